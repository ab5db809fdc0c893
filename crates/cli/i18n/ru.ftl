# Сообщения командной строки.

cli = Столы для игр со случаем и скрытой информацией: игра, запись, повтор, проверка, измерение
cli-examples =
    Примеры:
      croupier                              спросит, во что играть, и начнёт
      croupier play perudo                  вы против ботов
      croupier play localgame human ai      как в описании самой игры
      croupier rules mts --lang ru          правила по-русски
      croupier games                        все игры, боты и переключатели правил
cli-any-lang = Язык: en, ru или de; по умолчанию — язык системы
cli-any-game = Название игры; их перечисляет `croupier games`
cli-any-set = Задаёт переключатель правил или целый набор; можно повторять
cli-any-json = Печатает JSON для программ
cli-any-file = Запись игры
cli-any-seats = Число мест; по умолчанию обычное для игры

cli-play = Игра в терминале
cli-play-examples =
    Примеры:
      croupier play ten-thousand
      croupier play perudo Аня=human Борис=human ai ai
      croupier play mts --set official --record evening.record
      croupier play martian-dice Ballu=bot Rebecca=bot --seed 7
      croupier play martian-dice --load save.json --save save.json
cli-play-players = По порядку мест: human, ai, имя бота или ИМЯ=одно из этого; по умолчанию вы и боты
cli-play-record = Пишет запись сюда, шаг за шагом
cli-play-seed = Повторяет тот же случай: число или 64 шестнадцатеричные цифры
cli-play-save = После каждого хода пишет файл сохранения самой игры (martian-dice)
cli-play-load = Начинает с файла сохранения самой игры (martian-dice)
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
cli-replay-seat = Показывает только то, что видело это место
cli-verify = Проверяет, что запись следует правилам, а броски — из заявленного зерна
cli-verify-examples =
    Код выхода 0, если всё верно, и 1, если нет.
cli-games = Перечисляет игры, ботов, переключатели правил и наборы
cli-rules = Печатает правила игры
cli-rules-examples =
    Примеры:
      croupier rules perudo --lang de
      croupier rules perudo --set official
      croupier rules localgame --set decks=2 --set ace=both
cli-perft = Считает все последовательности из N шагов: проверка правил для других программ
cli-perft-examples =
    Примеры:
      croupier perft perudo 3 --seats 2 --set dice=1
      croupier perft localgame 2 --from position.record
cli-perft-depth = Число шагов
cli-perft-from = Считает с конца этой записи, а не с начала игры
cli-solve = Печатает, что даёт безошибочная игра, для решённых игр
cli-solve-examples =
    Примеры:
      croupier solve martian-dice
      croupier solve martian-dice --target 10 --json
cli-solve-target = Короткая форма для --set target=N
cli-solve-dice = Сколько костей осталось у каждого, если игра решается с этого места
cli-bench = Измеряет случайные игры на одном ядре
cli-bench-examples =
    Примеры:
      croupier bench
      croupier bench perudo --seats 4 --json
cli-bench-game = Только эта игра
cli-bench-seconds = Секунд на игру, от 0.01 до 3600
cli-serve = Открывает столы в браузере: игра с друзьями и ботами
cli-serve-examples =
    Примеры:
      croupier serve                                   http://127.0.0.1:8080, игры хранятся в каталоге состояния
      croupier serve --listen 0.0.0.0:80 --public-url http://play.example.org
      croupier serve --db postgres://user:password@host/croupier
cli-serve-listen = Адрес и порт
cli-serve-db = База данных: файл SQLite, sqlite:ФАЙЛ или postgres://…; по умолчанию файл в каталоге состояния
cli-serve-public_url = Адрес сервера снаружи: для ссылок и для проверки, откуда пришёл запрос
cli-serve-reports = Показывает и отчёты арены из этой папки, по пути /reports/
cli-serve-json = Пишет журнал в JSON
cli-completions = Печатает автодополнение для оболочки
cli-completions-shell = Оболочка
cli-man = Печатает страницу руководства

cli-not-a-terminal = Стандартный ввод — не терминал: назовите команду, например «croupier play perudo».
cli-no-game = Игры «{ $name }» нет. Есть: { $known }.
cli-no-save-format = У этой игры нет своего файла сохранения; --record ФАЙЛ пишет запись, которую продолжает «croupier resume ФАЙЛ».
cli-cannot-read = { $file } не читается: { $problem }.
cli-cannot-write = { $file } не записывается: { $problem }. Существующую запись продолжает «croupier resume { $file }».
cli-record-busy = В { $file } сейчас играет другая программа ({ $problem }).
cli-record-line = { $file }, строка { $line }:
cli-already-over = Игра в { $file } окончена; её покажет «croupier replay { $file }».
cli-nothing-to-resume = Неоконченной игры нет; назовите запись: croupier resume ФАЙЛ
cli-resume-with = Сохранено. Продолжить: croupier resume { $file }
cli-not-recorded = Игра не записывалась.
cli-not-saved-anywhere = Игру нельзя записать в вашей папке состояния ({ $problem }); чтобы сохранить её, укажите --record ФАЙЛ.
cli-commitment = Обязательство по броскам этой игры: { $commit }
cli-other-game = { $file } — запись игры { $game }.
cli-replay-keys = Enter — следующий шаг, q — конец.
cli-verified =
    Проверено: { $steps ->
        [one] { $steps } шаг следует
        [few] { $steps } шага следуют
        [many] { $steps } шагов следуют
       *[other] { $steps } шага следуют
    } правилам, зерно подходит к обязательству, и { $outcomes ->
        [one] { $outcomes } исход получен
        [few] { $outcomes } исхода получены
        [many] { $outcomes } исходов получены
       *[other] { $outcomes } исхода получены
    } из зерна.
cli-verified-unfinished = Игра ещё не окончена.
cli-nothing-to-verify = Шаги следуют правилам, но зерна с обязательством в записи нет, и броски проверить нельзя.
cli-commitment-broken = Зерно не подходит к обязательству: заявлено { $commit }, зерно даёт { $found }.
cli-not-from-seed = Строка { $line }: исход «{ $step }» не из зерна, оно даёт «{ $due }».

cli-serve-bad-listen = «{ $text }» — не адрес; пишут 127.0.0.1:8080 или [::1]:8080.
cli-serve-bad-url = «{ $text }» — не адрес сайта; пишут https://play.example.org, без пути.
cli-serve-bad-reports = { $folder } — не папка.
cli-serve-failed = Сервер не может работать: { $problem }.
cli-serve-ready = Столы открыты по адресу { $url } (остановить — Ctrl-C). Игры хранятся в { $db }.

cli-list-seats = места
cli-list-bot = бот
cli-list-switch = переключатель
cli-list-preset = набор
cli-not-solved = Для игры «{ $game }» решателя пока нет.
cli-bench-head = игра             места        игр/с    решений/с
cli-bench-seconds-range = Время — от 0.01 до 3600 секунд.

cli-ask-game = Во что играем? (номер или название; Enter — первая)
cli-ask-seats = Сколько игроков, от { $min } до { $max }? (Enter — { $usual })
cli-ask-humans = Сколько из них людей за этим терминалом, от 0 до { $max }? (Enter — 1)
cli-ask-bot = Какие боты? (номер или имя; Enter — лучший)

ui-legal-some = Разрешено было бы: { $legal } и ещё { $more }.
