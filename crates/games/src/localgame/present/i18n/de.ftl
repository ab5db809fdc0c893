game-name = LocalGame
game-about = Ein Rommé mit gemeinsamen Auslagen, in denen jede Karte ihren Besitzer behält.
bot-ismcts = Monte-Carlo-Baumsuche über Informationsmengen (ISMCTS): verteilt die verdeckten Karten zufällig, spielt weiter und nimmt den Schritt mit der höchsten Gewinnaussicht
bot-hard = spielt einen zufälligen Schritt unter denen, die höchstens 2 % der Gewinnaussicht kosten
bot-normal = spielt einen zufälligen Schritt unter denen, die höchstens 6 % der Gewinnaussicht kosten
bot-easy = spielt einen zufälligen Schritt unter denen, die höchstens 15 % der Gewinnaussicht kosten
bot-planner = zählt ganze Züge auf und spielt den, den ein neuronales Netz am höchsten bewertet; sucht nicht über den Zug hinaus
bot-greedy = betrachtet nur den eigenen Zug: bevorzugt Punkte auf dem Tisch und eine leichte Hand

card-2c = Kreuz-2
card-3c = Kreuz-3
card-4c = Kreuz-4
card-5c = Kreuz-5
card-6c = Kreuz-6
card-7c = Kreuz-7
card-8c = Kreuz-8
card-9c = Kreuz-9
card-10c = Kreuz-10
card-jc = Kreuz-Bube
card-qc = Kreuz-Dame
card-kc = Kreuz-König
card-ac = Kreuz-Ass
card-2d = Karo-2
card-3d = Karo-3
card-4d = Karo-4
card-5d = Karo-5
card-6d = Karo-6
card-7d = Karo-7
card-8d = Karo-8
card-9d = Karo-9
card-10d = Karo-10
card-jd = Karo-Bube
card-qd = Karo-Dame
card-kd = Karo-König
card-ad = Karo-Ass
card-2h = Herz-2
card-3h = Herz-3
card-4h = Herz-4
card-5h = Herz-5
card-6h = Herz-6
card-7h = Herz-7
card-8h = Herz-8
card-9h = Herz-9
card-10h = Herz-10
card-jh = Herz-Bube
card-qh = Herz-Dame
card-kh = Herz-König
card-ah = Herz-Ass
card-2s = Pik-2
card-3s = Pik-3
card-4s = Pik-4
card-5s = Pik-5
card-6s = Pik-6
card-7s = Pik-7
card-8s = Pik-8
card-9s = Pik-9
card-10s = Pik-10
card-js = Pik-Bube
card-qs = Pik-Dame
card-ks = Pik-König
card-as = Pik-Ass
card-rj = roter Joker
card-bj = schwarzer Joker

option-exit_check = Wann die vier Karten fürs Ausmachen auf dem Tisch liegen müssen
option-exit_check-before_move = Ausmachen darf nur, wer schon vor seinem Zug vier eigene Karten in einer Auslage hatte; was in diesem Zug gelegt wird, zählt nicht (LG-5).
option-deck_empty = Wenn eine Karte fällig und der Stapel leer ist
option-deck_empty-reshuffle = Ist eine Karte fällig und der Stapel leer, werden alle Karten der Ablage außer der neuesten zum neuen Stapel, höchstens zwanzigmal in einem Spiel (LG-7).
option-deck_empty-end = Ist eine Karte fällig und der Stapel leer, endet das Spiel sofort, und niemand bekommt den Bonus (LG-7).
option-joker_trash = Joker in der Ablage
option-joker_trash-allowed = Ein Joker darf wie jede andere Karte abgeworfen werden; nur die erste Karte der Ablage ist nie ein Joker (LG-15).
option-swap_owner = Besitzer der Karte, die einen Joker ersetzt
option-swap_owner-joker_owner = Eine Karte, die einen Joker ersetzt, gehört dem Besitzer des Jokers (LG-12).
option-avenue_joker = Wofür ein Joker in einer Avenue steht
option-avenue_joker-any = Ein Joker in einer Avenue steht für jede fehlende Farbe, die man nennt, etwa „meld KD KS BJ=KH“; nennt man keine, für die erste fehlende (LG-11).
option-ace = Platz des Asses
option-ace-both = Das Ass steht über dem König oder unter der Zwei, aber eine Street geht nicht über Eck; es zählt immer 14 (LG-9).
option-decks = Kartenspiele zu 54 Blatt
option-decks-set = { $value ->
    [one] Gespielt wird mit einem Kartenspiel zu 54 Blatt (LG-1).
   *[other] Gespielt wird mit { $value } zusammengemischten Kartenspielen zu 54 Blatt (LG-1).
}
option-strict_order = Reihenfolge der Teile einer getippten Zeile
option-strict_order-on = Die Teile einer getippten Zeile müssen in der Reihenfolge change, pick, meld, add, trash stehen (LG-19).

