# Сообщения стола в браузере.

web-skip = Перейти к столу
web-language = Язык
web-hello = Садитесь за стол
web-lead = Пять игр, где есть случай и скрытая информация: с ботами или с друзьями. Без регистрации, в один щелчок.
web-name = Ваше имя
web-somebody = Гость
web-play = Играть
web-set-up = Друзья, правила…
web-rules = Правила
web-you = (вы)
web-here = за столом
web-away = не за столом
web-free = свободное место
web-seats = Места
web-seat-n = Место { $n }
web-seats-more = Ещё места
web-bots-about = Насколько сильны боты?
web-seat-me = Вы
web-seat-open = Друг по ссылке
web-seat-none = — нет места —
web-by-open = любой, у кого есть ссылка
web-by-program = Программа (с токеном)
web-bot-takes = Пусть играет бот
web-take-back = Играть снова самому
web-level-ai = Бот, лучший
web-level-easy = Бот, лёгкий
web-level-normal = Бот, средний
web-level-hard = Бот, сильный
web-level-named = Бот «{ $name }»
web-level-random = Бот, случайные ходы
web-bot-names = Баллу, Ребекка, Луи, Кит, Ада, Борис, Клара, Дмитрий, Эмиль, Фанни, Глеб, Ханна
web-bot-n = Бот { $n }
web-speed = Скорость ботов
web-speed-instant = сразу
web-speed-normal = обычная
web-speed-step = по шагам
web-hints = Подсказки
web-say = Сказать
web-say-mute = Скрывать реплики
web-say-hello = Привет!
web-say-luck = Удачи!
web-say-well-played = Отличный ход!
web-say-nice = Класс!
web-say-wow = Ух ты!
web-say-oops = Ой!
web-say-sorry = Извините!
web-say-thanks = Спасибо!
web-say-thinking = Дайте подумать…
web-say-hurry = Продолжим?
web-say-good-game = Спасибо за игру!
web-say-again = Ещё партию?
web-next = Следующий ход
web-clock-label = Часы
web-clock-choice = { $seconds ->
    [0] без часов
    [one] { $seconds } секунда на ход
    [few] { $seconds } секунды на ход
   *[other] { $seconds } секунд на ход
}
web-clock-set = На каждый ход даётся { $seconds } с; если не успеть, сходит бот.
web-clock = осталось { $seconds } с
web-late = { $you ->
    [seat] Ваше время вышло, ход сделал бот.
   *[other] { $seat }: время вышло, ход сделал бот.
}
web-bot-came = { $you ->
    [seat] Теперь за вас играет бот.
   *[other] Теперь за игрока { $seat } играет бот.
}
web-person-back = { $you ->
    [seat] Вы снова в игре.
   *[other] { $seat } снова в игре.
}
web-leave = Выйти
web-leave-about = За вас доиграет бот. Вы сможете вернуться.
web-resign = Сдаться
web-resign-about = Партию за вас закончит бот. Вернуться будет нельзя.
web-left = { $you ->
    [seat] Вы вышли, за вас играет бот.
   *[other] { $seat } выходит из-за стола, дальше играет бот.
}
web-resigned = { $you ->
    [seat] Вы сдались, партию за вас закончит бот.
   *[other] { $seat } сдаётся, партию закончит бот.
}
web-tag-left = вне игры
web-tag-resigned = сдача
web-lost = Связь прервалась. Подключаемся снова; всё сыгранное сохранено.
web-no-script = Без JavaScript страница не обновляется сама.
web-reload = Обновить
web-preset = Правила
web-preset-usual = обычные
web-preset-official = официальные
web-preset-original = исходные
web-preset-contest = турнирные
web-switches = Отдельные правила
web-switch-usual = как в выбранных правилах
web-switch-default = обычное правило ({ $value })
web-open-table = Открыть стол
web-title-turn = Ваш ход
web-title-over = Игра окончена
web-log = Что произошло
web-choose-cards = Выберите карту.
web-choose-dice = Выберите кубики на столе.
web-undo = Взять назад
web-undone = { $you ->
    [seat] Вы берёте последний шаг назад.
   *[other] { $seat } берёт последний шаг назад.
}
web-type = Или введите ход
web-type-go = Сходить
web-waiting = Ждём игроков
web-sit = Сесть за стол
web-invite = Отправьте эту ссылку друзьям:
web-winner = { $you ->
    [seats] Вы победили!
   *[other] Победа: { $seats }
}
web-winners = Победу делят: { $seats }
web-summary-running = Считаем удачу и мастерство: { $percent } %
web-summary-luck = { $sign ->
    [plus] Удача принесла вам { $percent } п. п. шанса на победу.
    [minus] Невезение стоило вам { $percent } п. п. шанса на победу.
   *[even] Удача была ни за вас, ни против вас.
}
web-summary-luck-rough = { $sign ->
    [plus] Удача и игра остальных принесли вам { $percent } п. п. шанса на победу.
    [minus] Невезение и игра остальных стоили вам { $percent } п. п. шанса на победу.
   *[even] Удача и игра остальных были ни за вас, ни против вас.
}
web-summary-cost = { $percent ->
    [0] Ваши решения ничего вам не стоили.
   *[other] Ваши решения стоили вам { $percent } п. п. шанса на победу.
}
web-summary-gifts = Ошибки соперника принесли вам { $percent } п. п. шанса на победу.
web-summary-best = Лучших решений: { $best } из { $evaluated }.
web-summary-sample = Оценены { $evaluated } из { $decisions } ваших решений.
web-summary-review = Весь разбор
web-summary-costliest = Самое дорогое решение
web-summary-instead = Сыграно: «{ $played }». Лучше было: «{ $best }» (разница { $percent } п. п.).
web-rematch = Сыграть ещё раз
web-to-rematch = К следующей игре
web-replay = Просмотр партии
web-record = Скачать запись
web-about = Об этом столе
web-rules-usual = Действуют обычные правила.
web-rules-changed = Изменено за этим столом
web-commit = Обязательство по броскам и картам этой игры:
web-watch-link = Ссылка для зрителей:
web-spectators = { $n ->
    [0] Зрителей нет.
    [one] Смотрит { $n } зритель.
    [few] Смотрят { $n } зрителя.
   *[other] Смотрят { $n } зрителей.
}
web-device = Продолжить на другом устройстве
web-device-about = Любой, кто откроет эту ссылку, будет играть за вас. Откройте её на другом своём устройстве и никому не показывайте.
web-device-ask = Играть в этом браузере за владельца ссылки? Ссылка на все игры заменит игрока, которым этот браузер является сейчас.
web-device-yes = Да, продолжить здесь
web-nobody-yet = Сначала сядьте за стол.
web-sound = Звук
web-keys = Клавиши
web-close = Закрыть
web-key-arrows = перемещаться по кубикам, картам и ставкам
web-key-space = выбрать или отменить выбор
web-key-enter = подтвердить
web-key-digits = кубики, значение или кнопка на этом месте слева
web-key-next = сразу к моему ходу
web-key-undo = взять шаг назад
web-key-type = ввести ход
web-key-log = что произошло
web-key-rules = правила
web-key-escape = снять выбор
web-key-help = эти клавиши
web-to-table = Вернуться к столу
web-step = Шаг
web-step-of = Шаг { $step } из { $last }
web-eyes = Показать глазами
web-eyes-public = зрителя
web-show = Показать
web-problem = Не получилось
web-back = Назад
web-no-page = Такой страницы нет.
web-no-game = Такой игры нет.
web-no-table = Такого стола нет. Столы, за которыми долго никого не было, удаляются.
web-full = Сейчас все столы заняты. Попробуйте через несколько минут.
web-unreadable = За этим столом играли по старым правилам; показать его больше нельзя.
web-store-failed = Сервер сейчас не может ничего сохранить. Ничего не потеряно; попробуйте ещё раз.
web-stale = За столом уже что-то изменилось. Посмотрите и выберите заново.
web-not-yours = Это не ваше место.
web-no-cell = Такая ставка сейчас невозможна.
web-nothing-to-undo = Вам нечего брать назад.
web-seats-denied = Это место занять нельзя.
web-resigned-denied = Вы сдались, и партию за вас заканчивает бот.
web-not-running = Сдаться можно только во время партии.
web-hints-denied = Подсказки нужны для тренировки: их можно включить, пока вы играете с ботами без других людей.
web-bad-clock = Таких часов нет. Сколько секунд на ход можно выбрать: { $known }.
web-bad-speed = Такой скорости нет. Есть: { $known }.
web-bad-form = Запрос неполный или составлен неверно.
web-bad-method = По этому адресу такие запросы не принимаются.
web-too-long = Запрос слишком длинный.
web-too-slow = Запрос передавался слишком медленно. Попробуйте ещё раз.
web-bad-name = В имени должно быть от 1 до 40 видимых знаков.
web-bad-link = Эта ссылка недействительна: срок истёк или её отозвали. Создайте новую на другом устройстве.
web-twice-me = Занять можно только одно место.
web-too-fast = Слишком много запросов. Подождите немного.
web-too-talkative = Вы только что уже что-то сказали. Подождите немного.
web-too-many-streams = Слишком много открытых столов. Закройте часть из них.
web-too-many-tables = Вы открыли столько столов, сколько разрешено одному человеку. Сначала доиграйте один из них.
web-foreign = Этот запрос пришёл с другого сайта и не был выполнен.
web-not-over = Запись можно скачать после окончания игры.
web-reports = Отчёты арены
web-token = Токен для программы на месте игрока { $seat }:

