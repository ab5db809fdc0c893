# Сообщения командной строки.

cli = Игры со случайностью и скрытой информацией: игра, запись, просмотр, проверка, измерения
cli-examples =
    Примеры:
      croupier                              выбрать игру из меню
      croupier play perudo                  вы против ботов
      croupier play localgame human ai      вы против лучшего бота
      croupier rules mts --lang ru          правила по-русски
      croupier games                        все игры, боты и переключатели правил
cli-any-lang = Язык: en, ru или de; по умолчанию — язык системы
cli-any-plain = Печатает строки вместо полного экрана
cli-any-color = Когда использовать цвета; auto — если вывод идёт в терминал и не задана NO_COLOR
cli-any-speed = Как быстро ходят боты на полном экране
cli-any-game = Название игры; список выводит `croupier games`
cli-any-set = Задаёт один переключатель правил или целый набор; можно указать несколько раз
cli-any-spread = Разрешает программам все ядра, для многопоточных ботов; без этого каждая работает на ядре своей партии
cli-any-json = Выводит JSON
cli-any-file = Запись игры
cli-any-seats = Число мест; по умолчанию обычное для этой игры

cli-play = Игра в терминале
cli-play-examples =
    Примеры:
      croupier play ten-thousand
      croupier play perudo Аня=human Борис=human ai ai
      croupier play mts --set official --record evening.record
      croupier play martian-dice Ballu=bot Rebecca=bot --seed 7
      croupier play martian-dice --load save.json --save save.json
cli-play-players = По порядку мест: human, ai или имя бота, можно с именем игрока: ИМЯ=human; по умолчанию вы и боты
cli-play-record = Пишет запись в этот файл, шаг за шагом
cli-play-seed = Сид всех бросков и карт, чтобы повторить игру: число или 64 шестнадцатеричные цифры
cli-play-save = После каждого хода сохраняет игру в её собственном формате (martian-dice)
cli-play-load = Начинает с сохранения в собственном формате игры (martian-dice)
cli-play-transcript = Печатает в стандартный вывод только протокол, предписанный документом самой игры (martian-dice)
cli-resume = Продолжает записанную игру
cli-resume-examples =
    Примеры:
      croupier resume                       последняя неоконченная игра
      croupier resume evening.record
cli-resume-file = Запись; по умолчанию последняя неоконченная игра, начатая без --record
cli-replay = Показывает запись шаг за шагом
cli-replay-examples =
    Примеры:
      croupier replay evening.record
      croupier replay evening.record --seat 1
      croupier replay evening.record --json
cli-replay-seat = Показывает только то, что видно с этого места
cli-verify = Проверяет, что запись соответствует правилам, а броски получены из заявленного сида
cli-verify-examples =
    Коды выхода: 0 — запись цела и верна; 1 — в ней что-то изменено или её нельзя проверить;
    3 — всё верно, но конца не хватает.

    Примеры:
      croupier verify evening.record
      croupier verify evening.record --commit 495a7a005fa3b8c9b161ab339bc9c9c1989b803131ddf60acddd32b72c0e3aa5
      croupier verify evening.record --draw kept-draw.json
cli-verify-commit = Обязательство, показанное перед игрой, каким вы его записали
cli-verify-own = Число, которое место раскрыло при жеребьёвке, например 0:aaaa…: оно должно войти в сид; можно указать для нескольких мест
cli-verify-draw = Жеребьёвка в JSON, какой сервер прислал её, когда вам пора было раскрыть число: сверяются обязательство, условия и обязательства всех мест
cli-review = Показывает каждое решение в записи: лучший ход и потерянные шансы на победу; отделяет удачу от умения
cli-review-seconds = Секунд на весь разбор; решения сверх этого времени считаются, но не оцениваются
cli-review-examples =
    Примеры:
      croupier review evening.record
      croupier review evening.record --seat 0
      croupier review evening.record --json
cli-review-seat = Только решения этого места
cli-review-mistakes = Только решения, которые точно чего-то стоили, сначала худшие
cli-review-solved = Использовать таблицы, которые сохранила здесь команда `croupier solve`: точно, но не так, как на других компьютерах
cli-puzzle = Показывает решение с одним явно лучшим ходом и оценивает ваш ответ
cli-puzzle-examples =
    Примеры:
      croupier puzzle                       задача дня
      croupier puzzle perudo                задача дня для одной игры
      croupier puzzle perudo --number 7
    Код выхода 0, если вы нашли лучший ход, и 1, если нет.
cli-puzzle-game = Только эта игра; без неё у каждого дня своя игра
cli-puzzle-number = Задача с этим номером вместо задачи дня
cli-puzzles = Составляет сборники задач
cli-puzzles-make = Ищет в партиях ботов решения с одним явно лучшим ходом; выводит по объекту JSON в строке
cli-puzzles-make-examples =
    Примеры:
      croupier puzzles make perudo --seats 2 --count 50 --out puzzles.jsonl
      croupier puzzles make ten-thousand --seats 2 --seed 7
cli-puzzles-make-count = Сколько задач нужно
cli-puzzles-make-bot = Бот, который играет партии
cli-puzzles-make-seed = Сид всех партий: число или 64 шестнадцатеричные цифры
cli-puzzles-make-out = Файл вместо стандартного вывода
cli-games = Выводит список игр, ботов, переключателей правил и наборов
cli-rules = Выводит правила игры
cli-rules-examples =
    Примеры:
      croupier rules perudo --lang de
      croupier rules perudo --set official
      croupier rules localgame --set decks=2 --set ace=both
cli-perft = Считает все последовательности из N шагов, чтобы сверить правила с другими программами
cli-perft-examples =
    Примеры:
      croupier perft perudo 3 --seats 2 --set dice=1
      croupier perft localgame 2 --from position.record
cli-perft-depth = Число шагов
cli-perft-from = Считает с конца этой записи, а не с начала игры
cli-solve = Выводит точные значения для решённых игр
cli-solve-examples =
    Примеры:
      croupier solve martian-dice
      croupier solve martian-dice --target 10 --json
