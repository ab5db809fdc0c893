game-name = LocalGame
game-about = Ein Rommé mit gemeinsamen Auslagen, in denen jede Karte ihren Besitzer behält.
bot-ismcts = Monte-Carlo-Baumsuche über Informationsmengen (ISMCTS): verteilt die verdeckten Karten zufällig, spielt weiter und nimmt den Schritt mit der höchsten Gewinnaussicht
bot-hard = spielt einen zufälligen Schritt unter denen, die höchstens 2 % der Gewinnaussicht kosten
bot-normal = spielt einen zufälligen Schritt unter denen, die höchstens 6 % der Gewinnaussicht kosten
bot-easy = spielt einen zufälligen Schritt unter denen, die höchstens 15 % der Gewinnaussicht kosten
bot-planner = zählt ganze Züge auf und spielt den, den ein neuronales Netz am höchsten bewertet; sucht nicht über den Zug hinaus
bot-greedy = betrachtet nur den eigenen Zug: bevorzugt Punkte auf dem Tisch und eine leichte Hand
bot-name-ai = stärkster Bot
bot-name-ismcts = Suchbot
bot-name-hard = starker Bot
bot-name-normal = normaler Bot
bot-name-easy = leichter Bot
bot-name-planner = planender Bot
bot-name-greedy = gieriger Bot
bot-name-random = Zufallsbot

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
option-exit_check-after_move = Ausmachen darf, wer vier eigene Karten in einer Auslage hat; was in diesem Zug gelegt wird, zählt mit (LG-5).
option-exit_check-before_move = Ausmachen darf nur, wer schon vor seinem Zug vier eigene Karten in einer Auslage hatte; was in diesem Zug gelegt wird, zählt nicht (LG-5).
option-deck_empty = Wenn eine Karte fällig und der Stapel leer ist
option-deck_empty-continue = Ist eine Karte fällig und der Stapel leer, wird nicht gezogen, und das Spiel geht weiter; solange er leer ist, braucht man zum Ausmachen keine vier Karten (LG-7).
option-deck_empty-reshuffle = Ist eine Karte fällig und der Stapel leer, werden alle Karten der Ablage außer der neuesten zum neuen Stapel, höchstens zwanzigmal in einem Spiel (LG-7).
option-deck_empty-end = Ist eine Karte fällig und der Stapel leer, endet das Spiel sofort, und niemand bekommt den Bonus (LG-7).
option-joker_trash = Joker in der Ablage
option-joker_trash-forced_only = Ein Joker darf nur abgeworfen werden, wenn man nichts als Joker auf der Hand hat (LG-15).
option-joker_trash-allowed = Ein Joker darf wie jede andere Karte abgeworfen werden; nur die erste Karte der Ablage ist nie ein Joker (LG-15).
option-swap_owner = Besitzer der Karte, die einen Joker ersetzt
option-swap_owner-swapper = Eine Karte, die einen Joker ersetzt, gehört dem, der sie legt (LG-12).
option-swap_owner-joker_owner = Eine Karte, die einen Joker ersetzt, gehört dem Besitzer des Jokers (LG-12).
option-avenue_joker = Wofür ein Joker in einer Avenue steht
option-avenue_joker-first_missing = Ein Joker in einer Avenue steht für die erste fehlende Farbe in der Reihenfolge Kreuz, Karo, Herz, Pik (LG-11).
option-avenue_joker-any = Ein Joker in einer Avenue steht für jede fehlende Farbe, die man nennt, etwa „legen KD KS BJ=KH“; nennt man keine, für die erste fehlende (LG-11).
option-ace = Platz des Asses
option-ace-high = Das Ass steht nur über dem König (LG-9).
option-ace-both = Das Ass steht über dem König oder unter der Zwei, aber eine Street geht nicht über Eck; es zählt immer 14 (LG-9).
option-decks = Kartenspiele zu 54 Blatt
option-decks-set = { $value ->
    [one] Gespielt wird mit einem Kartenspiel zu 54 Blatt (LG-1).
   *[other] Gespielt wird mit { $value } zusammengemischten Kartenspielen zu 54 Blatt (LG-1).
}
option-strict_order = Reihenfolge der Teile einer getippten Zeile
option-strict_order-off = Die Teile einer getippten Zeile dürfen in beliebiger Reihenfolge stehen (LG-19).
option-strict_order-on = Die Teile einer getippten Zeile müssen in der Reihenfolge tauschen, nehmen, legen, anlegen, abwerfen stehen (LG-19).

