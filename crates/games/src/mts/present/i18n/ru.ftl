# Слова игры МТС.

game-name = МТС
game-about = Избавьтесь от карт, подбирая цвет или картинку, и не забудьте сказать «МТС!» перед последней.

bot-ismcts = поиск Монте-Карло по дереву информационных множеств (ISMCTS): случайно раздаёт скрытые карты, доигрывает партии и выбирает ход, который чаще всего выигрывает
bot-hard = играет случайный ход из тех, что теряют не больше 2 % вероятности победы
bot-normal = играет случайный ход из тех, что теряют не больше 6 % вероятности победы
bot-easy = играет случайный ход из тех, что теряют не больше 15 % вероятности победы
bot-quick = без поиска: оценивает каждую карту линейной функцией с подобранными весами
bot-greedy = ходит по простым оценкам карт; всегда говорит «МТС!» и всегда ловит; «не верю» говорит, когда обман достаточно вероятен

card-red = красная { $number }
card-green = зелёная { $number }
card-blue = синяя { $number }
card-yellow = жёлтая { $number }
card-red-skip = красная «Пропусти ход»
card-green-skip = зелёная «Пропусти ход»
card-blue-skip = синяя «Пропусти ход»
card-yellow-skip = жёлтая «Пропусти ход»
card-red-reverse = красная «Ход обратно»
card-green-reverse = зелёная «Ход обратно»
card-blue-reverse = синяя «Ход обратно»
card-yellow-reverse = жёлтая «Ход обратно»
card-red-two = красная «Возьми две»
card-green-two = зелёная «Возьми две»
card-blue-two = синяя «Возьми две»
card-yellow-two = жёлтая «Возьми две»
card-wild = «Закажи цвет»
card-wild-four = «Закажи цвет + возьми четыре»
colour-red = красный
colour-green = зелёный
colour-blue = синий
colour-yellow = жёлтый

word-card = Карта — это цвет r, g, b, y и 0–9, S, R или +2, либо W или W4: например, «r5», «gS», «b+2», «W4».
word-play = После карты может стоять «mts», а после чёрной — ещё и один цвет: «play r5 mts», «play W b».
word-action = Действие — это «play КАРТА», «draw», «keep», «pass», «accept», «challenge», «catch», «mts», «wait» или «colour b».
word-chance = Исход — это «order МЕСТО» или «draw КАРТА», например «draw r5».
word-line = Назовите карту: «красная 5», «r5», «закажи цвет синий» (и «МТС!», если надо), или: взять, оставить, пас, принять, не верю, поймать, ждать, мтс.

illegal-name-colour = Первая карта — «Закажи цвет»: назовите цвет, например «colour b».
illegal-poll = { $seat } не говорит «МТС!». Сначала ответьте: поймать или ждать.
illegal-catch-self = Самого себя не ловят. Скажите «МТС!» или ждите.
illegal-late = Вы не сказали «МТС!». Сначала скажите «МТС!» или ждите.
illegal-stack = { $card }: передать карты дальше нельзя. Возьмите их или скажите «не верю».
illegal-reply = Ответьте на «Закажи цвет + возьми четыре»: «принять» или «не верю».
illegal-keep = Оставить на руке можно только что взятую карту.
illegal-no-four = Сейчас нет карты «Закажи цвет + возьми четыре», на которую вы могли бы ответить.
illegal-catch = Ловить некого: все, кому надо, сказали «МТС!».
illegal-call = «МТС!» говорят вместе с предпоследней картой, например «play r5 mts».
illegal-wait = Ждать нечего: все, кому надо, сказали «МТС!».
illegal-colour = Цвет заказывают вместе с чёрной картой, например «play W b».
illegal-not-drawn = После взятия можно сходить только взятой картой ({ $drawn }) или оставить её; { $card } сейчас не годится.
illegal-not-held = Такой карты у вас нет: { $card }.
illegal-fit = { $card } не подходит, сверху { $top }. Нужен { $colour } цвет, та же картинка или чёрная карта.
illegal-fit-wild = { $card } не подходит: заказан { $colour } цвет. Нужна карта этого цвета или чёрная.
illegal-four = У вас есть { $card } — карта действующего цвета, поэтому «Закажи цвет + возьми четыре» класть нельзя.
illegal-colour-missing = { $card }: закажите и цвет, например «{ $example }».
illegal-colour-needless = { $card } — ваша последняя карта: цвет к ней не заказывают.
illegal-call-needless = «МТС!» говорят, когда остаётся одна карта; перед ходом у вас { $cards ->
    [one] { $cards } карта
    [few] { $cards } карты
    [many] { $cards } карт
   *[other] { $cards } карты
}.
illegal-draw = У вас есть подходящая карта: { $card }. Ходите.
illegal-draw-again = Вы уже взяли карту: сходите ею или оставьте её.
illegal-draw-empty = Брать больше нечего: ходите, а если не можете — пасуйте.
illegal-pass-drawn = Пасовать не надо: сходите взятой картой или оставьте её.
illegal-pass-play = Вам есть чем ходить, например { $card }; пасовать нельзя.
illegal-pass-draw = Пока есть что взять, пасовать нельзя.
illegal-pass-black = Вы можете сходить чёрной картой; пасовать нельзя.

