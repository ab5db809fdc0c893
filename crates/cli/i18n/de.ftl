# Meldungen der Befehlszeile.

cli = Spiele mit Zufall und verdeckter Information: spielen, aufzeichnen, ansehen, prüfen, messen
cli-examples =
    Beispiele:
      croupier                              ein Spiel aus einem Menü wählen
      croupier play perudo                  du gegen Bots
      croupier play localgame human ai      du gegen den besten Bot
      croupier rules mts --lang ru          die Regeln auf Russisch
      croupier games                        alle Spiele, Bots und Regelschalter
cli-any-lang = Sprache: en, ru oder de; standardmäßig die des Systems
cli-any-plain = Gibt Zeilen aus, statt den ganzen Bildschirm zu füllen
cli-any-color = Wann Farben verwendet werden; auto heißt: im Terminal, wenn NO_COLOR nicht gesetzt ist
cli-any-speed = Wie schnell Bots im Vollbild spielen
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
cli-play-players = In der Reihenfolge der Plätze: human, ai oder der Name eines Bots, mit Spielername als NAME=human; standardmäßig du und Bots
cli-play-record = Schreibt die Aufzeichnung Schritt für Schritt in diese Datei
cli-play-seed = Startwert für alle Würfe und Karten, um ein Spiel zu wiederholen: eine Zahl oder 64 Hexadezimalziffern
cli-play-save = Speichert nach jedem Zug im eigenen Format des Spiels (martian-dice)
cli-play-load = Beginnt mit einem Spielstand im eigenen Format des Spiels (martian-dice)
cli-play-transcript = Gibt auf der Standardausgabe nur das Protokoll aus, das das Dokument des Spiels vorschreibt (martian-dice)
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
    Rückgabewerte: 0 die Aufzeichnung ist vollständig und stimmt; 1 etwas wurde verändert oder lässt sich nicht
    prüfen; 3 alles stimmt, aber das Ende fehlt.

    Beispiele:
      croupier verify evening.record
      croupier verify evening.record --commit 495a7a005fa3b8c9b161ab339bc9c9c1989b803131ddf60acddd32b72c0e3aa5
      croupier verify evening.record --draw kept-draw.json
cli-verify-commit = Die Zusage, die vor dem Spiel angezeigt wurde, wie du sie notiert hast
cli-verify-own = Was ein Platz bei der Ziehung offengelegt hat, zum Beispiel 0:aaaa…: Die Zahl muss im Startwert stecken; auch für mehrere Plätze
cli-verify-draw = Die Ziehung als JSON, wie der Server sie geschickt hat, als du deine Zahl offenlegen solltest: Zusage, Bedingungen und die Festlegungen aller Plätze werden verglichen
cli-review = Zeigt jede Entscheidung einer Aufzeichnung mit dem besten Zug und der verlorenen Gewinnaussicht; trennt Glück von Können
cli-review-seconds = Sekunden für die ganze Analyse; Entscheidungen danach werden gezählt, aber nicht bewertet
cli-review-examples =
    Beispiele:
      croupier review evening.record
      croupier review evening.record --seat 0
      croupier review evening.record --json
cli-review-seat = Nur die Entscheidungen dieses Platzes
cli-review-mistakes = Nur Entscheidungen, die sicher etwas gekostet haben, die schlimmste zuerst
cli-review-solved = Die Tabellen verwenden, die `croupier solve` hier gespeichert hat: exakt, aber anders als auf anderen Rechnern
cli-puzzle = Zeigt eine Entscheidung mit einem eindeutig besten Zug und bewertet deine Antwort
cli-puzzle-examples =
    Beispiele:
      croupier puzzle                       die Aufgabe des Tages
      croupier puzzle perudo                die Aufgabe des Tages in einem Spiel
      croupier puzzle perudo --number 7
    Der Rückgabewert ist 0, wenn du den besten Zug findest, sonst 1.
cli-puzzle-game = Nur dieses Spiel; ohne Angabe hat jeder Tag sein Spiel
cli-puzzle-number = Die Aufgabe mit dieser Nummer statt der des Tages
cli-puzzles = Erstellt Sammlungen von Aufgaben
cli-puzzles-make = Sucht in Partien von Bots Entscheidungen mit einem eindeutig besten Zug; gibt je Zeile ein JSON-Objekt aus
cli-puzzles-make-examples =
    Beispiele:
      croupier puzzles make perudo --seats 2 --count 50 --out puzzles.jsonl
      croupier puzzles make ten-thousand --seats 2 --seed 7
cli-puzzles-make-count = Wie viele Aufgaben gesucht werden
cli-puzzles-make-bot = Der Bot, der die Partien spielt
cli-puzzles-make-seed = Der Startwert aller Partien: eine Zahl oder 64 hexadezimale Ziffern
cli-puzzles-make-out = Die Datei statt der Standardausgabe
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
      croupier serve --lan                             für Handys und Rechner im Heimnetz
      croupier serve --listen 0.0.0.0:80 --public-url http://play.example.org
      croupier serve --db postgres://user:password@host/croupier
