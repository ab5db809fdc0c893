# Meldungen der Befehlszeile.

cli = Spiele mit Zufall und verdeckter Information: spielen, aufzeichnen, ansehen, prüfen, messen
cli-examples =
    Beispiele:
      croupier                              ein Spiel aus einem Menü wählen
      croupier play perudo                  Sie gegen Bots
      croupier play localgame human ai      Sie gegen den besten Bot
      croupier rules mts --lang ru          die Regeln auf Russisch
      croupier games                        alle Spiele, Bots und Regelschalter
cli-any-lang = Sprache: en, ru oder de; standardmäßig die des Systems
cli-any-game = Name eines Spiels; `croupier games` listet alle auf
cli-any-set = Setzt einen Regelschalter oder alle Schalter einer Voreinstellung; mehrfach verwendbar
cli-any-spread = Gibt Programmen alle Kerne, für Bots mit mehreren Threads; sonst bleibt jedes auf dem Kern seiner Partie
cli-any-json = Gibt JSON aus
cli-any-file = Eine Aufzeichnung
cli-any-seats = Zahl der Plätze; standardmäßig die übliche Zahl des Spiels

cli-play = Spielt im Terminal
cli-play-examples =
    Beispiele:
      croupier play ten-thousand
      croupier play perudo Anna=human Boris=human ai ai
      croupier play mts --set official --record evening.record
      croupier play martian-dice Ballu=bot Rebecca=bot --seed 7
      croupier play martian-dice --load save.json --save save.json
cli-play-players = In der Reihenfolge der Plätze: human, ai oder der Name eines Bots, mit Spielername als NAME=human; standardmäßig Sie und Bots
cli-play-record = Schreibt die Aufzeichnung Schritt für Schritt in diese Datei
cli-play-seed = Startwert für alle Würfe und Karten, um ein Spiel zu wiederholen: eine Zahl oder 64 Hexadezimalziffern
cli-play-save = Speichert nach jedem Zug im eigenen Format des Spiels (martian-dice)
cli-play-load = Beginnt mit einem Spielstand im eigenen Format des Spiels (martian-dice)
cli-resume = Setzt ein aufgezeichnetes Spiel fort
cli-resume-examples =
    Beispiele:
      croupier resume                       das neueste unbeendete Spiel
      croupier resume evening.record
cli-resume-file = Die Aufzeichnung; standardmäßig das neueste unbeendete Spiel, das ohne --record gespielt wurde
cli-replay = Zeigt eine Aufzeichnung Schritt für Schritt
cli-replay-examples =
    Beispiele:
      croupier replay evening.record
      croupier replay evening.record --seat 1
      croupier replay evening.record --json
cli-replay-seat = Zeigt nur, was dieser Platz gesehen hat
cli-verify = Prüft, ob eine Aufzeichnung den Regeln folgt und ihre Würfe aus dem zugesagten Startwert stammen
cli-verify-examples =
    Rückgabewert 0, wenn die Prüfung bestanden ist, sonst 1.
cli-review = Zeigt jede Entscheidung einer Aufzeichnung mit dem besten Zug und der verlorenen Gewinnaussicht; trennt Glück von Können
cli-review-examples =
    Beispiele:
      croupier review evening.record
      croupier review evening.record --seat 0
      croupier review evening.record --json
cli-review-seat = Nur die Entscheidungen dieses Platzes
cli-games = Listet Spiele, Bots, Regelschalter und Voreinstellungen auf
cli-rules = Gibt die Regeln eines Spiels aus
cli-rules-examples =
    Beispiele:
      croupier rules perudo --lang de
      croupier rules perudo --set official
      croupier rules localgame --set decks=2 --set ace=both
cli-perft = Zählt alle Folgen von N Schritten, um die Regeln mit anderen Programmen zu vergleichen
cli-perft-examples =
    Beispiele:
      croupier perft perudo 3 --seats 2 --set dice=1
      croupier perft localgame 2 --from position.record
cli-perft-depth = Zahl der Schritte
cli-perft-from = Zählt ab dem Ende dieser Aufzeichnung statt ab Spielbeginn
cli-solve = Gibt die exakten Werte gelöster Spiele aus
cli-solve-examples =
    Beispiele:
      croupier solve martian-dice
      croupier solve martian-dice --target 10 --json