word-card = Eine Karte ist ihr Wert und ihre Farbe, etwa „10H“, „QS“ oder „7C“; die Joker sind „RJ“ und „BJ“.
word-number = Statt „{ $word }“ muss hier eine Zahl stehen, etwa „3“.
word-action = Ein Schritt lautet „change BJ 2“, „pick 3“, „meld 4S 5S 6S“, „add 7C 1“ oder „trash 7D“.
word-change = Ein Tausch nennt einen Joker und eine Auslage, etwa „tauschen BJ 2“.
word-pick = Zum Aufnehmen nennt man die Zahl der Karten, etwa „nehmen 3“.
word-meld = Eine Auslage nennt ihre Karten, etwa „legen 4S 5S 6S“.
word-joker-as = Wofür ein Joker steht, schreibt man „RJ=7H“.
word-add = Zum Anlegen nennt man eine Karte und eine Auslage, etwa „anlegen 7C 1“.
word-trash = Zum Abwerfen nennt man genau eine Karte, etwa „abwerfen 7D“.
word-draw = Eine gezogene Karte schreibt man „draw 4D“.

line-keyword = Mit „{ $word }“ kann kein Teil einer Zeile beginnen: Er beginnt mit tauschen, nehmen, legen, anlegen oder abwerfen, und zwischen den Teilen steht „;“, etwa „nehmen 6; legen 4D 5D 6D; anlegen 7C 0; abwerfen QH“.
line-no-trash = Eine Zeile ist ein ganzer Zug und enthält genau einen Abwurf, etwa „abwerfen QH“ (LG-6).
line-two-trashes = Ein Zug hat genau einen Abwurf: bitte nur ein „abwerfen“ (LG-6).
line-two-changes = In einem Zug kann nur ein Joker getauscht werden: bitte nur ein „tauschen“ (LG-14).
line-two-picks = Aus der Ablage nimmt man nur einmal im Zug: bitte nur ein „nehmen“ (LG-3).
line-order = „{ $late }“ muss vor „{ $early }“ stehen: Die Reihenfolge ist tauschen, nehmen, legen, anlegen, abwerfen (LG-19).

illegal-second-change = In einem Zug kann nur ein Joker getauscht werden.
illegal-late-change = Zum Tauschen ist es zu spät: Die Reihenfolge ist tauschen, nehmen, legen, anlegen, abwerfen.
illegal-late-pick = Zum Aufnehmen ist es zu spät: Die Reihenfolge ist tauschen, nehmen, legen, anlegen, abwerfen, und man nimmt nur einmal im Zug.
illegal-late-meld = Für eine neue Auslage ist es zu spät: Nach dem ersten Anlegen folgen nur noch Anlegen und Abwurf.
illegal-no-such-joker = In Auslage { $meld } liegt { $joker } nicht.
illegal-change-card = Um { $joker } zu nehmen, braucht man { $card } auf der Hand; Karten aus der Ablage kommen dafür zu spät.
illegal-owes-joker = { $joker } muss noch in diesem Zug in eine neue Auslage, und die Karten erlauben das nicht.
illegal-joker-first = { $joker } stammt aus einer Auslage und muss zuerst in eine neue Auslage.
illegal-pick-number = { $most ->
    [1] Aufnehmen kann man 1 Karte.
   *[other] Aufnehmen kann man 1 bis { $most } Karten.
}
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
illegal-add-joker-there = In Auslage { $meld } steht { $joker } für { $card }: Diese Karte kann man nur mit „tauschen“ gegen den Joker tauschen.
illegal-add-full = Auslage { $meld } ist voll: Weder { $card } noch eine andere Karte passt dazu.
illegal-add = { $card } setzt Auslage { $meld } nicht fort; es passt { $fitting }.
illegal-trash-joker = Einen Joker darf man nur abwerfen, wenn man nichts als Joker hat.
illegal-no-discard = Eine Karte muss für den Abwurf bleiben.
illegal-no-discard-later = Nach allem, was in diesem Zug noch zu legen ist, bliebe keine Karte für den Abwurf.
illegal-exit = Das wäre die letzte Karte: Zum Ausmachen braucht man { $cards } eigene Karten in einer Auslage.
illegal-exit-before = Das wäre die letzte Karte: Zum Ausmachen müssen schon vor dem Zug { $cards } eigene Karten in einer Auslage liegen.

# Ein Joker als Objekt eines Satzes.
object-rj = den roten Joker
object-bj = den schwarzen Joker

headline-deal = Die Karten werden gegeben.
headline-turn = { $you ->
    [seat] Du bist am Zug
   *[other] { $seat } ist am Zug
}
headline-exit = { $you ->
    [seat] Du hast ausgemacht.
   *[other] { $seat } hat ausgemacht.
}
headline-over = Das Spiel ist zu Ende.
chapter-end = Spielende