cli-serve-listen = Adresse und Port des Servers
cli-serve-lan = Nimmt auf diesem Port (standardmäßig 8080) Verbindungen aus dem Heimnetz an und zeigt die Adresse mit QR-Code
cli-serve-public_url = Adresse, unter der der Server von außen erreichbar ist; für Links und die Prüfung der Herkunft von Anfragen
cli-serve-trusted_proxies = Netze der Proxys, deren X-Forwarded-For geglaubt wird, mit Kommas getrennt; mit --public-url sonst dieser Rechner und private Netze
cli-any-db_url_file = Datei, deren erste Zeile die URL der Datenbank ist; dasselbe tun die Umgebungsvariablen CROUPIER_DB und CROUPIER_DB_URL_FILE
cli-serve-reports = Stellt auch die Berichte der Arena aus diesem Ordner bereit, unter /reports/
cli-serve-json = Schreibt das Protokoll als JSON
cli-db = Sichert die Datenbank eines Servers, stellt sie wieder her und prüft sie
cli-db-examples =
    Beispiele:
      croupier db backup tische-2026-01-31.db           während der Server läuft
      croupier db restore tische-2026-01-31.db --db neu.db
      croupier db check --db postgres://user@host/croupier
cli-any-db = Datenbank: eine Datei für SQLite oder sqlite:DATEI oder postgres://…; sonst eine Datei in deinem Zustandsordner
cli-db-backup = Schreibt alles aus der Datenbank in eine neue Datei; der Server darf dabei laufen
cli-db-backup-file = Datei, die geschrieben wird; es darf sie noch nicht geben
cli-db-restore = Spielt eine Sicherung in eine Datenbank ohne Tische ein, SQLite oder PostgreSQL
cli-db-restore-file = Datei, die `croupier db backup` geschrieben hat
cli-db-check = Liest die ganze Datenbank und spielt jeden Tisch nach
cli-arena = Wettbewerbe zwischen Bots: welcher der stärkste ist und wie sicher das ist
cli-arena-examples =
    Beispiele:
      croupier arena martian-dice ai greedy random --games 2000
      croupier arena ten-thousand greedy ./mybot.py bot.wasm --games 10000 --threads 2
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
cli-stats = Zeigt die Ergebnisse der eigenen Spiele, mit Glück und Können
cli-stats-examples =
    Es zählen nur Spiele allein gegen Bots, die im Zustandsverzeichnis aufgezeichnet wurden.
cli-stats-quick = Ohne Glück und Können, deren Berechnung Zeit kostet
cli-help = Zeigt die Hilfe zu einem Befehl
cli-help-commands = Der Befehl
cli-man-out = Schreibt eine Seite je Befehl in diesen Ordner
cli-completions = Gibt Vervollständigungen für eine Shell aus
cli-completions-shell = Die Shell
cli-man = Gibt die Handbuchseite aus

cli-not-a-terminal = Die Standardeingabe ist kein Terminal. Bitte einen Befehl angeben, zum Beispiel „croupier play perudo“.
cli-stats-none = Es gibt noch keine beendeten Spiele.
cli-stats-short = { $game }: { $games ->
    [one] { $games } Spiel
   *[other] { $games } Spiele
}, gewonnen { $won } % (gerecht wären { $fair } %)
cli-stats-line = { $game }: { $games ->
    [one] { $games } Spiel
   *[other] { $games } Spiele
}, gewonnen { $won } % (gerecht wären { $fair } %); je Spiel Glück { $luck } %, eigene Fehler { $cost } %
cli-no-game-near = Ein Spiel „{ $name }“ gibt es nicht. Gemeint ist vielleicht „{ $near }“? Es gibt: { $known }.
cli-no-game = Ein Spiel „{ $name }“ gibt es nicht. Es gibt: { $known }.
cli-absent = Dieser Build hat weder Server noch Arena. Das ganze Programm: „cargo install --locked --path crates/cli“ oder „cargo run --release -- …“.
cli-any-arguments = Argumente des Befehls
cli-bad-setting = { $file }, Zeile { $line }: erwartet wird { $fits }.
cli-fits-name = ein Name aus 1 bis 40 druckbaren Zeichen
cli-screen-failed = Der Bildschirm ist ausgefallen; alle Schritte bis hierher sind gespeichert
cli-fits-quoted = ein Text in Anführungszeichen
cli-no-save-format = Dieses Spiel hat kein eigenes Speicherformat. Mit --record DATEI entsteht eine Aufzeichnung, die „croupier resume DATEI“ fortsetzt.
cli-settings-unread = Die Einstellungen in { $file } können nicht gelesen werden ({ $problem }); sie bleiben unberücksichtigt.
cli-cannot-read = { $file } kann nicht gelesen werden: { $problem }.
cli-cannot-write = { $file } kann nicht geschrieben werden: { $problem }. Eine vorhandene Aufzeichnung setzt „croupier resume { $file }“ fort.
cli-cannot-save = { $file } kann nicht geschrieben werden: { $problem }.
cli-not-text = { $file } ist keine Aufzeichnung: Die Datei ist kein Text in UTF-8.
cli-hidden-step = Dieser Schritt wird abgelehnt. Der Grund ist für diesen Platz geheim; ohne --seat wird er angezeigt.
cli-two-seeds = Der Startwert am Anfang der Aufzeichnung stimmt nicht mit dem am Ende überein.
cli-ask-again = Bitte eine Nummer aus der Liste oder einen Namen eingeben. Enter allein wählt die Vorgabe, q beendet.
cli-record-busy = { $file } wird gerade von einem anderen Programm benutzt.
cli-record-line = { $file }, Zeile { $line }:
cli-already-over = Das Spiel in { $file } ist zu Ende; „croupier replay { $file }“ zeigt es.
cli-nothing-to-resume = Es gibt kein unbeendetes Spiel. Bitte eine Aufzeichnung angeben: croupier resume DATEI
cli-resume-with = Gespeichert. Fortsetzen mit: croupier resume { $file }
cli-not-recorded = Das Spiel wurde nicht aufgezeichnet.
cli-not-saved-anywhere = Das Spiel lässt sich nicht in deinem Zustandsverzeichnis aufzeichnen ({ $problem }). Mit --record DATEI bleibt es erhalten.
cli-commitment = Zusage zu Würfeln und Karten dieses Spiels: { $commit }
cli-other-game = { $file } ist eine Aufzeichnung von { $game }.
cli-replay-keys = Enter zeigt den nächsten Schritt, b geht zurück, q beendet.
cli-verified =
    Geprüft: { $steps ->
        [one] ein Schritt folgt
       *[other] alle { $steps } Schritte folgen
    } den Regeln, der Startwert passt zur Zusage, und { $outcomes ->
        [one] der eine Ausgang stammt
       *[other] alle { $outcomes } Ausgänge stammen
    } aus dem Startwert.