cli-solve-target = Kurzform für --set target=N
cli-solve-dice = Würfel, die jeder Platz noch hat; für Spiele, die rundenweise gelöst werden
cli-bench = Misst, wie schnell zufällige Spiele auf einem Kern laufen
cli-bench-examples =
    Beispiele:
      croupier bench
      croupier bench perudo --seats 4 --json
cli-bench-game = Nur dieses Spiel
cli-bench-seconds = Sekunden je Spiel, von 0.01 bis 3600
cli-serve = Öffnet Tische im Browser: mit Freunden und Bots spielen
cli-serve-examples =
    Beispiele:
      croupier serve                                   http://127.0.0.1:8080, Spiele im Zustandsverzeichnis
      croupier serve --listen 0.0.0.0:80 --public-url http://play.example.org
      croupier serve --db postgres://user:password@host/croupier
cli-serve-listen = Adresse und Port des Servers
cli-serve-db = Datenbank: eine Datei für SQLite, sqlite:DATEI oder postgres://…; standardmäßig eine Datei im Zustandsverzeichnis
cli-serve-public_url = Adresse, unter der der Server von außen erreichbar ist; für Links und die Prüfung der Herkunft von Anfragen
cli-serve-reports = Stellt auch die Berichte der Arena aus diesem Ordner bereit, unter /reports/
cli-serve-json = Schreibt das Protokoll als JSON
cli-arena = Wettbewerbe zwischen Bots: welcher der stärkste ist und wie sicher das ist
cli-arena-examples =
    Beispiele:
      croupier arena martian-dice ai greedy random --games 2000
      croupier arena ten-thousand greedy ./mybot.py bot.wasm --games 10000 --threads 2 --seed 1
      croupier arena perudo New=./bot.py Old=./old.py --sprt 0,10
      croupier arena mts greedy random random random --format free-for-all
      croupier arena resume arena-perudo-1
    Rückgabewert 0, wenn der Wettbewerb zu Ende ist, 1, wenn er abgebrochen wurde oder --sprt nicht mit Ja endet.
cli-arena-entrants = Bots des Spiels (ai, greedy, ismcts:ms=50), Programme (./mybot.py, "python3 bot.py --deep"), Module (bot.wasm), jeder auch als NAME=…
cli-arena-games = Zahl der Partien insgesamt, auf ganze Vorgaben aufgerundet; sonst 1000, mit --sprt 200000
cli-arena-format = Wer gegen wen: round-robin (jeder gegen jeden), gauntlet (der erste gegen jeden anderen) oder free-for-all (viele an einem Tisch)
cli-arena-seats = Plätze eines Tisches bei free-for-all; sonst so viele wie Teilnehmer
cli-any-threads = Zahl der Threads; sonst einer je Kern
cli-arena-seed = Macht den Wettbewerb wiederholbar: eine Zahl oder 64 Hexadezimalziffern
cli-arena-sprt = Endet, sobald feststeht, ob der erste von zwei Teilnehmern um A Wertungspunkte oder weniger oder um B oder mehr stärker ist
cli-arena-luck = Ob das Glück abgezogen wird, wo ein Spiel es genau messen kann; das kostet Zeit und spart weit mehr Partien (on oder off)
cli-arena-policy = Fällt ein Programm aus: forfeit (es bekommt nichts von dieser Partie) oder reject (ein Zufallsbot antwortet für es)
cli-arena-move_ms = Millisekunden, die ein Programm für jeden Zug hat
cli-arena-bank_ms = Millisekunden, die es darüber hinaus für die ganze Partie hat
cli-arena-out = Ordner für Journal, Bericht und alle Ergebnisse; sonst arena-SPIEL-1 und so weiter
cli-arena-resume = Setzt einen abgebrochenen Wettbewerb fort
cli-arena-resume-folder = Der Ordner des Wettbewerbs
cli-arena-reproduce = Spielt einen Wettbewerb nach seiner Beschreibung noch einmal und vergleicht jede Partie
cli-arena-reproduce-folder = Der Ordner des Wettbewerbs
cli-arena-reproduce-examples =
    Rückgabewert 0, wenn jede Partie endet wie zuvor, 1, wenn nicht oder wenn das nicht zu erwarten ist.