cli-solve-target = Сокращение для --set target=N
cli-solve-dice = Сколько кубиков осталось у каждого; для игр, которые решаются по раундам
cli-bench = Измеряет скорость случайной игры на одном ядре
cli-bench-examples =
    Примеры:
      croupier bench
      croupier bench perudo --seats 4 --json
cli-bench-game = Только эта игра
cli-bench-seconds = Сколько секунд на каждую игру, от 0.01 до 3600
cli-serve = Открывает столы в браузере: игра с друзьями и ботами
cli-serve-examples =
    Примеры:
      croupier serve                                   http://127.0.0.1:8080, игры хранятся в каталоге состояния
      croupier serve --lan                             для телефонов и компьютеров домашней сети
      croupier serve --listen 0.0.0.0:80 --public-url http://play.example.org
      croupier serve --db postgres://user:password@host/croupier
cli-serve-listen = Адрес и порт сервера
cli-serve-lan = Принимает соединения из домашней сети на этом порту (по умолчанию 8080) и выводит адрес с QR-кодом
cli-serve-public_url = Внешний адрес сервера: для ссылок и проверки источника запросов
cli-serve-trusted_proxies = Сети прокси, чьему X-Forwarded-For сервер верит, через запятую; с --public-url по умолчанию этот компьютер и частные сети
cli-any-db_url_file = Файл, в первой строке которого записан URL базы данных; то же делают переменные окружения CROUPIER_DB и CROUPIER_DB_URL_FILE
cli-serve-reports = Показывает также отчёты арены из этой папки, по адресу /reports/
cli-serve-json = Пишет журнал в JSON
cli-db = Сохраняет копию базы данных сервера, восстанавливает и проверяет её
cli-db-examples =
    Примеры:
      croupier db backup tables-2026-01-31.db           пока сервер работает
      croupier db restore tables-2026-01-31.db --db new.db
      croupier db check --db postgres://user@host/croupier
cli-any-db = База данных: файл SQLite, или sqlite:ФАЙЛ, или postgres://…; по умолчанию файл в каталоге состояния
cli-db-backup = Записывает всё содержимое базы в новый файл; сервер при этом может работать
cli-db-backup-file = Файл для записи; его ещё не должно быть
cli-db-restore = Переносит копию в базу без столов, SQLite или PostgreSQL
cli-db-restore-file = Файл, записанный командой `croupier db backup`
cli-db-check = Читает всю базу и переигрывает каждый стол
cli-arena = Турниры ботов: кто сильнее всех и насколько это достоверно
cli-arena-examples =
    Примеры:
      croupier arena martian-dice ai greedy random --games 2000
      croupier arena ten-thousand greedy ./mybot.py bot.wasm --games 10000 --threads 2
      croupier arena perudo New=./bot.py Old=./old.py --sprt 0,10
      croupier arena mts greedy random random random --format free-for-all
      croupier arena resume arena-perudo-1
    Код выхода 0 — турнир доигран, 1 — прерван или --sprt не ответил «да».
cli-arena-entrants = Боты игры (ai, greedy, ismcts:ms=50), программы (./mybot.py, "python3 bot.py --deep"), модули (bot.wasm), каждый и как ИМЯ=…
cli-arena-games = Число партий всего, округляется до целых раскладов; по умолчанию 1000, с --sprt 200000
cli-arena-format = Кто с кем играет: round-robin (каждый с каждым), gauntlet (первый против остальных), free-for-all (все за одним столом)
cli-arena-seats = Мест за столом free-for-all; по умолчанию по числу участников
cli-any-threads = Число потоков; по умолчанию по одному на ядро
cli-arena-seed = Повторяет тот же турнир: число или 64 шестнадцатеричные цифры
cli-arena-sprt = Останавливается, как только ясно, сильнее ли первый из двух участников на A очков рейтинга или менее либо на B или более
cli-arena-luck = Вычитать ли удачу там, где игра измеряет её точно; это требует времени, но экономит гораздо больше партий (on или off)
cli-arena-policy = При сбое программы: forfeit (она ничего не получает за партию) или reject (за неё отвечает случайный бот)
cli-arena-move_ms = Миллисекунды программы на каждый ход
cli-arena-bank_ms = Миллисекунды сверх того на всю партию
cli-arena-out = Папка для журнала, отчёта и всех итогов; по умолчанию arena-ИГРА-1 и так далее
cli-arena-resume = Продолжает прерванный турнир
cli-arena-resume-folder = Папка турнира
cli-arena-reproduce = Играет турнир ещё раз по его описанию и сравнивает каждую партию
cli-arena-reproduce-folder = Папка турнира
cli-arena-reproduce-examples =
    Код выхода 0, если все партии закончились так же, 1 — если нет или этого нельзя ожидать.
cli-arena-show = Показывает таблицу турнира и переписывает отчёт, например на другом языке
cli-arena-show-folder = Папка турнира
cli-stats = Показывает результаты ваших игр: везение и мастерство
cli-stats-examples =
    Учитываются только записанные в каталоге состояния игры, в которых вы одни играли против ботов.
cli-stats-quick = Без везения и мастерства: их вычисление занимает время
cli-help = Печатает справку о команде
cli-help-commands = Команда
cli-man-out = Записывает в этот каталог по странице на каждую команду
cli-completions = Выводит автодополнение для командной оболочки
cli-completions-shell = Оболочка
cli-man = Выводит страницу руководства