cli-verified-drawn =
    { $seats ->
        [0] Niemand hat zum Startwert beigetragen: Das Haus allein hätte ihn wählen können.
        [one] Ein Platz von { $all } hat zum Startwert beigetragen; das Haus konnte ihn nicht allein wählen.
       *[other] { $seats } von { $all } Plätzen haben zum Startwert beigetragen; das Haus konnte ihn nicht allein wählen.
    }
cli-verified-plain = Kein Platz war an der Ziehung des Startwerts beteiligt: Er stand vor dem ersten Schritt fest, aber wer ihn erzeugt hat, konnte ihn wählen.
cli-verified-restarts =
    { $n ->
        [one] Die Ziehung begann einmal neu, weil ein Platz sich festgelegt und nicht offengelegt hatte.
       *[other] Die Ziehung begann { $n }-mal neu, weil Plätze sich festgelegt und nicht offengelegt hatten.
    }
cli-verified-digest = Fingerabdruck der Aufzeichnung: { $digest }
cli-verified-incomplete =
    Die Aufzeichnung ist unvollständig: { $steps ->
        [one] Ihr einziger Schritt stimmt
       *[other] Ihre { $steps } Schritte stimmen
    }, aber { $over ->
        [yes] das Ergebnis fehlt.
       *[no] sie bricht vor dem Ende des Spiels ab.
    }
cli-nothing-to-verify = Die Schritte folgen den Regeln, aber die Aufzeichnung enthält keinen Startwert mit Zusage. Die Würfe lassen sich daher nicht prüfen.
cli-incomplete-secret = Die Aufzeichnung ist unvollständig: Ihre Schritte folgen den Regeln, aber das Ende fehlt und mit ihm das Geheimnis. Die Würfe lassen sich nicht prüfen.
cli-commitment-broken = Die Aufzeichnung passt nicht zur Zusage: Zugesagt war { $commit }, die Aufzeichnung ergibt { $found }. Das Geheimnis, eine Regeleinstellung, ein Name oder ein Platz wurde verändert.
cli-commitment-other = Das ist eine andere Zusage: Notiert war { $expected }, in der Aufzeichnung steht { $commit }.
cli-commitment-missing = Die Aufzeichnung enthält keine Zusage, mit der sich deine vergleichen ließe.
cli-contribution-broken = Was Platz { $seat } zum Startwert beigetragen hat, passt nicht zu seiner Festlegung.
cli-name-unbound = Die Zusage bindet den Namen von Platz { $seat } nicht: Dort könnte ein anderer gestanden haben.
cli-draw-missing = An diesem Tisch saß mindestens ein Mensch oder Programm, aber die Ziehung fehlt in der Aufzeichnung: Sie wurde weggelassen. Solche Würfe könnte der Server gewählt haben.
cli-kept-format = Die Aufzeichnung hat Format 1, dessen Zusage nur den Startwert bindet. Mit dem, was du aufgehoben hast, lässt sie sich nicht vergleichen: Sie würde zu beliebigen Regeln, Plätzen und Zahlen passen.
cli-kept-terms = Die Aufzeichnung hat andere Bedingungen, als dir gezeigt wurden: einen anderen Tisch, eine andere Regeleinstellung, einen anderen Namen oder Platz oder eine andere Zahl abgebrochener Ziehungen.
cli-kept-commit = Als alle offenlegen sollten, hatte Platz { $seat } sich nicht auf das festgelegt, was in der Aufzeichnung steht.
cli-kept-own = Was Platz { $seat } zum Startwert beigetragen hatte, steckt nicht darin.
cli-draw-unreadable = { $file } ist keine Ziehung, wie ein Server sie schickt: { $problem }.
cli-draw-early = Die Ziehung in { $file } stammt aus der Zeit, bevor alle Plätze sich festgelegt hatten. Gebraucht wird die der Phase „reveal“.
cli-draw-seats = Die Ziehung in der Kopfzeile hat nicht für jeden Platz einen Eintrag.
cli-other-dealer = Die Würfe stammen von Kartengeber { $version }, den diese Programmversion nicht kennt.
cli-digest-broken = Eine Zeile der Aufzeichnung wurde verändert, hinzugefügt oder entfernt: Ihr Fingerabdruck ist { $found }, in der Aufzeichnung steht { $written }.
cli-digest-missing = Die Aufzeichnung hat ein Ergebnis, aber keinen Fingerabdruck ihrer Zeilen: Eine Zeile wurde verändert.
cli-bad-seed = „{ $seed }“ ist kein Startwert. Ein Startwert besteht aus 64 Hexadezimalziffern oder ist eine ganze Zahl unter 2^64.
cli-not-from-seed = Zeile { $line }: Der Ausgang „{ $step }“ stammt nicht aus dem Startwert; dieser ergibt „{ $due }“.

