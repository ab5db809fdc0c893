# Перудо по-русски.

game-name = Перудо
game-about = Все прячут свои кубики и делают ставки на кубики всего стола; кто попался — теряет кубик.
bot-greedy = считает шансы по своим кубикам и чужим ставкам, повышает, пока это надёжнее, иначе вскрывает

option-dice = Кубиков у игрока
option-dice-set = Каждый начинает { $value ->
        [1] с одним кубиком, так что уже первый раунд — специальный
        [one] с { $value } кубиком
       *[other] с { $value } кубиками
    } (PE-20).
option-pacao = Пакао
option-pacao-calza = Вместо пакао — кальса: объявить её может любой в свой ход; если кубиков ровно столько, сколько в ставке, объявивший возвращает себе кубик, иначе теряет (PE-1).
option-pacao-off = Пакао нет: ставку можно только повысить или оспорить (PE-1).
option-starter = Кто начинает следующий раунд
option-starter-loser = Следующий раунд начинает потерявший кубик; если он выбыл — следующий за ним (PE-3).
option-special = Специальные раунды
option-special-palifico_once = Раунд бывает специальным по разу на игрока — когда он впервые начинает раунд с одним кубиком, и только пока в игре больше двух человек (PE-8).
option-special-off = Специальных раундов нет: единицы всегда джокеры (PE-8).
option-open_ones = Первая ставка на единицы
option-open_ones-special_only = Начать раунд ставкой на единицы можно только в специальном раунде (PE-7).
option-palifico_may_change = Палифико меняет значение
option-palifico_may_change-on = В специальном раунде игрок с одним кубиком может сменить значение (PE-9).
option-start = Кто начинает игру
option-start-random = Кто начинает первый раунд, решает жребий (PE-22).

word-action = Назовите ставку — количество x значение, например «3x5», — либо «оспорить» или «пакао».
word-value = На кубике бывает от 1 до 6; ставка — это, например, «3x5»: три пятёрки.
word-quantity = Ставить можно на 1–{ $most } кубиков, например «3x5»: три пятёрки.
word-chance = Исход — это «roll» и кубики, например «roll 11334», или «start» и место, например «start 2».

illegal-open-ones = { $bid } нельзя: начинать с единиц можно только в специальном раунде. Назовите другое значение.
illegal-locked = { $bid } нельзя: в специальном раунде значение не меняется. Ставьте на { $locked }, как в ставке { $last }.
illegal-locked-many = { $bid } нельзя: в специальном раунде сменить значение может только игрок с одним кубиком. Ставьте на { $locked }, как в ставке { $last }.
illegal-too-many = { $bid } нельзя: на столе всего { $total ->
        [one] { $total } кубик
        [few] { $total } кубика
       *[other] { $total } кубиков
    }.
illegal-top = { $bid } нельзя: для ставки на { $value } выше, чем { $last }, на столе не хватает кубиков.
illegal-low = { $bid } не выше, чем { $last }: на { $value } нужно хотя бы { $least }x{ $value }.
illegal-no-bid = Ставки ещё нет, вскрывать нечего: начните раунд ставкой.
illegal-pacao-off = За этим столом играют без пакао: повысьте ставку или оспорьте её.
illegal-pacao-dice = Пакао — только для игрока ровно с одним кубиком, а у вас { $dice }. Повысьте ставку или оспорьте её.

headline-start = Жребий решает, кто начинает.
headline-throw = Раунд { $round }{ $kind ->
        [special] , специальный
       *[normal] {""}
    }: бросают кубики.
headline-open = Раунд { $round }{ $kind ->
        [special] , специальный
       *[normal] {""}
    }: начинает { $seat }.
headline-bid = Раунд { $round }{ $kind ->
        [special] , специальный
       *[normal] {""}
    }: ставка { $bid } ({ $bidder }), отвечает { $seat }.
headline-over = Победитель — { $seat }.

badge-winner = победитель
badge-out = вне игры
badge-palifico = палифико
badge-starter = начинает
badge-bid = ставка { $bid }
counter-dice = кубики
zone-dice = Ваши кубики
zone-bids = Ставки этого раунда
zone-reveal = Раунд { $round }: { $actual } при ставке { $bid }
piece-die = кубик: { $value }
piece-die-counted = кубик: { $value }, засчитан
piece-bid = { $seat }: { $bid }
prompt-open = Начните раунд: ставка на кубики всего стола, их { $total }.
prompt-answer = Повысьте { $bid } или вскройте.
control-bid = Ставка
control-challenge = Не верю
control-pacao = Пакао
control-calza = Кальса
grid-quantity = { $quantity } ×
grid-value = { $value }

news-start = Первый раунд начинает { $seat }.
news-roll = { $seat } бросает: { $dice }.
news-bid = { $seat } ставит { $bid }.
news-challenge = { $seat } оспаривает ставку { $bid } ({ $bidder }).
news-pacao = { $seat } объявляет пакао на ставку { $bid } ({ $bidder }).
news-calza = { $seat } объявляет кальсу на ставку { $bid } ({ $bidder }).
news-shows = { $seat } показывает: { $dice }.
news-count = Ставка { $bid }: засчитано { $actual ->
        [one] { $actual } кубик
        [few] { $actual } кубика
       *[other] { $actual } кубиков
    }{ $kind ->
        [special] ; единицы не были джокерами
       *[normal] {""}
    }.
news-lost = { $seat } теряет кубик, { $left ->
        [0] не осталось ни одного
        [one] остался { $left }
       *[other] осталось { $left }
    }.
news-regained = Точно: { $seat } возвращает себе кубик, теперь их { $left }.
news-kept = Точно: у игрока { $seat } и так все кубики ({ $left }), всё остаётся как было.
news-out = { $seat } выбывает.
news-won = { $seat } побеждает.
news-round = Раунд { $round }{ $kind ->
        [special] {" "}— специальный: единицы не джокеры, значение не меняется
       *[normal] {""}
    }. Начинает { $seat }.