told-order = { $seat }: место в очереди — { $place }.
told-start = Первая карта — { $card }.
told-dealt = Вам сдана { $card }.
told-you-draw = Вы берёте: { $card }.
told-seat-draws = { $seat } берёт: { $card }.
told-shuffled = Сброс перетасован и стал новой колодой: { $cards ->
    [one] { $cards } карта
    [few] { $cards } карты
    [many] { $cards } карт
   *[other] { $cards } карты
}.
told-play = { $seat } кладёт: { $card }.
told-play-wild = { $seat } кладёт: { $card }. Заказан { $colour } цвет.
told-call = { $seat }: «МТС!»
told-colour = { $seat } заказывает { $colour } цвет.
told-draw = { $seat } берёт карту.
told-keep = { $seat } оставляет её на руке.
told-pass = { $seat } пасует.
told-accept = { $seat } принимает «Закажи цвет + возьми четыре».
told-challenge = { $seat } не верит карте «Закажи цвет + возьми четыре», которую кладёт { $offender }.
told-shown = { $seat } втайне показывает вам: { $cards }.
told-guilty = { $seat }: карта этого цвета была, сомнение оправданно.
told-innocent = { $seat }: карты этого цвета не было, сомнение ошибочно.
told-catch = { $seat } ловит: { $caught } не говорит «МТС!».
told-late-call = { $seat } спохватывается: «МТС!»
told-wait = { $seat } молчит.
told-missed = Пропуск хода: { $seats }.
told-penalty = { $seat } берёт в штраф { $cards ->
    [one] { $cards } карту
    [few] { $cards } карты
    [many] { $cards } карт
   *[other] { $cards } карты
}.
told-takes = { $seat } берёт { $cards ->
    [one] { $cards } карту
    [few] { $cards } карты
    [many] { $cards } карт
   *[other] { $cards } карты
}.
told-takes-missing = { $seat } берёт { $cards ->
    [one] { $cards } карту
    [few] { $cards } карты
    [many] { $cards } карт
   *[other] { $cards } карты
} и пропускает ход.
told-blocked = Никто не может ни сходить, ни взять карту: раунд заблокирован.
told-round = { $seat } сбрасывает все карты и выигрывает раунд.
told-points = { $seat } получает { $points ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очков
   *[other] { $points } очка
}.
told-minus = { $seat } набирает { $points ->
    [one] { $points } штрафное очко
    [few] { $points } штрафных очка
    [many] { $points } штрафных очков
   *[other] { $points } штрафных очка
}.
told-over = Победа: { $seats }.
told-over-shared = Победу делят { $seats }.
told-next-round = Начинается раунд { $round }; сдаёт { $seat }.

