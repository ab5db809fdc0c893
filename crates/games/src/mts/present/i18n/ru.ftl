# Слова игры МТС.

game-name = МТС
game-about = Избавьтесь от карт, подбирая цвет или картинку, и не забудьте сказать «МТС!» перед последней.

guide-1-title = Подберите карту
guide-1 = Кладите карту того же цвета, с тем же числом или значком, что и верхняя. Чёрные карты подходят всегда.
guide-2-title = Нечем ходить?
guide-2 = Возьмите одну карту. Если подходит, можно сразу сходить ею; если нет, она остаётся у вас, и ходит следующий.
guide-3-title = Скажите «МТС!»
guide-3 = Говорите это вместе с предпоследней картой. Если заметят, что вы забыли, возьмёте две карты. Кто первым останется без карт, побеждает.

bot-ismcts = поиск Монте-Карло по дереву информационных множеств (ISMCTS): случайно раздаёт скрытые карты, доигрывает партии и выбирает ход, который чаще всего выигрывает
bot-hard = играет случайный ход из тех, что теряют не больше 2 % вероятности победы
bot-normal = играет случайный ход из тех, что теряют не больше 6 % вероятности победы
bot-easy = играет случайный ход из тех, что теряют не больше 15 % вероятности победы
bot-quick = без поиска: оценивает каждую карту линейной функцией с подобранными весами
bot-greedy = ходит по простым оценкам карт; всегда говорит «МТС!» и всегда ловит; «не верю» говорит, когда обман достаточно вероятен

bot-name-ai = сильнейший бот
bot-name-ismcts = вдумчивый бот
bot-name-hard = сильный бот
bot-name-normal = средний бот
bot-name-easy = слабый бот
bot-name-quick = быстрый бот
bot-name-greedy = жадный бот
bot-name-random = случайный бот

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
illegal-poll = У игрока { $seat } одна карта. Сначала ответьте: поймать или ждать.
illegal-catch-self = Самого себя не ловят. Скажите «МТС!» или ждите.
illegal-late = У вас одна карта. Сначала скажите «МТС!» или ждите.
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