cli-arena-show = Zeigt die Tabelle eines Wettbewerbs und schreibt den Bericht neu, etwa in einer anderen Sprache
cli-arena-show-folder = Der Ordner des Wettbewerbs
cli-completions = Gibt Vervollständigungen für eine Shell aus
cli-completions-shell = Die Shell
cli-man = Gibt die Handbuchseite aus

cli-not-a-terminal = Die Standardeingabe ist kein Terminal. Bitte einen Befehl angeben, zum Beispiel „croupier play perudo“.
cli-no-game = Ein Spiel „{ $name }“ gibt es nicht. Es gibt: { $known }.
cli-no-save-format = Dieses Spiel hat kein eigenes Speicherformat. Mit --record DATEI entsteht eine Aufzeichnung, die „croupier resume DATEI“ fortsetzt.
cli-cannot-read = { $file } kann nicht gelesen werden: { $problem }.
cli-cannot-write = { $file } kann nicht geschrieben werden: { $problem }. Eine vorhandene Aufzeichnung setzt „croupier resume { $file }“ fort.
cli-cannot-save = { $file } kann nicht geschrieben werden: { $problem }.
cli-not-text = { $file } ist keine Aufzeichnung: Die Datei ist kein Text in UTF-8.
cli-hidden-step = Dieser Schritt wird abgelehnt. Der Grund ist für diesen Platz geheim; ohne --seat wird er angezeigt.
cli-two-seeds = Der Startwert am Anfang der Aufzeichnung stimmt nicht mit dem am Ende überein.
cli-ask-again = Bitte eine Nummer aus der Liste oder einen Namen eingeben. Enter allein wählt die Vorgabe, q beendet.
cli-record-busy = { $file } wird gerade von einem anderen Programm benutzt ({ $problem }).
cli-record-line = { $file }, Zeile { $line }:
cli-already-over = Das Spiel in { $file } ist zu Ende; „croupier replay { $file }“ zeigt es.
cli-nothing-to-resume = Es gibt kein unbeendetes Spiel. Bitte eine Aufzeichnung angeben: croupier resume DATEI
cli-resume-with = Gespeichert. Fortsetzen mit: croupier resume { $file }
cli-not-recorded = Das Spiel wurde nicht aufgezeichnet.
cli-not-saved-anywhere = Das Spiel lässt sich nicht in Ihrem Zustandsverzeichnis aufzeichnen ({ $problem }). Mit --record DATEI bleibt es erhalten.
cli-commitment = Zusage zu den Würfen dieses Spiels: { $commit }
cli-other-game = { $file } ist eine Aufzeichnung von { $game }.
cli-replay-keys = Enter zeigt den nächsten Schritt, q beendet.
cli-verified =
    Geprüft: { $steps ->
        [one] ein Schritt folgt
       *[other] alle { $steps } Schritte folgen
    } den Regeln, der Startwert passt zur Zusage, und { $outcomes ->
        [one] der eine Ausgang stammt
       *[other] alle { $outcomes } Ausgänge stammen
    } aus dem Startwert.
cli-verified-unfinished = Das Spiel ist noch nicht zu Ende.
cli-nothing-to-verify = Die Schritte folgen den Regeln, aber die Aufzeichnung enthält keinen Startwert mit Zusage. Die Würfe lassen sich daher nicht prüfen.
cli-commitment-broken = Der Startwert passt nicht zur Zusage: Zugesagt war { $commit }, der Startwert ergibt { $found }.
cli-bad-seed = „{ $seed }“ ist kein Startwert. Ein Startwert besteht aus 64 Hexadezimalziffern oder ist eine ganze Zahl unter 2^64.
cli-not-from-seed = Zeile { $line }: Der Ausgang „{ $step }“ stammt nicht aus dem Startwert; dieser ergibt „{ $due }“.

cli-serve-bad-listen = „{ $text }“ ist keine gültige Adresse. Richtig wäre zum Beispiel 127.0.0.1:8080 oder [::1]:8080.
cli-serve-bad-url = „{ $text }“ ist keine Adresse einer Website. Richtig wäre zum Beispiel https://play.example.org, ohne Pfad.
cli-serve-bad-reports = { $folder } ist kein Ordner.
cli-serve-failed = Der Server lässt sich nicht starten: { $problem }.
cli-serve-cannot-listen = auf { $address } lassen sich keine Verbindungen annehmen: { $problem }
cli-serve-cannot-store = die Datenbank lässt sich nicht öffnen: { $problem }
cli-serve-ready = Die Tische sind unter { $url } geöffnet (beenden mit Strg-C). Die Spiele liegen in { $db }.