web-percent = { $n } %
web-odds = верна в { $n } %
web-chance-to-win = Шанс на победу
web-all-cells = все
web-sort = Порядок
web-tint-red = Красный
web-tint-green = Зелёный
web-tint-blue = Синий
web-tint-yellow = Жёлтый
web-tint-black = Чёрный
web-tint-plain = Без цвета
web-waiting-more = Игра начнётся, когда все места будут заняты.
web-watching = Вы наблюдаете
web-skip-to-me = Сразу к моему ходу
web-pause = Пауза
web-continue = Дальше
web-another = Ещё партию?
web-proof = Доказательство честности броска
web-copy = Копировать
web-copied = Скопировано
web-share = Поделиться
web-place = { $place }-е
web-own-place = Вы заняли { $place }-е место.
web-guide = Как играть
web-guide-go = Играть
web-key-sort = разложить карты
web-step-first = В начало
web-step-last = В конец
web-turn-back = На ход назад
web-turn-on = На ход вперёд
web-autoplay = Показывать подряд
web-earlier = прежние раунды
web-luck-and-skill = Удача и мастерство
web-notify = Сообщать, когда мой ход

web-nav = Главное меню
web-nav-play = Играть
web-nav-lobby = Лобби
web-nav-games = Мои игры
web-nav-me = Я
web-me = Я
web-me-about = Без регистрации: этот браузер хранит ваше имя и ключ. Сервер хранит игры, которые вы играете, ваши рейтинги, если вы играете на рейтинг, и больше ничего о вас.
web-name-keep = Сохранить
web-device-whole = С этой ссылкой или файлом другой браузер станет вами: ваши места, ваши игры. Никому их не показывайте.
web-device-show = Показать ссылку
web-device-table = Ссылка действует только для этого стола.
web-device-all = Перенести все игры
web-link-life = { $minutes ->
    [one] Её можно открыть в течение { $minutes } минуты.
   *[other] Её можно открыть в течение { $minutes } минут.
}
web-file = Скачать файл восстановления
web-file-about = Эта ссылка вернёт ваши места и игры на Croupier. Откройте её или вставьте на странице «У меня есть ссылка». Никому её не показывайте.
web-file-life = Файл действует год. Храните его там же, где пароли.
web-have-link = У меня есть ссылка или файл
web-code = Ссылка или код
web-code-file = или файл восстановления
web-revoke = Отозвать
web-revoke-links = Отозвать ссылки и файлы
web-revoke-links-about = Все ваши ссылки и файлы восстановления перестанут действовать, как и устройства, допущенные к одному столу.
web-revoke-keys = Выйти на всех других устройствах
web-revoke-keys-about = Все остальные браузеры перестанут играть за вас; ссылки и файлы тоже перестанут действовать.
web-forget = Забыть меня
web-forget-about = Боты доиграют ваши партии. Ваше имя, список игр и ключ будут удалены. Отправленные вами боты будут отозваны. Игры с другими людьми останутся у них, но без вашего имени. Отменить это нельзя.
web-forget-open = Я хочу, чтобы меня забыли
web-forget-yes = Забыть навсегда
web-invite-again = Новый токен
web-invite-about = Здесь играет программа с собственным токеном. Новый токен отключит её.
web-my-games = Мои игры
web-games-kept = { $days ->
    [one] Игра хранится { $days } день после последнего обращения.
    [few] Игра хранится { $days } дня после последнего обращения.
   *[other] Игра хранится { $days } дней после последнего обращения.
}
web-running = Продолжить
web-goes-on = Идёт игра
web-waits = Ждёт игроков
web-your-move = Ваш ход
web-filters = Фильтры
web-all-games = Все игры
web-won = Победа
web-lost-game = Поражение
web-unknown = Неизвестно
web-with-people = С людьми
web-no-games = Пока нет законченных игр.
web-no-such-games = Таких игр нет.
web-finished = Законченные игры
web-column-game = Игра
web-column-result = Результат
web-column-luck = Удача и ошибки, в % победы
web-column-when = Когда
web-column-look = Посмотреть
web-luck-is = удача { $percent }
web-mistakes-are = ошибки { $percent }
web-no-account = Не разобрано
web-ago-minutes = { $n ->
    [0] только что
    [one] { $n } минуту назад
    [few] { $n } минуты назад
   *[other] { $n } минут назад
}
web-ago-hours = { $n ->
    [one] { $n } час назад
    [few] { $n } часа назад
   *[other] { $n } часов назад
}
web-ago-days = { $n ->
    [1] вчера
    [one] { $n } день назад
    [few] { $n } дня назад
   *[other] { $n } дней назад
}
web-more = Ещё
web-delete = Удалить эту игру
web-delete-about = Она исчезнет из вашего списка. У других игроков она останется, но без вашего имени.
web-still-running = Эта игра ещё идёт. Сначала сдайтесь, потом удалите её.
web-older = Более ранние игры
web-newest = Последние игры
web-visibility = Кто найдёт этот стол
web-visibility-private = только те, у кого есть ссылка
web-visibility-listed = все, в лобби
web-bad-visibility = Стол бывает одним из: { $known }.
web-hello-name = Садитесь, { $name }
web-open = Открыть
web-you-and-bots = { $n ->
    [one] вы и { $n } бот
    [few] вы и { $n } бота
   *[other] вы и { $n } ботов
}
web-last-game = Ваша последняя игра
web-all = Все
web-watch = Смотреть
web-lobby-about = Столы, за которые может сесть или за которыми может наблюдать кто угодно. Стол остаётся закрытым, если хозяин не показывает его здесь.
web-find = Найти соперника
web-find-about = Вы сядете к тому, кто ждёт. Если никто не ждёт, подождёте вы; через полминуты можно будет сыграть с ботом.
web-open-tables = Открытые столы
web-nobody-waits = Сейчас никто не ждёт. Начните поиск соперника, и ваш стол будет стоять здесь, пока кто-нибудь не сядет.
web-played-now = Сейчас играют
web-nothing-played = Открытых игр сейчас нет.
web-free-seats = { $n ->
    [one] { $n } место свободно
    [few] { $n } места свободно
   *[other] { $n } мест свободно
}
web-nobody-came = Пока никто не пришёл. Можно ждать дальше или играть прямо сейчас.
web-bots-instead = Играть с ботами
web-group = Группа
web-group-short = одна ссылка на всех
web-group-about = Для класса или вечеринки: одна ссылка открывает столько столов, сколько придёт людей, а одна страница показывает все результаты.
web-group-open = Открыть группу
web-group-seats = Мест за столом
web-group-tables = { $n ->
    [0] Столов пока нет.
    [one] { $n } стол.
    [few] { $n } стола.
   *[other] { $n } столов.
}
web-group-over = { $n ->
    [0] Ни один не закончен.
    [one] Закончен { $n }.
   *[other] Закончено { $n }.
}
web-group-empty = Пока никого нет. Покажите эту страницу на экране: кто откроет ссылку и введёт имя, получит место.
web-group-join = Занять место
web-group-link = Ссылка на эту страницу
web-group-fill = Добавить ботов
web-group-fill-about = Боты займут все свободные места, и игры начнутся.
web-group-full = В этой группе уже столько столов, сколько может быть.
web-group-ranking = Общий зачёт всех столов
web-group-standing = побед: { $won } из { $games } · { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
}
web-no-group = Такой группы нет.
web-table-n = Стол { $n }
web-over = Закончена

