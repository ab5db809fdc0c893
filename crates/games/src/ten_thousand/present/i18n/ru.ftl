# «Десять тысяч» по-русски.

game-name = Десять тысяч
game-about = Шесть кубиков, ещё бросок и ещё один: остановитесь вовремя и первым запишите 10000 очков.

word-action = Действие — это «roll», «adopt», «note», «forfeit» или «keep» и от одного до шести кубиков, например «keep 115».
word-roll = Бросок — это «roll» и от одного до шести кубиков, например «roll 112356».
word-line = Напишите «бросить», «забрать», «записать» или кубики, которые откладываете, например «1 1 5» или «все»; можно и вместе: «1 1 5 бросить».

option-entry = первая запись
option-entry-more_than = TT-1: для первой записи нужно больше 1000 очков; ровно 1000 мало.
option-entry-at_least = TT-1: для первой записи нужно не меньше 1000 очков; ровно 1000 хватает.
option-round_min = следующие записи
option-round_min-set = TT-2: кто уже записывал очки, тому для каждой следующей записи { $value ->
    [one] нужно не меньше { $value } очка
   *[other] нужно не меньше { $value } очков
 }.
option-target = очки для победы
option-target-set = TT-3: победу { $value ->
    [one] приносит { $value } записанное очко
    [few] приносят { $value } записанных очка
   *[other] приносят { $value } записанных очков
 }.
option-end = конец игры
option-end-immediate = TT-3: кто достиг цели, тот сразу побеждает; круг не доигрывают.
option-end-finish_round = TT-3: когда кто-то достиг цели, круг доигрывают; побеждает наибольший счёт, при равном победу делят.
option-adopt = забирать очки
option-adopt-on = TT-9: можно забрать очки и кубики, которые только что записал предыдущий игрок.
option-adopt-off = TT-9: очки забирать нельзя; каждый ход начинается с шести кубиков.
option-adopt_penalty = штраф за забранные очки
option-adopt_penalty-on = TT-7: при неудачном ходе забранные очки вычитаются из счёта.
option-adopt_penalty-off = TT-7: при неудачном ходе с забранными очками пропадают только очки хода; из счёта ничего не вычитают.
option-illegal = недопустимые действия
option-illegal-reject = TT-22, TT-23: недопустимое действие отклоняется, и вас спрашивают снова.
option-illegal-forfeit = TT-22, TT-23: недопустимое действие не отклоняется, а заканчивает ход: его очки пропадают, забранные вычитаются, и забирать после него нечего. «сдаться» — отказ от хода.
option-straight = стрит
option-straight-off = TT-20: 1 2 3 4 5 6 стоят столько, сколько в них единица и пятёрка.
option-straight-on = TT-20: 1 2 3 4 5 6 в одном броске шести кубиков можно отложить вместе за 1500 очков.
option-three_pairs = три пары
option-three_pairs-off = TT-20: три пары сами по себе ничего не стоят.
option-three_pairs-on = TT-20: три пары в одном броске шести кубиков можно отложить вместе за 1500 очков; четыре одинаковых и пара — тоже три пары. Если иначе кубики дают больше, считается большее.
option-force_hot_dice = обязательный бросок всех кубиков
option-force_hot_dice-off = TT-21: кто отложил все шесть кубиков, может бросить их снова или записать очки.
option-force_hot_dice-on = TT-21: кто отложил все шесть кубиков, обязан бросить их снова.

bot-exact = вдвоём играет точное решение, если его уже вычислила команда «croupier solve», в остальных случаях — по оценке
bot-hard = играет случайный ход из тех, что теряют не больше 1 % вероятности победы
bot-normal = играет случайный ход из тех, что теряют не больше 3 % вероятности победы
bot-easy = играет случайный ход из тех, что теряют не больше 6 % вероятности победы
bot-points = в каждом ходу играет на наибольшее среднее число очков, забирает чужие, когда это в среднем выгоднее, и не смотрит на счёт
bot-greedy = считает на один бросок вперёд: сравнивает очки, которые можно записать, со средним итогом нового броска

bot-name-exact = точный бот
bot-name-hard = сильный бот
bot-name-normal = средний бот
bot-name-easy = лёгкий бот
bot-name-points = бот-счетовод
bot-name-greedy = жадный бот
bot-name-random = случайный бот
bot-name-ai = лучший бот

guide-1-title = Бросок и выбор
guide-1 = Бросьте шесть кубиков. Каждая единица — 100 очков, пятёрка — 50, три одинаковых — гораздо больше. Отложите хотя бы один кубик с очками.
guide-2-title = Остановитесь вовремя
guide-2 = Бросайте остальные дальше или запишите очки. Если ничего не выпало, очки хода пропадают. Для первой записи нужно больше 1000.
guide-3-title = Чужие очки
guide-3 = Можно забрать очки и кубики, которые только что записал предыдущий игрок. При пустом броске столько же вычтут у вас. Цель — 10000 очков.