cli-list-seats = Plätze
cli-list-bot = Bot
cli-list-switch = Schalter
cli-list-preset = Voreinstellung
cli-not-solved = Für { $game } gibt es noch keine exakte Lösung.
cli-not-kept = Die Lösung ließ sich nicht in { $folder } speichern; beim nächsten Mal wird sie neu berechnet.
cli-bench-head = Spiel           Plätze     Spiele/s  Entscheidungen/s
cli-bench-seconds-range = Die Zeit muss zwischen 0.01 und 3600 Sekunden liegen.

cli-ask-game = Welches Spiel? (Nummer oder Name; Enter für das erste)
cli-ask-seats = Wie viele Spieler, { $min } bis { $max }? (Enter für { $usual })
cli-ask-humans = Wie viele davon spielen an diesem Terminal, 0 bis { $max }? (Enter für 1)
cli-ask-bot = Welche Bots? (Nummer oder Name; Enter für den besten)

ui-legal-some = Hier erlaubt: { $legal } und { $more } weitere.

cli-arena-nothing = Nennen Sie ein Spiel und seine Teilnehmer, etwa „croupier arena perudo greedy random“.
cli-arena-bad-sprt = --sprt nimmt zwei verschiedene Zahlen von Wertungspunkten zwischen −2000 und 2000, die kleinere zuerst, etwa --sprt 0,10.
cli-arena-sprt-two = Ein sequenzieller Test vergleicht zwei Teilnehmer.
cli-arena-seats-pairs = Nur bei free-for-all ist die Zahl der Plätze wählbar; sonst treffen je zwei Teilnehmer aufeinander.
cli-arena-bad-entrants =
    { $least ->
        [2] Ein Wettbewerb braucht zwei bis { $most } Teilnehmer; genannt: { $entrants }.
       *[other] Mit { $least } Plätzen braucht ein Wettbewerb { $least } bis { $most } Teilnehmer; genannt: { $entrants }.
    }
cli-arena-bad-lineups = { $entrants } Teilnehmer können an { $seats } Plätzen auf mehr als 100000 Arten zusammentreffen; nehmen Sie weniger Teilnehmer.
cli-arena-bad-games = Ein Wettbewerb hat 1 bis { $most } Partien.
cli-arena-taken = { $folder } enthält schon einen Wettbewerb; „croupier arena resume { $folder }“ setzt ihn fort.
cli-arena-not-empty = { $folder } ist nicht leer; nennen Sie einen neuen Ordner.
cli-arena-no-contest = { $folder } enthält keinen Wettbewerb: Es gibt darin keine contest.json.
cli-arena-busy = Der Wettbewerb in { $folder } wird gerade von einem anderen Programm gespielt.
cli-arena-unusable = { $folder } ist nicht brauchbar: { $problem }.
cli-arena-bad-manifest = contest.json: { $problem }
cli-arena-bad-line = Zeile { $line } von { $file } ist beschädigt: { $problem }. Behalten Sie, was davor steht (head -n { $good }); die Partien dahinter werden neu gespielt.
cli-arena-cannot-write = { $file } lässt sich nicht schreiben: { $problem }. Alle gezählten Partien bleiben erhalten; „croupier arena resume { $file }“ setzt fort.
cli-arena-cannot-show = Der Bericht in { $file } kann nicht geschrieben werden: { $problem }.
cli-arena-finishing = Die laufenden Partien werden beendet; ein zweites Ctrl-C bricht sofort ab.
cli-arena-kept = Die Ergebnisse liegen in { $folder }; öffnen Sie report.html.
cli-arena-interrupted = Abgebrochen nach { $done } von { $all } Partien. Fortsetzen mit: croupier arena resume { $folder }
cli-arena-rules = Der Wettbewerb wurde nach Regelversion { $rules } gespielt; dieses Programm kennt Version { $newest }.
cli-arena-changed = { $file } von { $name } hat sich seit dem Beginn des Wettbewerbs geändert.
cli-arena-version = Der Wettbewerb begann mit Version { $version } dieses Programms.
cli-arena-not-reproducible = Nicht wiederholbar: { $names }. Programme und Bots mit Zeitbudget können jedes Mal anders spielen.
cli-arena-broken-off = Abgebrochen, bevor alle Partien noch einmal gespielt waren.
cli-arena-reproduced =
    { $games ->
        [one] Die eine Partie endete wie zuvor, und die Tabelle ist Byte für Byte dieselbe.
       *[other] Alle { $games } Partien endeten wie zuvor, und die Tabelle ist Byte für Byte dieselbe.
    }