# Жеребьёвка сида до первого броска или карты.
web-drawing = Разыгрываем удачу этой игры
web-drawing-about = Сервер запечатал свой секрет. Теперь каждый браузер добавляет своё случайное число, и никто не может выбрать кости и карты.
web-drawing-waits = Ждём: { $seats }.
web-drawing-denied = Удача этой игры ещё разыгрывается. Игра вот-вот начнётся.
web-draw-unfit = Это не то число, которое было запечатано.
web-no-draw = За этим столом жеребьёвки нет.
web-draw-restarts =
    { $n ->
        [one] Жеребьёвка начата заново { $n } раз: кто-то запечатал число и не открыл его или место сменило игрока.
        [few] Жеребьёвка начата заново { $n } раза: кто-то запечатал число и не открыл его или место сменило игрока.
       *[other] Жеребьёвка начата заново { $n } раз: кто-то запечатал число и не открыл его или место сменило игрока.
    }
web-part-awaited = ещё нет
web-part-bot = боты чисел не добавляют
web-part-nothing = числа не добавляет
web-part-excluded = числа больше не добавляет
web-part-committed = число запечатано
web-part-revealed = число открыто
web-deal = Раздать
web-deal-about = Без скрипта ваш браузер не добавляет своего числа. Если хотите, запишите обязательство, затем раздавайте.
web-own-in = Ваше число вошло в удачу этой игры.
web-own-out = Ваше число НЕ вошло в удачу этой игры!
web-own-late = Ваше число не вошло в удачу этой игры: оно пришло слишком поздно или его жеребьёвку прервали.
web-own-none = Ваш браузер числа не добавил.
web-fair-link = Честно ли это?

