# «Десять тысяч» по-русски.

game-name = Десять тысяч
game-about = Шесть кубиков, ещё бросок и ещё один: остановитесь вовремя и первым запишите 10000 очков.

word-action = Слово — это «roll», «adopt», «note», «forfeit» или «keep» и от одного до шести кубиков, например «keep 115».
word-roll = Бросок — это «roll» и от одного до шести кубиков, например «roll 112356».
word-line = Напишите «бросить», «забрать», «записать» или кубики, которые откладываете, например «1 1 5» или «все»; можно и вместе: «1 1 5 бросить».

option-entry = первая запись
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
option-end-finish_round = TT-3: когда кто-то достиг цели, круг доигрывают; побеждает наибольший счёт, при равном победу делят.
option-adopt = забирать очки
option-adopt-off = TT-9: очки забирать нельзя; каждый ход начинается шестью кубиками.
option-adopt_penalty = штраф за забранные очки
option-adopt_penalty-off = TT-7: неудачный ход с забранными очками стоит только очков хода; из счёта ничего не вычитают.
option-illegal = недопустимые действия
option-illegal-forfeit = TT-22, TT-23: недопустимое действие не отклоняется, а стоит хода: его очки пропадают, забранные вычитаются, и забирать после него нечего. Слово «forfeit» отказывается от хода.
option-straight = стрит
option-straight-on = TT-20: 1 2 3 4 5 6 в одном броске шести кубиков можно отложить вместе за 1500 очков.
option-three_pairs = три пары
option-three_pairs-on = TT-20: три пары в одном броске шести кубиков можно отложить вместе за 1500 очков; четыре одинаковых и пара — тоже три пары. Если кубики иначе стоят больше, берётся большее.
option-force_hot_dice = бросок всех кубиков
option-force_hot_dice-on = TT-21: кто отложил все шесть кубиков, обязан бросить их снова.

bot-greedy = сравнивает очки, которые можно записать, с тем, что в среднем даст ещё один бросок

why-adopt-off = За этим столом очки забирать нельзя; бросайте шесть кубиков.
why-no-offer = Забирать нечего: забрать можно только очки, которые предыдущий игрок записал только что. Бросайте шесть кубиков.
why-adopt-not-entered = Кто ещё ничего не записал, забирать не может: чтобы забрать { $points }, нужно иметь не меньше. Бросайте шесть кубиков.
why-adopt-poor = Чтобы забрать { $points }, нужно иметь не меньше; у вас { $score }. Бросайте шесть кубиков.
why-adopt-late = Очки забирают в начале хода, до первого броска.
why-note-unrolled = Записывать ещё нечего: в ходе должен быть хотя бы один бросок. Сначала бросьте.
why-roll-first = Кубики ещё не брошены. Сначала бросьте.
why-keep-first = Сначала надо отложить хотя бы один кубик из { $throw }, например «keep { $example }».
why-kept-already = Из этого броска вы уже отложили; теперь бросайте дальше или записывайте.
why-not-thrown = Отложить { $wanted } × { $face } нельзя: в броске { $throw } их { $has }. Можно, например, «keep { $example }».
why-no-value = { $count ->
    [one] Одиночная { $face } ничего не стоит
   *[other] Две { $face } ничего не стоят
 }: поштучно считаются только 1 и 5, остальные — от трёх одинаковых. Из { $throw } можно, например, «keep { $example }».
why-no-straight = Стрит за этим столом не считается. Из { $throw } можно, например, «keep { $example }».
why-no-three-pairs = Три пары за этим столом не считаются. Из { $throw } можно, например, «keep { $example }».
why-note-entry-more = Для первой записи нужно больше { $needed } очков; за ход набрано { $points }. Бросайте дальше.
why-note-entry-least = Для первой записи нужно не меньше { $needed } очков; за ход набрано { $points }. Бросайте дальше.
why-note-round = Для записи нужно не меньше { $needed }; за ход набрано { $points }. Бросайте дальше.
why-must-roll = Отложены все шесть кубиков: за этим столом их надо бросить снова.
why-no-forfeit = За этим столом от хода отказаться нельзя; он кончается записью или броском без очков.

headline-start = Ходит { $seat }.
headline-offer = Ходит { $seat }; можно забрать { $offer } и { $dice ->
    [one] { $dice } кубик
    [few] { $dice } кубика
   *[other] { $dice } кубиков
 }.
headline-throw = { $seat } бросает { $dice ->
    [one] { $dice } кубик
    [few] { $dice } кубика
   *[other] { $dice } кубиков
 }; очков за ход: { $points }.
headline-turn = { $seat }: очков за ход — { $points }.
headline-over = { $count ->
    [one] Победа: { $seats }.
   *[other] Победу делят: { $seats }.
 }

counter-score = Очки
counter-turn = За ход
badge-adopted = забрано { $points }
badge-not-entered = ещё без записи
badge-winner = победа
zone-thrown = Брошены
zone-kept = Отложены
die = кубик, { $face }

prompt-start = Ваш ход.
prompt-keep = Какие кубики отложить?
prompt-below = Чтобы записать, нужно не меньше { $needed }. Бросайте дальше.
prompt-below-entry = Для первой записи нужно больше { $needed }. Бросайте дальше.
prompt-must-roll = Отложены все шесть кубиков. Бросайте их снова.
prompt-decide = Бросать дальше или записать { $points }?
control-keep = Отложить
button-adopt = Забрать { $points } и бросить { $dice ->
    [one] { $dice } кубик
    [few] { $dice } кубика
   *[other] { $dice } кубиков
 }
button-roll = Бросить { $dice ->
    [one] { $dice } кубик
    [few] { $dice } кубика
   *[other] { $dice } кубиков
 }
button-note = Записать { $points }
button-forfeit = Отказаться от хода

news-adopts = { $seat } забирает { $points } и бросает { $dice ->
    [one] { $dice } кубик
    [few] { $dice } кубика
   *[other] { $dice } кубиков
 }.
news-rolls = { $seat } бросает { $dice ->
    [one] { $dice } кубик
    [few] { $dice } кубика
   *[other] { $dice } кубиков
 }.
news-throw = { $seat }: выпало { $throw }.
news-bust = { $seat }: выпало { $throw } — без очков, ход окончен.
news-lost = { $seat } теряет очки хода: { $points }.
news-deducted = { $seat } теряет забранные очки: { $points }; теперь на счету { $score }.
news-keeps = { $seat } откладывает { $kept } за { $value }; очков за ход: { $points }.
news-all-back = Отложены все шесть кубиков, и все возвращаются в игру.
news-notes = { $seat } записывает { $points }; теперь на счету { $score }.
news-reaches = { $seat } достигает { $target }; круг доигрывают.
news-forfeits = { $seat } отказывается от хода.
news-wins = { $count ->
    [one] { $seats } выигрывает.
   *[other] { $seats } делят победу.
 }
