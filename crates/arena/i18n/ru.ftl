# Сообщения арены.

arena-round-robin = каждый с каждым
arena-gauntlet = один против остальных
arena-free-for-all = все за одним столом
arena-headline = { $game }, { $format }: { $counts }
arena-counts =
    { $games ->
        [one] { $games_text } партия
        [few] { $games_text } партии
       *[other] { $games_text } партий
    }, { $deals ->
        [one] { $deals_text } расклад
        [few] { $deals_text } расклада
       *[other] { $deals_text } раскладов
    }, каждый сыгран { $seats ->
        [2] с обоих мест
       *[other] со всех { $seats } мест
    }

arena-entrant = участник
arena-rating = рейтинг
arena-interval = 95 %
arena-wins = победы %
arena-without-luck = без удачи %
arena-points = очки
arena-failures = сбои
arena-games = партии
arena-duel = дуэль
arena-superior = сильнее %
arena-efficiency = эффективность
arena-efficiency-luck = эффективность без удачи
arena-more-duels =
    И ещё { $more ->
        [one] { $more } дуэль
        [few] { $more } дуэли
       *[other] { $more } дуэлей
    }; в отчёте показаны все.

arena-separated = { $above } сильнее, чем { $below }: 95-процентный интервал их разности не доходит до нуля.
arena-more-games = { $above } и { $below } не различены. Если наблюдаемая разница настоящая, их различит ещё примерно { $more } партий.
arena-never-separated = { $above } и { $below } не различены. Наблюдаемая разница слишком мала, чтобы подтвердить её разумным числом партий.
arena-won-all = { $name } выигрывает все партии: рейтинг — лишь нижняя граница, она растёт с числом партий.
arena-won-none = { $name } не выигрывает ни одной партии: рейтинг — лишь верхняя граница, она падает с числом партий.
arena-efficiency-sentence = С одинаковыми раскладами эти партии (всего { $played }) дают столько же сведений, сколько { $equivalent } независимых.
arena-failed =
    Сбои участника { $name }: { $count ->
        [one] { $count } раз
        [few] { $count } раза
       *[other] { $count } раз
    } — { $cause }.
arena-sprt-h1 = Последовательный критерий: да, партий сыграно { $games }. { $first } сильнее, чем { $second }, больше чем на { $h0 } очков рейтинга; будь это не так, такой ответ выпадал бы не чаще чем примерно в 5 турнирах из 100 (логарифм отношения правдоподобия { $llr }, граница { $bound }).
arena-sprt-h0 = Последовательный критерий: нет, партий сыграно { $games }. { $first } не сильнее, чем { $second }, на { $h1 } очков рейтинга или больше; будь это так, такой ответ выпадал бы не чаще чем примерно в 5 турнирах из 100 (логарифм отношения правдоподобия { $llr }, граница −{ $bound }).
arena-sprt-open = Последовательный критерий: ответа пока нет, партий: { $games } (логарифм отношения правдоподобия { $llr }, границы ±{ $bound }).

arena-cause-crash = программа завершилась или не запустилась
arena-cause-timeout = превысила время
arena-cause-garbage = прислала строку, которая не является сообщением протокола
arena-cause-illegal = ответила недопустимым ходом
arena-cause-flood = вывела слишком много
arena-cause-silence = не ответила

arena-no-entrant = Нет участника «{ $name }»: это не бот этой игры ({ $known } или ai — лучший из них), не программа из путей поиска и не файл. Программу в этой папке называют с путём, например ./mybot.py.
arena-no-file = Нет файла { $name }.
arena-entrant-quote = В «{ $name }» не закрыта кавычка.
arena-entrant-long = Описание участника занимает не более { $most } байт.