# Страница о честности игры.
web-fair = Честные кости
web-fair-drawn = Эти кости не мог выбрать никто
web-fair-drawn-about = Ни вы, ни остальные, ни сервер: кости и карты следуют из секретов, которые все вы определили до первого броска. Не верьте на слово — проверьте.
web-fair-plain = Кости были определены до первого броска
web-fair-plain-about = Изменить их во время игры не мог никто. Но ни один игрок не добавил своего числа, поэтому выбрать их мог сервер.
web-fair-before = Удача этой игры
web-fair-before-about = Проверить всё можно будет, когда игра закончится и сервер откроет свой секрет.
web-fair-check = Проверить
web-fair-1 = Сервер обещает
web-fair-1-about = Он придумывает секрет и показывает его отпечаток вместе с правилами и местами стола. С этой минуты ничего изменить нельзя.
web-fair-2 = Игроки добавляют числа
web-fair-2-about = Каждый браузер запечатывает случайное число, когда сервер уже связан обещанием. Открывают их, только когда запечатаны все.
web-fair-2-none = не добавляет
web-fair-2-sealed = запечатано
web-fair-2-plain = Здесь играют только боты, чисел никто не добавляет.
web-fair-3 = Идёт игра
web-fair-3-about = Каждый бросок и каждая карта следуют из секрета и чисел в строгом порядке.
web-fair-3-count =
    { $steps ->
        [one] { $steps } шаг.
        [few] { $steps } шага.
       *[other] { $steps } шагов.
    }
web-fair-4 = Сервер открывает секрет
web-fair-4-about = Секрет показан. У кого есть запись, тот может повторить каждый бросок.
web-fair-4-later = Ещё нет: игра продолжается.
web-fair-checks = Проверки
web-fair-here = выполняются в вашем браузере, а не на нашем сервере
web-fair-no-script = Проверкам на этой странице нужен скрипт. Два способа рядом обходятся без него.
web-check-kept = Обещание, сохранённое браузером, то же самое
web-check-house = Секрет сервера соответствует обещанию
web-check-own = Ваше число учтено
web-check-seats = Каждое число — то, что было запечатано
web-check-seed = Все числа вместе дают сид
web-check-lines = Запись цела
web-check-throws = Каждый бросок и каждая карта следуют из сида
web-check-rules = Каждый ход соответствует правилам
web-check-wait = ждёт
web-check-pass = верно
web-check-fail = НЕВЕРНО
web-check-skip = не проверено
web-check-kept-pass = Сохранено до первого броска: { $a }
web-check-kept-fail = Браузеру показали { $a }, а в записи { $b }. Сохраните запись: это ваше доказательство.
web-check-kept-terms = В записи не те правила, имена или места, что показали этому браузеру. Сохраните запись: это ваше доказательство.
web-check-kept-hidden = Жеребьёвок, показанных этому браузеру: { $a }; по записи их было { $b }. Сохраните запись: это ваше доказательство.
web-check-kept-ended = Этому браузеру показали жеребьёвку { $a } из { $b }. По записи её прервало место { $c }. За жеребьёвкой, которая засчитана, следили не здесь.
web-check-kept-skip = Этот браузер не сохранил обещания: за игрой следили не здесь.
web-check-house-pass = Секрет { $a } вместе с правилами и местами даёт { $b }.
web-check-house-fail = Обещано было { $a }; секрет, правила и места дают { $b }. Сохраните запись: это ваше доказательство.
web-check-house-names = Обещание не закрепляет имени места { $a }: там могло стоять и другое. Сохраните запись: это ваше доказательство.
web-check-own-pass = { $a }, создано этим браузером после обещания
web-check-own-fail = Браузер запечатал { $a }, а в записи { $b }. Сохраните запись: это ваше доказательство.
web-check-own-skip = Этот браузер числа не добавлял.
web-check-own-dropped = Этот браузер открыл своё число, и всё же жеребьёвку прервали от его имени. Спросите у хозяина стола почему.
web-check-own-ended = Этот браузер запечатал число в жеребьёвке { $a } из { $b }. По записи её прервало место { $c }. К засчитанной жеребьёвке этот браузер числа не добавил.
web-check-own-late = Браузер запечатал { $a }, но сервер этого так и не подтвердил: число пришло слишком поздно или не было принято. В записи у вашего места числа нет.
web-check-own-foreign = Браузер запечатал { $a }, но сервер этого так и не подтвердил. В записи у вашего места { $b }; возможно, его создало другое ваше устройство. Если нет, спросите у хозяина стола.
web-check-own-unheard = Браузер открыл своё число, но сервер этого так и не подтвердил. По записи эту жеребьёвку прервало ваше место. Если связь была хорошей, спросите у хозяина стола почему.
web-check-seats-pass = Чисел, совпавших с запечатанными: { $a }
web-check-seats-fail = Место { $a } открыло не то число, которое запечатало. Сохраните запись: это ваше доказательство.
web-check-seats-missing = За столом сидели люди, но того, что добавили места, в записи нет. Сохраните запись: это ваше доказательство.
web-check-seats-other = Запечатанное местом { $a } — не то, что было показано этому браузеру. Сохраните запись: это ваше доказательство.
web-check-seats-skip = Чисел никто не добавил.
web-check-seed-pass = { $a }
web-check-lines-pass = Отпечаток всех строк: { $a }
web-check-lines-fail = Отпечаток строк { $a }, а в записи указан { $b }.
web-check-throws-pass = Сравнено исходов: { $a }
web-check-throws-fail = Шаг { $a }: сид даёт другой исход, { $b }. Сохраните запись: это ваше доказательство.
web-check-throws-skip = Для этой игры страница проверить это не может. Программы рядом могут.
web-check-rules-skip = Чтобы судить о ходах, нужны правила: это делает croupier verify.
web-fair-not = Чего это не доказывает
web-fair-not-about = Что двое игроков не сговариваются. Что сервер не заглядывает в руки во время игры. А если сервер и игрок сговорятся, они могут прервать неугодную им жеребьёвку, пока она не состоялась; сколько раз это случилось, видно здесь и в записи.
web-fair-restarts = Жеребьёвок, прерванных до этой: { $n }
web-fair-alone = Не доверяя этой странице
web-fair-alone-about = Скачайте запись и проверьте её на своём компьютере: программой или одним небольшим файлом на Python:
web-fair-recipe = Протокол до последнего бита описан в docs/fairness.md программы.
web-fair-script = Скачать verify.py
web-fair-keep = Скачайте то, что сохранил этот браузер,
web-fair-keep-about = и обе программы сверят это с записью:
web-fair-failed = Если проверка не прошла
web-fair-failed-about = Тогда костям этого стола доверять нельзя. Сохраните запись и то, что сохранил браузер: вместе это ваше доказательство.

## Рейтинги