told-order = Очередь: { $seats }. { $you ->
    [dealer] Сдаёте вы.
   *[other] Сдаёт { $dealer }.
}
told-start = Первая карта — { $card }.
told-dealt = Вам сданы: { $cards }.
told-dealt-all = Карты сданы.
told-you-draw = Вы берёте: { $card }.
told-seat-draws = { $seat } берёт: { $card }.
told-shuffled = Сброс перетасован и стал новой колодой: { $cards ->
    [one] { $cards } карта
    [few] { $cards } карты
    [many] { $cards } карт
   *[other] { $cards } карты
}.
told-play = { $you ->
    [seat] Вы кладёте: { $card }.
   *[other] { $seat } кладёт: { $card }.
}
told-play-wild = { $you ->
    [seat] Вы кладёте: { $card }.
   *[other] { $seat } кладёт: { $card }.
} Заказан { $colour } цвет.
told-left = Теперь ходят налево.
told-right = Теперь ходят направо.
told-call = { $you ->
    [seat] Вы: «МТС!»
   *[other] { $seat }: «МТС!»
}
told-colour = { $you ->
    [seat] Вы заказываете
   *[other] { $seat } заказывает
} { $colour } цвет.
told-draw = { $you ->
    [seat] Вы берёте карту.
   *[other] { $seat } берёт карту.
}
told-keep = { $you ->
    [seat] Вы оставляете её на руке.
   *[other] { $seat } оставляет её на руке.
}
told-pass = { $you ->
    [seat] Вы пасуете.
   *[other] { $seat } пасует.
}
told-accept = { $you ->
    [seat] Вы принимаете
   *[other] { $seat } принимает
} «Закажи цвет + возьми четыре».
told-challenge = { $you ->
    [seat] Вы не верите карте «Закажи цвет + возьми четыре», которую кладёт { $offender }.
    [offender] { $seat } не верит вашей карте «Закажи цвет + возьми четыре».
   *[other] { $seat } не верит карте «Закажи цвет + возьми четыре», которую кладёт { $offender }.
}
told-shown = { $seat } втайне показывает вам: { $cards }.
told-guilty = { $you ->
    [seat] У вас была карта этого цвета, сомнение оправданно.
   *[other] { $seat }: карта этого цвета была, сомнение оправданно.
}
told-innocent = { $you ->
    [seat] У вас не было карты этого цвета, сомнение ошибочно.
   *[other] { $seat }: карты этого цвета не было, сомнение ошибочно.
}
told-catch = { $you ->
    [seat] Вы ловите: { $caught } не говорит «МТС!».
    [caught] { $seat } ловит вас: вы не сказали «МТС!».
   *[other] { $seat } ловит: { $caught } не говорит «МТС!».
}
told-late-call = { $you ->
    [seat] Вы спохватываетесь: «МТС!»
   *[other] { $seat } спохватывается: «МТС!»
}
told-missed = { $you ->
    [seats] Вы пропускаете ход.
   *[other] Пропуск хода: { $seats }.
}
told-penalty = { $you ->
    [seat] Вы берёте
   *[other] { $seat } берёт
} в штраф { $cards ->
    [one] { $cards } карту
    [few] { $cards } карты
    [many] { $cards } карт
   *[other] { $cards } карты
}.
told-takes = { $you ->
    [seat] Вы берёте
   *[other] { $seat } берёт
} { $cards ->
    [one] { $cards } карту
    [few] { $cards } карты
    [many] { $cards } карт
   *[other] { $cards } карты
}.
told-takes-missing = { $you ->
    [seat] Вы берёте
   *[other] { $seat } берёт
} { $cards ->
    [one] { $cards } карту
    [few] { $cards } карты
    [many] { $cards } карт
   *[other] { $cards } карты
} и { $you ->
    [seat] пропускаете
   *[other] пропускает
} ход.
told-blocked = Никто не может ни сходить, ни взять карту: раунд заблокирован.
told-round = { $you ->
    [seat] Вы сбрасываете все карты и выигрываете раунд.
   *[other] { $seat } сбрасывает все карты и выигрывает раунд.
}
told-points = { $you ->
    [seat] Вы получаете
   *[other] { $seat } получает
} { $points ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очков
   *[other] { $points } очка
}.
told-minus = { $you ->
    [seat] Вы набираете
   *[other] { $seat } набирает
} { $points ->
    [one] { $points } штрафное очко
    [few] { $points } штрафных очка
    [many] { $points } штрафных очков
   *[other] { $points } штрафных очка
}.
told-over = { $you ->
    [seats] Вы победили.
   *[other] Победа: { $seats }.
}
told-over-shared = Победу делят { $seats }.
told-next-round = Начинается раунд { $round }; { $you ->
    [seat] сдаёте вы.
   *[other] сдаёт { $seat }.
}

bubble-call = МТС!
bubble-draw = берёт карту
bubble-keep = оставляет
bubble-pass = пас
bubble-accept = принимает
bubble-challenge = Не верю!
bubble-catch = Ловлю!
bubble-takes = берёт карты

moment-call = { $you ->
    [seat] У вас осталась одна карта
   *[other] { $seat }: осталась одна карта
}
moment-caught = Поймали!
moment-catch = { $you ->
    [seat] Вы ловите: { $caught }!
    [caught] { $seat } ловит вас!
   *[other] { $seat } ловит: { $caught }!
}
moment-catch-why = { $you ->
    [caught] Вы не сказали «МТС!» и берёте 2 карты.
   *[other] { $caught } не говорит «МТС!» и берёт 2 карты.
}
moment-bluff = Обман!
moment-honest = Всё честно
moment-bluff-why = { $you ->
    [offender] У вас был { $colour } цвет: вы берёте 4 карты. Ходит { $seat }.
    [seat] У игрока { $offender } был { $colour } цвет: штраф — 4 карты. Ходите вы.
   *[other] У игрока { $offender } был { $colour } цвет: штраф — 4 карты. Ходит { $seat }.
}
moment-honest-why = { $you ->
    [offender] Карт нужного цвета у вас не было ({ $colour }). { $seat } берёт 6 карт и пропускает ход.
    [seat] Карт нужного цвета у игрока { $offender } не было ({ $colour }). Вы берёте 6 карт и пропускаете ход.
   *[other] Карт нужного цвета у игрока { $offender } не было ({ $colour }). { $seat } берёт 6 карт и пропускает ход.
}
moment-exit = { $you ->
    [seat] У вас больше нет карт!
   *[other] { $seat } сбрасывает последнюю карту!
}
moment-gain = +{ $points }
moment-hand = { $points ->
    [one] { $points } очко
    [few] { $points } очка
    [many] { $points } очков
   *[other] { $points } очка
}