cli-not-a-terminal = Стандартный ввод — не терминал. Укажите команду, например «croupier play perudo».
cli-stats-none = Завершённых игр ещё нет.
cli-stats-short = { $game }: { $games ->
    [one] { $games } игра
    [few] { $games } игры
   *[other] { $games } игр
}, побед { $won } % (честная доля { $fair } %)
cli-stats-line = { $game }: { $games ->
    [one] { $games } игра
    [few] { $games } игры
   *[other] { $games } игр
}, побед { $won } % (честная доля { $fair } %); за игру везение { $luck } %, свои ошибки { $cost } %
cli-no-game-near = Игры «{ $name }» нет. Может быть, «{ $near }»? Есть такие игры: { $known }.
cli-no-game = Игры «{ $name }» нет. Есть: { $known }.
cli-absent = В этой сборке нет сервера и арены. Полная программа: «cargo install --locked --path crates/cli» или «cargo run --release -- …».
cli-any-arguments = Аргументы команды
cli-bad-setting = { $file }, строка { $line }: ожидается { $fits }.
cli-fits-name = имя от 1 до 40 печатных символов
cli-screen-failed = Сбой экрана; все сделанные ходы сохранены
cli-fits-quoted = текст в кавычках
cli-no-save-format = У этой игры нет собственного формата сохранений. Пишите запись с --record ФАЙЛ и продолжайте её командой «croupier resume ФАЙЛ».
cli-settings-unread = Не удаётся прочитать настройки { $file } ({ $problem }); они не учитываются.
cli-cannot-read = Не удаётся прочитать { $file }: { $problem }.
cli-cannot-write = Не удаётся записать { $file }: { $problem }. Существующую запись можно продолжить: «croupier resume { $file }».
cli-cannot-save = Не удаётся записать { $file }: { $problem }.
cli-not-text = { $file } — не запись игры: это не текст в UTF-8.
cli-hidden-step = Этот шаг отклонён. Причина с этого места не видна; чтобы её узнать, уберите --seat.
cli-two-seeds = Сид в начале записи не совпадает с сидом в конце.
cli-ask-again = Введите номер из списка или название. Пустая строка — вариант по умолчанию, q — выход.
cli-record-busy = { $file } занят другой программой.
cli-record-line = { $file }, строка { $line }:
cli-already-over = Игра в { $file } окончена. Посмотреть её: «croupier replay { $file }».
cli-nothing-to-resume = Неоконченных игр нет. Укажите запись: croupier resume ФАЙЛ
cli-resume-with = Сохранено. Продолжить: croupier resume { $file }
cli-not-recorded = Игра не записывалась.
cli-not-saved-anywhere = Не удаётся записать игру в каталог состояния ({ $problem }). Чтобы сохранить её, укажите --record ФАЙЛ.
cli-commitment = Обязательство по броскам и картам этой игры: { $commit }
cli-other-game = { $file } — запись игры { $game }.
cli-replay-keys = Enter — следующий шаг, b — назад, q — выход.
cli-verified =
    Проверено: { $steps ->
        [one] { $steps } шаг соответствует
        [few] { $steps } шага соответствуют
        [many] { $steps } шагов соответствуют
       *[other] { $steps } шага соответствуют
    } правилам, сид совпадает с обязательством, и { $outcomes ->
        [one] { $outcomes } исход получен
        [few] { $outcomes } исхода получены
        [many] { $outcomes } исходов получены
       *[other] { $outcomes } исхода получены
    } из сида.
cli-verified-drawn =
    { $seats ->
        [0] К сиду никто ничего не добавил: его мог выбрать сам сервер.
        [one] К сиду добавило число { $seats } место из { $all }: сервер не мог выбрать его в одиночку.
        [few] К сиду добавили числа { $seats } места из { $all }: сервер не мог выбрать его в одиночку.
       *[other] К сиду добавили числа { $seats } мест из { $all }: сервер не мог выбрать его в одиночку.
    }
cli-verified-plain = Места не участвовали в выборе сида: он был определён до первого шага, но выбрать его мог тот, кто его создал.
cli-verified-restarts =
    { $n ->
        [one] Жеребьёвку пришлось повторить { $n } раз: участник дал обязательство, но не раскрыл число.
        [few] Жеребьёвку пришлось повторить { $n } раза: участники дали обязательство, но не раскрыли числа.
       *[other] Жеребьёвку пришлось повторить { $n } раз: участники дали обязательство, но не раскрыли числа.
    }
cli-verified-digest = Отпечаток записи: { $digest }
cli-verified-incomplete =
    Запись неполна: { $steps ->
        [one] её { $steps } шаг верен
        [few] её { $steps } шага верны
       *[other] её { $steps } шагов верны
    }, но { $over ->
        [yes] результата нет.
       *[no] она обрывается до конца игры.
    }
cli-nothing-to-verify = Шаги соответствуют правилам, но в записи нет сида с обязательством, поэтому броски проверить нельзя.
cli-incomplete-secret = Запись неполна: её шаги соответствуют правилам, но конца нет, а с ним и секрета. Броски проверить нельзя.
cli-commitment-broken = Запись не соответствует обязательству: было заявлено { $commit }, запись даёт { $found }. Изменены секрет, настройка правил, имя или место.
cli-commitment-other = Это другое обязательство: вы записали { $expected }, а в записи { $commit }.
cli-commitment-missing = В записи нет обязательства, с которым можно сравнить ваше.
cli-contribution-broken = Число, добавленное местом { $seat }, не соответствует его обязательству.
cli-name-unbound = Обязательство не закрепляет имени места { $seat }: там могло стоять и другое.
cli-draw-missing = За этим столом сидел хотя бы один человек или программа, а жеребьёвки в записи нет: её убрали. Такие броски сервер мог выбрать сам.
cli-kept-format = У записи формат 1, в котором обязательство закрепляет только сид. Сравнить её с тем, что вы сохранили, нельзя: она подошла бы к любым правилам, местам и числам.
cli-kept-terms = Условия в записи не те, что вам показали: другой стол, настройка правил, имя или место либо другое число прерванных жеребьёвок.
cli-kept-commit = Когда пришло время раскрывать числа, место { $seat } было связано не тем обязательством, что стоит в записи.
cli-kept-own = Число, добавленное местом { $seat }, в сид не вошло.
cli-draw-unreadable = { $file } — не жеребьёвка, какой её присылает сервер: { $problem }.
cli-draw-early = Жеребьёвка в { $file } сохранена до того, как обязательства дали все места. Нужна жеребьёвка из фазы «reveal».
cli-draw-seats = В жеребьёвке из заголовка не по одной записи на каждое место.
cli-other-dealer = Исходы получены дилером версии { $version }, которую эта версия программы не знает.
cli-digest-broken = Строка записи изменена, добавлена или удалена: отпечаток строк { $found }, а в записи указан { $written }.
cli-digest-missing = В записи есть результат, но нет отпечатка строк: какая-то строка изменена.
cli-bad-seed = «{ $seed }» — не сид: сид — это 64 шестнадцатеричные цифры или целое число меньше 2^64.
cli-not-from-seed = Строка { $line }: исход «{ $step }» получен не из сида; сид даёт «{ $due }».

