# Messages that every game and every front end need.

refused-over = The game is over; no more steps can be made.
refused-chance-due = Nobody can act now: a throw or a card comes first.
refused-not-your-turn = It is { $seat }’s turn.
refused-no-chance-due = No throw or card is due: it is { $seat }’s turn.
refused-no-such-seat = There is no seat { $seat }: the seats are 0 to { $last }.
refused-impossible = “{ $word }” is not possible here; “{ $example }” is, for instance.
refused-word = “{ $word }” is not understood. { $expected }
refused-unlisted = This action is not legal now.
word-one-of = Choose one of: { $words }.
refused-illegal = { $ruling }: { $why }
refused-too-long = The match has reached the maximum number of steps.

record-empty = The record is empty; its first line must be a header such as {"{"}"game":"perudo","seats":4{"}"}.
record-header = The header cannot be read: { $problem }. It is a JSON object such as {"{"}"game":"perudo","seats":4{"}"}. Seats are a number of 255 at most, a list of names, or a list of {"{"}"name": .., "by": ..{"}"}; names have visible characters only.
record-format = The record has text format { $format }; this program reads formats 1 to { $known }.
record-rules = The record was written under rules version { $rules }; this program plays version { $newest }.
record-after-result = Nothing may follow the result.
record-result-line = The result line cannot be read: { $problem }.
record-result-early = The record has a result, but the game is not over after its steps.
record-result = The result does not follow from the steps; they lead to { $found }.
record-step = The step “{ $step }” is refused. { $why }
record-step-form = A step is “* OUTCOME” for chance or “SEAT ACTION” for a seat, for instance “0 challenge”.
record-step-hidden = A hidden outcome cannot be replayed; write what it was, for instance “* roll 24”.

options-seats = { $seats ->
    [one] One seat is
   *[other] { $seats } seats are
} not possible: this game is for { $min } to { $max }.
options-value = The switch { $name } cannot be “{ $value }”; it can be { $allowed }.
options-unknown = There is no switch “{ $name }”. The switches are: { $known }.
options-preset = There is no preset “{ $name }”. The presets are: { $known }. A switch is set as NAME=VALUE.
options-not-object = Options are a JSON object, for instance {"{"}"dice":3{"}"}.
options-other = The options cannot be used: { $problem }.

bot-random = chooses uniformly among the legal actions

word-throw = A throw is its dice as digits 1 to 6, for instance “11356”.
no-such-bot = There is no bot “{ $name }” in this game. The bots are: ai, { $known }.
bot-no-param = This bot has no parameter “{ $name }”. Its parameters: { $known }.
bot-no-params = This bot has no parameters, so “{ $name }” cannot be set.
bot-param-twice = “{ $name }” is set twice.
bot-bad-param = The parameter { $name } of this bot must be between { $min } and { $max }.
param-ms = maximum milliseconds per decision
param-iterations = maximum number of sampled games per decision
param-threads = number of parallel searches
solve-whole = This game is solved only from its start; omit --dice.
solve-all-positions = The tables of this game hold all positions; omit dice and scores.
solve-by-scores = The turns of this game are solved by scores; omit dice.
solve-scores = Scores are multiples of { $unit } from 0 to { $most }.
solve-table-size = The tables of this round are too large; take fewer dice.

verbatim = { $words }

wire-not-utf-8 = The line is not UTF-8.
wire-no-object = A message is a JSON object, {"{"}…{"}"}; write your own output to standard error.
wire-no-end = The JSON does not end on its line.
wire-no-json = From column { $column } on the line is not JSON.
wire-no-type = The message has no “type”.
wire-needs = “{ $type }” needs the field “{ $field }”.
wire-field = “{ $field }” must be { $right }; it is { $found }.
wire-type = a string, “play” or “hello”
wire-action = a string, one of “legal”
wire-text = a string
wire-number = a whole number
wire-number-asked = a whole number, the one in the question
wire-yes-or-no = true or false
wire-unreadable = The message cannot be read: { $problem }.

step-action = { $seat }: { $word }
step-outcome = Chance: { $word }
step-hidden = Something hidden is dealt or thrown.
record-start-step = step { $n } of the start, “{ $step }”, is refused: { $why }
record-start-anew = what is hidden at the start is drawn anew for a seat below { $seats }, from a seed of 64 hexadecimal digits


# What is wrong with a JSON text; these follow a colon.

json-eof = the text ends too early
json-syntax = no JSON from line { $line }, column { $column } on
json-data = a value of another kind belongs at line { $line }, column { $column }
json-unknown = the field “{ $field }” is unknown
json-missing = the field “{ $field }” is missing


daily-title = Croupier, daily deal { $date }: { $game }
daily-won-by = won by { $margin }
daily-won = won
daily-shared = shared the win
daily-lost-by = lost by { $margin }
daily-lost = lost