web-nav-bots = Боты
web-nav-ladder = Рейтинг
web-ladder = Таблица рейтинга
web-ladder-about = Люди и боты на одной шкале. Неизвестное показано отрезком: 95 отрезков из 100 содержат истинное значение. Где отрезки пересекаются, порядок не установлен.
web-ladder-choose = Игра и игроки
web-ladder-scale = Разница в 400 очков — десять побед на одно поражение. Боты программы закреплены на шкале: их силу измерили в играх друг с другом, вдвоём за столом, по обычным правилам.
web-ladder-nobody = Рейтинговых игр ещё никто не играл.
web-ladder-end = Здесь список заканчивается.
web-ladder-top = В начало
web-ladder-next = Ниже
web-who-everybody = Все
web-who-people = Люди
web-who-bots = Боты
web-col-place = Место
web-col-player = Игрок
web-col-interval = Интервал
web-col-rating = Рейтинг
web-col-95 = 95 %
web-col-games = Игры
web-interval = от { $low } до { $high }
web-too-few = слишком мало игр
web-by-definition = задан
web-off-scale = за пределами шкалы
web-you-plain = вы
web-kind-person = человек
web-kind-built-in = встроенный
web-kind-submitted = присланный
web-key-bot = бот
web-person-games = человек · { $n ->
    [one] { $n } игра
    [few] { $n } игры
   *[other] { $n } игр
}
web-your-place = Ваше место
web-no-rating-yet = В этой игре у вас ещё нет рейтинга. Место даётся после десяти рейтинговых игр.
web-provisional-yet = { $n ->
    [one] Ещё { $n } рейтинговая игра — и у вас будет место.
    [few] Ещё { $n } рейтинговые игры — и у вас будет место.
   *[other] Ещё { $n } рейтинговых игр — и у вас будет место.
}
web-own-range = Где-то между местами { $from } и { $to }.
web-games-to-halve = { $n ->
    [one] Ещё { $n } рейтинговая игра укоротила бы отрезок вдвое.
    [few] Примерно { $n } рейтинговые игры укоротили бы отрезок вдвое.
   *[other] Примерно { $n } рейтинговых игр укоротили бы отрезок вдвое.
}
web-rated = На рейтинг
web-rated-chip = на рейтинг
web-rated-switch = Результат меняет рейтинги
web-rated-about = Обычные правила, без подсказок и программ; если играют несколько человек, идут часы. Кто ушёл, тот проиграл. Ваше имя видно в таблице.
web-rated-play = Сыграть на рейтинг
web-rated-here = На рейтинг: кто уйдёт, проиграет
web-rated-settled = Рейтинги уже пересчитаны
web-rated-resign-about = Игра рейтинговая: она засчитается как поражение.
web-rated-usual = На рейтинг играют по обычным правилам: не меняйте переключатели.
web-rated-bot = Сила этого бота не измерена, поэтому за рейтинговый стол он сесть не может.
web-rated-program = Программы не могут сидеть за рейтинговым столом.
web-rated-nobody = Рейтинговому столу нужно место для человека и соперник.
web-rated-denied = Рейтинговый стол остаётся таким, каким его открыли, и боты не играют за людей.
web-ratings = Рейтинги
web-my-rating = { $points } ({ $interval }) · { $games ->
    [one] { $games } игра
    [few] { $games } игры
   *[other] { $games } игр
}
web-my-provisional = { $points }, предварительно · { $games ->
    [one] { $games } игра
    [few] { $games } игры
   *[other] { $games } игр
}
web-rating-departed = уход, то есть поражение
web-rating-not-counted = не засчитано: сегодня слишком много игр с теми же игроками
web-rating-counted-less = засчитано частично: сегодня много игр с тем же ботом
web-find-rated = Игра на рейтинг, с часами
web-rated-rules = Как считается рейтинг
web-rated-rule-table = Стол рейтинговый, если его так открыли. Правила обычные, и когда все сели, изменить уже ничего нельзя.
web-rated-rule-leaving = Уйти, сдаться или просрочить время — значит проиграть. Вдвоём победа достаётся второму; если игроков больше, для оставшихся игра не засчитывается.
web-rated-rule-unfinished = Если игру не закончили за сутки, проигрывает тот, чьего хода она ждёт.
web-rated-rule-bots = С одним и тем же ботом за сутки полностью засчитываются { $n } игр, каждые следующие { $n } — вдвое меньше предыдущих.
web-rated-rule-people = Между двумя людьми за сутки засчитываются { $n } игры; столько же — с новичками, если у вас самих уже есть место.
web-rated-rule-name = В строке стоит имя из вашей последней рейтинговой игры. «Забыть меня» удалит её; что другие выиграли или проиграли вам, останется.
web-clock-rated = На каждый ход даётся { $seconds } с; кто не успел, проиграл.

web-review = Разбор
web-review-not-over = Партию можно разобрать, когда она закончена. До тех пор стол хранит свои секреты.
web-review-too-many = Несколько разборов, о которых вы просили, ещё не готовы. Попросите снова, когда один из них будет готов.
web-review-full = Много партий ждут разбора. Попросите, пожалуйста, через минуту.
web-review-soon = Идёт разбор
web-review-none = Разбора нет
web-review-running = Разобрано { $percent } % партии.
web-review-waiting =
    { $ahead ->
        [0] Разбор вот-вот начнётся.
        [one] Перед ней { $ahead } партия.
        [few] Перед ней { $ahead } партии.
       *[other] Перед ней { $ahead } партий.
    }
