# Meldungen des Terminals.

ui-hint = (? zeigt die erlaubten Züge, h die Regeln, q speichert und beendet)
ui-hint-rated = (? zeigt die erlaubten Züge, ! bewertet sie, h zeigt die Regeln, q speichert und beendet)
ui-rated = Gewinnaussicht mit jedem Zug:
ui-not-rated = Für dieses Spiel gibt es noch keine Bewertung der Züge.
ui-curtain = ———  { $seat } ist dran. Bitte die Tastatur weitergeben; Enter drücken, wenn nur { $seat } hinsieht.  ———
ui-legal = Jetzt erlaubt: { $legal }.
ui-legal-many = Jetzt erlaubt: { $legal } und { $more } weitere; ? zeigt alle.
ui-score = { $name }: { $score }
ui-winner = { $seats } gewinnt.
ui-winners = Den Sieg teilen sich { $seats }.
ui-seed = Startwert dieses Spiels: { $seed }
ui-recorded = Aufgezeichnet in { $file }. Würfe prüfen mit: croupier verify { $file }
ui-human = Spieler { $n }

ui-players-twice = Zwei Spieler heißen „{ $name }“; die Namen müssen verschieden sein.
ui-players-name = „{ $name }“ kann kein Name sein: 1 bis { $most } druckbare Zeichen.
ui-players-kind = „{ $kind }“ ist kein Spieler. Möglich sind: { $known }; oder mit Namen: Anna=human.

ui-changed-rules = An diesem Tisch geändert