cli-arena-different-table = Jede Partie endete wie zuvor, aber die Tabelle ist eine andere.
cli-arena-different = Partie { $game } endete anders.
cli-review-step = Schritt
cli-review-player = Spieler
cli-review-played = gespielt
cli-review-best = besser
cli-review-win = Gewinnaussicht
cli-review-lost = verloren
cli-review-account = { $seat }: am Anfang { $start } %, Glück { $luck }, eigene Fehler { $lost }, Fehler des Gegners { $gifts }: Ergebnis { $result } %.
cli-review-account-rough = { $seat }: am Anfang { $start } %, eigene Fehler { $lost }, Glück und Spiel der anderen { $luck }: Ergebnis { $result } %.
cli-review-exact = Alle Zahlen sind exakt: die Gewinnaussicht bei bestem Spiel beider Seiten, in Prozent.
cli-review-sampled = Jede Entscheidung wird nach dem bewertet, was der Spieler sehen konnte: die Gewinnaussicht in Prozent; ± ist der Standardfehler. Unterschiede unter zwei Standardfehlern zählen in den Summen nicht als Fehler.
cli-review-not-over = Das Spiel ist nicht zu Ende: Jedes Ergebnis ist die Gewinnaussicht zu diesem Zeitpunkt.
cli-not-evaluated = { $game } hat noch keinen Bot, der Züge bewertet; darum lässt sich die Aufzeichnung nicht auswerten.
cli-bot = Werkzeuge, um einen eigenen Bot zu schreiben, zu prüfen, zu erproben und zu messen
cli-bot-examples =
    Beispiele:
      croupier bot new mybot --lang python --game ten-thousand
      croupier bot check ./mybot/bot.py --game ten-thousand
      croupier bot vs ./mybot/bot.py ai --game ten-thousand
    Die Anleitung ist docs/bots.md.
cli-any-move_ms = Millisekunden für jeden Zug
cli-any-bank_ms = Zusätzliche Millisekunden für eine ganze Partie
cli-bot-new = Schreibt einen fertigen Bot in einen Ordner
cli-bot-new-examples =
    Beispiele:
      croupier bot new mybot --lang python --game mts
      croupier bot new mybot --lang c --game ten-thousand
cli-bot-new-folder = Der Ordner; er wird angelegt, wenn er fehlt
cli-bot-new-lang = Sprache des Bots: python, javascript, rust oder c
cli-bot-check = Prüft einen Bot auf das Protokoll und jede Art von Entscheidung
cli-bot-check-examples =
    Beispiele:
      croupier bot check ./bot.py --game mts
      croupier bot check python3 bot.py --game mts
      croupier bot check bot.wasm --game mts --json
    Exitcode 0, wenn der Bot besteht, sonst 1. Ohne --game werden alle Spiele versucht, und eines genügt.
cli-bot-check-command = Der Bot: ein Programm mit seinen Argumenten oder ein WebAssembly-Modul
cli-bot-check-game = Nur dieses Spiel
cli-bot-vs = Spielt ein kurzes Match gegen andere Bots, mit Fehlerbalken
cli-bot-vs-examples =
    Beispiele:
      croupier bot vs ./bot.py ai --game mts
      croupier bot vs "python3 bot.py --fast" greedy random --game ten-thousand --games 300
cli-bot-vs-player = Der Bot: ein Programm, ein Befehl in Anführungszeichen, ein WebAssembly-Modul oder ein Bot des Spiels
cli-bot-vs-rivals = Seine Gegner am selben Tisch, ebenso benannt
cli-bot-vs-games = Anzahl der Partien; jede Vorgabe wird mit allen Drehungen der Plätze gespielt
cli-bot-vs-seed = Macht das Glück wiederholbar: eine Zahl oder 64 hexadezimale Ziffern
cli-bot-feed = Stellt einem Bot eine aufgezeichnete Entscheidung noch einmal
cli-bot-feed-examples =
    Beispiel:
      croupier bot feed game.record --seat 1 --step 17 -- ./bot.py