cli-db-failed = Die Datenbank lässt sich nicht benutzen: { $problem }.
cli-db-not-empty = sie enthält Tische, die überschrieben würden
cli-db-empty = sie enthält keine Tische
cli-db-backed-up = Alles aus { $db } steht nun auch in { $file }. Halte diese Datei geheim: Sie enthält die Startwerte laufender Partien.
cli-db-restored = Alles aus { $file } steht nun in { $db }.
cli-db-checked = { $tables ->
    [one] Ein Tisch
   *[other] { $tables } Tische
  } mit insgesamt { $entries ->
    [one] einem Eintrag
   *[other] { $entries } Einträgen
  }.
cli-db-unreadable = { $count ->
    [one] Einen Tisch
   *[other] { $count } Tische
  } kann diese Version des Programms nicht nachspielen: { $tables }
cli-db-orphans = { $count ->
    [one] Eine Zeile gehört
   *[other] { $count } Zeilen gehören
  } zu keinem Tisch.
cli-db-bad-url-file = { $file } nennt keine Datenbank: { $problem }.
cli-db-in-use = ein anderer Server benutzt diese Datenbank
cli-db-many-names = die Datei der Datenbank hat mehrere Namen (Hardlinks), und unter jedem hält SQLite sie für eine andere Datenbank; lass ihr nur einen
cli-db-url-too-long = sie ist zu lang
cli-db-no-url = ihre erste Zeile ist leer
cli-serve-bad-listen = „{ $text }“ ist keine gültige Adresse. Richtig wäre zum Beispiel 127.0.0.1:8080 oder [::1]:8080.
cli-serve-bad-url = „{ $text }“ ist keine Adresse einer Website. Richtig wäre zum Beispiel https://play.example.org, ohne Pfad.
cli-serve-bad-reports = { $folder } ist kein Ordner.
cli-serve-failed = Der Server lässt sich nicht starten: { $problem }.
cli-serve-cannot-listen = auf { $address } lassen sich keine Verbindungen annehmen: { $problem }
cli-serve-cannot-store = die Datenbank lässt sich nicht öffnen: { $problem }
cli-serve-ready = Die Tische sind unter { $url } geöffnet (beenden mit Strg-C). Die Spiele liegen in { $db }.
cli-serve-lan-ready = Jedes Gerät im Netz kann diese Adresse öffnen oder den Code scannen:
cli-serve-lan-unknown = Dieser Rechner hat anscheinend keine Adresse in einem Netz; andere Geräte erreichen die Tische nicht.

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

