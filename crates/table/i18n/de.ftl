# Meldungen, die jedes Spiel und jede Oberfläche braucht.

refused-over = Das Spiel ist zu Ende, es gibt keine Züge mehr.
refused-chance-due = Niemand ist am Zug: Zuerst kommt ein Wurf oder eine Karte.
refused-not-your-turn = { $seat } ist am Zug.
refused-no-chance-due = Es steht weder ein Wurf noch eine Karte aus: { $seat } ist am Zug.
refused-no-such-seat = Platz { $seat } gibt es nicht: Die Plätze sind 0 bis { $last }.
refused-impossible = „{ $word }“ ist hier nicht möglich, wohl aber zum Beispiel „{ $example }“.
refused-word = „{ $word }“ wurde nicht verstanden. { $expected }
refused-unlisted = Das ist jetzt nicht erlaubt.
word-one-of = Wähle eines von: { $words }.
refused-illegal = { $ruling }: { $why }
refused-too-long = Die Partie hat die Höchstzahl an Schritten erreicht.

record-empty = Die Aufzeichnung ist leer; ihre erste Zeile muss ein Kopf sein wie {"{"}"game":"perudo","seats":4{"}"}.
record-header = Der Kopf ist nicht lesbar: { $problem }. Er ist ein JSON-Objekt wie {"{"}"game":"perudo","seats":4{"}"}. Die Plätze sind eine Zahl bis 255, eine Liste von Namen oder eine Liste von {"{"}"name": .., "by": ..{"}"}; Namen haben nur sichtbare Zeichen.
record-format = Die Aufzeichnung hat Format { $format }; dieses Programm liest die Formate 1 bis { $known }.
record-rules = Die Aufzeichnung folgt Regelversion { $rules }; dieses Programm spielt Version { $newest }.
record-after-result = Nach dem Ergebnis darf nichts folgen.
record-result-line = Die Ergebniszeile ist nicht lesbar: { $problem }.
record-result-early = Die Aufzeichnung hat ein Ergebnis, aber nach ihren Schritten ist das Spiel nicht zu Ende.
record-result = Das Ergebnis folgt nicht aus den Schritten; sie führen zu { $found }.
record-step = Der Schritt „{ $step }“ wird abgelehnt. { $why }
record-step-form = Ein Schritt ist „* AUSGANG“ für den Zufall oder „PLATZ AKTION“ für einen Platz, zum Beispiel „0 challenge“.
record-step-hidden = Ein verdecktes Ergebnis lässt sich nicht nachspielen; nötig ist das wirkliche, zum Beispiel „* roll 24“.

options-seats = { $seats ->
    [one] Ein Platz ist
   *[other] { $seats } Plätze sind
} nicht möglich: dieses Spiel ist für { $min } bis { $max }.
options-value = Der Schalter { $name } kann nicht „{ $value }“ sein, sondern { $allowed }.
options-unknown = Einen Schalter „{ $name }“ gibt es nicht. Es gibt: { $known }.
options-preset = Eine Voreinstellung „{ $name }“ gibt es nicht. Es gibt: { $known }. Ein Schalter wird als NAME=WERT gesetzt.
options-not-object = Optionen sind ein JSON-Objekt, zum Beispiel {"{"}"dice":3{"}"}.
options-other = Die Optionen sind ungültig: { $problem }.

bot-random = wählt jede erlaubte Aktion mit gleicher Wahrscheinlichkeit

word-throw = Ein Wurf besteht aus den Ziffern der Würfel von 1 bis 6, zum Beispiel „11356“.
no-such-bot = In diesem Spiel gibt es keinen Bot „{ $name }“. Es gibt: ai, { $known }.
bot-no-param = Dieser Bot hat keinen Parameter „{ $name }“. Einstellbar sind: { $known }.
bot-no-params = Dieser Bot hat keine Parameter; „{ $name }“ lässt sich nicht setzen.
bot-param-twice = „{ $name }“ ist zweimal angegeben.
bot-bad-param = Der Parameter { $name } dieses Bots muss zwischen { $min } und { $max } liegen.
param-ms = Höchstzeit für eine Entscheidung, in Millisekunden
param-iterations = Höchstzahl simulierter Partien für eine Entscheidung
param-threads = Zahl der parallelen Suchen
solve-whole = Dieses Spiel wird nur von Anfang an gelöst; bitte --dice weglassen.
solve-all-positions = Die Tabellen dieses Spiels enthalten alle Stellungen; bitte Würfel und Punktestände weglassen.
solve-by-scores = Die Züge dieses Spiels werden nach Punkteständen gelöst; bitte die Würfel weglassen.
solve-scores = Punktestände sind Vielfache von { $unit } von 0 bis { $most }.
solve-table-size = Die Tabellen dieser Runde sind zu groß; bitte weniger Würfel nehmen.

verbatim = { $words }

wire-not-utf-8 = Die Zeile ist kein UTF-8.
wire-no-object = Eine Nachricht ist ein JSON-Objekt, {"{"}…{"}"}; eigene Ausgaben gehören in die Fehlerausgabe.
wire-no-end = Das JSON endet nicht in derselben Zeile.
wire-no-json = Ab Spalte { $column } ist die Zeile kein JSON.
wire-no-type = Der Nachricht fehlt das Feld „type“.
wire-needs = „{ $type }“ braucht das Feld „{ $field }“.
wire-field = In „{ $field }“ gehört { $right }; dort steht { $found }.
wire-type = ein Text, „play“ oder „hello“
wire-action = ein Text, einer aus „legal“
wire-text = ein Text
wire-number = eine ganze Zahl
wire-number-asked = eine ganze Zahl, die aus der Frage
wire-yes-or-no = true oder false
wire-unreadable = Die Nachricht ist nicht lesbar: { $problem }.

step-action = { $seat }: { $word }
step-outcome = Zufall: { $word }
step-hidden = Es wird verdeckt gegeben oder gewürfelt.
record-start-step = Schritt { $n } des Anfangs, „{ $step }“, wird abgelehnt: { $why }
record-start-anew = Verdecktes wird am Anfang neu gegeben: für einen Platz unter { $seats } und aus einem Seed von 64 Hexadezimalziffern


# Was an einem JSON-Text falsch ist; steht hinter einem Doppelpunkt.

json-eof = der Text bricht ab
json-syntax = kein JSON ab Zeile { $line }, Spalte { $column }
json-data = in Zeile { $line }, Spalte { $column } steht ein Wert der falschen Art
json-unknown = das Feld „{ $field }“ ist unbekannt
json-missing = das Feld „{ $field }“ fehlt


daily-title = Croupier, Partie des Tages { $date }: { $game }
daily-won-by = gewonnen mit { $margin } Vorsprung
daily-won = gewonnen
daily-shared = Sieg geteilt
daily-lost-by = verloren mit { $margin } Rückstand
daily-lost = verloren