solved-bust_probability = Вероятность броска без очков, от одного до шести кубиков
solved-expected_turn_points_opened = Среднее число очков за ход при игре на очки, после первой записи
solved-expected_turn_points_unopened = Среднее число очков за ход при игре на очки, до первой записи
solved-solo_turns = Наименьшее среднее число ходов до цели в одиночку
solved-first_seat_win = Вероятность победы первого из двух мест
solved-first_seat_win_without_adoption = То же, если забирать очки нельзя
solve-not-these = Гонка решается только для цели не больше 10000 и только если игра заканчивается сразу по достижении цели: задайте «target» не больше 10000, а «end» — immediate.

why-adopt-off = За этим столом очки забирать нельзя; бросайте шесть кубиков.
why-no-offer = Забирать нечего: забрать можно только очки, которые предыдущий игрок записал только что. Бросайте шесть кубиков.
why-adopt-not-entered = Вы ещё ничего не записали и забирать не можете: чтобы забрать { $points }, нужно иметь не меньше. Бросайте шесть кубиков.
why-adopt-poor = Чтобы забрать { $points }, нужно иметь не меньше; у вас { $score }. Бросайте шесть кубиков.
why-adopt-late = Очки забирают в начале хода, до первого броска.
why-note-unrolled = Записывать ещё нечего: в ходе должен быть хотя бы один бросок. Сначала бросьте.
why-roll-first = Кубики ещё не брошены. Сначала бросьте.
why-keep-first = Сначала надо отложить хотя бы один кубик из { $throw }, например «отложить { $example }».
why-kept-already = Из этого броска вы уже отложили; теперь бросайте дальше или записывайте.
why-not-thrown = Отложить { $wanted } × { $face } нельзя: в броске { $throw } их { $has }. Можно, например, «отложить { $example }».
why-no-value = { $count ->
    [one] Одиночная { $face } ничего не стоит
   *[other] Две { $face } ничего не стоят
 }: поштучно считаются только 1 и 5, остальные — начиная с трёх одинаковых. Из { $throw } можно, например, «отложить { $example }».
why-no-straight = Стрит за этим столом не считается. Из { $throw } можно, например, «отложить { $example }».
why-no-three-pairs = Три пары за этим столом не считаются. Из { $throw } можно, например, «отложить { $example }».
why-note-entry-more = Для первой записи нужно больше { $needed } очков; за ход набрано { $points }. Бросайте дальше.
why-note-entry-least = Для первой записи нужно не меньше { $needed } очков; за ход набрано { $points }. Бросайте дальше.
why-note-round = Для записи нужно не меньше { $needed }; за ход набрано { $points }. Бросайте дальше.
why-must-roll = Отложены все шесть кубиков: за этим столом их надо бросить снова.
why-no-forfeit = За этим столом отказаться от хода нельзя; он заканчивается записью или броском без очков.

headline-start = { $you ->
    [seat] Ваш ход.
   *[other] Ходит { $seat }.
 }
headline-offer = { $you ->
    [seat] Ваш ход
   *[other] Ходит { $seat }
 }; можно забрать { $offer } и { $dice ->
    [one] { $dice } кубик
    [few] { $dice } кубика
   *[other] { $dice } кубиков
 }.
headline-throw = { $you ->
    [seat] Вы бросаете
   *[other] { $seat } бросает
 } { $dice ->
    [one] { $dice } кубик
    [few] { $dice } кубика
   *[other] { $dice } кубиков
 }; очков за ход: { $points }.
headline-turn = { $you ->
    [seat] У вас очков за ход — { $points }.
   *[other] { $seat }: очков за ход — { $points }.
 }
headline-over = { $count ->
    [one] { $you ->
        [seats] Вы победили.
       *[other] Победа: { $seats }.
     }
   *[other] Победу делят: { $seats }.
 }
chapter-target = До { $target }
chapter-last-round = Последний круг · до { $target }

counter-score = Очки
counter-turn = За ход
badge-adopted = забрано { $points }
badge-not-entered = ещё не в игре
badge-winner = победа
zone-unthrown = К броску
zone-thrown = Брошены
zone-kept = Отложены за ход
zone-adopt = Забрать
zone-fresh = Начать с нуля
die = кубик, { $face }
die-unthrown = кубик для броска
die-spent = кубик забранных очков

