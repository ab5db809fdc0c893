# Сообщения арены.

arena-round-robin = каждый с каждым
arena-gauntlet = один против остальных
arena-free-for-all = все за одним столом
arena-headline = { $game }, { $format }: { $counts }
arena-counts =
    { $games ->
        [one] { $said } партия
        [few] { $said } партии
       *[other] { $said } партий
    }, { $deals ->
        [one] { $said_deals } расклад
        [few] { $said_deals } расклада
       *[other] { $said_deals } раскладов
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
arena-worth = ценность
arena-worth-luck = ценность без удачи
arena-more-duels =
    И ещё { $more ->
        [one] { $more } дуэль
        [few] { $more } дуэли
       *[other] { $more } дуэлей
    }; в отчёте показаны все.

arena-separated = { $above } сильнее, чем { $below }: 95-процентный интервал их разности не доходит до нуля.
arena-more-games = { $above } и { $below } не различены; если разница между ними такова, какой кажется, хватит ещё примерно { $more } партий.
arena-never-separated = { $above } и { $below } не различены; если они так равны, как кажется, их не различит никакое разумное число партий.
arena-won-all = { $name } выигрывает все партии: рейтинг — лишь нижняя граница, растущая с числом партий.
arena-won-none = { $name } не выигрывает ничего: рейтинг — лишь верхняя граница, падающая с числом партий.
arena-saved = С одинаковыми раскладами эти партии (их { $played }) говорят столько же, сколько { $worth } партий с отдельными бросками.
arena-failed =
    Сбои участника { $name }: { $count ->
        [one] { $count } раз
        [few] { $count } раза
       *[other] { $count } раз
    } — { $cause }.
arena-sprt-yes = Последовательный критерий: «да», партий: { $games }. { $first } сильнее, чем { $second }, на { $yes } очков рейтинга или более, а не на { $no } или менее (логарифм отношения правдоподобия { $ratio }, граница { $bound }).
arena-sprt-no = Последовательный критерий: «нет», партий: { $games }. { $first } сильнее, чем { $second }, на { $no } очков рейтинга или менее, а не на { $yes } или более (логарифм отношения правдоподобия { $ratio }, граница −{ $bound }).
arena-sprt-open = Последовательный критерий: ответа пока нет, партий: { $games } (логарифм отношения правдоподобия { $ratio }, границы ±{ $bound }).

arena-cause-crash = программа завершилась или не запустилась
arena-cause-timeout = думала слишком долго
arena-cause-garbage = ответ — не сообщение протокола
arena-cause-illegal = ответ — недопустимый ход
arena-cause-flood = написала больше, чем позволено
arena-cause-silence = замолчала

arena-no-entrant = Нет участника «{ $name }»: это не бот этой игры ({ $known } или ai — лучший из них), не программа из путей поиска и не файл. Программу в этой папке называют с путём, например ./mybot.py.
arena-no-file = Нет файла { $name }.
arena-entrant-quote = В «{ $name }» не закрыта кавычка.
arena-entrant-long = Имя участника занимает не более { $most } байт.

arena-progress = { $done } из { $all } партий, { $rate } в секунду, осталось { $left }
arena-report-ranking = Таблица
arena-report-ranking-note = Рейтинг с 95-процентным интервалом. Среднее по всем — 0; десять к одному — это 400 очков.
arena-report-duels = Дуэли
arena-report-all-duels = Все дуэли
arena-report-duels-note = Доля побед участника из строки над участником из столбца, в процентах; ниже — насколько вероятно, что первый сильнее.
arena-report-scores = Очки
arena-report-scores-note = Как часто каждый участник заканчивал партию со столькими очками.
arena-report-time = Время на ход
arena-report-time-note = Среднее время раздумья на этой машине, шкала логарифмическая. Быстрым ботам время измеряют в одном раскладе из шестнадцати.
arena-report-no-time = Время не измерялось.
arena-report-failures = Сбои
arena-report-no-failures = Сбоев не было.
arena-report-failure-place = партия { $game }, шаг { $step }
arena-report-games = Партии, которые стоит посмотреть
arena-report-closest = Самая равная партия
arena-report-longest = Самая длинная партия
arena-report-upset = Неожиданность: { $winner } побеждает, { $loser } проигрывает
arena-report-failure = Сбой: { $name } — { $cause }
arena-report-game = Партия { $game }, { $players }
arena-report-record = запись
arena-report-how = Как сыграть этот турнир ещё раз
arena-report-seed = зерно
arena-report-version = версия
arena-report-options = правила
arena-report-commands = команда
arena-report-cut = Окончание партии — в её записи.
arena-report-no-games = Партии не сохранены.

arena-detail-not-started = Программа не запускается: { $problem }.
arena-detail-no-jail = Песочница для программ не запускается: { $problem }.
arena-detail-exit = Программа завершилась с кодом { $code }.
arena-detail-signal = Программу завершил сигнал { $signal }.
arena-detail-last-words = { $how } Её последние слова: «{ $words }»
arena-detail-memory = Её процессы вместе заняли больше { $problem } памяти.
arena-detail-given-up = Сбоев подряд так много, что программу больше не запускают. В последний раз: { $last }
arena-detail-output = Вывод программы не читается: { $problem }.
arena-detail-closed = Программа закрыла свой вывод и продолжала работать.
arena-detail-no-hello = Программа не поздоровалась сообщением «hello».
arena-detail-no-hello-within = За { $ms } мс программа не поздоровалась сообщением «hello».
arena-detail-no-answer = Ответа не было.
arena-detail-no-answer-within = За { $ms } мс ответа не было.
arena-detail-slow = Ответ занял { $ms } мс.
arena-detail-illegal = Ответ «{ $word }» недопустим. { $why }
arena-detail-garbage = { $why } Было сказано: «{ $line }»
arena-detail-protocol = Версия протокола у неё { $its }, а у этой программы — { $ours }.
arena-detail-not-asked = Ответ пришёл на шаг { $step } партии { $game }, о котором не спрашивали или уже не спрашивают.
arena-detail-other-game = Ответ пришёл на партию { $game }, в которой эта программа не играет.
arena-detail-strays = Программа без конца шлёт сообщения, которых никто не ждёт.
arena-detail-long-line = Программа написала строку длиннее { $most } байт.
arena-detail-errors-flood = Программа без конца пишет в поток ошибок.
arena-detail-own-bot = Собственный бот игры дал сбой: { $problem }.
arena-detail-endless = Партия не заканчивается.
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
arena-detail-module-no-room = Функция «room» не нашла места для сообщения.
arena-detail-module-flood = Модуль сказал больше, чем можно сказать за один раз.
arena-detail-module-fuel = У модуля кончилось топливо.
arena-detail-module-trap = Модуль остановлен ловушкой (trap): { $trap }.

arena-record-failed = Место { $seat }, шаг { $step }: сбой ({ $cause }). { $detail }
arena-record-shares = Доли победы по правилам турнира: { $shares }
arena-record-wrote = Место { $seat } пишет: { $line }

arena-bad-format = его формат — { $format }, а программа знает формат { $known }
arena-bad-line-long = она длиннее { $most } байт
arena-bad-line-twice = партия { $game } записана дважды
arena-bad-line-foreign = партия { $game } — не из этого турнира