web-review-impossible = Ни один бот не может оценить эту партию. Повтор и запись есть.
web-review-verdict = { $seat }: вначале { $start } из 100. Удача { $luck }, свои ошибки { $lost }, ошибки соперника { $gifts }: итог { $result }. Все числа точные.
web-review-verdict-rough = { $seat }: вначале { $start } из 100. Удача и игра других { $luck }, свои ошибки { $lost }: итог { $result }.
web-review-curve = Шансы на победу: { $seat }
web-review-curve-about = Шансы на победу от { $start } % вначале до { $result } % в конце; ошибок: { $mistakes }, больших скачков удачи: { $jumps }; они перечислены ниже.
web-review-big-luck = большая удача или неудача
web-review-big-change = удача и другие
web-review-slip-key = ошибка, 1 — худшая
web-review-marks = Что отмечено на кривой
web-review-jump = Шаг { $step }: удача { $change }
web-review-slip = Шаг { $step }: ошибка { $lost }
web-review-slip-before = Предыдущая ошибка
web-review-slip-after = Следующая ошибка
web-review-step-back = Шаг назад
web-review-step-on = Шаг вперёд
web-review-board = Стол на шаге { $step }
web-review-options = Шаг { $step }: варианты, { $seat }
web-review-options-none = Здесь нечего решать
web-review-options-none-about = Этот шаг — бросок или карта, или он не оценивался. Выберите ошибку или перейдите на шаг вперёд.
web-review-option = Вариант
web-review-bar = Полоса
web-review-chance = шансы на победу, %
web-review-lost = потеря
web-review-best = лучший
web-review-played = сыгран
web-review-exact = точно
web-review-unlisted = Остальные варианты, не лучше этих: { $n }
web-review-known = Оценка по тому, что игрок знал в тот момент.
web-review-slips = Ошибки, сначала худшие
web-review-count =
    { $mistakes ->
        [one] { $mistakes } ошибка, оценено { $evaluated } из { $choices } решений
        [few] { $mistakes } ошибки, оценено { $evaluated } из { $choices } решений
       *[other] { $mistakes } ошибок, оценено { $evaluated } из { $choices } решений
    }
web-review-count-all =
    { $mistakes ->
        [one] { $mistakes } ошибка, всего решений: { $evaluated }
        [few] { $mistakes } ошибки, всего решений: { $evaluated }
       *[other] { $mistakes } ошибок, всего решений: { $evaluated }
    }
web-review-no-slips = Бесспорных ошибок нет.
web-review-better = шаг { $step } · лучше: { $best }
web-review-more-slips = Ещё ошибок поменьше: { $n }
web-review-ledgers = Удача и мастерство
web-column-luck-only = удача
web-review-own = свои ошибки
web-review-gifts = ошибки соперника
web-review-luck-others = удача и другие
web-review-start = начало
web-review-result = итог
web-review-exactly = Каждое решение оценивается по тому, что игрок тогда знал. Строки точно складываются в итог: для двоих эта игра решена.
web-review-sampled = Каждое решение оценивается по тому, что игрок тогда знал, многократным доигрыванием. ± — стандартная ошибка; разница меньше двух таких ошибок за ошибку игрока не считается.
web-review-left-out = Пропущено решений: { $n }. Суммы пересчитаны по равномерной выборке, ± это учитывает.
web-review-share = Ссылка на этот момент
web-play-on = Играть отсюда
web-play-on-about = Учебный стол против ботов на месте игрока { $name }, дальше с новой удачей. То, чего { $name } видеть не мог:
web-play-on-as-it-was = Как было
web-play-on-anew = Раздать заново
web-play-on-nowhere = В этой партии нет такой позиции или такого места.
web-play-on-over = Там партия уже закончена: вернитесь на несколько шагов.
web-play-on-too-deep = Эту партию слишком много раз продолжали из других. Играйте дальше из одной из тех.
web-stats = Удача и мастерство
web-stats-about = По разборам ваших законченных партий. Учебные столы, начатые с позиции другой партии, не считаются. Где удачу нельзя отделить от игры остальных, она включает и её.
web-stats-none = Ни одна ваша партия ещё не разобрана. Откройте разбор или закажите разбор последних партий.
web-stats-unreviewed =
    { $n ->
        [one] { $n } законченная партия не разобрана.
        [few] { $n } законченные партии не разобраны.
       *[other] { $n } законченных партий не разобрано.
    }
web-stats-review = Разобрать последние
web-stats-luck = Удача со временем
web-stats-luck-about =
    { $games ->
        [one] После { $games } партии ваша удача — { $sum } % победы.
       *[other] После { $games } партий ваша удача в сумме — { $sum } % победы.
    } Чистый случай в девятнадцати случаях из двадцати остаётся между −{ $band } и +{ $band }.
web-stats-within = Это то, что даёт случай.
web-stats-beyond = Это больше, чем даёт случай, в ту или другую сторону: редко, но бывает.
web-stats-habits = Привычки, которые вам дорого обходятся
web-stats-habits-none = Явных нет: привычка называется, если она стоила вам чего-то хотя бы трижды и не реже чем в одном случае из пяти.
web-stats-habit-choice = Часто не лучший выбор: { $kind }.
web-stats-habit-about = Ошибок: { $mistakes } из { $count }, всего { $lost } % победы. Обычно лучше: { $better }.
web-stats-by-game = Мастерство по играм
web-stats-games = партий
web-stats-per-game = ошибки за партию
web-stats-per-decision = потеря за решение, %
web-stats-by-kind = Мастерство по видам решений
web-stats-no-kinds = Решений известного вида пока нет.
web-stats-kind = Что вы сделали
web-stats-times = раз
web-stats-mistakes = ошибок
web-stats-cost = цена
web-stats-better = обычно лучше