arena-progress = { $done } из { $all } партий, { $rate } в секунду, осталось { $left }
arena-report-ranking = Таблица
arena-report-ranking-note = Рейтинг с 95-процентным интервалом. Среднее по всем — 0; шансы десять к одному — это 400 очков.
arena-report-duels = Дуэли
arena-report-all-duels = Все дуэли
arena-report-duels-note = Доля побед участника из строки над участником из столбца, в процентах; ниже — вероятность того, что первый сильнее.
arena-report-scores = Очки
arena-report-scores-note = Распределение очков в конце партии.
arena-report-time = Время на ход
arena-report-time-note = Среднее время раздумья на машинах этого турнира. Быстрым ботам время измеряют в одном раскладе из шестнадцати.
arena-report-failures = Сбои
arena-report-no-failures = Сбоев не было.
arena-report-failure-place = партия { $game }, шаг { $step }
arena-report-games = Самые интересные партии
arena-report-closest = Самая равная партия
arena-report-longest = Самая длинная партия
arena-report-upset = Неожиданность: { $winner } побеждает, { $loser } проигрывает
arena-report-failure = Сбой: { $name } — { $cause }
arena-report-game = Партия { $game }, { $players }
arena-report-record = запись
arena-report-how = Как повторить этот турнир
arena-report-seed = сид
arena-report-version = версия
arena-report-options = правила
arena-report-commands = команда
arena-report-not-reproducible = Этот турнир нельзя повторить партия за партией: программы и боты с ограничением по времени могут каждый раз играть иначе.
arena-report-sandbox = песочница
arena-report-sandbox-complete = полная
arena-report-sandbox-missing = не обеспечено: { $missing }
arena-report-cut = Окончание партии — в её записи.
arena-report-no-games = Записи не сохранены.

arena-detail-not-started = Программа не запускается: { $problem }.
arena-detail-no-jail = Песочница для программ не запускается: { $problem }.
arena-detail-exit = Программа завершилась с кодом { $code }.
arena-detail-signal = Программу завершил сигнал { $signal }.
arena-detail-last-words = { $how } Её последние слова: «{ $words }»
arena-detail-memory = Её процессы вместе заняли больше { $problem } памяти.
arena-detail-disk = После «hello» прочитано с диска { $read } КиБ, а разрешено не больше { $most } КиБ. Все файлы нужно загрузить до «hello».
arena-detail-given-up = Слишком много сбоев: программу больше не запускают. Последний сбой: { $last }
arena-detail-output = Вывод программы не читается: { $problem }.
arena-detail-closed = Программа закрыла свой вывод, но продолжала работать.
arena-detail-hung-up = Бот закрыл соединение.
arena-detail-not-connected = Бот не был на связи.
arena-detail-no-hello = Программа не прислала «hello».
arena-detail-no-hello-within = За { $ms } мс программа не прислала «hello».
arena-detail-no-answer = Ответа не было.
arena-detail-no-answer-within = За { $ms } мс ответа не было.
arena-detail-slow = Ответ занял { $ms } мс.
arena-detail-illegal = Ответ «{ $word }» недопустим. { $why }
arena-detail-garbage = { $why } Строка: «{ $line }»
arena-detail-protocol = У неё версия протокола { $its }, а у этой программы — { $ours }.
arena-detail-not-asked = Ответ пришёл на шаг { $step } партии { $game }, о котором не спрашивали или на который уже был ответ.
arena-detail-other-game = Ответ пришёл на партию { $game }, в которой эта программа не играет.
arena-detail-strays = Программа всё время шлёт сообщения, о которых её не просили.
arena-detail-long-line = Программа написала строку длиннее { $most } байт.
arena-detail-errors-flood = Программа пишет слишком много в поток ошибок.
arena-detail-own-bot = Встроенный бот дал сбой: { $problem }.
arena-detail-endless = Партия достигла предела шагов.
arena-detail-module-unreadable = Файл не читается: { $problem }.
arena-detail-module-size =
    В файле { $size ->
        [one] { $size } байт
        [few] { $size } байта
       *[other] { $size } байт
    }, а можно не больше { $most }.
arena-detail-module-broken = WebAssembly сообщает: { $problem }.
arena-detail-module-memory = Модуль не экспортирует память «memory».
arena-detail-module-room = Модуль не экспортирует функцию «room(i32) -> i32».
arena-detail-module-hear = Модуль не экспортирует функцию «hear(i32, i32)».
arena-detail-module-message = Сообщение слишком длинно для модуля.
arena-detail-module-no-room = Функция «room» вернула адрес вне памяти модуля.
arena-detail-module-flood = Модуль прислал слишком много сообщений за один раз.
arena-detail-module-fuel = У модуля кончилось топливо.
arena-detail-module-trap = Модуль остановлен ловушкой (trap): { $trap }.