word-card = Eine Karte ist ihr Wert und ihre Farbe, etwa „10H“, „QS“ oder „7C“; die Joker sind „RJ“ und „BJ“.
word-number = Statt „{ $word }“ muss hier eine Zahl stehen, etwa „3“.
word-action = Ein Schritt lautet „change BJ 2“, „pick 3“, „meld 4S 5S 6S“, „add 7C 1“ oder „trash 7D“.
word-change = Ein Tausch nennt einen Joker und eine Auslage, etwa „change BJ 2“.
word-pick = Zum Aufnehmen nennt man die Zahl der Karten, etwa „pick 3“.
word-meld = Eine Auslage nennt ihre Karten, etwa „meld 4S 5S 6S“.
word-joker-as = Wofür ein Joker steht, schreibt man „RJ=7H“.
word-add = Zum Anlegen nennt man eine Karte und eine Auslage, etwa „add 7C 1“.
word-trash = Zum Abwerfen nennt man genau eine Karte, etwa „trash 7D“.
word-draw = Eine gezogene Karte schreibt man „draw 4D“.

line-keyword = Mit „{ $word }“ kann kein Teil einer Zeile beginnen: Er beginnt mit change, pick, meld, add oder trash, und zwischen den Teilen steht „;“, etwa „pick 6; meld 4D 5D 6D; add 7C 0; trash QH“.
line-no-trash = Eine Zeile ist ein ganzer Zug und enthält genau einen Abwurf, etwa „trash QH“ (LG-6).
line-two-trashes = Ein Zug hat genau einen Abwurf: bitte nur ein „trash“ (LG-6).
line-two-changes = In einem Zug kann nur ein Joker getauscht werden: bitte nur ein „change“ (LG-14).
line-two-picks = Aus der Ablage nimmt man nur einmal im Zug: bitte nur ein „pick“ (LG-3).
line-order = „{ $late }“ muss vor „{ $early }“ stehen: Die Reihenfolge ist change, pick, meld, add, trash (LG-19).