cli-arena-contest = Der Wettkampf aus dem Dokument eines Spiels, alle Bots an einem Tisch; oder eine contest.json, die einen Wettkampf festlegt
cli-arena-shard = Spielt nur Teil N von M des Wettkampfs; „arena merge“ fügt die Teile zusammen. Braucht --seed oder --contest DATEI
cli-arena-show-timings = Zeigt stattdessen die mittlere Zeit je Zug
cli-arena-merge = Fügt die Teile eines Wettkampfs zusammen, den mehrere Rechner gespielt haben
cli-arena-merge-out = Der Ordner des ganzen Wettkampfs
cli-arena-merge-parts = Die Ordner aller Teile, in beliebiger Reihenfolge
cli-fits-shard = ein Teil und die Zahl der Teile, etwa 2/5, höchstens { $most } Teile
cli-arena-shard-seed = Alle Teile brauchen dieselben Vorgaben: Nenne einen --seed oder die Datei --contest, und zwar für jeden Teil denselben.
cli-arena-shard-sprt = Ein sequenzieller Test entscheidet nach jeder Vorgabe, darum lässt er sich nicht in Teilen spielen.
cli-arena-contest-file = Die Wettkampfdatei nennt Spiel und Teilnehmer; lass beides weg.
cli-arena-part-done = Teil { $shard } ist vollständig: { $games } Partien in { $folder }. Alle Teile zusammenfügen: croupier arena merge --out DIR PART…
cli-arena-part-whole = { $folder } ist ein ganzer Wettkampf, kein Teil.
cli-arena-part-foreign = { $folder } gehört zu einem anderen Wettkampf: Startwert, Bots, Optionen oder Zahl der Teile weichen vom ersten Teil ab.
cli-arena-part-repeated = Teil { $shard } ist doppelt da: { $one } und { $other }.
cli-arena-part-half = { $folder } hat { $there } von { $all } Partien. Zu Ende spielen: croupier arena resume { $folder }
cli-arena-part-missing = Teil { $shard } fehlt.
cli-arena-nothing = Nenne ein Spiel und seine Teilnehmer, etwa „croupier arena perudo greedy random“.
cli-arena-bad-sprt = --sprt nimmt zwei verschiedene Zahlen von Wertungspunkten zwischen −2000 und 2000, die kleinere zuerst, etwa --sprt 0,10.
cli-arena-sprt-two = Ein sequenzieller Test vergleicht zwei Teilnehmer.
cli-arena-seats-pairs = Nur bei free-for-all ist die Zahl der Plätze wählbar; sonst treffen je zwei Teilnehmer aufeinander.
cli-arena-bad-entrants =
    { $least ->
        [2] Ein Wettbewerb braucht zwei bis { $most } Teilnehmer; genannt: { $entrants }.
       *[other] Mit { $least } Plätzen braucht ein Wettbewerb { $least } bis { $most } Teilnehmer; genannt: { $entrants }.
    }
cli-arena-bad-lineups = { $entrants } Teilnehmer können an { $seats } Plätzen auf mehr als 100000 Arten zusammentreffen; nimm weniger Teilnehmer.
cli-arena-bad-games = Ein Wettbewerb hat 1 bis { $most } Partien.
cli-arena-taken = { $folder } enthält schon einen Wettbewerb; „croupier arena resume { $folder }“ setzt ihn fort.
cli-arena-not-empty = { $folder } ist nicht leer; nenne einen neuen Ordner.
cli-arena-no-contest = { $folder } enthält keinen Wettbewerb: Es gibt darin keine contest.json.
cli-arena-busy = Der Wettbewerb in { $folder } wird gerade von einem anderen Programm gespielt.
cli-arena-unusable = { $folder } ist nicht brauchbar: { $problem }.
cli-arena-bad-manifest = contest.json: { $problem }
cli-arena-bad-line = Zeile { $line } von { $file } ist beschädigt: { $problem }. Behalte, was davor steht (head -n { $good }); die Partien dahinter werden neu gespielt.
cli-arena-cannot-write = { $file } lässt sich nicht schreiben: { $problem }. Alle gezählten Partien bleiben erhalten; „croupier arena resume { $file }“ setzt fort.
cli-arena-cannot-show = Der Bericht in { $file } kann nicht geschrieben werden: { $problem }.
cli-arena-finishing = Die laufenden Partien werden beendet; ein zweites Ctrl-C bricht sofort ab.
cli-arena-kept = Die Ergebnisse liegen in { $folder }; öffne report.html.
cli-arena-interrupted = Abgebrochen nach { $done } von { $all } Partien. Fortsetzen mit: croupier arena resume { $folder }
cli-arena-rules = Der Wettbewerb wurde nach Regelversion { $rules } gespielt; dieses Programm kennt Version { $newest }.
cli-arena-changed = { $file } von { $name } hat sich seit Beginn des Wettkampfs geändert. Stelle die Datei wieder her oder beginne einen neuen Wettkampf: Eine Tabelle darf nicht zwei Versionen mischen.
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
cli-review-skipped = { $count ->
    [one] Eine Entscheidung wurde
   *[other] { $count } Entscheidungen wurden
  } nicht bewertet, weil die Zeit um war; --seconds gibt mehr.
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
cli-bot-new-lang = Sprache des Bots: python, javascript, rust, c oder go
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
bot-not-a-program = „{ $name }“ ist ein Bot des Spiels, kein eigenes Programm: Nenne dein Programm, etwa ./bot.py.
bot-no-program = Es gibt kein Programm „{ $name }“. Ein Programm in diesem Ordner nennt man mit seinem Pfad, etwa ./bot.py.
bot-not-executable = „{ $name }“ ist nicht ausführbar: Mach die Datei ausführbar (chmod +x { $name }) oder nenne ihren Interpreter, etwa python3 { $name }.
bot-no-module = „{ $name }“ ist kein Modul für Bots. { $why }
bot-no-sandbox = Die Sandbox für Programme kann nicht gestartet werden: { $why }.
bot-unconfined = Vorsicht: Auf diesem Rechner lässt sich ein Programm nicht vollständig einschränken. Es fehlt: { $missing }.
bot-restriction-namespaces = ein eigener Prozessbaum
bot-restriction-limits = Grenzen für Speicher und Prozesse
bot-restriction-files = kein Schreiben und kein Lesen anderer Dateien
bot-restriction-network = kein Netz
bot-restriction-calls = nur harmlose Systemaufrufe
bot-restriction-mounts = schreibgeschützte Dateisysteme
bot-restriction-idle = kein Rechnen, solange ein Programm nicht gefragt ist
bot-restriction-users = ein eigener Benutzer ohne jedes Recht für jeden Prozess (das kann nur root einrichten, und nur für Dateien, die alle auf diesem Rechner lesen dürfen)
bot-confined = Sandbox: vollständig. Jedes Programm ist ein eigener Benutzer. Programme sehen keine fremden Prozesse, machen nur harmlose Systemaufrufe, schreiben nichts, lesen keine fremden Dateien, haben kein Netz, begrenzten Speicher und begrenzt viele Prozesse und werden angehalten, wenn sie ungefragt rechnen.
bot-cause-crash = Absturz
bot-cause-timeout = zu langsam
bot-cause-garbage = keine Nachricht des Protokolls
bot-cause-illegal = unerlaubter Spielzug
bot-cause-flood = zu viel Ausgabe
bot-cause-silence = Schweigen
bot-failed = { $cause }: { $detail }
bot-detail-early = Er hat „play“ vor „hello“ gesendet.
bot-detail-check-long = Die Prüfung hat insgesamt zu lange gedauert. Antworte schneller.
bot-detail-unknown = { $what } Es kamen Nachrichten, aber von unbekannter Art.
bot-stderr = In der Fehlerausgabe:
bot-check-hello = hello: „{ $name }“, Spiele zugleich: { $games }
bot-check-two = zwei Spiele zugleich
bot-check-game = ein ganzes Spiel: { $decisions } Entscheidungen, je { $ms } ms
bot-check-playing = eine ganze Partie: bisher { $decisions } Entscheidungen
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
cli-misread-commands = Es gibt diese Befehle: { $known }.
cli-misread-games = Es gibt diese Spiele: { $known }.
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
cli-fits-commitment = 64 Hexadezimalziffern
cli-fits-own = ein Platz, ein Doppelpunkt und 64 Hexadezimalziffern
cli-fits-network = eine Adresse oder ein Netz wie 10.0.0.0/8