web-nav-daily = Партия дня
web-nav-puzzles = Задачи
web-bad-date = День пишется ГГГГ-ММ-ДД, например 2026-11-18.
web-weekday = { $weekday ->
    [0] понедельник
    [1] вторник
    [2] среда
    [3] четверг
    [4] пятница
    [5] суббота
   *[other] воскресенье
}
web-date = { web-weekday }, { $day } { $month ->
    [1] января
    [2] февраля
    [3] марта
    [4] апреля
    [5] мая
    [6] июня
    [7] июля
    [8] августа
    [9] сентября
    [10] октября
    [11] ноября
   *[other] декабря
}
web-day-played = сыграно
web-day-empty = не сыграно
web-daily-lead = В каждой игре одна партия в день: вы против одних и тех же ботов, с той же удачей, что у всех.
web-daily-today = Партии сегодняшнего дня
web-daily-week = Партии дня на этой неделе
web-daily-left = осталось { $hours } ч { $minutes } мин
web-daily-played = { $n ->
    [0] Её ещё никто не сыграл
    [one] Её сыграл { $n } человек
    [few] Её сыграли { $n } человека
   *[other] Её сыграли { $n } человек
}
web-daily-see = Посмотреть
web-daily-go-on = Продолжить
web-daily-start = Начать партию
web-daily-start-again = Сыграть без зачёта
web-daily-waiting = Сегодняшняя партия ждёт
web-daily-past = Одна из прошлых партий
web-daily-done = Партия дня: { $result }
web-daily-goal = Эта удача у всех одна. Чего добьётесь вы?
web-daily-once = Часов нет. Можно уйти и продолжить до полуночи по всемирному времени. В зачёт идёт первая попытка; потом играйте сколько угодно.
web-daily-past-about = Её день прошёл, в зачёт она не идёт. Это та же партия, что была тогда.
web-daily-begun = Вы начали эту партию
web-daily-begun-about = Всё сохранено. Если закончить до полуночи её дня по всемирному времени, она пойдёт в зачёт.
web-daily-again = Ещё раз?
web-daily-again-about = Первый результат остаётся. Ту же партию можно сыграть ещё раз для тренировки.
web-daily-place = Место { $place } из { $people }{ $shared ->
    [0] {""}
    [one] , столько же ещё у { $shared } человека
   *[other] , столько же ещё у { $shared } человек
}
web-daily-better = остальных сыграли хуже вас
web-daily-few = Проценты появятся, когда будет двадцать результатов.
web-daily-all = Все результаты
web-daily-people = человек
web-daily-you = вы
web-daily-axis = Отрыв от лучшего соперника в очках, от худшего результата к лучшему
web-daily-bar-won = победа { $margin }
web-daily-bar-shared = поровну { $margin }
web-daily-bar-lost = поражение { $margin }
web-daily-so-far = Сегодня к этому часу
web-daily-that-day = В тот день
web-daily-after = Результаты видны после того, как вы сыграете.
web-daily-before = Днём раньше
web-daily-not-played = не сыграно
web-daily-why = Почему удача у всех одна?
web-daily-why-about = N-й бросок или карта вашего k-го хода заданы, что бы ни делали другие, и на те же ходы боты отвечают так же. Отличается только игра.
web-daily-unrated = Кто придёт под двумя именами, увидит ту же удачу дважды. Поэтому результаты — распределение, и рейтинга у них нет.
web-daily-tell = Рассказать другим
web-daily-no-spoiler = О костях и картах здесь ничего нет.
web-daily-share-percent = лучше, чем { $percent } %
web-daily-fair = Честные кости
web-daily-fair-public = Сид следует из даты, игры и её правил, поэтому он везде один и тот же, и в терминале тоже.
web-daily-fair-secret = Накануне сервер поручился за сид этого дня. После этого дня он публикуется, и его может проверить каждый.
web-daily-fair-open = Сид тот самый, за который сервер поручился накануне. Проверьте его или сыграйте партию в терминале.
web-daily-promise = Обещание
web-daily-seed = Сид
web-daily-terminal = В терминале
web-daily-promises = Обещания на завтра
web-daily-promises-about = Сиды завтрашних партий уже готовы. Эти хеши не дают их подменить.
web-daily-future = Этот день ещё не начался: его партию можно играть с полуночи по всемирному времени.
web-daily-too-early = Первая партия дня была 2026-01-01.
web-daily-denied = Партию дня вы играете сами, против тех же ботов, что и все. Можно уйти со страницы и продолжить до полуночи по всемирному времени.
web-daily-to-result = Ваш результат
web-home-today = Сегодня
web-home-daily = { $n ->
    [one] { $n } игра, удача у всех одна
    [few] { $n } игры, удача у всех одна
   *[other] { $n } игр, удача у всех одна
}
web-home-puzzle = Одно решение явно лучшее. Какое?
web-home-solve = Решить
web-home-all-deals = Все партии дня
web-home-all-puzzles = Все задачи дня
web-puzzle = Задача
web-puzzle-of-day = Задача дня
web-puzzle-n = Задача { $n } из { $of }
web-puzzle-proved = Лучшее действие одно, и это доказано.
web-puzzle-sampled = Одно действие явно лучшее; шансы на победу оценены по выборке.
web-difficulty = { $word ->
    [easy] лёгкая
    [medium] средняя
   *[hard] трудная
}
web-puzzles-lead = Позиции с одним явно лучшим действием. Выберите его за столом и увидите, чего стоит каждое.
web-puzzle-week = Задачи этой недели
web-puzzles-today = Задачи сегодняшнего дня
web-puzzles-yours = Ваши задачи
web-puzzles-nothing = Пока ни одной попытки.
web-puzzles-solved = Решено { $solved } из { $tried }
web-puzzles-row = Подряд: { $n }
web-puzzles-rated = Трудность задачи следует из первых ответов всех.
web-puzzles-archive = Все задачи
web-puzzles-archive-about = Все задачи этой игры, в любом порядке.
web-puzzles-count = { $n ->
    [one] { $n } задача
    [few] { $n } задачи
   *[other] { $n } задач
}
web-puzzles-more = Ещё задачи
web-puzzle-see = Ответ
web-puzzle-solved = решена
web-puzzle-missed = не решена
web-puzzle-found = Нашли { $solved } из { $answers }
web-puzzle-ask = Что бы вы сделали?
web-puzzle-next = Следующая задача
web-puzzle-position = Позиция
web-puzzle-right = Верно, это лучшее
web-puzzle-wins = побеждает в { $percent } %
web-puzzle-wrong = Не лучшее: потеряно { $percent } % шанса на победу
web-puzzle-you = Вы выбрали
web-puzzle-best = Лучшее —
web-puzzle-exact = точно
web-puzzle-error = выборка, ± стандартная ошибка
web-puzzle-action = Действие
web-puzzle-lost = потеря
web-puzzle-all = { $n ->
    [one] { $n } ответ
    [few] Все { $n } ответа
   *[other] Все { $n } ответов
}
web-puzzle-others = Ещё { $n }
web-puzzle-chip-best = лучшее
web-puzzle-chip-yours = ваше
web-puzzle-none = Такой задачи нет.
web-puzzle-no-day = У этого дня ещё нет задачи. Задача дня появляется в полночь по всемирному времени.

