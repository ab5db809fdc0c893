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