cli-bot-feed-record = Die Aufzeichnung
cli-bot-feed-seat = Der Platz, auf dem der Bot spielt
cli-bot-feed-step = Die Nummer des Schritts, nach dem gefragt wird, von 0 an
cli-bot-feed-command = Der Bot, hinter --
cli-bot-bench = Misst, wie schnell ein Bot spielt, im Vergleich zur Pipe allein
cli-bot-bench-examples =
    Beispiele:
      croupier bot bench ./bot --game ten-thousand
      croupier bot bench ./bot.py --game ten-thousand --raw "python3 bots/bench/echo.py"
cli-bot-bench-command = Der Bot: ein Programm mit seinen Argumenten oder ein WebAssembly-Modul
cli-bot-bench-raw = Ein Programm zum Vergleich, das jede Zeile mit einer Zeile beantwortet; sonst ein eingebautes
cli-bot-bench-seconds = Sekunden insgesamt, von 0.1 bis 600
cli-bot-schema = Gibt das JSON-Schema aller Nachrichten zu einem Spiel aus
cli-bot-schema-examples =
    Beispiel:
      croupier bot schema perudo > perudo.schema.json
cli-bot-run = Startet einen eingebauten Bot als Programm, das das Bot-Protokoll spricht
cli-bot-run-examples =
    Beispiel: diese Version gegen eine ältere
      croupier arena perudo strong "older/croupier bot run strong --game perudo"
cli-bot-run-name = Der Bot, wie „croupier games“ ihn nennt, auch mit Zahlen: ismcts:ms=50
cli-bot-run-game = Das Spiel
cli-bot-run-seed = Der Startwert für die zufälligen Entscheidungen des Bots
bot-run-unanswered = Auf die Nachricht des Spielleiters gibt es keine Antwort: { $why }

bot-written = { $file } ist geschrieben. Weiter mit:
bot-file-exists = { $file } gibt es schon; die Datei wird nicht überschrieben.
bot-cannot-write = { $file } kann nicht geschrieben werden: { $problem }.
bot-not-a-program = „{ $name }“ ist ein Bot des Spiels, kein eigenes Programm: Nennen Sie Ihr Programm, etwa ./bot.py.
bot-no-program = Es gibt kein Programm „{ $name }“. Ein Programm in diesem Ordner nennt man mit seinem Pfad, etwa ./bot.py.
bot-not-executable = „{ $name }“ ist nicht ausführbar: Machen Sie die Datei ausführbar (chmod +x { $name }) oder nennen Sie ihren Interpreter, etwa python3 { $name }.
bot-no-module = „{ $name }“ ist kein Modul für Bots. { $why }
bot-no-sandbox = Die Sandbox für Programme kann nicht gestartet werden: { $why }.
bot-unconfined = Vorsicht: Auf diesem Rechner lässt sich ein Programm nicht vollständig einschränken. Es fehlt: { $missing }.
bot-restriction-namespaces = ein eigener Prozessbaum
bot-restriction-limits = Grenzen für Speicher und Prozesse
bot-restriction-files = kein Schreiben und kein Lesen anderer Dateien
bot-restriction-network = kein Netz
bot-cause-crash = Absturz
bot-cause-timeout = zu langsam
bot-cause-garbage = keine Nachricht des Protokolls
bot-cause-illegal = unerlaubter Spielzug
bot-cause-flood = zu viel Ausgabe
bot-cause-silence = Schweigen
bot-failed = { $cause }: { $detail }
bot-detail-early = Er hat „play“ vor „hello“ gesendet.
bot-detail-unknown = { $what } Es kamen Nachrichten, aber von unbekannter Art.
bot-stderr = In der Fehlerausgabe:
bot-check-hello = hello: „{ $name }“, Spiele zugleich: { $games }
bot-check-two = zwei Spiele zugleich
bot-check-game = ein ganzes Spiel: { $decisions } Entscheidungen, je { $ms } ms
bot-check-talk = Gesendet (>) und empfangen (<):
bot-check-nothing = (nichts)
bot-check-right = Richtig wäre zum Beispiel:
bot-check-flush = Falls der Bot geantwortet hat: Leert er seinen Ausgabepuffer (flush) nach jeder Zeile?
bot-check-passes = Der Bot besteht: { $games }.
bot-check-fails = Der Bot besteht nicht.
bot-vs-head = Bot                       Siege, %                Punkte          ms je Spielzug
bot-vs-games =
    { $games ->
        [one] Eine Partie
       *[other] { $games } Partien
    } in { $groups ->
        [one] einer Vorgabe, gespielt
       *[other] { $groups } Vorgaben, jede gespielt
    } mit allen Drehungen der Plätze; ± ist das 95-%-Intervall.
