# Перудо по-русски.

game-name = Перудо
game-about = Все прячут свои кубики и делают ставки на кубики всего стола; кто попался — теряет кубик.
bot-name-ai = лучший бот
bot-name-strong = сильный бот
bot-name-hard = сложный бот
bot-name-normal = обычный бот
bot-name-easy = лёгкий бот
bot-name-greedy = жадный бот
bot-name-random = случайный бот
bot-strong = вдвоём играет равновесные стратегии, вычисленные или обученные методом минимизации контрфактических сожалений (CFR), а против предсказуемого соперника — по модели его игры; в большей компании оценивает чужие кубики по ставкам и разыгрывает варианты методом Монте-Карло
bot-hard = играет случайный ход из тех, что теряют не больше 1 % вероятности победы
bot-normal = играет случайный ход из тех, что теряют не больше 4 % вероятности победы
bot-easy = играет случайный ход из тех, что теряют не больше 10 % вероятности победы
bot-greedy = считает биномиальные вероятности по своим кубикам и чужим ставкам: повышает, пока это надёжнее вскрытия

solved-first_seat_round_win = Вероятность того, что первое место, открывающее раунд, выиграет его (кубик теряет второе)
solved-exploitability = Эксплуатируемость: сколько оба места вместе могли бы выиграть в раунде, отвечая наилучшим образом
solved-first_seat_match_win = Вероятность того, что первое место выиграет игру из этого положения
solved-one_die_round_win = Вероятность выиграть раунд, открывая его с одним кубиком против 1, 2, 3 … кубиков
solved-against_one_die_round_win = Вероятность выиграть раунд, открывая его с 1, 2, 3 … кубиками против одного
solved-one_die_match_win = Вероятность выиграть игру, открывая раунд с одним кубиком против 1, 2, 3 … кубиков
solved-against_one_die_match_win = Вероятность выиграть игру, открывая раунд с 1, 2, 3 … кубиками против одного
solve-two = Перудо решается для двух мест; укажите кубики обоих, например «--dice 2,1».
solve-dice = У каждого места от 1 до { $most } кубиков; укажите кубики обоих, например «--dice 2,1».
solve-large = Обычные раунды решаются, если на столе не больше { $most } кубиков, специальные — при любом числе. Попробуйте «--dice 2,2» или «--dice 5,1».
solve-calza = С кальсой игрок может и вернуть себе кубик; такие раунды не решаются. Задайте pacao=seed или pacao=off.
solve-say-dice = За этим столом вдвоём специальных раундов не бывает. Укажите кубики обоих мест, например «--dice 2,1».

option-dice = Кубиков у игрока
option-dice-set = Каждый начинает { $value ->
        [1] с одним кубиком, так что уже первый раунд — специальный
        [one] с { $value } кубиком
       *[other] с { $value } кубиками
    } (PE-20).
option-pacao = Пакао
option-pacao-seed = Пакао может объявить игрок с одним кубиком: если ставка верна, кубик теряет поставивший, иначе — объявивший (PE-1).
option-pacao-calza = Вместо пакао — кальса: объявить её может любой в свой ход; если кубиков ровно столько, сколько в ставке, объявивший возвращает себе кубик, иначе теряет (PE-1).
option-pacao-off = Пакао нет: ставку можно только повысить или оспорить (PE-1).
option-starter = Кто начинает следующий раунд
option-starter-after_loser = Следующий раунд начинает игрок, сидящий за потерявшим кубик (PE-3).
option-starter-loser = Следующий раунд начинает потерявший кубик; если он выбыл — следующий за ним (PE-3).
option-special = Специальные раунды
option-special-auto = Раунд специальный всегда, когда у кого-то остался один кубик (PE-8).
option-special-palifico_once = Раунд бывает специальным один раз для каждого игрока — когда тот впервые начинает раунд с одним кубиком — и только пока в игре больше двух человек (PE-8).
option-special-off = Специальных раундов нет: единицы всегда джокеры (PE-8).
option-open_ones = Первая ставка на единицы
option-open_ones-allowed = Любой раунд можно начать ставкой на единицы (PE-7).
option-open_ones-special_only = Начать раунд ставкой на единицы можно только в специальном раунде (PE-7).
option-palifico_may_change = Палифико меняет значение
option-palifico_may_change-off = В специальном раунде значение не меняет никто (PE-9).
option-palifico_may_change-on = В специальном раунде игрок с одним кубиком может сменить значение (PE-9).
option-start = Кто начинает игру
option-start-first = Первый раунд начинает первый игрок (PE-22).
option-start-random = Кто начинает первый раунд, решает жребий (PE-22).