arena-record-failed = Место { $seat }, шаг { $step }: сбой ({ $cause }). { $detail }
arena-record-shares = Доли победы по правилам турнира: { $shares }
arena-record-wrote = Место { $seat } пишет: { $line }

arena-bad-format = его формат — { $format }, а программа поддерживает формат { $known }
arena-bad-line-long = она длиннее { $most } байт
arena-bad-line-twice = партия { $game } записана дважды
arena-bad-line-foreign = партия { $game } — не из этого турнира
arena-bad-line-order = здесь должна идти партия { $game }: часть записана в порядке расписания
arena-bot-files = В папке { $folder } больше { $files } файлов или { $size } МиБ. Все файлы в папке бота относятся к боту: поместите его в отдельную папку.

# The ladder
arena-archive-unreadable = Архив не читается: { $why }. Пришлите архив tar, сжатый gzip.
arena-archive-name = В архиве недопустимое имя: { $name }. Имена относительные, без «..», не длиннее 200 байт и не глубже 8 папок.
arena-archive-kind = { $name } — не файл и не папка. Ссылки и устройства не допускаются.
arena-archive-many = В архиве больше { $most } файлов.
arena-archive-twice = Имя { $name } встречается в архиве дважды.
arena-archive-large = В распакованном виде архив больше { $most } МБ.
arena-archive-empty = Архив пуст.
arena-archive-unwritable = { $name } не распаковывается: { $why }.
arena-upload-large = Файл больше { $most } МБ.
arena-upload-kind = Это не архив .tar.gz с файлом { $file } и не модуль WebAssembly.
arena-manifest-missing = В верхней папке архива нет файла { $file }.
arena-manifest-bad = bot.json не подходит: { $why }. В нём имя, язык и команда, например ["python3", "bot.py"].
arena-command-empty = Команда в bot.json пуста.
arena-command-long = Команда в bot.json слишком длинная: не больше { $most } слов.
arena-command-outside = Файлы, которые называет команда, должны лежать в верхней папке архива.
arena-command-unknown = Команда должна запускать файл из архива — сам по себе (./bot) или интерпретатором этой машины ({ $known }), а не { $program }.
arena-bot-name = В имени бота от 1 до { $most } латинских букв, цифр, «-» и «_»; первой стоит буква или цифра.
arena-bot-name-own = { $name } — встроенный бот. Выберите другое имя.
arena-bot-name-taken = Имя { $name } уже носит чужой бот. Выберите другое.
arena-bot-disqualified = Этот бот дисквалифицирован.
arena-quota-day = За сутки вы прислали ботов { $most } раз. Попробуйте позже.
arena-quota-pending = { $most } ваших бота ещё в очереди. Попробуйте, когда один из них получит рейтинг.
arena-quota-bots = У вас уже { $most } ботов в этой игре. Сначала отзовите одного.
arena-quota-game = Мест больше нет: ботов уже { $most }.
arena-ladder-closed = Приём ботов закрыт.
arena-ladder-uninvited = Нужно приглашение, которым ещё не пользовались.
arena-ladder-foreign = В журнале есть { $bot }, которого никто не присылал.
arena-ladder-unsound = Строка — не раздача этого турнира.
arena-not-organiser = Это не ключ организатора.
arena-bot-not-remote = Этот бот работает на машине рейтинга. Подключить можно только удалённого бота.
arena-not-author = Это может только автор бота.
arena-final-few = Для финала нужны два бота с рейтингом, которые работают на этом сервере.
arena-final-many = В финале не больше { $most } ботов, а с рейтингом их { $bots }.
arena-final-long = Если ботов { $bots }, каждая пара может сыграть от 1 до { $most } партий.
arena-final-failed = Финал не удалось доиграть: { $problem }.
