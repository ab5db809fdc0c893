# Сообщения, которые нужны каждой игре и каждому интерфейсу.

refused-over = Игра окончена, ходов больше нет.
refused-chance-due = Сейчас никто не ходит: должен быть бросок или карта.
refused-not-your-turn = Сейчас ходит { $seat }.
refused-no-chance-due = Ни броска, ни карты не должно быть: сейчас ходит { $seat }.
refused-no-such-seat = Места { $seat } нет: места — от 0 до { $last }.
refused-impossible = «{ $word }» здесь выпасть не может; может, например, «{ $example }».
refused-word = «{ $word }» непонятно. { $expected }
refused-illegal = { $ruling }: { $why }
refused-too-long = В партии больше нет места для ходов.

record-empty = Запись пуста; первой строкой должен быть заголовок, например {"{"}"game":"perudo","seats":4{"}"}.
record-header = Заголовок не читается: { $problem }. Это объект JSON, например {"{"}"game":"perudo","seats":4{"}"}.
record-format = Формат записи { $format }; программа читает формат { $known }.
record-rules = Запись сделана по правилам версии { $rules }; программа играет по версии { $newest }.
record-after-result = После результата ничего быть не может.
record-result-line = Строка результата не читается: { $problem }.
record-result-early = В записи есть результат, но после её ходов игра не окончена.
record-result = Результат не следует из ходов; они приводят к { $found }.
record-step = Шаг «{ $step }» отвергнут. { $why }
record-step-form = Шаг — это «* ИСХОД» для случая или «МЕСТО ДЕЙСТВИЕ» для игрока, например «0 challenge».
record-step-hidden = Скрытый исход нельзя воспроизвести: напишите, каким он был, например «* roll 24».

options-seats = Мест не может быть { $seats }: играют от { $min } до { $max }.
options-value = Переключатель { $name } не может быть «{ $value }»; он может быть { $allowed }.
options-unknown = Переключателя «{ $name }» нет. Есть: { $known }.
options-preset = Набора «{ $name }» нет. Наборы: { $known }. Переключатель задаётся как ИМЯ=ЗНАЧЕНИЕ.
options-not-object = Настройки — это объект JSON, например {"{"}"dice":3{"}"}.
options-other = Настройки не подходят: { $problem }.

bot-random = выбирает любое разрешённое действие с равной вероятностью

word-throw = Бросок — это цифры кубиков от 1 до 6, например «11356».
no-such-bot = В этой игре нет бота «{ $name }». Есть боты: ai, { $known }.
bot-no-param = У этого бота нет числа «{ $name }». Можно задать: { $known }.
bot-no-params = У этого бота ничего не настраивается, и «{ $name }» тоже.
bot-param-twice = «{ $name }» задано дважды.
bot-bad-param = Число { $name } этого бота должно быть от { $min } до { $max }.
param-ms = сколько миллисекунд не больше на одно решение
param-iterations = сколько воображаемых партий не больше на одно решение
param-threads = сколько поисков идёт одновременно
solve-whole = Эта игра решается только с самого начала; уберите кости.

verbatim = { $words }

wire-not-utf-8 = Строка — не UTF-8.
wire-no-object = Сообщение — это объект JSON, {"{"}…{"}"}; слова для себя пишут в поток ошибок.
wire-no-end = JSON не заканчивается в своей строке.
wire-no-json = Начиная с символа { $column } строка — не JSON.
wire-no-type = В сообщении нет поля «type».
wire-needs = В сообщении «{ $type }» должно быть поле «{ $field }».
wire-field = В поле «{ $field }» должно быть { $right }, а стоит { $found }.
wire-type = слово «play» или «hello»
wire-action = слово из списка «legal»
wire-text = слово
wire-number = целое число
wire-number-asked = целое число, то же, что в вопросе
wire-yes-or-no = true или false
wire-unreadable = Сообщение не читается: { $problem }.