word-action = Введите ставку — количество x значение, например «3x5», — либо «оспорить» или «пакао».
word-value = Значение кубика — от 1 до 6; ставка — это, например, «3x5»: три пятёрки.
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
illegal-pacao-dice = Пакао может объявить только игрок ровно с одним кубиком, а у вас { $dice }. Повысьте ставку или оспорьте её.

headline-start = Жребий решает, кто начинает.
headline-throw = Раунд { $round }{ $kind ->
        [special] , специальный
       *[normal] {""}
    }: бросают кубики.
headline-open = Раунд { $round }{ $kind ->
        [special] , специальный
       *[normal] {""}
    }: { $you ->
        [seat] начинаете вы
       *[other] начинает { $seat }
    }.
headline-bid = Раунд { $round }{ $kind ->
        [special] , специальный
       *[normal] {""}
    }: { $you ->
        [seat] ставка { $bid } ({ $bidder }), отвечаете вы
        [bidder] ваша ставка { $bid }, отвечает { $seat }
       *[other] ставка { $bid } ({ $bidder }), отвечает { $seat }
    }.
headline-over = { $you ->
        [seat] Вы победили.
       *[other] Победитель — { $seat }.
    }
chapter-round = Раунд { $round } · { $kind ->
        [special] специальный ·{" "}
       *[normal] {""}
    }{ $total ->
        [one] { $total } кубик
        [few] { $total } кубика
       *[other] { $total } кубиков
    }
chapter-showdown = Раунд { $round } · вскрытие

badge-winner = победитель
badge-out = вне игры
badge-palifico = палифико
badge-starter = начинает
counter-dice = { $count ->
        [one] кубик
        [few] кубика
       *[other] кубиков
    }
zone-bid = { $you ->
        [seat] Вы говорите: на столе не меньше
       *[other] { $seat } говорит: на столе не меньше
    }
chance-true = верна в
zone-dice = Ваши кубики
zone-dice-held = { $you ->
        [seat] У вас { $count ->
            [0] ни одного
           *[other] { $count }
        }
       *[other] Ваши кубики
    }
held-dice = { $dice }
held-face = { number-word } { face-noun }
held-wild = { number-word } { $count ->
        [one] единица-джокер
        [few] единицы-джокера
       *[other] единиц-джокеров
    }
face-noun = { $value ->
        [1] { $count ->
            [one] единица
            [few] единицы
           *[other] единиц
        }
        [2] { $count ->
            [one] двойка
            [few] двойки
           *[other] двоек
        }
        [3] { $count ->
            [one] тройка
            [few] тройки
           *[other] троек
        }
        [4] { $count ->
            [one] четвёрка
            [few] четвёрки
           *[other] четвёрок
        }
        [5] { $count ->
            [one] пятёрка
            [few] пятёрки
           *[other] пятёрок
        }
       *[6] { $count ->
            [one] шестёрка
            [few] шестёрки
           *[other] шестёрок
        }
    }
zone-bids = Ставки этого раунда
zone-history = Ставки прошлых раундов
group-round = Раунд { $round }{ $kind ->
        [special] , специальный
       *[normal] {""}
    }
zone-reveal = Раунд { $round }: { $actual } при ставке { $bid }
piece-die = { $look ->
        [wild] кубик: { $value }, джокер
       *[plain] кубик: { $value }
    }
piece-die-counted = { $look ->
        [wild] кубик: { $value }, джокер, засчитан
       *[plain] кубик: { $value }, засчитан
    }
piece-bid = { $you ->
        [seat] вы: { $bid }
       *[other] { $seat }: { $bid }
    }
note-table = на столе { $total ->
        [one] { $total } кубик
        [few] { $total } кубика
       *[other] { $total } кубиков
    }
note-ones = { $kind ->
        [special] единицы не джокеры, значение не меняется
       *[normal] единицы — джокеры
    }
note-needed = { $missing ->
        [0] хватает ваших кубиков
       *[other] нужно ещё { $missing } из { $hidden } скрытых
    }