cli-db-failed = Базу данных использовать нельзя: { $problem }.
cli-db-not-empty = в ней есть столы, и они были бы затёрты
cli-db-empty = в ней нет столов
cli-db-backed-up = Всё из { $db } теперь есть и в { $file }. Никому не показывайте этот файл: в нём начальные числа идущих партий.
cli-db-restored = Всё из { $file } теперь в { $db }.
cli-db-checked = { $tables ->
    [one] { $tables } стол
    [few] { $tables } стола
   *[other] { $tables } столов
  }, всего { $entries ->
    [one] { $entries } запись
    [few] { $entries } записи
   *[other] { $entries } записей
  }.
cli-db-unreadable = Эта версия программы не может переиграть { $count ->
    [one] { $count } стол
    [few] { $count } стола
   *[other] { $count } столов
  }: { $tables }
cli-db-orphans = { $count ->
    [one] { $count } строка не относится
    [few] { $count } строки не относятся
   *[other] { $count } строк не относятся
  } ни к одному столу.
cli-db-bad-url-file = Файл { $file } не указывает на базу данных: { $problem }.
cli-db-in-use = эту базу данных использует другой сервер
cli-db-many-names = у файла базы данных несколько имён (жёстких ссылок), и под каждым SQLite считает его другой базой; оставьте одно имя
cli-db-url-too-long = он слишком длинный
cli-db-no-url = первая строка пуста
cli-serve-bad-listen = «{ $text }» — не адрес. Укажите, например, 127.0.0.1:8080 или [::1]:8080.
cli-serve-bad-url = «{ $text }» — не адрес сайта. Укажите, например, https://play.example.org, без пути.
cli-serve-bad-reports = { $folder } — не папка.
cli-serve-failed = Не удаётся запустить сервер: { $problem }.
cli-serve-cannot-listen = не удаётся принимать соединения на { $address }: { $problem }
cli-serve-cannot-store = не удаётся открыть базу данных: { $problem }
cli-serve-ready = Столы открыты по адресу { $url } (остановить: Ctrl-C). Игры хранятся в { $db }.
cli-serve-lan-ready = Любое устройство вашей сети может открыть этот адрес или считать код:
cli-serve-lan-unknown = Похоже, у этого компьютера нет адреса в сети; другим устройствам столы недоступны.

cli-list-seats = места
cli-list-bot = бот
cli-list-switch = переключатель
cli-list-preset = набор
cli-not-solved = Для игры «{ $game }» пока нет точного решения.
cli-not-kept = Решение не удалось сохранить в { $folder }; в следующий раз оно будет вычислено заново.
cli-bench-head = игра             места        игр/с    решений/с
cli-bench-seconds-range = Время должно быть от 0.01 до 3600 секунд.

cli-ask-game = Во что играем? (номер или название; Enter — первая)
cli-ask-seats = Сколько игроков, от { $min } до { $max }? (Enter — { $usual })
cli-ask-humans = Сколько из них будут играть за этим терминалом, от 0 до { $max }? (Enter — 1)
cli-ask-bot = Какие боты? (номер или имя; Enter — лучший)

ui-legal-some = Возможные ходы: { $legal } и ещё { $more }.

cli-arena-contest = Турнир из документа игры, все боты за одним столом; или файл contest.json, который задаёт турнир
cli-arena-shard = Играет только часть N из M; части соединяет «arena merge». Нужен --seed или --contest ФАЙЛ
cli-arena-show-timings = Показывает вместо таблицы среднее время на ход
cli-arena-merge = Соединяет части турнира, сыгранные на нескольких машинах
cli-arena-merge-out = Папка всего турнира
cli-arena-merge-parts = Папки всех частей, в любом порядке
cli-fits-shard = часть и число частей, например 2/5, частей не больше { $most }
cli-arena-shard-seed = Всем частям нужны одни и те же расклады: назовите --seed или файл --contest, для каждой части одинаково.
cli-arena-shard-sprt = Последовательный критерий решает после каждого расклада, поэтому его нельзя играть по частям.
cli-arena-contest-file = Файл турнира сам называет игру и участников; уберите их.
cli-arena-part-done = Часть { $shard } доиграна: партий { $games }, папка { $folder }. Соединить все части: croupier arena merge --out DIR PART…
cli-arena-part-whole = { $folder } — целый турнир, а не часть.
cli-arena-part-foreign = { $folder } — часть другого турнира: сид, боты, настройки или число частей не те, что у первой части.
cli-arena-part-repeated = Часть { $shard } названа дважды: { $one } и { $other }.
cli-arena-part-half = В { $folder } сыграно партий: { $there } из { $all }. Доиграть: croupier arena resume { $folder }
cli-arena-part-missing = Нет части { $shard }.
cli-arena-nothing = Назовите игру и участников, например «croupier arena perudo greedy random».
cli-arena-bad-sprt = --sprt принимает два разных числа очков рейтинга от −2000 до 2000, меньшее первым, например --sprt 0,10.
cli-arena-sprt-two = Последовательный критерий сравнивает двух участников.
cli-arena-seats-pairs = Число мест выбирают только для free-for-all; в остальных видах встречаются двое.
cli-arena-bad-entrants =
    { $least ->
        [2] В турнире от двух до { $most } участников, а названо: { $entrants }.
       *[other] При { $least } местах нужно от { $least } до { $most } участников, а названо: { $entrants }.
    }
