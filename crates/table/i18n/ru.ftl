# Сообщения, которые нужны каждой игре и каждому интерфейсу.

refused-over = Игра окончена, ходить больше нельзя.
refused-chance-due = Сейчас никто не ходит: сначала бросок или карта.
refused-not-your-turn = Сейчас ходит { $seat }.
refused-no-chance-due = Бросок или карта сейчас не нужны: ходит { $seat }.
refused-no-such-seat = Места { $seat } нет: места — от 0 до { $last }.
refused-impossible = «{ $word }» здесь выпасть не может; а, например, «{ $example }» может.
refused-word = «{ $word }» непонятно. { $expected }
refused-unlisted = Сейчас так ходить нельзя.
word-one-of = Выберите одно из: { $words }.
refused-illegal = { $ruling }: { $why }
refused-too-long = Партия достигла наибольшего числа шагов.

record-empty = Запись пуста; первой строкой должен быть заголовок, например {"{"}"game":"perudo","seats":4{"}"}.
record-header = Не удаётся прочитать заголовок: { $problem }. Это объект JSON, например {"{"}"game":"perudo","seats":4{"}"}. Места — это число не больше 255, список имён или список {"{"}"name": .., "by": ..{"}"}; в именах только видимые символы.
record-format = Запись в формате { $format }; программа читает форматы с 1 по { $known }.
record-rules = Запись сделана по правилам версии { $rules }; программа играет по версии { $newest }.
record-after-result = После результата ничего быть не должно.
record-result-line = Не удаётся прочитать строку результата: { $problem }.
record-result-early = В записи есть результат, но после её ходов игра не окончена.
record-result = Результат не следует из ходов; они приводят к { $found }.
record-step = Шаг «{ $step }» отклонён. { $why }
record-step-form = Шаг — это «* ИСХОД» для случайности или «МЕСТО ДЕЙСТВИЕ» для игрока, например «0 challenge».
record-step-hidden = Скрытый исход нельзя воспроизвести: напишите, каким он был, например «* roll 24».

options-seats = Мест не может быть { $seats }: играют от { $min } до { $max }.
options-value = Переключатель { $name } не принимает «{ $value }»; возможны значения: { $allowed }.
options-unknown = Переключателя «{ $name }» нет. Есть: { $known }.
options-preset = Набора «{ $name }» нет. Наборы: { $known }. Переключатель задаётся как ИМЯ=ЗНАЧЕНИЕ.
options-not-object = Настройки — это объект JSON, например {"{"}"dice":3{"}"}.
options-other = Настройки не подходят: { $problem }.

bot-random = выбирает любое разрешённое действие с равной вероятностью

word-throw = Бросок — это цифры кубиков от 1 до 6, например «11356».
no-such-bot = В этой игре нет бота «{ $name }». Есть боты: ai, { $known }.
bot-no-param = У этого бота нет параметра «{ $name }». Можно задать: { $known }.
bot-no-params = У этого бота нет параметров, задать «{ $name }» нельзя.
bot-param-twice = Параметр «{ $name }» задан дважды.
bot-bad-param = Параметр { $name } этого бота должен быть от { $min } до { $max }.
param-ms = наибольшее время на одно решение, в миллисекундах
param-iterations = наибольшее число разыгранных партий на одно решение
param-threads = число параллельных поисков
solve-whole = Эта игра решается только с самого начала; уберите --dice.
solve-all-positions = Таблицы этой игры содержат все позиции; уберите кубики и очки.
solve-by-scores = Ходы этой игры решаются по очкам; уберите кубики.
solve-scores = Очки кратны { $unit } и лежат между 0 и { $most }.
solve-table-size = Таблицы этого раунда слишком велики; возьмите меньше кубиков.

verbatim = { $words }

wire-not-utf-8 = Строка — не UTF-8.
wire-no-object = Сообщение — это объект JSON, {"{"}…{"}"}; собственный вывод направляйте в поток ошибок.
wire-no-end = Объект JSON не заканчивается в своей строке.
wire-no-json = Начиная с символа { $column } строка — не JSON.
wire-no-type = В сообщении нет поля «type».
wire-needs = В сообщении «{ $type }» должно быть поле «{ $field }».
wire-field = В поле «{ $field }» должно быть { $right }, а стоит { $found }.
wire-type = строка «play» или «hello»
wire-action = слово из списка «legal»
wire-text = строка
wire-number = целое число
wire-number-asked = целое число, то же, что в вопросе
wire-yes-or-no = true или false
wire-unreadable = Не удаётся прочитать сообщение: { $problem }.

step-action = { $seat }: { $word }
step-outcome = Случай: { $word }
step-hidden = Скрытая сдача или бросок.
record-start-step = шаг { $n } начала, «{ $step }», невозможен: { $why }
record-start-anew = скрытое в начале раздаётся заново для места с номером меньше { $seats } из семени в 64 шестнадцатеричные цифры


# Что не так с текстом JSON; стоит после двоеточия.

json-eof = текст обрывается
json-syntax = со строки { $line }, символа { $column } это не JSON
json-data = в строке { $line } у символа { $column } значение не того вида
json-unknown = поле «{ $field }» неизвестно
json-missing = нет поля «{ $field }»


daily-title = Croupier, партия дня { $date }: { $game }
daily-won-by = победа, отрыв { $margin }
daily-won = победа
daily-shared = победа поделена
daily-lost-by = поражение, отставание { $margin }
daily-lost = поражение