shout-catch = Поймать!
shout-catch-refused = Ловить нечего: { $seat } уже говорит «МТС!».
shout-call = Сказать «МТС!»
shout-call-refused = «МТС!» уже сказано, или уже поздно.

chapter-round = Раунд { $round }
chapter-match = Раунд { $round } · до { $target } очков
headline-deal = Раунд { $round }: сдаются карты.
headline-turn = { $you ->
    [seat] Ваш ход.
   *[other] Ходит { $seat }.
} Сверху { $top }; цвет — { $colour }.
headline-no-colour = { $you ->
    [seat] Ваш ход.
   *[other] Ходит { $seat }.
} Сверху { $top }.
headline-takes = { $you ->
    [seat] Вы берёте
   *[other] { $seat } берёт
} { $cards ->
    [one] { $cards } карту
    [few] { $cards } карты
    [many] { $cards } карт
   *[other] { $cards } карты
}.

counter-cards = { $cards ->
    [one] карта
    [few] карты
    [many] карт
   *[other] карты
}
counter-points = { $points ->
    [one] очко
    [few] очка
    [many] очков
   *[other] очка
}
badge-dealer = сдающий
badge-one-card = 1 карта
badge-next = следующий
badge-winner = победа
card-named = { $card }, цвет — { $colour }
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
note-named = { $you ->
    [seat] ваш заказ
   *[other] заказывает { $seat }
}
note-left = ходят налево
note-right = ходят направо
note-two = { $one } · { $two }
sort-colour = по цвету
sort-number = по числу

prompt-colour = Первая карта — «Закажи цвет». Какой цвет?
prompt-turn = Ваш ход: положите подходящую карту.
prompt-draw = Подходящих карт нет. Возьмите одну.
prompt-pass = Нечем ходить и нечего взять.
prompt-drawn = Вы взяли: { $card }. Сходить ею или оставить?
prompt-drawn-keep = Вы взяли: { $card }. Карта не подходит, оставьте её.
prompt-poll = У игрока { $seat } одна карта. Поймать?
prompt-late = У вас одна карта. Сказать «МТС!»?
prompt-reply = { $seat } кладёт «Закажи цвет + возьми четыре». Принять или не поверить?
advice-fits = Подходящих карт: { $fits } из { $cards }.
advice-bluff = { $fitting } «Закажи цвет + возьми четыре» будет обманом: карт действующего цвета у вас { $held }.
advice-reply = В { $percent } % таких рук есть { $colour } цвет.
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
control-catch = Поймать!
control-call = Сказать «МТС!»
control-wait = Промолчать
choice-play = Сходить: { $card }
choice-play-call = Сходить и сказать «МТС!»
tile-red = Красный
tile-green = Зелёный
tile-blue = Синий
tile-yellow = Жёлтый
tile-call = { $colour } + «МТС!»
detail-left = { $cards ->
    [one] останется { $cards } карта
    [few] останутся { $cards } карты
    [many] останется { $cards } карт
   *[other] останется { $cards } карты
}
detail-last = последняя карта
detail-hold = у вас { $cards }
detail-nothing-fits = ничего не подходит
detail-miss = и пропустить ход
detail-challenge = обман: { $seat } берёт 4 · иначе вы — 6
detail-catch = { $seat } берёт 2 карты
closed-fits = есть чем ходить
closed-empty = брать нечего