cli-arena-bad-lineups = Участников { $entrants }, мест { $seats }: встретиться можно более чем 100000 способами; возьмите меньше участников.
cli-arena-bad-games = В турнире от 1 до { $most } партий.
cli-arena-taken = В { $folder } уже есть турнир; продолжить: croupier arena resume { $folder }
cli-arena-not-empty = Папка { $folder } не пуста; назовите новую.
cli-arena-no-contest = В { $folder } нет турнира: там нет файла contest.json.
cli-arena-busy = Турнир в { $folder } сейчас играет другая программа.
cli-arena-unusable = { $folder } не годится: { $problem }.
cli-arena-bad-manifest = contest.json: { $problem }
cli-arena-bad-line = Строка { $line } файла { $file } повреждена: { $problem }. Оставьте строки перед ней (head -n { $good }): партии после неё будут сыграны заново.
cli-arena-cannot-write = Не удаётся записать { $file }: { $problem }. Все посчитанные партии сохранены; продолжить: croupier arena resume { $file }
cli-arena-cannot-show = Отчёт в { $file } нельзя записать: { $problem }.
cli-arena-finishing = Доигрываются начатые партии; второе нажатие Ctrl-C завершает сразу.
cli-arena-kept = Результаты лежат в { $folder }; откройте report.html.
cli-arena-interrupted = Прервано: сыграно { $done } из { $all }. Продолжить: croupier arena resume { $folder }
cli-arena-rules = Турнир игрался по правилам версии { $rules }; эта программа знает версию { $newest }.
cli-arena-changed = Файл { $file } участника { $name } изменился с начала турнира. Верните его или начните новый турнир: в одной таблице не должно быть двух версий.
cli-arena-version = Турнир начат версией { $version } этой программы.
cli-arena-not-reproducible = Нельзя повторить точно: { $names }. Программы и боты с ограничением по времени каждый раз могут играть иначе.
cli-arena-broken-off = Прервано прежде, чем все партии были сыграны снова.
cli-arena-reproduced =
    { $games ->
        [one] { $games } партия закончилась
        [few] { $games } партии закончились
       *[other] { $games } партий закончились
    } как прежде, таблица совпадает до байта.
cli-arena-different-table = Все партии закончились как прежде, но таблица другая.
cli-arena-different = Партия { $game } закончилась иначе.
cli-review-step = шаг
cli-review-player = игрок
cli-review-played = ход
cli-review-best = лучше
cli-review-win = шанс на победу
cli-review-lost = потеря
cli-review-account = { $seat }: вначале { $start } %, удача { $luck }, свои ошибки { $lost }, ошибки соперника { $gifts }: итог { $result } %.
cli-review-account-rough = { $seat }: вначале { $start } %, свои ошибки { $lost }, удача и игра остальных { $luck }: итог { $result } %.
cli-review-exact = Все числа точные: вероятность победы при лучшей игре обеих сторон, в процентах.
cli-review-sampled = Каждое решение оценено по тому, что видел игрок: вероятность победы в процентах; ± — стандартная ошибка. Разница меньше двух стандартных ошибок в суммах ошибкой не считается.
cli-review-skipped = { $count ->
    [one] { $count } решение не оценено
    [few] { $count } решения не оценены
   *[other] { $count } решений не оценены
  }: время вышло; больше времени даёт --seconds.
cli-review-not-over = Игра не окончена: итог каждого — вероятность победы на этот момент.
cli-not-evaluated = В игре «{ $game }» пока нет бота, который оценивает ходы, поэтому разобрать запись нельзя.
cli-bot = Инструменты, чтобы написать, проверить, испытать и измерить своего бота
cli-bot-examples =
    Примеры:
      croupier bot new mybot --lang python --game ten-thousand
      croupier bot check ./mybot/bot.py --game ten-thousand
      croupier bot vs ./mybot/bot.py ai --game ten-thousand
    Руководство: docs/bots.md.
cli-any-move_ms = Миллисекунд на каждый ход
cli-any-bank_ms = Дополнительные миллисекунды на всю партию
cli-bot-new = Записывает в папку готового работающего бота
cli-bot-new-examples =
    Примеры:
      croupier bot new mybot --lang python --game mts
      croupier bot new mybot --lang c --game ten-thousand
cli-bot-new-folder = Папка; если её нет, она будет создана
cli-bot-new-lang = Язык бота: python, javascript, rust, c или go
cli-bot-check = Проверяет бота на протокол и на все виды решений
cli-bot-check-examples =
    Примеры:
      croupier bot check ./bot.py --game mts
      croupier bot check python3 bot.py --game mts
      croupier bot check bot.wasm --game mts --json
    Код выхода 0, если бот прошёл проверку, и 1, если нет. Без --game пробуются все игры, и достаточно одной.
cli-bot-check-command = Бот: программа с аргументами или модуль WebAssembly
cli-bot-check-game = Только эта игра
cli-bot-vs = Играет короткий матч против других ботов и показывает погрешность
cli-bot-vs-examples =
    Примеры:
      croupier bot vs ./bot.py ai --game mts
      croupier bot vs "python3 bot.py --fast" greedy random --game ten-thousand --games 300
cli-bot-vs-player = Бот: программа, команда в кавычках, модуль WebAssembly или бот игры
cli-bot-vs-rivals = Соперники за тем же столом, называются так же
cli-bot-vs-games = Число партий; каждый расклад играется при всех поворотах мест
cli-bot-vs-seed = Повторяет ту же удачу: число или 64 шестнадцатеричные цифры
cli-bot-feed = Ещё раз задаёт боту вопрос из записи
cli-bot-feed-examples =
    Пример:
      croupier bot feed game.record --seat 1 --step 17 -- ./bot.py