# Was das Betriebssystem dagegen hat.
system-not-found = eine solche Datei oder einen solchen Ordner gibt es nicht
system-denied = keine Berechtigung
system-exists = existiert bereits
system-folder = das ist ein Ordner
system-no-folder = ein Teil des Pfades ist kein Ordner
system-full = der Datenträger ist voll
system-read-only = der Datenträger ist schreibgeschützt
system-busy = ein anderes Programm benutzt es gerade
system-in-use = diese Adresse wird schon von einem anderen Programm benutzt
system-not-here = dieser Rechner hat keine solche Adresse

cli-puzzle-title = { $day ->
    [yes] Aufgabe des Tages
   *[no] Aufgabe { $number } von { $of }
} · { $game } · { $stars ->
    [1] leicht
    [2] knifflig
   *[3] schwer
}
cli-puzzle-ask = Bester Zug (? listet die Züge, q beendet)
cli-puzzle-unrated = In einer Aufgabe werden die Züge erst nach deiner Antwort bewertet.
cli-puzzle-right = Richtig: { $best } ist am besten.
cli-puzzle-wrong = Nein, { $best } ist am besten. Dein Zug kostet { $lost } % der Gewinnchance.
cli-puzzle-score = { $solved } von { $tried } gelöst, { $streak } in Folge. { $days ->
    [0] Die Aufgabe des Tages wartet auf dich.
    [one] Aufgabe des Tages: { $days } Tag in Folge.
   *[other] Aufgabe des Tages: { $days } Tage in Folge.
}
cli-puzzle-none = Zu diesem Spiel gibt es keine Aufgaben.
cli-puzzle-range = Die Aufgaben sind von 1 bis { $most } nummeriert.
cli-puzzles-few = Nur { $found } von { $wanted } Aufgaben gefunden. Versuche einen anderen Startwert, andere Plätze oder andere Bots.
cli-review-left-out = { $count ->
    [one] Eine Entscheidung wurde ausgelassen: Die Summen sind aus einer gleichmäßigen Stichprobe hochgerechnet, ± sagt, wie ungenau sie dadurch sind.
   *[other] { $count } Entscheidungen wurden ausgelassen: Die Summen sind aus einer gleichmäßigen Stichprobe hochgerechnet, ± sagt, wie ungenau sie dadurch sind.
}
cli-verified-start = Das Spiel beginnt in einer Stellung eines anderen Spiels, nach { $steps } von dessen Schritten. Die Festlegung bindet diesen Anfang; wie jene Schritte zustande kamen, beweist diese Aufzeichnung nicht.
cli-verified-start-anew = Was Platz { $seat } dort nicht sehen konnte, wurde aus einem Startwert neu gegeben, den der Kopf nennt.


