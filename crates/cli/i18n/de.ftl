# Meldungen der Befehlszeile.

cli = Tische für Spiele mit Zufall und verdeckter Information: spielen, aufzeichnen, ansehen, prüfen, messen
cli-examples =
    Beispiele:
      croupier                              fragt nach einem Spiel und beginnt
      croupier play perudo                  Sie gegen Bots
      croupier play localgame human ai      wie in der Anleitung des Spiels
      croupier rules mts --lang ru          die Regeln auf Russisch
      croupier games                        alle Spiele, Bots und Regelschalter
cli-any-lang = Sprache: en, ru oder de; sonst die des Systems
cli-any-game = Name eines Spiels; `croupier games` nennt alle
cli-any-set = Setzt einen Regelschalter oder alle einer Voreinstellung; wiederholbar
cli-any-json = Gibt JSON für Programme aus
cli-any-file = Eine Aufzeichnung
cli-any-seats = Zahl der Plätze; sonst die übliche des Spiels

cli-play = Spielt im Terminal
cli-play-examples =
    Beispiele:
      croupier play ten-thousand
      croupier play perudo Anna=human Boris=human ai ai
      croupier play mts --set official --record evening.record
      croupier play martian-dice Ballu=bot Rebecca=bot --seed 7
      croupier play martian-dice --load save.json --save save.json
cli-play-players = In der Reihenfolge der Plätze: human, ai, der Name eines Bots oder NAME=eines davon; sonst Sie und Bots
cli-play-record = Schreibt die Aufzeichnung hierher, Schritt für Schritt
cli-play-seed = Macht den Zufall wiederholbar: eine Zahl oder 64 Hexadezimalziffern
cli-play-save = Schreibt nach jedem Zug den Spielstand im eigenen Format des Spiels (martian-dice)
cli-play-load = Beginnt mit einem Spielstand im eigenen Format des Spiels (martian-dice)
cli-resume = Setzt ein aufgezeichnetes Spiel fort
cli-resume-examples =
    Beispiele:
      croupier resume                       das neueste Spiel, das nicht zu Ende ist
      croupier resume evening.record
cli-resume-file = Die Aufzeichnung; sonst das neueste unbeendete Spiel ohne --record
cli-replay = Zeigt eine Aufzeichnung Schritt für Schritt
cli-replay-examples =
    Beispiele:
      croupier replay evening.record
      croupier replay evening.record --seat 1
      croupier replay evening.record --json
cli-replay-seat = Zeigt nur, was dieser Platz sah
cli-verify = Prüft, ob eine Aufzeichnung den Regeln folgt und ihre Würfe aus dem zugesagten Startwert kommen
cli-verify-examples =
    Rückgabewert 0, wenn alles stimmt, sonst 1.
cli-games = Nennt die Spiele mit Bots, Regelschaltern und Voreinstellungen
cli-rules = Gibt die Regeln eines Spiels aus
cli-rules-examples =
    Beispiele:
      croupier rules perudo --lang de
      croupier rules perudo --set official
      croupier rules localgame --set decks=2 --set ace=both
cli-perft = Zählt alle Folgen von N Schritten: eine Regelprobe für andere Programme
cli-perft-examples =
    Beispiele:
      croupier perft perudo 3 --seats 2 --set dice=1
      croupier perft localgame 2 --from position.record
cli-perft-depth = Zahl der Schritte
cli-perft-from = Zählt ab dem Ende dieser Aufzeichnung statt ab Spielbeginn
cli-solve = Gibt aus, was fehlerfreies Spiel ergibt, für gelöste Spiele
cli-solve-examples =
    Beispiele:
      croupier solve martian-dice
      croupier solve martian-dice --target 10 --json
cli-solve-target = Kurzform für --set target=N
cli-solve-dice = Die Würfel, die jeder Platz noch hat, wo ein Spiel von dort aus gelöst wird
cli-bench = Misst zufällige Spiele auf einem Kern
cli-bench-examples =
    Beispiele:
      croupier bench
      croupier bench perudo --seats 4 --json
cli-bench-game = Nur dieses Spiel
cli-bench-seconds = Sekunden je Spiel, von 0.01 bis 3600
cli-serve = Eröffnet Tische im Browser: Spiel mit Freunden und Bots
cli-serve-examples =
    Beispiele:
      croupier serve                                   http://127.0.0.1:8080, Spiele im Zustandsverzeichnis
      croupier serve --listen 0.0.0.0:80 --public-url http://play.example.org
      croupier serve --db postgres://user:password@host/croupier