prompt-turn = { $offer ->
    [meld] Auslegen oder abwerfen?
    [change] Joker tauschen oder abwerfen?
    [add] Anlegen oder abwerfen?
    [pick] Aufnehmen oder abwerfen?
   *[nothing] Wirf eine Karte ab.
}
prompt-exit = Wirf die letzte Karte ab und mach aus!
prompt-joker = Lege { $card } in eine neue Auslage.
prompt-card = Lege { $card } in diesem Zug.
prompt-card-ways = Lege { $card }: { $ways }.
way-with = mit { $cards }
way-to = an { $meld }
advice-account = Auf dem Tisch { $table }, auf der Hand { $hand }: jetzt { $now }.
way-out-cards = Ausmachen: { $cards } von 4 eigenen Karten in einer Auslage
way-out-open = Ausmachen erlaubt: vier eigene Karten in einer Auslage
way-out-next = Ausmachen erlaubt ab deinem nächsten Zug
way-out-deck = Ausmachen erlaubt: Der Stapel ist leer

badge-exit = ausgemacht
badge-owes-joker = muss { $card } auslegen
badge-owes-card = muss { $card } aus- oder anlegen
badge-way-out = darf ausmachen
counter-points = Punkte
counter-hand = auf der Hand
counter-table = auf dem Tisch
counter-cards = { $count ->
    [one] Karte
   *[other] Karten
}

zone-trash = Ablage
note-trash = { $cards ->
    [one] eine Karte
   *[other] { $cards } Karten, neueste links
}
zone-deck = Stapel
note-deck-empty = Zum Ausmachen braucht man keine vier Karten.
zone-hand = Deine Hand
note-known = Die anderen kennen auf deiner Hand: { $cards }
zone-run = Folge in { $suit }
zone-rank = { $rank ->
    [2] Zweier
    [3] Dreier
    [4] Vierer
    [5] Fünfer
    [6] Sechser
    [7] Siebener
    [8] Achter
    [9] Neuner
    [10] Zehner
    [11] Buben
    [12] Damen
    [13] Könige
   *[14] Asse
}
# Eine Auslage, an die eine Karte angelegt wird.
meld-run = die Folge in { $suit }
meld-rank = { $rank ->
    [2] die Zweier
    [3] die Dreier
    [4] die Vierer
    [5] die Fünfer
    [6] die Sechser
    [7] die Siebener
    [8] die Achter
    [9] die Neuner
    [10] die Zehner
    [11] die Buben
    [12] die Damen
    [13] die Könige
   *[14] die Asse
}
piece-deck = { $cards ->
    [one] Stapel mit einer Karte
   *[other] Stapel mit { $cards } Karten
}
piece-joker-as = { $joker } als { $card }
sort-suit = Farbe
sort-rank = Wert
sort-melds = Auslagen

control-change = Gegen { $card } tauschen
detail-change = Joker neu auslegen
control-pick = Aus der Ablage nehmen
label-pick = { $count } nehmen
detail-pick = { $count ->
    [one] { $card } sofort legen
   *[other] bis { $card }, die zu legen ist
}
opens-pick = dann legen: { $ways }
control-meld = Auslegen
control-lay-run = Folge auslegen
control-lay-rank = { $rank ->
    [2] Zweier auslegen
    [3] Dreier auslegen
    [4] Vierer auslegen
    [5] Fünfer auslegen
    [6] Sechser auslegen
    [7] Siebener auslegen
    [8] Achter auslegen
    [9] Neuner auslegen
    [10] Zehner auslegen
    [11] Buben auslegen
    [12] Damen auslegen
    [13] Könige auslegen
   *[14] Asse auslegen
}
control-joker-as = Joker als { $card }
control-add = An { $meld } anlegen
control-trash = Abwerfen
detail-trash = { $card }
control-exit = Ausmachen
detail-exit = { $card } · +{ $bonus }
closed-owed = erst { $card } legen
closed-exit = Ausmachen braucht vier in einer
closed-discard = eine Karte muss bleiben
closed-late = nach dem Anlegen zu spät

