# Meldungen des Terminals.

ui-hint = (? zeigt, was erlaubt ist, h die Regeln, q speichert und beendet)
ui-hint-judged = (? zeigt, was erlaubt ist, ! bewertet es, h die Regeln, q speichert und beendet)
ui-judged = Gewinnaussicht mit jedem Zug:
ui-no-judge = Die Züge kann hier noch niemand bewerten: Dieses Spiel hat keinen genauen Richter.
ui-curtain = ———  { $seat } ist dran. Bitte weitergeben; Enter drücken, wenn nur { $seat } hinsieht.  ———
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