cli-serve-listen = Adresse und Port
cli-serve-db = Datenbank: eine Datei für SQLite, sqlite:DATEI oder postgres://…; sonst eine Datei im Zustandsverzeichnis
cli-serve-public_url = Adresse des Servers von außen, für Links und um die Herkunft von Anfragen zu prüfen
cli-serve-reports = Stellt auch die Berichte der Arena aus diesem Ordner bereit, unter /reports/
cli-serve-json = Schreibt das Protokoll als JSON
cli-completions = Gibt Vervollständigungen für eine Shell aus
cli-completions-shell = Die Shell
cli-man = Gibt die Handbuchseite aus

cli-not-a-terminal = Die Standardeingabe ist kein Terminal: bitte einen Befehl nennen, zum Beispiel „croupier play perudo“.
cli-no-game = Ein Spiel „{ $name }“ gibt es nicht. Es gibt: { $known }.
cli-no-save-format = Dieses Spiel hat kein eigenes Speicherformat; --record DATEI schreibt eine Aufzeichnung, die „croupier resume DATEI“ fortsetzt.
cli-cannot-read = { $file } ist nicht lesbar: { $problem }.
cli-cannot-write = { $file } lässt sich nicht schreiben: { $problem }. Eine vorhandene Aufzeichnung setzt „croupier resume { $file }“ fort.
cli-record-busy = { $file } wird gerade von einem anderen Programm gespielt ({ $problem }).
cli-record-line = { $file }, Zeile { $line }:
cli-already-over = Das Spiel in { $file } ist zu Ende; „croupier replay { $file }“ zeigt es.
cli-nothing-to-resume = Es gibt kein unbeendetes Spiel; bitte eine Aufzeichnung nennen: croupier resume DATEI
cli-resume-with = Gespeichert. Weiter mit: croupier resume { $file }
cli-not-recorded = Das Spiel wurde nicht aufgezeichnet.
cli-not-saved-anywhere = Das Spiel lässt sich nicht in Ihrem Zustandsordner aufzeichnen ({ $problem }); mit --record DATEI bleibt es erhalten.
cli-commitment = Zusage zu den Würfen dieses Spiels: { $commit }
cli-other-game = { $file } ist eine Aufzeichnung von { $game }.
cli-replay-keys = Enter zeigt den nächsten Schritt, q beendet.
cli-verified =
    Geprüft: { $steps ->
        [one] ein Schritt folgt
       *[other] alle { $steps } Schritte folgen
    } den Regeln, der Startwert passt zur Zusage, und { $outcomes ->
        [one] der eine Ausgang kommt
       *[other] alle { $outcomes } Ausgänge kommen
    } aus dem Startwert.
cli-verified-unfinished = Das Spiel ist noch nicht zu Ende.
cli-nothing-to-verify = Die Schritte folgen den Regeln, aber die Aufzeichnung hat keinen Startwert mit Zusage; die Würfe lassen sich nicht prüfen.
cli-commitment-broken = Der Startwert passt nicht zur Zusage: zugesagt war { $commit }, der Startwert ergibt { $found }.
cli-not-from-seed = Zeile { $line }: der Ausgang „{ $step }“ kommt nicht aus dem Startwert, der „{ $due }“ ergibt.

cli-serve-bad-listen = „{ $text }“ ist keine Adresse; man schreibt 127.0.0.1:8080 oder [::1]:8080.
cli-serve-bad-url = „{ $text }“ ist keine Adresse einer Website; man schreibt https://play.example.org, ohne Pfad.
cli-serve-bad-reports = { $folder } ist kein Ordner.
cli-serve-failed = Der Server kann nicht laufen: { $problem }.
cli-serve-ready = Die Tische stehen unter { $url } bereit (Ende mit Strg-C). Die Spiele liegen in { $db }.

cli-list-seats = Plätze
cli-list-bot = Bot
cli-list-switch = Schalter
cli-list-preset = Voreinstellung
cli-not-solved = Für { $game } gibt es noch keinen Löser.
cli-bench-head = Spiel           Plätze     Spiele/s  Entscheidungen/s
cli-bench-seconds-range = Die Zeit ist 0.01 bis 3600 Sekunden.

cli-ask-game = Welches Spiel? (Nummer oder Name; Enter für das erste)
cli-ask-seats = Wie viele Spieler, { $min } bis { $max }? (Enter für { $usual })
cli-ask-humans = Wie viele davon sitzen an diesem Terminal, 0 bis { $max }? (Enter für 1)
cli-ask-bot = Welche Bots? (Nummer oder Name; Enter für den besten)

ui-legal-some = Erlaubt wären: { $legal } und { $more } weitere.