cli-bot-feed-record = Запись
cli-bot-feed-seat = Место, на котором играет бот
cli-bot-feed-step = Номер шага, о котором спрашивают, считая от 0
cli-bot-feed-command = Бот, после --
cli-bot-bench = Измеряет скорость бота в сравнении с самим каналом на этой машине
cli-bot-bench-examples =
    Примеры:
      croupier bot bench ./bot --game ten-thousand
      croupier bot bench ./bot.py --game ten-thousand --raw "python3 bots/bench/echo.py"
cli-bot-bench-command = Бот: программа с аргументами или модуль WebAssembly
cli-bot-bench-raw = Программа для сравнения, которая на каждую строку отвечает строкой; по умолчанию встроенная
cli-bot-bench-seconds = Всего секунд, от 0.1 до 600
cli-bot-schema = Печатает JSON Schema всех сообщений об игре
cli-bot-schema-examples =
    Пример:
      croupier bot schema perudo > perudo.schema.json
cli-bot-run = Запускает встроенного бота как программу, говорящую по протоколу ботов
cli-bot-run-examples =
    Пример: эта версия против прежней
      croupier arena perudo strong "older/croupier bot run strong --game perudo"
cli-bot-run-name = Бот из списка «croupier games», можно с параметрами: ismcts:ms=50
cli-bot-run-game = Игра
cli-bot-run-seed = Сид случайных решений бота
bot-run-unanswered = На сообщение ведущего нельзя ответить: { $why }

bot-written = Файл { $file } записан. Дальше:
bot-file-exists = Файл { $file } уже есть; он не перезаписывается.
bot-cannot-write = Файл { $file } нельзя записать: { $problem }.
bot-not-a-program = «{ $name }» — бот игры, а не ваша программа: назовите программу, например ./bot.py.
bot-no-program = Нет программы «{ $name }». Программу в этой папке называют с путём, например ./bot.py.
bot-not-executable = «{ $name }» нельзя запустить: сделайте файл исполняемым (chmod +x { $name }) или назовите интерпретатор, например python3 { $name }.
bot-no-module = «{ $name }» — не модуль для ботов. { $why }
bot-no-sandbox = Песочницу для программ нельзя запустить: { $why }.
bot-unconfined = Осторожно: на этой машине программу нельзя ограничить полностью. Не действует: { $missing }.
bot-restriction-namespaces = собственное дерево процессов
bot-restriction-limits = пределы памяти и процессов
bot-restriction-files = запрет писать и читать чужие файлы
bot-restriction-network = запрет сети
bot-restriction-calls = только безобидные системные вызовы
bot-restriction-mounts = файловые системы только для чтения
bot-restriction-idle = запрет считать, когда программу не спрашивают
bot-restriction-users = отдельный пользователь без каких-либо прав для каждого процесса (это может обеспечить только root, и только для файлов, доступных для чтения всем на этой машине)
bot-confined = Песочница: полная. Каждая программа работает как отдельный пользователь. Программы не видят чужих процессов, делают только безобидные системные вызовы, ничего не пишут, не читают чужих файлов, не имеют сети, ограничены в памяти и числе процессов и останавливаются, если считают без вопроса.
bot-cause-crash = падение
bot-cause-timeout = слишком долго
bot-cause-garbage = не сообщение протокола
bot-cause-illegal = недопустимое действие
bot-cause-flood = слишком много вывода
bot-cause-silence = молчание
bot-failed = { $cause }. { $detail }
bot-detail-early = Программа прислала «play» раньше «hello».
bot-detail-check-long = Проверка в целом заняла слишком много времени. Отвечайте быстрее.
bot-detail-unknown = { $what } Сообщения были, но неизвестного типа.
bot-stderr = В потоке ошибок:
bot-check-hello = hello: «{ $name }», партий сразу: { $games }
bot-check-two = две партии сразу
bot-check-game = целая партия: решений { $decisions }, по { $ms } мс
bot-check-playing = целая партия: пока решений { $decisions }
bot-check-talk = Отправлено (>) и получено (<):
bot-check-nothing = (ничего)
bot-check-right = Правильно было бы, например:
bot-check-flush = Если бот отвечал: сбрасывает ли он буфер вывода (flush) после каждой строки?
bot-check-passes = Бот прошёл проверку: { $games }.
bot-check-fails = Бот не прошёл проверку.
bot-vs-head = бот                      победы, %                  очки             мс на ход
bot-vs-games =
    { $games ->
        [one] { $games } партия
        [few] { $games } партии
       *[other] { $games } партий
    }, раскладов: { $groups }, каждый при всех поворотах мест; ± — 95-процентный интервал.
bot-vs-failure =
    { $name }: { $cause }, { $times ->
        [one] { $times } раз. Впервые —
        [few] { $times } раза. Впервые —
       *[other] { $times } раз. Впервые —
    } { $example }
bot-vs-example = партия { $game }, шаг { $step }, место { $seat }. { $detail }
bot-feed-not-asked = Место { $seat } на шаге { $step } не спрашивают: в записи шагов { $steps }, и место решает на шагах { $known }.
bot-feed-answer = Допустимо: { $action }, через { $ms } мс. В записи: { $recorded }.
bot-bench =
    только канал, { $bytes } байт на вопрос: { $raw } обменов/с, { $core } на одном ядре
    бот, по одной партии: { $one } ответов/с, { $share } % канала ({ $core-share } % канала на одном ядре)
    бот, много партий сразу: { $many } ответов/с, в { $times } раза от канала (в { $core-times } раза от одного ядра)
bot-bench-failed = Сбой бота ({ $cause }). { $detail } Подробнее покажет «croupier bot check».
bot-bench-seconds-range = Время — от 0.1 до 600 секунд.
bot-bench-raw-program = --raw называет программу, которая на каждую строку отвечает строкой.