headline-deal = Раунд { $round }: сдаются карты.
headline-turn = Ходит { $seat }. Сверху { $top }; цвет — { $colour }.
headline-no-colour = Ходит { $seat }. Сверху { $top }.
headline-takes = { $seat } берёт { $cards ->
    [one] { $cards } карту
    [few] { $cards } карты
    [many] { $cards } карт
   *[other] { $cards } карты
}.

counter-cards = карты
counter-points = очки
badge-dealer = сдающий
badge-uncalled = нет «МТС!»
badge-winner = победа
zone-discard = Сброс, цвет — { $colour }
zone-discard-plain = Сброс
zone-stock = Колода
zone-hand = Ваша рука
zone-shown = Вам показывает { $seat }
piece-stock = { $cards ->
    [one] { $cards } карта
    [few] { $cards } карты
    [many] { $cards } карт
   *[other] { $cards } карты
} рубашкой вверх

prompt-colour = Первая карта — «Закажи цвет». Какой цвет?
prompt-turn = Ваш ход: положите подходящую карту.
prompt-drawn = Вы взяли: { $card }. Сходить ею или оставить?
prompt-drawn-keep = Вы взяли: { $card }. Карта не подходит, оставьте её.
prompt-poll = У игрока { $seat } одна карта, а «МТС!» не сказано. Поймать?
prompt-late = Вы не сказали «МТС!». Сказать сейчас?
prompt-reply = { $seat } кладёт «Закажи цвет + возьми четыре». Принять или не поверить?
control-play = Положить
control-play-call = Положить и сказать «МТС!»
control-wild = Положить и заказать { $colour } цвет
control-wild-call = Положить, заказать { $colour } цвет и сказать «МТС!»
control-colour = Заказать { $colour } цвет
control-draw = Взять карту
control-keep = Оставить
control-pass = Пас
control-accept = Взять четыре карты
control-challenge = Не верю
control-catch = Поймать
control-call = МТС!
control-wait = Ждать

option-skip_chain = «Пропусти ход» на «Пропусти ход»
option-skip_chain-off = MT-11: «Пропусти ход», положенная на такую же карту, действует как обычно: ход пропускает один игрок.
option-skip_chain-count = MT-11: из карт «Пропусти ход», лежащих подряд, вторая заставляет пропустить ход двух игроков, третья — трёх и так далее.
option-reverse_2p = «Ход обратно» вдвоём
option-reverse_2p-skip = MT-14: вдвоём «Ход обратно» действует как «Пропусти ход»: положивший ходит снова.
option-draw = взятие карты
option-draw-voluntary = MT-15: взять карту можно и тогда, когда есть подходящая.
option-wd4 = «Закажи цвет + возьми четыре» не по правилам
option-wd4-strict = MT-21: «Закажи цвет + возьми четыре» кладёт только тот, у кого нет карты действующего цвета; оспорить её нельзя.
option-catch = штраф за несказанное «МТС!»
option-catch-off = MT-29: за несказанное «МТС!» штрафа нет.
option-late_call = запоздалое «МТС!»
option-late_call-off = MT-28: «МТС!» засчитывается только вместе с картой; спохватиться позже нельзя.
option-start_action = первая карта «Пропусти ход» или «Возьми две»
option-start_action-ignore = MT-9, MT-10: «Пропусти ход» и «Возьми две» первой картой не действуют.
option-start_wild = первая карта «Закажи цвет»
option-start_wild-first_player = MT-7: если первая карта — «Закажи цвет», цвет называет первый игрок.
option-last_card_effect = действие последней карты
option-last_card_effect-ignore = MT-36: если «Возьми две» или «Закажи цвет + возьми четыре» положены последней картой, никто ничего не берёт.
option-blocked = заблокированный раунд
option-blocked-lowest_hand = MT-35: заблокированный раунд выигрывает рука с наименьшей суммой очков.
option-target = до скольких очков играть
option-target-set = MT-2: раунды играют до { $value } очков.
option-scoring = кому идут очки
option-scoring-each_penalty = MT-2: каждый записывает себе очки своей руки; в конце матча побеждает наименьшая сумма.
option-stacking = передача +2 и +4 дальше