dice-of = { $count ->
    [1] одна
    [2] две
    [3] три
    [4] четыре
    [5] пять
   *[6] шесть
 } { $face ->
    [1] { $count ->
        [1] единица
        [few] единицы
       *[other] единиц
     }
    [2] { $count ->
        [1] двойка
        [few] двойки
       *[other] двоек
     }
    [3] { $count ->
        [1] тройка
        [few] тройки
       *[other] троек
     }
    [4] { $count ->
        [1] четвёрка
        [few] четвёрки
       *[other] четвёрок
     }
    [5] { $count ->
        [1] пятёрка
        [few] пятёрки
       *[other] пятёрок
     }
   *[6] { $count ->
        [1] шестёрка
        [few] шестёрки
       *[other] шестёрок
     }
 }
dice-kept = { $count ->
    [1] одну
    [2] две
    [3] три
    [4] четыре
    [5] пять
   *[6] шесть
 } { $face ->
    [1] { $count ->
        [1] единицу
        [few] единицы
       *[other] единиц
     }
    [2] { $count ->
        [1] двойку
        [few] двойки
       *[other] двоек
     }
    [3] { $count ->
        [1] тройку
        [few] тройки
       *[other] троек
     }
    [4] { $count ->
        [1] четвёрку
        [few] четвёрки
       *[other] четвёрок
     }
    [5] { $count ->
        [1] пятёрку
        [few] пятёрки
       *[other] пятёрок
     }
   *[6] { $count ->
        [1] шестёрку
        [few] шестёрки
       *[other] шестёрок
     }
 }
dice-straight = стрит
dice-three-pairs = три пары
set-worth = { $dice } · { $value }
set-single = { $value }
set-worthless = без очков
set-left = для броска

term-score = было
term-adopted = забрано
term-kept = отложено
term-selected = выбрано
term-noted = записано
term-turn = за ход

note-all-back = Все шесть кубиков возвращаются.
note-offer = { $you ->
    [player] { $seat } записывает { $points }. Забрать?
    [seat] Вы записали { $points }. { $player } может их забрать.
   *[other] { $seat } записывает { $points }. { $player } может их забрать.
 }
deal-adopt = Сразу { $points } и { $dice ->
    [one] { $dice } кубик
    [few] { $dice } кубика
   *[other] { $dice } кубиков
 } для броска
deal-fresh = Ноль очков и 6 кубиков
deal-costs = Пусто в { $percent } %: со счёта спишут { $points }
deal-costs-nothing = Пусто в { $percent } %: счёт не меняется

prompt-start = Ваш ход.
prompt-offer = Ваш ход: забрать или бросать?
prompt-keep = Какие кубики отложить?
prompt-below = Чтобы записать, нужно не меньше { $needed }. Бросайте дальше.
prompt-below-entry = Для первой записи нужно больше { $needed }. Бросайте дальше.
prompt-must-roll = Отложены все шесть кубиков. Бросайте их снова.
prompt-all-back = Все шесть возвращаются. Бросить их или записать { $points }?
prompt-decide = Бросать дальше или записать { $points }?

advice-keep = Отложите хотя бы один кубик с очками. Чем больше кубиков бросить снова, тем меньше риск.
advice-offer = Забрав очки, надо бросить хотя бы раз.
advice-roll = { $dice ->
    [1] Один кубик
    [2] Два кубика
    [3] Три кубика
    [4] Четыре кубика
    [5] Пять кубиков
   *[6] Шесть кубиков
 }: пусто в { $percent } %.
advice-decide = { advice-roll } С записью у вас будет { $score }.
advice-below = { advice-roll } До записи не хватает { $missing }.

control-keep = Отложить
choice-keep = Отложить: { $dice }
choice-keep-roll = Отложить и бросить { $dice }
choice-keep-note = Отложить и записать { $points }
button-adopt = Забрать и бросить { $dice }
button-roll = Бросить { $dice ->
    [one] { $dice } кубик
    [few] { $dice } кубика
   *[other] { $dice } кубиков
 }
button-roll-all = Бросить все { $dice }
button-note = Записать { $points }
button-forfeit = Отказаться от хода
detail-start = начало с { $points }
detail-risk = на кону { $points } · пусто { $percent } %
detail-bust = пусто { $percent } %
detail-note = итог хода: { $score }
detail-wins = и победа
closed-note = Записать
closed-adopt = Забрать { $points }
reason-note = нужно { $needed }
reason-note-more = нужно больше { $needed }
reason-must-roll = надо бросить все шесть
reason-adopt = нужно своих { $points }

news-adopts = { $you ->
    [seat] Вы забираете { $points } и бросаете
   *[other] { $seat } забирает { $points } и бросает
 } { $dice ->
    [one] { $dice } кубик
    [few] { $dice } кубика
   *[other] { $dice } кубиков
 }.