# Вокруг справки каждой команды и о командной строке, которую нельзя понять.
cli-any-help = Выводит эту справку
cli-version = Выводит версию
cli-usage = Вызов:
cli-commands = Команды:
cli-arguments = Аргументы:
cli-options = Параметры:
cli-default = по умолчанию: { $values }
cli-possible = возможны: { $values }
cli-misread-argument = «{ $argument }» здесь непонятно.
cli-misread-command = Команды «{ $command }» нет.
cli-misread-similar = Возможно, имелось в виду: { $similar }?
cli-misread-commands = Есть команды: { $known }.
cli-misread-games = Есть игры: { $known }.
cli-misread-value = «{ $value }» — неверное значение для { $argument }. Нужно: { $fits }.
cli-misread-no-value = После { $argument } не хватает значения.
cli-misread-missing = Не хватает: { $arguments }.
cli-misread-no-command = Не хватает команды: { $commands }.
cli-misread-twice = { $argument } можно указать только один раз.
cli-misread-conflict = { $argument } и { $prior } нельзя использовать вместе.
cli-misread-flag = { $argument } не принимает значения, а указано «{ $value }».
cli-misread-letters = Командная строка содержит недопустимые символы Юникода.
cli-misread-help = Справка: --help
cli-fits-one-of = одно из { $known }
cli-fits-number = целое число от { $low } до { $high }
cli-fits-decimal = число, например 2.5
cli-fits-seed = 64 шестнадцатеричные цифры или целое число меньше 2^64
cli-fits-commitment = 64 шестнадцатеричные цифры
cli-fits-own = место, двоеточие и 64 шестнадцатеричные цифры
cli-fits-network = адрес или сеть, например 10.0.0.0/8

# Что имеет против операционная система.
system-not-found = такого файла или папки нет
system-denied = доступ запрещён
system-exists = файл или папка уже существует
system-folder = это папка
system-no-folder = часть пути — не папка
system-full = на диске нет места
system-read-only = диск доступен только для чтения
system-busy = его использует другая программа
system-in-use = этот адрес уже занят другой программой
system-not-here = у этого компьютера нет такого адреса

cli-puzzle-title = { $day ->
    [yes] Задача дня
   *[no] Задача { $number } из { $of }
} · { $game } · { $stars ->
    [1] лёгкая
    [2] с подвохом
   *[3] трудная
}
cli-puzzle-ask = Лучший ход (? — список ходов, q — выход)
cli-puzzle-unrated = В задаче ходы оцениваются после ответа.
cli-puzzle-right = Верно: лучший ход — { $best }.
cli-puzzle-wrong = Нет, лучший ход — { $best }. Ваш ход стоит { $lost } % шансов на победу.
cli-puzzle-score = Решено { $solved } из { $tried }, подряд: { $streak }. { $days ->
    [0] Задача дня ждёт вас.
    [one] Задача дня: { $days } день подряд.
    [few] Задача дня: { $days } дня подряд.
   *[other] Задача дня: { $days } дней подряд.
}
cli-puzzle-none = Для этой игры нет задач.
cli-puzzle-range = Задачи пронумерованы от 1 до { $most }.
cli-puzzles-few = Найдено только { $found } из { $wanted } задач. Попробуйте другой сид, другое число мест или других ботов.
cli-review-left-out = { $count ->
    [one] { $count } решение пропущено: суммы пересчитаны по равномерной выборке, ± показывает, насколько они неточны.
    [few] { $count } решения пропущены: суммы пересчитаны по равномерной выборке, ± показывает, насколько они неточны.
   *[other] { $count } решений пропущено: суммы пересчитаны по равномерной выборке, ± показывает, насколько они неточны.
}
cli-verified-start = Партия начинается с позиции другой партии, после { $steps } её шагов. Обязательство закрепляет это начало; откуда взялись те шаги, запись не доказывает.
cli-verified-start-anew = Всё, чего место { $seat } там не видело, роздано заново из семени, названного в заголовке.


cli-daily = Партия дня: вы против одних и тех же ботов, с удачей, одинаковой для всех
cli-daily-examples =
    Примеры:
      croupier daily                          сегодняшняя партия игры дня
      croupier daily perudo                   сегодняшняя партия в одной игре
      croupier daily perudo --date 2026-11-18 партия прошлого дня
      croupier daily perudo --date 2026-11-18 --seed SEED
                                              прошлый день сервера, который держит партии в тайне; сид он публикует
cli-daily-game = Только эта игра; без неё у каждого дня своя
cli-daily-date = Партия этого дня, ГГГГ-ММ-ДД по всемирному времени, вместо сегодняшней
cli-daily-seed = Сид, который сервер опубликовал для этого дня и этой игры
cli-daily-commit = Хеш, который сервер опубликовал накануне: сид должен ему соответствовать
cli-daily-record = Файл для записи партии вместо файла в вашей папке состояния
cli-daily-title = Партия дня { $date }: { $game }. N-й бросок или карта вашего k-го хода у всех одинаковы.
cli-daily-future = Партию { $date } можно играть с этого дня по всемирному времени.
cli-daily-resumed = Вы продолжаете партию с того места, где остановились.
cli-daily-share = Можно поделиться; о костях и картах здесь ничего нет:
cli-fits-day = День пишется ГГГГ-ММ-ДД, например 2026-11-18.
cli-daily-other = Запись называет партию дня, но сид или правила в ней не те.
cli-daily-uncommitted = За этот сид сервер не ручался: для этой партии сид даёт { $found }.
cli-daily-unpublished = Это запись партии дня { $date }; её сид сервер публикует после этого дня. Скачайте запись тогда ещё раз.
cli-verified-daily = Вся удача — из партии дня { $date }, одинаковой для всех.
cli-verified-daily-public = Сид следует из даты и игры.
cli-verified-daily-named = Сид назвал сервер. Сравните { $commit } с тем, что сервер опубликовал накануне, или укажите тот хеш в --commit: сама запись не доказывает, когда появился сид.
cli-verified-daily-compared = Сид тот самый, за который сервер поручился хешем, указанным вами.
cli-serve-daily_secret = Держит будущие партии дня в тайне: файл, из содержимого которого (не менее 16 байт) получаются сиды; или переменная окружения CROUPIER_DAILY_SECRET
cli-serve-keep_days = Через сколько дней работы сервера удаляется партия, к которой никто не обращался
cli-serve-bad-secret = Тайна партий дня в { $source } должна иметь не менее 16 байт, например вывод «openssl rand -hex 32».