prompt-open = Ваш ход: начните раунд
prompt-answer = Ваш ход: повысить или вскрыть
prompt-top = Ваш ход: выше некуда
advice-open = Ваше лучшее значение — { $value }: из { $total } кубиков за него, скорее всего, засчитают около { $expected }.
advice-answer = За { $value } засчитают, скорее всего, около { $expected }: ваши { $own } и { $part ->
        [third] треть
       *[sixth] шестая часть
    } остальных { $hidden }.
control-bid = Ставка
control-challenge = Не верю
control-pacao = Пакао
control-calza = Кальса
odds-right = успех: { $percent } %
odds-exact = точно: { $percent } %
closed-bid = выше ставки нет
closed-challenge = ставки ещё нет
closed-pacao = только с одним кубиком
grid-rows = Сколько
grid-columns = Значение
grid-quantity = { $quantity }

bubble-bid = { $quantity } ×
bubble-challenge = Не верю!
bubble-pacao = Пакао!
bubble-calza = Кальса!
title-short = { number-title }. { $difference ->
        [1] Не хватило одного!
        [2] Не хватило двух!
        [3] Не хватило трёх!
       *[other] Не хватило { $difference }!
    }
title-exact = { number-title }. Ровно столько!
title-over = { number-title }. { $difference ->
        [1] Один лишний!
        [2] Два лишних!
        [3] Три лишних!
       *[other] { $difference } лишних!
    }
shown-count = { $count ->
        [0] ни одного
        [one] засчитан { $count }
       *[other] засчитано { $count }
    }
showdown-challenge = { $you ->
        [seat] Вы не поверили ставке { $bid } ({ $bidder })
        [bidder] { $seat } не верит вашей ставке { $bid }
       *[other] { $seat } не верит ставке { $bid } ({ $bidder })
    }
showdown-pacao = { $you ->
        [seat] Вы объявили пакао на ставку { $bid } ({ $bidder })
        [bidder] { $seat } объявляет пакао на вашу ставку { $bid }
       *[other] { $seat } объявляет пакао на ставку { $bid } ({ $bidder })
    }
showdown-calza = { $you ->
        [seat] Вы объявили кальсу на ставку { $bid } ({ $bidder })
        [bidder] { $seat } объявляет кальсу на вашу ставку { $bid }
       *[other] { $seat } объявляет кальсу на ставку { $bid } ({ $bidder })
    }
verdict-challenge-right = { $you ->
        [seat] Вы правы
        [bidder] Ваша ставка неверна
       *[other] Ставка неверна
    }: { $loss }.
verdict-challenge-wrong = { $you ->
        [bidder] Ваша ставка верна
       *[other] Ставка верна
    }: { $loss }.
verdict-pacao-right = Пакао удалось: { $loss }.
verdict-pacao-wrong = Пакао не удалось: { $loss }.
verdict-calza-wrong = Кальса не точна: { $loss }.
verdict-loss = { $you ->
        [loser] вы теряете кубик{ $left ->
            [0] {" "}и выбываете
           *[other] , остаётся { $left }
        }
       *[other] { $loser } теряет кубик{ $left ->
            [0] {" "}и выбывает
           *[other] , остаётся { $left }
        }
    }
showdown-odds = Судя по { $you ->
        [seat] вашим кубикам
       *[other] кубикам игрока { $seat }
    }, ставка была { $claim ->
        [false] неверна
        [true] верна
       *[exact] точна
    } в { $percent } % случаев.
showdown-next = Следующий раунд{ $kind ->
        [special] {" "}— специальный
       *[normal] {""}
    }: { $you ->
        [seat] начинаете вы
       *[other] начинает { $seat }
    }, { $total ->
        [one] { $total } кубик
        [few] { $total } кубика
       *[other] { $total } кубиков
    }.

news-start = Первый раунд { $you ->
        [seat] начинаете вы
       *[other] начинает { $seat }
    }.
news-roll = { $you ->
        [seat] Вы бросаете: { $dice }.
       *[other] { $seat } бросает: { $dice }.
    }
news-bid = { $you ->
        [seat] Вы ставите { $bid }.
       *[other] { $seat } ставит { $bid }.
    }
news-challenge = { $you ->
        [seat] Вы оспариваете ставку { $bid } ({ $bidder }).
        [bidder] { $seat } оспаривает вашу ставку { $bid }.
       *[other] { $seat } оспаривает ставку { $bid } ({ $bidder }).
    }