bot-vs-failure =
    { $name }: { $cause }, { $times ->
        [one] einmal, und zwar in
       *[other] { $times }-mal, zuerst in
    } { $example }
bot-vs-example = Partie { $game }, Schritt { $step }, Platz { $seat }. { $detail }
bot-feed-not-asked = Platz { $seat } wird bei Schritt { $step } nicht gefragt: Die Aufzeichnung hat { $steps } Schritte, und der Platz entscheidet bei { $known }.
bot-feed-answer = Erlaubt: { $action }, nach { $ms } ms. In der Aufzeichnung: { $recorded }.
bot-bench =
    Pipe allein, { $bytes } Bytes je Frage: { $raw } Wechsel/s, { $core } auf einem Kern
    der Bot, ein Spiel nach dem anderen: { $one } Antworten/s, { $share } % der Pipe ({ $core-share } % auf einem Kern)
    der Bot, viele Spiele zugleich: { $many } Antworten/s, das { $times }-Fache der Pipe (das { $core-times }-Fache auf einem Kern)
bot-bench-failed = Der Bot ist gescheitert ({ $cause }). { $detail } „croupier bot check“ zeigt mehr.
bot-bench-seconds-range = Die Zeit geht von 0.1 bis 600 Sekunden.
bot-bench-raw-program = --raw nennt ein Programm, das jede Zeile mit einer Zeile beantwortet.

# Um die Hilfe jedes Befehls herum, und zu einer Befehlszeile, die nicht zu verstehen ist.
cli-any-help = Gibt diese Hilfe aus
cli-version = Gibt die Version aus
cli-usage = Aufruf:
cli-commands = Befehle:
cli-arguments = Argumente:
cli-options = Optionen:
cli-default = Vorgabe: { $values }
cli-possible = möglich: { $values }
cli-misread-argument = „{ $argument }“ ist hier nicht gültig.
cli-misread-command = Einen Befehl „{ $command }“ gibt es nicht.
cli-misread-similar = Gemeint ist vielleicht: { $similar }?
cli-misread-value = „{ $value }“ ist kein gültiger Wert für { $argument }. Erwartet wird: { $fits }.
cli-misread-no-value = Nach { $argument } fehlt ein Wert.
cli-misread-missing = Es fehlt: { $arguments }.
cli-misread-no-command = Es fehlt ein Befehl: { $commands }.
cli-misread-twice = { $argument } darf nur einmal angegeben werden.
cli-misread-conflict = { $argument } und { $prior } lassen sich nicht kombinieren.
cli-misread-flag = { $argument } hat keinen Wert; angegeben ist „{ $value }“.
cli-misread-letters = Die Befehlszeile ist kein gültiges Unicode.
cli-misread-help = Hilfe: --help
cli-fits-one-of = eines von { $known }
cli-fits-number = eine ganze Zahl von { $low } bis { $high }
cli-fits-decimal = eine Zahl wie 2.5
cli-fits-seed = 64 Hexadezimalziffern oder eine ganze Zahl unter 2^64

# Was das Betriebssystem dagegen hat.
system-not-found = eine solche Datei oder einen solchen Ordner gibt es nicht
system-denied = keine Berechtigung
system-exists = existiert bereits
system-folder = das ist ein Ordner
system-no-folder = ein Teil des Pfades ist kein Ordner
system-full = der Datenträger ist voll
system-read-only = der Datenträger ist schreibgeschützt
system-in-use = diese Adresse wird schon von einem anderen Programm benutzt
system-not-here = dieser Rechner hat keine solche Adresse