option-skip_chain = «Пропусти ход» на «Пропусти ход»
option-skip_chain-two = MT-11: «Пропусти ход» на «Пропусти ход» — ход пропускают двое.
option-skip_chain-off = MT-11: «Пропусти ход», положенная на такую же карту, действует как обычно: ход пропускает один игрок.
option-skip_chain-count = MT-11: из карт «Пропусти ход», лежащих подряд, вторая заставляет пропустить ход двух игроков, третья — трёх и так далее.
option-reverse_2p = «Ход обратно» вдвоём
option-reverse_2p-noop = MT-14: вдвоём «Ход обратно» ничего не меняет: ходит соперник.
option-reverse_2p-skip = MT-14: вдвоём «Ход обратно» действует как «Пропусти ход»: положивший ходит снова.
option-draw = взятие карты
option-draw-forced = MT-15: брать карту можно, только если нет подходящей цветной.
option-draw-voluntary = MT-15: взять карту можно и тогда, когда есть подходящая.
option-wd4 = «Закажи цвет + возьми четыре» не по правилам
option-wd4-bluff = MT-21: «Закажи цвет + возьми четыре» можно положить всегда, но следующий игрок может не поверить.
option-wd4-strict = MT-21: «Закажи цвет + возьми четыре» кладёт только тот, у кого нет карты действующего цвета; оспорить её нельзя.
option-catch = штраф за несказанное «МТС!»
option-catch-on = MT-29: кто не сказал «МТС!», того можно поймать: он берёт две карты.
option-catch-off = MT-29: за несказанное «МТС!» штрафа нет.
option-late_call = запоздалое «МТС!»
option-late_call-on = MT-28: с «МТС!» можно спохватиться, пока никто не поймал и игра не пошла дальше.
option-late_call-off = MT-28: «МТС!» засчитывается только вместе с картой; спохватиться позже нельзя.
option-start_action = первая карта «Пропусти ход» или «Возьми две»
option-start_action-apply = MT-9, MT-10: «Пропусти ход» и «Возьми две» первой картой действуют на первого игрока.
option-start_action-ignore = MT-9, MT-10: «Пропусти ход» и «Возьми две» первой картой не действуют.
option-start_wild = первая карта «Закажи цвет»
option-start_wild-dealer = MT-7: если первая карта — «Закажи цвет», цвет называет сдающий.
option-start_wild-first_player = MT-7: если первая карта — «Закажи цвет», цвет называет первый игрок.
option-last_card_effect = действие последней карты
option-last_card_effect-apply = MT-36: «Возьми две» и «Закажи цвет + возьми четыре» действуют и последней картой: следующий берёт карты.
option-last_card_effect-ignore = MT-36: если «Возьми две» или «Закажи цвет + возьми четыре» положены последней картой, никто ничего не берёт.
option-blocked = заблокированный раунд
option-blocked-void = MT-35: в заблокированном раунде победителя нет.
option-blocked-lowest_hand = MT-35: заблокированный раунд выигрывает рука с наименьшей суммой очков.
option-target = до скольких очков играть
option-target-none = MT-2: вся игра — один раунд.
option-target-set = MT-2: раунды играют до { $value } очков.
option-scoring = кому идут очки
option-scoring-winner_takes = MT-2: победитель раунда получает очки всех остальных рук.
option-scoring-each_penalty = MT-2: каждый записывает себе очки своей руки; в конце матча побеждает наименьшая сумма.
option-stacking = передача +2 и +4 дальше
option-stacking-off = MT-20: передать +2 или +4 дальше нельзя.
kind-colour = назвать первый цвет
kind-play-black = положить чёрную карту
kind-play = положить цветную карту
kind-draw = взять карту
kind-keep = оставить взятую карту
kind-pass = пропустить ход
kind-accept = принять «+4»
kind-challenge = оспорить «+4»
kind-catch = поймать на забытом «МТС!»
kind-call = сказать забытое «МТС!»
kind-wait = не ловить на забытом «МТС!»
habit-play-black = Вы слишком рано кладёте чёрные карты.
habit-play = Вы слишком часто кладёте цветные карты.
habit-draw = Вы слишком часто берёте карту.
habit-keep = Вы слишком часто оставляете взятую карту.
habit-pass = Вы слишком часто пропускаете ход.
habit-accept = Вы слишком часто принимаете «+4».
habit-challenge = Вы слишком часто оспариваете «+4».
habit-wait = Вы слишком часто не ловите на забытом «МТС!».