cli-daily = Spielt die Partie des Tages: du gegen feste Bots, mit demselben Glück für alle
cli-daily-examples =
    Beispiele:
      croupier daily                          die heutige Partie des heutigen Spiels
      croupier daily perudo                   die heutige Partie eines Spiels
      croupier daily perudo --date 2026-11-18 eine frühere
      croupier daily perudo --date 2026-11-18 --seed SEED
                                              ein vergangener Tag eines Servers, der seine Partien geheim hält; er veröffentlicht den Startwert
cli-daily-game = Nur dieses Spiel; sonst hat jeder Tag sein eigenes
cli-daily-date = Die Partie dieses Tages, JJJJ-MM-TT nach Weltzeit, statt der heutigen
cli-daily-seed = Der Startwert, den ein Server für diesen Tag und dieses Spiel veröffentlicht hat
cli-daily-commit = Der Hash, den das Haus am Tag davor veröffentlicht hatte: Der Startwert muss zu ihm passen
cli-daily-record = Die Datei für die Aufzeichnung statt einer in deinem Zustandsordner
cli-daily-title = Partie des Tages { $date }: { $game }. Der n-te Wurf oder die n-te Karte deines k-ten Zugs ist für alle gleich.
cli-daily-future = Die Partie vom { $date } kann ab diesem Tag gespielt werden, nach Weltzeit.
cli-daily-resumed = Du spielst dort weiter, wo du diese Partie verlassen hast.
cli-daily-share = Zum Weitersagen; über Würfel und Karten verrät es nichts:
cli-fits-day = Ein Tag wird JJJJ-MM-TT geschrieben, zum Beispiel 2026-11-18.
cli-daily-other = Die Aufzeichnung nennt eine Partie des Tages, aber Startwert oder Regeln sind nicht deren.
cli-daily-uncommitted = Auf diesen Startwert hatte sich das Haus nicht festgelegt: Für diese Partie ergibt er { $found }.
cli-daily-unpublished = Die Aufzeichnung ist von der Partie des { $date }, deren Startwert der Server nach diesem Tag veröffentlicht. Lade sie dann noch einmal herunter.
cli-verified-daily = Alles Glück ist das der Partie vom { $date }, für alle dasselbe.
cli-verified-daily-public = Der Startwert folgt aus Datum und Spiel.
cli-verified-daily-named = Der Startwert stammt von einem Haus. Vergleiche { $commit } mit dem, was das Haus am Tag davor veröffentlicht hatte, oder gib jenen Hash mit --commit an: Die Aufzeichnung allein beweist nicht, wann der Startwert entstand.
cli-verified-daily-compared = Der Startwert ist der, auf den sich das Haus mit dem angegebenen Hash festgelegt hatte.
cli-serve-daily_secret = Hält kommende Partien des Tages geheim: eine Datei mit mindestens 16 Bytes, aus denen die Startwerte entstehen; oder die Umgebungsvariable CROUPIER_DAILY_SECRET
cli-serve-keep_days = Betriebstage, nach denen eine Partie gelöscht wird, die niemand benutzt hat
cli-serve-bad-secret = Das Geheimnis der Tagespartien in { $source } braucht mindestens 16 Bytes, zum Beispiel die Ausgabe von „openssl rand -hex 32“.


