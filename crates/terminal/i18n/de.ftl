# Meldungen des Terminals.

ui-hint = (? zeigt die erlaubten Züge, h die Regeln, q speichert und beendet)
ui-hint-rated = (? zeigt die erlaubten Züge, ! bewertet sie, h zeigt die Regeln, q speichert und beendet)
ui-rated = Gewinnaussicht mit jedem Zug:
ui-not-rated = Für dieses Spiel gibt es noch keine Bewertung der Züge.
ui-curtain = ———  { $seat } ist dran. Bitte die Tastatur weitergeben; Enter drücken, wenn nur { $seat } hinsieht.  ———
ui-legal = Jetzt erlaubt: { $legal }.
ui-legal-many = Jetzt erlaubt: { $legal } und { $more } weitere; ? zeigt alle.
ui-score = { $name }: { $score }
ui-order = Reihenfolge: { $names }
ui-score-winner = { $name }: { $score } ★
ui-history = Frühere Runden
ui-no-history = Es gibt noch keine früheren Runden.
ui-help-lines =
    ?         zeigt die erlaubten Züge
    !         bewertet die besten Züge
    h         zeigt die Regeln
    verlauf   zeigt frühere Runden
    q         speichert und beendet
ui-help-undo = zurück    nimmt den letzten Schritt deines Zugs zurück
ui-winner = { $seats } gewinnt.
ui-winners = Den Sieg teilen sich { $seats }.
ui-seed = Startwert dieses Spiels: { $seed }
ui-recorded = Aufgezeichnet in { $file }. Prüfen mit: croupier verify { $file }
ui-human = Spieler { $n }

ui-players-twice = Zwei Spieler heißen „{ $name }“; die Namen müssen verschieden sein.
ui-players-name = „{ $name }“ kann kein Name sein: 1 bis { $most } druckbare Zeichen.
ui-players-kind = „{ $kind }“ ist kein Spieler. Möglich sind: { $known }; oder mit Namen: Anna=human.

ui-changed-rules = An diesem Tisch geändert

# Vollbild.

ui-players = Spieler
ui-table = Tisch
ui-log = Verlauf
ui-hints = Gewinnaussicht
ui-hints-pending = wird berechnet…
ui-hints-absent = keine für diese Stellung
ui-more = und { $n } weitere
ui-thinks = { $seat } überlegt…
ui-undone = Zurückgenommen.
ui-nothing-to-undo = In diesem Zug gibt es nichts zurückzunehmen.
ui-plain-hint = Zeilenmodus: --plain, CROUPIER_PLAIN=1 oder plain = true in config.toml
ui-plain-hint-short = Zeilen: --plain
ui-claim-odds = Wahr mit einer Wahrscheinlichkeit von { $percent } %.
ui-press-key = Weiter mit einer beliebigen Taste.
ui-keys-board = ←→ bewegen  Leer wählen  Enter Zug  Tab Aktion  : Text  ! Tipp  ? Hilfe  q Ende
ui-keys-actions = ←→ bewegen  Enter spielen  : Text  ! Tipp  h Regeln  u zurück  ? Hilfe  q Ende
ui-keys-watching = Leertaste weiter  Bild↑↓ Verlauf  ! Tipps  h Regeln  ? Hilfe  q Ende
ui-keys-replay = ←→ Schritt  Bild↑↓ zehn  Pos1 Ende  12 Enter springen  Tab andere Augen  q Ende
ui-keys-review = ←→ Schritt  ↑↓ Fehler  12 Enter springen  Tab andere Augen  q Ende
ui-keys-menu = ↑↓ bewegen  ←→ ändern  Enter starten  q Ende
ui-keys-typing = Enter spielen  Tab ergänzen  ↑↓ frühere Zeilen  Esc abbrechen
ui-keys-text = ↑↓ Bild↑↓ blättern, jede andere Taste schließt
ui-keys-curtain = Enter Tisch zeigen  q beenden
ui-help-title = Hilfe
ui-help-typed = Was sich jetzt hinter einem Doppelpunkt tippen lässt
ui-help-fair = Faire Würfel und Karten
ui-help =
    # Wählen
    - ← → ↑ ↓: durch Würfel, Karten, Gebote und Aktionen
    - Leertaste: wählt das Stück unter dem Zeiger oder legt es zurück
    - Enter: wählt; ist etwas gewählt, wird es gespielt
    - Tab: zu den Aktionen und zurück
    - der Buchstabe in Klammern: führt die Aktion sofort aus
    - Esc: hebt die Auswahl auf
    - o: sortiert die Hand anders
    - : oder eine Ziffer: tippt einen Zug; Tab ergänzt ihn, ↑ holt frühere Zeilen zurück
    - :hilfe, :verlauf, :zurück, :q: die Wörter des Zeilenmodus
    - u: nimmt die letzte Aktion dieses Zugs zurück
    # Zusehen
    - Leertaste: keine Pausen bis zum eigenen Zug
    - Bild↑, Bild↓: blättern im Verlauf
    - !: Gewinnaussicht jedes Zugs zeigen oder verbergen
    - h: die Regeln an diesem Tisch
    - e: frühere Runden
    # Aufhören
    - q: speichern und aufhören
    - Strg-C: sofort aufhören; jeder Schritt ist schon gespeichert
    - Strg-Z: Programm anhalten; fg holt es zurück
    # Maus
    - Stücke, Gebote und Aktionen anklicken; das Rad blättert

# Replay, review, menu.

ui-step = Schritt { $n } von { $steps }
ui-eyes-mover = mit den Augen dessen, der am Zug ist
ui-eyes-seat = mit den Augen von { $seat }
ui-eyes-spectator = mit den Augen eines Zuschauers
ui-mistakes = Größte Fehler zuerst
ui-no-mistakes = Keine Entscheidung hat sicher etwas gekostet.
ui-curve = Gewinnaussicht von { $seat }
ui-curve-account = { $seat }: Gewinnaussicht · Glück { $luck } % · Entscheidungen { $lost } %
ui-decision-best = { $seat }: { $played }. Nichts war besser.
ui-decision-lost = { $seat }: { $played }. Besser war { $best }, um { $lost } %.
ui-menu-title = Was möchtest du spielen?
ui-menu-daily = Partie des Tages
ui-menu-daily-about = Du gegen feste Bots, mit dem Glück, das heute alle haben
ui-menu-continue = Letztes Spiel fortsetzen
ui-menu-replay = Eine Partie ansehen
ui-menu-replay-about = Schritt für Schritt, mit den Augen jedes Spielers
ui-menu-review = Eine Partie analysieren
ui-menu-review-about = Welche Entscheidungen Fehler waren und was Glück war
ui-ago-now = gerade eben
ui-ago-minutes = vor { $n } Min.
ui-ago-hours = vor { $n } Std.
ui-ago-days = { $n ->
    [one] vor { $n } Tag
   *[other] vor { $n } Tagen
}
ui-menu-seats = Spieler
ui-menu-humans = Menschen
ui-menu-bot = Gegner
ui-menu-start = Los

# Zurufe im Zeilenmodus.

ui-shout = Tippe jetzt „{ $word }“ oder drücke Enter, um weiterzuspielen.

ui-said = „{ $text }“
ui-menu-puzzle = Aufgabe des Tages
ui-menu-puzzle-about = Finde den besten Zug; im Zeilenmodus, mit deinem bisherigen Stand
ui-press-enter = Weiter mit Enter.
