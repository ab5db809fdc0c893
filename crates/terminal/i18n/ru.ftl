# Сообщения терминала.

ui-hint = (? — возможные ходы, h — правила, q — сохранить и выйти)
ui-hint-rated = (? — возможные ходы, ! — их оценка, h — правила, q — сохранить и выйти)
ui-rated = Вероятность победы при каждом ходе:
ui-not-rated = Для этой игры оценки ходов пока нет.
ui-curtain = ———  Следующим ходит { $seat }. Передайте место за клавиатурой; нажмите Enter, когда смотрит только { $seat }.  ———
ui-legal = Возможные ходы: { $legal }.
ui-legal-many = Возможные ходы: { $legal } и ещё { $more }; ? покажет все.
ui-score = { $name }: { $score }
ui-order = Порядок хода: { $names }
ui-score-winner = { $name }: { $score } ★
ui-history = Прошлые раунды
ui-no-history = Прошлых раундов ещё нет.
ui-help-lines =
    ?         возможные ходы
    !         оценка лучших ходов
    h         правила
    история   прошлые раунды
    q         сохранить и выйти
ui-help-undo = отмена    отменить последний шаг вашего хода
ui-winner = Победа: { $seats }.
ui-winners = Победу делят: { $seats }.
ui-seed = Сид этой игры: { $seed }
ui-recorded = Игра записана в { $file }. Проверить: croupier verify { $file }
ui-human = Игрок { $n }

ui-players-twice = Двух игроков зовут «{ $name }»; имена должны различаться.
ui-players-name = «{ $name }» не подходит как имя: нужно от 1 до { $most } печатных символов.
ui-players-kind = «{ $kind }» — не игрок. Игрок — это { $known } или то же с именем: Аня=human.

ui-changed-rules = Изменено за этим столом

# Полный экран.

ui-players = Игроки
ui-table = Стол
ui-log = Ход игры
ui-hints = Вероятность победы
ui-hints-pending = считаю…
ui-hints-absent = для этой позиции данных нет
ui-more = и ещё { $n }
ui-thinks = { $seat } думает…
ui-undone = Ход отменён.
ui-nothing-to-undo = В этом ходу отменять нечего.
ui-plain-hint = Построчно: croupier --plain, CROUPIER_PLAIN=1 или plain = true в config.toml
ui-plain-hint-short = построчно: croupier --plain
ui-claim-odds = Верно с вероятностью { $percent } %.
ui-press-key = Нажмите любую клавишу.
ui-keys-board = ←→ сдвиг  Пробел выбор  Enter ход  Tab меню  : ввод  ! шансы  ? помощь  q выход
ui-keys-actions = ←→ сдвиг  Enter ход  : ввод  ! шансы  h правила  u отмена  ? помощь  q выход
ui-keys-watching = Пробел дальше  PgUp PgDn ход игры  ! шансы  h правила  ? помощь  q выход
ui-keys-replay = ←→ шаг  PgUp PgDn 10 шагов  Home End  12 Enter к шагу  Tab чьи глаза  q выход
ui-keys-review = ←→ шаг  ↑↓ ошибки  12 Enter к шагу  Tab чьи глаза  q выход
ui-keys-menu = ↑↓ курсор  ←→ изменить  Enter начать  q выход
ui-keys-typing = Enter ввод  Tab дополнить  ↑↓ прежние строки  Esc отмена
ui-keys-text = ↑↓ PgUp PgDn листать, любая другая клавиша закрывает
ui-keys-curtain = Enter показать стол  q выйти
ui-help-title = Справка
ui-help-typed = Что можно ввести сейчас после двоеточия
ui-help-fair = Честность раздачи
ui-help =
    # Выбор
    - ← → ↑ ↓: по кубикам, картам, ставкам и действиям
    - Пробел: выбрать кубик или карту под курсором либо вернуть обратно
    - Enter: выбрать, а когда выбрано — сыграть
    - Tab: к действиям и обратно
    - буква в скобках: сразу выполнить это действие
    - Esc: снять выбор
    - o: упорядочить руку иначе
    - : или цифра: ввести ход; Tab дополняет, ↑ возвращает прежние строки
    - :помощь, :история, :отмена, :q: слова построчного режима
    - u: отменить последнее действие этого хода
    # Наблюдение
    - Пробел: без пауз до вашего хода
    - PgUp, PgDn: листать ход игры
    - !: показать или скрыть вероятность победы для каждого хода
    - h: правила этого стола
    - e: прошлые раунды
    # Выход
    - q: сохранить и выйти
    - Ctrl-C: выйти сразу; все ходы уже сохранены
    - Ctrl-Z: приостановить программу; вернуться — fg
    # Мышь
    - щёлкайте по кубикам, картам, ставкам и действиям; колесо листает

# Replay, review, menu.

ui-step = Шаг { $n } из { $steps }
ui-eyes-mover = глазами того, кто ходит
ui-eyes-seat = глазами игрока { $seat }
ui-eyes-spectator = глазами зрителя
ui-mistakes = Худшие ошибки сверху
ui-no-mistakes = Явных ошибок нет.
ui-curve = Вероятность победы: { $seat }
ui-curve-account = { $seat }: вероятность победы · удача { $luck } % · решения { $lost } %
ui-decision-best = { $seat }: { $played }. Лучше не было.
ui-decision-lost = { $seat }: { $played }. Лучше было: { $best } (+{ $lost } %).
ui-menu-title = Во что сыграем?
ui-menu-daily = Партия дня
ui-menu-daily-about = Вы против одних и тех же ботов, с сегодняшней удачей, общей для всех
ui-menu-continue = Продолжить последнюю игру
ui-menu-replay = Посмотреть запись партии
ui-menu-replay-about = Шаг за шагом, глазами любого игрока
ui-menu-review = Разобрать партию
ui-menu-review-about = Какие решения были ошибками и сколько решила удача
ui-ago-now = только что
ui-ago-minutes = { $n } мин назад
ui-ago-hours = { $n } ч назад
ui-ago-days = { $n } дн. назад
ui-menu-seats = Игроков
ui-menu-humans = Людей
ui-menu-bot = Соперники
ui-menu-start = Начать

# Выкрики в построчном режиме.

ui-shout = Наберите «{ $word }» сейчас или нажмите Enter, чтобы играть дальше.

ui-said = «{ $text }»
ui-menu-puzzle = Задача дня
ui-menu-puzzle-about = Найдите лучший ход; построчно, с учётом прошлых решений
ui-press-enter = Нажмите Enter, чтобы продолжить.