# The ladder
cli-serve-ladder = Ещё и ведёт в этой папке турнир присланных ботов, под /bots; если папки нет, она создаётся
cli-serve-ladder_workers = Ядра, на которых турнир играет, когда они свободны; по умолчанию все, кроме одного; 0 — не играть
cli-bot-submit = Отправляет бота на турнир сервера
cli-bot-submit-path = Папка бота, его сценарий или программа, архив .tar.gz или модуль WebAssembly
cli-bot-submit-to = Адрес сервера, например https://play.example.org
cli-bot-submit-key = Файл с вашим ключом: файл восстановления с сервера или тот, что создаст первая отправка
cli-bot-submit-name = Имя бота вместо того, что в bot.json
cli-bot-submit-author = Ваше имя, его видят все
cli-bot-submit-invitation = Код приглашения, если он нужен
cli-bot-submit-wait = Ждёт, пока бот получит рейтинг; код выхода 1, если не получит
cli-bot-submit-remote = Вы запускаете бота сами и подключаете его командой `croupier bot connect`; на сервер ничего не отправляется
cli-bot-connect = Запускает бота здесь и подключает его к турниру сервера, куда он отправлен с `--remote`
cli-bot-connect-url = Адрес страницы бота, например https://play.example.org/bots/mts/swift
cli-bot-connect-key = Файл с вашим ключом, как у `croupier bot submit`
cli-bot-connect-command = Программа и её аргументы
cli-ladder = Распоряжения организатора турнира ботов
cli-any-at = Папка турнира, пока ею не пользуется сервер, или адрес сервера
cli-any-key = Файл с ключом организатора; по умолчанию organiser.key в папке
cli-ladder-status = Печатает таблицу, очередь и идущие игры как JSON
cli-ladder-access = Задаёт, кто может присылать ботов
cli-ladder-access-who = Кто может присылать ботов
cli-ladder-close = Закрывает приём сейчас или через несколько часов
cli-ladder-close-hours = Через столько часов
cli-ladder-extend = Снова открывает приём, на несколько часов или без срока
cli-ladder-extend-hours = На столько часов
cli-ladder-invite = Создаёт приглашение на один раз и печатает его код
cli-ladder-disqualify = Исключает бота
cli-ladder-disqualify-name = Бот
cli-ladder-disqualify-reason = Почему; это увидят все
cli-ladder-final = Начинает финал: круговой турнир всех ботов игры, у которых есть рейтинг
cli-ladder-final-games = Игр на пару
cli-ladder-export = Печатает всё, что можно опубликовать, как JSON
ladder-done = Готово.
ladder-key = Ключ организатора: { $key }. Он же лежит в { $file }; никому его не показывайте.
ladder-needs-key = Серверу нужен ключ организатора: назовите файл ключом --key.
ladder-cannot-read = { $file } не читается: { $problem }.
ladder-no-folder = { $folder } — не папка турнира. Её создаёт croupier serve --ladder.
ladder-no-server = Сервер { $url } недоступен: { $problem }.
ladder-unknown = Такого бота или игры нет.
ladder-readable = Боты смогли бы читать папку { $folder }. Выберите папку вне /usr, /opt и других системных папок.
ladder-busy = Этим турниром пользуется сервер ({ $file }). Назовите его адрес вместо папки.
ladder-bad-line = { $file }, строка { $line }: { $problem }
ladder-bad-file = { $file } не подходит: { $problem }.
bot-submit-large = В упакованном виде бот больше { $most } МБ.
bot-submit-many = У бота больше { $most } файлов.
bot-submit-manifest = Как запустить этого бота? Напишите в { $file }: имя, язык и команду.
bot-connect-url = «{ $url }» — не страница бота. Она выглядит так: https://play.example.org/bots/mts/swift.
bot-connected = Бот подключён.
bot-connect-ended = Бот завершился.
bot-connect-lost = Связь прервалась, пробуем снова.
bot-connect-refused = Сервер отказал в соединении (HTTP { $status }). Это удалённый бот, который ещё играет, и ключ его автора?
bot-connect-not-started = Бот не запускается: { $problem }
bot-not-connected = Бот не на связи.
bot-submitted = { $name }, версия { $version }, принят: { $url }
bot-stage-received = Ждёт проверки.
bot-stage-qualifying = Проверка пройдена, бот играет со встроенными.
bot-stage-comparing = Отбор пройден, бот играет с прежней версией.
bot-stage-rated = Он в рейтинге.
bot-stage-refused = Он не принят.
bot-stage-declined = Он слабее прежней версии, она остаётся.
bot-stage-replaced = Его заменила новая версия.
bot-stage-retired = Сбои повторялись, он больше не играет.
bot-stage-disqualified = Организатор его исключил.
bot-stage-absent = Он слишком долго не выходил на связь и выбыл.
bot-stage-withdrawn = Он отозван.
cli-bot-connect-examples =
    Примеры:
      croupier bot submit --remote --name swift --game mts --to https://play.example.org --key my.key
      croupier bot connect https://play.example.org/bots/mts/swift --key my.key -- python3 bot.py
cli-bot-submit-examples =
    Примеры:
      croupier bot submit mybot --game ten-thousand --to https://play.example.org --key croupier-key.txt
      croupier bot submit bot.wasm --name swift --game mts --to http://127.0.0.1:8080 --key my.key --wait
cli-ladder-examples =
    Примеры:
      croupier ladder status http://127.0.0.1:8080
      croupier ladder access ladder/ invited
      croupier ladder close https://play.example.org --hours 48 --key organiser.key
      croupier ladder disqualify https://play.example.org ten-thousand tenacious --reason "two authors" --key organiser.key
      croupier ladder final https://play.example.org ten-thousand --games 2000 --key organiser.key