news-rolls = { $you ->
    [seat] Вы бросаете
   *[other] { $seat } бросает
 } { $dice ->
    [one] { $dice } кубик
    [few] { $dice } кубика
   *[other] { $dice } кубиков
 }.
news-throw = { $you ->
    [seat] У вас выпало { $throw }.
   *[other] { $seat }: выпало { $throw }.
 }
news-bust = { $you ->
    [seat] У вас
   *[other] { $seat }:
 } выпало { $throw } — без очков, ход окончен.
news-lost = { $you ->
    [seat] Вы теряете
   *[other] { $seat } теряет
 } очки хода: { $points }.
news-deducted = { $you ->
    [seat] Вы теряете
   *[other] { $seat } теряет
 } забранные очки: { $points }; теперь на счету { $score }.
news-keeps = { $you ->
    [seat] Вы откладываете
   *[other] { $seat } откладывает
 } { $kept } за { $value }; очков за ход: { $points }.
news-all-back = Отложены все шесть кубиков, и все возвращаются в игру.
news-notes = { $you ->
    [seat] Вы записываете
   *[other] { $seat } записывает
 } { $points }; теперь на счету { $score }.
news-reaches = { $you ->
    [seat] Вы достигаете
   *[other] { $seat } достигает
 } { $target }; круг доигрывается до конца.
news-forfeits = { $you ->
    [seat] Вы отказываетесь от хода.
   *[other] { $seat } отказывается от хода.
 }
news-wins = { $count ->
    [one] { $you ->
        [seats] Вы выигрываете.
       *[other] { $seats } выигрывает.
     }
   *[other] { $seats } делят победу.
 }

bubble-adopts = { $you ->
    [seat] забираете { $points }
   *[other] забирает { $points }
 }
bubble-rolls = { $you ->
    [seat] бросаете { $dice }
   *[other] бросает { $dice }
 }
bubble-keeps = отложено { $points }
bubble-noted = записано { $points }
bubble-bust = пусто
bubble-forfeits = отказ от хода

stamp-bust = Пусто!
stamp-all-back = Все снова в игру!
stamp-noted = +{ $points }
moment-bust = { $you ->
    [seat] Вы теряете
   *[other] { $seat } теряет
 } очки хода: { $points }
moment-bust-empty = { $you ->
    [seat] В этом ходу вы без очков
   *[other] { $seat }: ход без очков
 }
moment-bust-throw = Выпало { $throw }: ничего не считается.
moment-bust-deducted = { $you ->
    [seat] Забранные очки списываются с вашего счёта.
   *[other] { $seat }: забранные очки списываются со счёта.
 }
moment-bust-account = { $before } − { $points } = { $score }
moment-all-back = Сыграли все шесть
moment-all-back-dice = { $you ->
    [seat] Все шесть кубиков возвращаются к вам.
   *[other] { $seat }: все шесть кубиков возвращаются.
 }
moment-notes = { $you ->
    [seat] Вы записываете { $points }
   *[other] { $seat } записывает { $points }
 }
moment-enters = { $you ->
    [seat] Вы в игре
   *[other] { $seat } в игре
 }
moment-target = { $you ->
    [seat] Вы достигаете { $points }
   *[other] { $seat } достигает { $points }
 }
moment-last-round = Круг доигрывается до конца.
kind-adopt = принять очки предыдущего игрока
kind-begin = начать ход с шести кубиков
kind-keep = выбрать, какие кубики отложить
kind-throw = { $dice ->
    [one] бросить ещё раз { $dice } кубик
    [few] бросить ещё раз { $dice } кубика
   *[other] бросить ещё раз { $dice } кубиков
}
kind-stop = { $dice ->
    [one] записать очки, когда остался { $dice } кубик
    [few] записать очки, когда осталось { $dice } кубика
   *[other] записать очки, когда осталось { $dice } кубиков
}
kind-forfeit = отказаться от хода
habit-adopt = Вы слишком часто принимаете очки предыдущего игрока.
habit-begin = Вы слишком часто начинаете ход с шести кубиков.
habit-throw = { $dice ->
    [one] Вы слишком часто бросаете ещё раз, когда остался { $dice } кубик.
    [few] Вы слишком часто бросаете ещё раз, когда осталось { $dice } кубика.
   *[other] Вы слишком часто бросаете ещё раз, когда осталось { $dice } кубиков.
}
habit-stop = { $dice ->
    [one] Вы слишком рано записываете очки, когда остался { $dice } кубик.
    [few] Вы слишком рано записываете очки, когда осталось { $dice } кубика.
   *[other] Вы слишком рано записываете очки, когда осталось { $dice } кубиков.
}
habit-forfeit = Вы слишком рано отказываетесь от хода.