news-pacao = { $you ->
        [seat] Вы объявляете пакао на ставку { $bid } ({ $bidder }).
        [bidder] { $seat } объявляет пакао на вашу ставку { $bid }.
       *[other] { $seat } объявляет пакао на ставку { $bid } ({ $bidder }).
    }
news-calza = { $you ->
        [seat] Вы объявляете кальсу на ставку { $bid } ({ $bidder }).
        [bidder] { $seat } объявляет кальсу на вашу ставку { $bid }.
       *[other] { $seat } объявляет кальсу на ставку { $bid } ({ $bidder }).
    }
news-shows = { $you ->
        [seat] Вы показываете: { $dice }.
       *[other] { $seat } показывает: { $dice }.
    }
news-count = Ставка { $bid }: { $actual ->
        [one] засчитан { $actual } кубик
        [few] засчитано { $actual } кубика
       *[other] засчитано { $actual } кубиков
    }{ $kind ->
        [special] ; единицы не были джокерами
       *[normal] {""}
    }.
news-lost = { $you ->
        [seat] Вы теряете кубик
       *[other] { $seat } теряет кубик
    }, { $left ->
        [0] не осталось ни одного
        [one] остался { $left }
       *[other] осталось { $left }
    }.
news-regained = Точно: { $you ->
        [seat] вы возвращаете себе кубик, теперь их { $left }
       *[other] { $seat } возвращает себе кубик, теперь их { $left }
    }.
news-kept = Точно: { $you ->
        [seat] у вас уже все кубики ({ $left }), прибавить нечего
       *[other] у игрока { $seat } уже все кубики ({ $left }), прибавить нечего
    }.
news-out = { $you ->
        [seat] Вы выбываете.
       *[other] { $seat } выбывает.
    }
news-won = { $you ->
        [seat] Вы побеждаете.
       *[other] { $seat } побеждает.
    }
news-round = Раунд { $round }{ $kind ->
        [special] {" "}— специальный: единицы не джокеры, значение не меняется
       *[normal] {""}
    }. { $you ->
        [seat] Начинаете вы.
       *[other] Начинает { $seat }.
    }

guide-1-title = Кубики — ваш секрет
guide-1 = Все бросают кубики под стаканами и видят только свои. Единицы — джокеры: они считаются за любое значение.
guide-2-title = Повышайте ставку
guide-2 = Ставка говорит, сколько кубиков с одним значением лежит на всём столе. Ваша должна быть выше последней.
guide-3-title = Или не верьте
guide-3 = Все вскрываются. Кубиков меньше — теряет поставивший, хватает — теряет не поверивший. Побеждает последний, у кого остались кубики.

# Счёт при вскрытии, как его объявляют вслух.
number-title = { $number ->
        [0] Ни одного
        [1] Один
        [2] Два
        [3] Три
        [4] Четыре
        [5] Пять
        [6] Шесть
        [7] Семь
        [8] Восемь
        [9] Девять
        [10] Десять
        [11] Одиннадцать
        [12] Двенадцать
        [13] Тринадцать
        [14] Четырнадцать
        [15] Пятнадцать
        [16] Шестнадцать
        [17] Семнадцать
        [18] Восемнадцать
        [19] Девятнадцать
        [20] Двадцать
        [21] Двадцать один
        [22] Двадцать два
        [23] Двадцать три
        [24] Двадцать четыре
        [25] Двадцать пять
        [26] Двадцать шесть
        [27] Двадцать семь
        [28] Двадцать восемь
        [29] Двадцать девять
        [30] Тридцать
       *[other] { $number }
    }
number-word = { $count ->
        [1] одна
        [2] две
        [3] три
        [4] четыре
        [5] пять
        [6] шесть
        [7] семь
        [8] восемь
        [9] девять
        [10] десять
       *[other] { $count }
    }
kind-open = открыть раунд ставкой
kind-raise = поднять ставку
kind-challenge = не поверить
kind-pacao = объявить пакао
kind-calza = объявить кальсу
habit-raise = Вы слишком часто поднимаете ставку.
habit-challenge = Вы слишком рано не верите.
habit-pacao = Вы слишком часто объявляете пакао.
habit-calza = Вы слишком часто объявляете кальсу.