illegal-second-change = In einem Zug kann nur ein Joker getauscht werden.
illegal-late-change = Zum Tauschen ist es zu spät: Die Reihenfolge ist change, pick, meld, add, trash.
illegal-late-pick = Zum Aufnehmen ist es zu spät: Die Reihenfolge ist change, pick, meld, add, trash, und man nimmt nur einmal im Zug.
illegal-late-meld = Für eine neue Auslage ist es zu spät: Nach dem ersten Anlegen folgen nur noch Anlegen und Abwurf.
illegal-no-such-joker = In Auslage { $meld } liegt { $joker } nicht.
illegal-change-card = Um { $joker } zu nehmen, braucht man { $card } auf der Hand; Karten aus der Ablage kommen dafür zu spät.
illegal-owes-joker = { $joker } muss noch in diesem Zug in eine neue Auslage, und die Karten erlauben das nicht.
illegal-joker-first = { $joker } stammt aus einer Auslage und muss zuerst in eine neue Auslage.
illegal-pick-number = Aufnehmen kann man 1 bis { $most } Karten.
illegal-owes-card = Die unterste aufgenommene Karte, { $card }, muss noch in diesem Zug ausgelegt oder angelegt werden, und die Karten erlauben das nicht.
illegal-card-first = Aufgenommen wurde bis { $card }: Diese Karte muss zuerst ausgelegt oder angelegt werden.
illegal-not-held = { $card } ist nicht auf der Hand.
illegal-twice = { $card } kann nicht zweimal in einer Auslage liegen.
illegal-too-few = Eine Auslage hat mindestens drei Karten; mindestens zwei davon sind keine Joker.
illegal-two-jokers = Eine Auslage hat höchstens einen Joker.
illegal-mixed = Eine Auslage ist eine Street (eine Farbe in Folge) oder eine Avenue (ein Wert in verschiedenen Farben).
illegal-gaps = Die Werte einer Street folgen aufeinander; ein Joker füllt eine Lücke von einer Karte.
illegal-low-ace = Das Ass steht nur über dem König.
illegal-full = Eine Street hat höchstens 13 Karten, eine Avenue höchstens 4: Für den Joker bleibt keine Karte übrig.
illegal-joker-card = Der Joker kann hier nicht für { $wanted } stehen; er kann für { $card } stehen.
illegal-joker-suit = In einer Avenue steht der Joker für die erste fehlende Farbe, hier { $card }, nicht für { $wanted }.
illegal-no-melds = Auf dem Tisch liegt noch keine Auslage.
illegal-meld-number = Diese Auslage gibt es nicht: Sie sind von 0 bis { $last } nummeriert.
illegal-add-joker = Joker kann man nicht anlegen; sie kommen nur in neue Auslagen.
illegal-add-joker-there = In Auslage { $meld } steht { $joker } für { $card }: Diese Karte kann man nur mit „change“ gegen den Joker tauschen.
illegal-add-full = Auslage { $meld } ist voll: Weder { $card } noch eine andere Karte passt dazu.
illegal-add = { $card } setzt Auslage { $meld } nicht fort; es passt { $fitting }.
illegal-trash-joker = Einen Joker darf man nur abwerfen, wenn man nichts als Joker hat.
illegal-no-discard = Eine Karte muss für den Abwurf bleiben.
illegal-no-discard-later = Nach allem, was in diesem Zug noch zu legen ist, bliebe keine Karte für den Abwurf.
illegal-exit = Das wäre die letzte Karte: Zum Ausmachen braucht man { $cards } eigene Karten in einer Auslage.
illegal-exit-before = Das wäre die letzte Karte: Zum Ausmachen müssen schon vor dem Zug { $cards } eigene Karten in einer Auslage liegen.

headline-deal = Die Karten werden gegeben.
headline-turn = { $seat } ist am Zug
headline-exit = { $seat } hat ausgemacht.
headline-over = Das Spiel ist zu Ende.
prompt-turn = Nach Belieben Joker tauschen, aufnehmen, auslegen und anlegen, dann eine Karte abwerfen.
prompt-joker = { $card } muss in eine neue Auslage.
prompt-card = { $card } muss ausgelegt oder angelegt werden.
badge-exit = ausgemacht
badge-owes-joker = muss { $card } auslegen
badge-owes-card = muss { $card } aus- oder anlegen
counter-points = Punkte
counter-cards = Karten
zone-trash = Ablage
zone-deck = Stapel
zone-meld = Auslage { $number }
zone-hand = Deine Hand
piece-deck = { $cards ->
    [one] Stapel mit einer Karte
   *[other] Stapel mit { $cards } Karten
}
piece-joker-as = { $joker } als { $card }
control-change = Joker aus Auslage { $number } tauschen
control-pick = Bis zu dieser Karte aufnehmen
control-meld = Auslegen
control-meld-as = { $cards } auslegen, Joker als { $card }
control-add = An Auslage { $number } anlegen
control-trash = Abwerfen

news-first-trash = Die Ablage beginnt mit { $card }.
news-dealt = Gegeben: { $card }.
news-draw = Gezogen: { $card }.
news-hidden-draw = { $seat } zieht eine Karte.
news-change = { $seat } legt { $card } in Auslage { $meld } und nimmt { $joker }.
news-pick = { $seat } nimmt aus der Ablage: { $cards }.
news-meld = { $seat } macht Auslage { $number }: { $cards }.
news-meld-joker = { $seat } macht Auslage { $number }: { $cards }, der Joker als { $card }.
news-add = { $seat } legt { $card } an Auslage { $meld } an.
news-trash = { $seat } wirft { $card } ab.
news-reshuffle = { $cards ->
    [one] Die Ablage wird zum neuen Stapel mit einer Karte.
   *[other] Die Ablage wird zum neuen Stapel mit { $cards } Karten.
}
news-no-card = Der Stapel ist leer: { $seat } zieht keine Karte.
news-exit = { $seat } macht aus, das Spiel ist zu Ende.
news-deck-end = Der Stapel ist leer, das Spiel ist zu Ende.
news-result = { $seat }: { $score }
news-winner = { $winners } gewinnt.
news-winners = { $winners } teilen sich den Sieg.