news-first-trash = Die Ablage beginnt mit { $card }.
news-dealt = Du bekommst { $cards }.
news-draw = Du ziehst { $card }.
news-hidden-draw = { $you ->
    [seat] Du ziehst eine Karte.
   *[other] { $seat } zieht eine Karte.
}
news-change = { $you ->
    [seat] Du legst { $card } an { $meld } und nimmst { $joker }.
   *[other] { $seat } legt { $card } an { $meld } und nimmt { $joker }.
}
news-pick = { $you ->
    [seat] Du nimmst aus der Ablage: { $cards }.
   *[other] { $seat } nimmt aus der Ablage: { $cards }.
}
news-meld = { $you ->
    [seat] Du legst { $cards } aus.
   *[other] { $seat } legt { $cards } aus.
}
news-meld-joker = { $you ->
    [seat] Du legst { $cards } aus und { $joker } als { $card }.
   *[other] { $seat } legt { $cards } aus und { $joker } als { $card }.
}
news-add = { $you ->
    [seat] Du legst { $card } an { $meld } an.
   *[other] { $seat } legt { $card } an { $meld } an.
}
news-trash = { $you ->
    [seat] Du wirfst { $card } ab.
   *[other] { $seat } wirft { $card } ab.
}
news-reshuffle = { $cards ->
    [one] Die Ablage wird zum neuen Stapel mit einer Karte.
   *[other] Die Ablage wird zum neuen Stapel mit { $cards } Karten.
}
news-no-card = { $you ->
    [seat] Der Stapel ist leer: Du ziehst keine Karte.
   *[other] Der Stapel ist leer: { $seat } zieht keine Karte.
}
news-exit = { $you ->
    [seat] Du machst aus, das Spiel ist zu Ende.
   *[other] { $seat } macht aus, das Spiel ist zu Ende.
}
news-deck-end = Der Stapel ist leer, das Spiel ist zu Ende.
news-result = { $you ->
    [seat] Du: { $score }
   *[other] { $seat }: { $score }
}
news-winner = { $you ->
    [winners] Du gewinnst.
   *[other] { $winners } gewinnt.
}
news-winners = { $winners } teilen sich den Sieg.

bubble-change = getauscht
bubble-pick = { $count } genommen
bubble-add = angelegt
bubble-trash = abgeworfen
stamp-exit = Aus!
moment-exit = { $you ->
    [seat] Du machst aus
   *[other] { $seat } macht aus
}
moment-exit-four = { $you ->
    [seat] Deine letzte Karte ist abgeworfen, und vier deiner Karten liegen in einer Auslage.
   *[other] Die letzte Karte ist abgeworfen, und vier eigene Karten liegen in einer Auslage.
}
moment-exit-deck = Die letzte Karte ist abgeworfen; bei leerem Stapel braucht es keine vier Karten.
moment-joker-held = { $count ->
    [one] { $you ->
        [seat] Du hältst einen Joker: { $points }.
       *[other] { $seat } hält einen Joker: { $points }.
    }
   *[other] { $you ->
        [seat] Du hältst { $count } Joker: { $points }.
       *[other] { $seat } hält { $count } Joker: { $points }.
    }
}
moment-deck-end = Der Stapel ist leer
moment-deck-end-bonus = Das Spiel ist zu Ende, niemand bekommt den Bonus.
moment-change = { $you ->
    [seat] Du tauschst { $card } gegen { $joker }
   *[other] { $seat } tauscht { $card } gegen { $joker }
}
moment-meld = { $you ->
    [seat] Du legst eine Folge von { $cards } Karten
   *[other] { $seat } legt eine Folge von { $cards } Karten
}
shown-hand = auf der Hand { $points }
sum-table = auf dem Tisch
sum-hand = auf der Hand
sum-exit = ausgemacht
sum-result = Ergebnis

guide-1-title = Lege Karten aus
guide-1 = Lege drei oder mehr Karten aus: eine Folge in einer Farbe oder einen Wert in verschiedenen Farben. Was du legst, zählt für dich.
guide-2-title = Nutze die Ablage
guide-2 = Wähle eine Karte der Ablage: Du nimmst sie mit allen neueren und musst sie sofort legen. Anlegen darfst du an jede Auslage.
guide-3-title = Mach aus
guide-3 = Jeder Zug endet mit einem Abwurf. Mit vier eigenen Karten in einer Auslage darfst du die letzte abwerfen: +50. Handkarten kosten Punkte.
kind-change = einen Joker nehmen
kind-pick = Karten aus der Ablage nehmen
kind-meld = eine neue Meldung auslegen
kind-add = an eine Meldung anlegen
kind-trash = abwerfen
habit-change = Du nimmst zu oft Joker.
habit-pick = Du nimmst zu oft Karten aus der Ablage.
habit-meld = Du legst neue Meldungen zu früh aus.
habit-add = Du legst zu früh an Meldungen an.
habit-trash = Du wirfst zu früh ab.