# The ladder
cli-serve-ladder = Führt in diesem Ordner auch eine Rangliste eingereichter Bots, unter /bots; er wird angelegt, wenn es ihn nicht gibt
cli-serve-ladder_workers = Kerne, auf denen die Rangliste spielt, wenn sie frei sind; sonst alle bis auf einen; 0 spielt nichts
cli-bot-submit = Schickt einen Bot an die Rangliste eines Servers
cli-bot-submit-path = Ordner des Bots, sein Skript oder Programm, ein .tar.gz-Archiv oder ein WebAssembly-Modul
cli-bot-submit-to = Adresse des Servers, etwa https://play.example.org
cli-bot-submit-key = Datei mit deinem Schlüssel: eine Wiederherstellungsdatei des Servers oder eine, die die erste Einsendung anlegt
cli-bot-submit-name = Name des Bots statt dessen in bot.json
cli-bot-submit-author = Dein Name, wie ihn alle sehen
cli-bot-submit-invitation = Code einer Einladung, wo man eine braucht
cli-bot-submit-wait = Wartet, bis der Bot gewertet ist; Rückgabewert 1, wenn er es nicht wird
cli-bot-submit-remote = Du lässt den Bot selbst laufen und verbindest ihn mit `croupier bot connect`; hochgeladen wird nichts
cli-bot-connect = Startet hier einen Bot und verbindet ihn mit der Rangliste eines Servers, bei der er mit `--remote` eingereicht wurde
cli-bot-connect-url = Adresse der Seite des Bots, etwa https://play.example.org/bots/mts/swift
cli-bot-connect-key = Datei mit deinem Schlüssel, wie bei `croupier bot submit`
cli-bot-connect-command = Programm und seine Argumente
cli-ladder = Anweisungen des Veranstalters an eine Rangliste eingereichter Bots
cli-any-at = Ordner der Rangliste, solange kein Server ihn benutzt, oder die Adresse des Servers
cli-any-key = Datei mit dem Schlüssel des Veranstalters; sonst organiser.key im Ordner
cli-ladder-status = Gibt Stand, Warteschlange und laufende Spiele als JSON aus
cli-ladder-access = Legt fest, wer einreichen darf
cli-ladder-access-who = Wer einreichen darf
cli-ladder-close = Beendet das Einreichen, jetzt oder in einigen Stunden
cli-ladder-close-hours = In so vielen Stunden
cli-ladder-extend = Öffnet das Einreichen wieder, für einige Stunden oder ohne Ende
cli-ladder-extend-hours = Für so viele Stunden
cli-ladder-invite = Macht eine Einladung, die einmal gilt, und gibt ihren Code aus
cli-ladder-disqualify = Schließt einen Bot aus
cli-ladder-disqualify-name = Der Bot
cli-ladder-disqualify-reason = Warum; alle können es lesen
cli-ladder-final = Startet das Finale: alle gewerteten Bots eines Spiels, jeder gegen jeden
cli-ladder-final-games = Spiele je Paar
cli-ladder-export = Gibt alles, was veröffentlicht werden darf, als JSON aus
ladder-done = Erledigt.
ladder-key = Der Schlüssel des Veranstalters ist { $key }. Er steht auch in { $file }; behalte ihn für dich.
ladder-needs-key = Ein Server verlangt den Schlüssel des Veranstalters: nenne seine Datei mit --key.
ladder-cannot-read = { $file } ist nicht lesbar: { $problem }.
ladder-no-folder = { $folder } ist kein Ordner einer Rangliste. croupier serve --ladder legt einen an.
ladder-no-server = Der Server { $url } ist nicht erreichbar: { $problem }.
ladder-unknown = Diesen Bot oder dieses Spiel gibt es nicht.
ladder-readable = Bots könnten den Ordner { $folder } lesen. Wähl einen außerhalb von /usr, /opt und den anderen Systemordnern.
ladder-busy = Ein Server benutzt diese Rangliste ({ $file }). Nenne seine Adresse statt des Ordners.
ladder-bad-line = { $file }, Zeile { $line }: { $problem }
ladder-bad-file = { $file } ist nicht benutzbar: { $problem }.
bot-submit-large = Gepackt ist der Bot größer als { $most } MB.
bot-submit-many = Der Bot hat mehr als { $most } Dateien.
bot-submit-manifest = Wie startet man diesen Bot? Schreib es in { $file }: Name, Sprache und Befehl.
bot-connect-url = „{ $url }“ ist nicht die Seite eines Bots. Sie sieht aus wie https://play.example.org/bots/mts/swift.
bot-connected = Der Bot ist verbunden.
bot-connect-ended = Der Bot hat sich beendet.
bot-connect-lost = Die Verbindung ist abgebrochen; neuer Versuch.
bot-connect-refused = Der Server lehnt die Verbindung ab (HTTP { $status }). Ist das ein ferner Bot, der noch spielt, und der Schlüssel der seines Autors?
bot-connect-not-started = Der Bot lässt sich nicht starten: { $problem }
bot-not-connected = Der Bot ist nicht verbunden.
bot-submitted = { $name }, Version { $version }, ist angekommen: { $url }
bot-stage-received = Er wartet auf die Prüfung.
bot-stage-qualifying = Er hat die Prüfung bestanden und spielt gegen die eingebauten Bots.
bot-stage-comparing = Er hat sich qualifiziert und spielt gegen seine alte Version.
bot-stage-rated = Er ist gewertet.
bot-stage-refused = Er wurde abgelehnt.
bot-stage-declined = Er ist schwächer als die Version davor; die bleibt.
bot-stage-replaced = Eine neuere Version hat ihn abgelöst.
bot-stage-retired = Er hat immer wieder versagt und spielt nicht mehr.
bot-stage-disqualified = Der Veranstalter hat ihn ausgeschlossen.
bot-stage-absent = Er war zu lange nicht verbunden und hat die Rangliste verlassen.
bot-stage-withdrawn = Er wurde zurückgezogen.
cli-bot-connect-examples =
    Beispiele:
      croupier bot submit --remote --name swift --game mts --to https://play.example.org --key my.key
      croupier bot connect https://play.example.org/bots/mts/swift --key my.key -- python3 bot.py
cli-bot-submit-examples =
    Beispiele:
      croupier bot submit mybot --game ten-thousand --to https://play.example.org --key croupier-key.txt
      croupier bot submit bot.wasm --name swift --game mts --to http://127.0.0.1:8080 --key my.key --wait
cli-ladder-examples =
    Beispiele:
      croupier ladder status http://127.0.0.1:8080
      croupier ladder access ladder/ invited
      croupier ladder close https://play.example.org --hours 48 --key organiser.key
      croupier ladder disqualify https://play.example.org ten-thousand tenacious --reason "two authors" --key organiser.key
      croupier ladder final https://play.example.org ten-thousand --games 2000 --key organiser.key