# Submitted bots
web-bots = Присланные боты
web-bots-lead = Здесь днём и ночью, когда процессор свободен, играют друг с другом боты, которых написали люди.
web-bots-access-open = Прислать бота может каждый.
web-bots-access-invited = Чтобы прислать бота, нужно приглашение.
web-bots-access-closed = Приём ботов закрыт.
web-bots-closes = Приём заканчивается { $time }.
web-bots-submit-bot = Прислать бота
web-bots-submit = Отправить
web-bots-submit-lead = Бота проверят, он сыграет со встроенными ботами и, если обойдётся без сбоев, получит рейтинг.
web-bots-submit-cli = Из командной строки
web-bots-submit-key = Файл-ключ подтверждает, что автор — вы. Скачайте его здесь или дайте команде создать новый:
web-bots-game = Игра
web-bots-bot-file = Архив (.tar.gz) или модуль WebAssembly, не больше { $mb } МБ
web-bots-bot-name = Имя бота; пустое — взять из bot.json
web-bots-author = Ваше имя, его видят все
web-bots-invitation = Приглашение
web-bots-archive = Что должно быть в архиве
web-bots-archive-about = Всё, что нужно боту для работы, и файл bot.json с его именем и командой. Здесь ничего не компилируется: присылайте сценарий или статически собранную программу. Файл, который называет команда, лежит в верхней папке.
web-bots-interpreters = Интерпретаторы на этом сервере:
web-bots-interpreters-none = нет; присылайте статически собранную программу или модуль WebAssembly
web-bots-bot-time = На ход даётся { $ms } мс; более долгие ходы расходуют запас в { $bank } мс на игру.
web-bots-bot-private = Ваши файлы никому не видны: скачать их нельзя.
web-bots-remote = удалённый
web-bots-remote-about = Этот бот работает на машине автора: он не изолирован и играет каждую раздачу один раз, а не на обоих местах.
web-bots-remote-bot = Удалённый бот
web-bots-remote-pause = Пока удалённый бот не на связи, он не играет. Если связи нет { $days } дней, бот выбывает из рейтинга.
web-bots-remote-connected = Бот на связи.
web-bots-remote-absent = Нет связи с { $time }.
web-bots-shared = Ничья
web-bots-bot = Бот
web-bots-built-in = встроенный
web-bots-rating = рейтинг
web-bots-bot-games = игры
web-bots-provisional = (предварительно)
web-bots-no-bots-yet = Пока никто не прислал бота.
web-bots-ladder-games = сыграно игр: { $n }
web-bots-yours = Ваши боты
web-bots-all = Все боты этой игры
web-bots-queue = В очереди
web-bots-queue-place = { $n }-й в очереди
web-bots-place = место
web-bots-place-of = { $range } из { $all }
web-bots-state = состояние
web-bots-expected = ожидание
web-bots-minutes-left = { $n ->
    [one] около { $n } минуты
   *[other] около { $n } минут
 }
web-bots-time-unknown = время пока неизвестно
web-bots-deals-of = { $deals } из { $most } раздач
web-bots-now-playing = Сейчас
web-bots-job-check = проверяется { $a }
web-bots-job-play = { $a } против { $b }, сыграно раздач: { $n }
web-bots-job-review = разбирается игра
web-bots-job-final = играется финал
web-bots-final = Финал: { $game }
web-bots-final-running = Играют ботов: { $n }.
web-bots-bot-about = { $game }, автор { $author }. Версия { $version }: { $state }.
web-bots-bot-about-nobody = { $game }. Версия { $version }: { $state }.
web-bots-move-time = ход в среднем
web-bots-slowest = самая медленная игра, ход в среднем
web-bots-failed-games = игры со сбоями
web-bots-version = Версия { $n }
web-bots-version-short = версия
web-bots-versions = Все версии
web-bots-when = прислана
web-bots-kilobytes = { $n } КБ
web-bots-questions = задано вопросов: { $n }
web-bots-step-received = Получена
web-bots-step-checked = Проверена
web-bots-step-qualifying = Отбор
web-bots-step-rated = Рейтинг
web-bots-stage-received = ждёт проверки
web-bots-stage-qualifying = проходит отбор
web-bots-stage-comparing = играет с прежней версией
web-bots-stage-rated = в рейтинге
web-bots-stage-refused = не принята
web-bots-stage-declined = не лучше прежней
web-bots-stage-replaced = заменена
web-bots-stage-retired = снята
web-bots-stage-absent = нет на связи
web-bots-stage-disqualified = дисквалифицирована
web-bots-stage-withdrawn = отозвана
web-bots-stage-comparing-about = Заменит версию { $version }, если не окажется явно слабее.
web-bots-stage-refused-about = Сбой: { $cause }.
web-bots-stage-declined-about = Слабее версии { $version }, та остаётся.
web-bots-stage-replaced-about = Её заменила версия { $version }.
web-bots-stage-retired-about = Сбои повторялись: { $cause }.
web-bots-stage-absent-about = Бот слишком долго не выходил на связь.
web-bots-stage-disqualified-about = { $reason }
web-bots-cause-crash = программа завершилась
web-bots-cause-timeout = слишком медленно
web-bots-cause-garbage = не сообщение протокола
web-bots-cause-illegal = недопустимый ход
web-bots-cause-flood = слишком много вывода
web-bots-cause-silence = нет ответа
web-bots-history = Рейтинг со временем
web-bots-no-history = Рейтинга пока нет.
web-bots-history-label = От { $first } до { $last } после { $games } игр.
web-bots-interval = линии: 95 %
web-bots-rivals = Против каждого соперника
web-bots-rivals-scale = победы, %, 95 %
web-bots-no-rivals = Пока ни одной игры.
web-bots-rival-stronger = сильнее
web-bots-rival-weaker = слабее
web-bots-rival-open = неясно
web-bots-recent-games = Последние игры
web-bots-no-recent = Записанных игр пока нет.
web-bots-worth-seeing = Стоит посмотреть
web-bots-record-short = Запись
web-bots-forfeit = Техническое поражение
web-bots-highlight-closest = самая упорная игра
web-bots-highlight-longest = самая долгая игра
web-bots-highlight-won = самая уверенная победа
web-bots-highlight-lost = самое крупное поражение
web-bots-highlight-failed = сбой
web-bots-costly = Самые дорогие решения
web-bots-costly-step = Шаг { $step }: { $played }. Лучше: { $best }
web-bots-failures = Сбои
web-bots-no-failures = Нет.
web-bots-fault = Игра { $game }, шаг { $step }
web-bots-check-log = Журнал проверки
web-bots-whole-log = Весь журнал
web-bots-check-repeat = Эти строки были отправлены перед сбоем. Отправьте их боту, чтобы повторить его:
web-bots-only-you = Это видите только вы.
web-bots-stderr = Стандартный поток ошибок
web-bots-stderr-of = Игра { $game }, первые и последние 8 КиБ.
web-bots-withdraw = Отозвать бота
web-bots-new-version = Прислать новую версию
web-bots-no-ladder = На этом сервере нет турнира ботов.
web-bots-no-bot = Такого бота или игры нет.
web-bots-no-record = Записи этой игры больше нет.
web-bots-not-author = Это может только автор бота.
