# Zehntausend auf Deutsch.

game-name = Zehntausend
game-about = Sechs Würfel, noch ein Wurf und noch einer: Wer rechtzeitig aufhört und zuerst 10000 Punkte notiert hat, gewinnt.

word-action = Eine Aktion ist „roll“, „adopt“, „note“, „forfeit“ oder „keep“ mit ein bis sechs Würfeln, zum Beispiel „keep 115“.
word-roll = Ein Wurf ist „roll“ mit ein bis sechs Würfeln, zum Beispiel „roll 112356“.
word-line = Schreib „würfeln“, „übernehmen“, „notieren“ oder die Würfel, die du wertest, zum Beispiel „1 1 5“ oder „alle“; auch zusammen: „1 1 5 weiter“.

option-entry = erstes Notieren
option-entry-more_than = TT-1: Das erste Notieren verlangt mehr als 1000 Punkte; genau 1000 sind zu wenig.
option-entry-at_least = TT-1: Das erste Notieren verlangt mindestens 1000 Punkte; genau 1000 genügen.
option-round_min = späteres Notieren
option-round_min-set = TT-2: Wer schon notiert hat, braucht für jedes weitere Notieren mindestens { $value } Punkte.
option-target = Punkte zum Sieg
option-target-set = TT-3: { $value } notierte Punkte gewinnen.
option-end = Ende des Spiels
option-end-immediate = TT-3: Wer das Ziel erreicht, gewinnt sofort; die Runde wird nicht zu Ende gespielt.
option-end-finish_round = TT-3: Ist das Ziel erreicht, wird die Runde zu Ende gespielt; dann gewinnt der höchste Stand, und gleiche Stände teilen sich den Sieg.
option-adopt = Punkte übernehmen
option-adopt-on = TT-9: Punkte und Würfel, die der Spieler davor eben notiert hat, können übernommen werden.
option-adopt-off = TT-9: Punkte können nicht übernommen werden; jeder Zug beginnt mit sechs Würfeln.
option-adopt_penalty = Strafe beim Übernehmen
option-adopt_penalty-on = TT-7: Ein misslungener Zug nach dem Übernehmen kostet die übernommenen Punkte vom Punktestand.
option-adopt_penalty-off = TT-7: Ein misslungener Zug nach dem Übernehmen kostet nur die Punkte des Zugs; vom Punktestand wird nichts abgezogen.
option-illegal = unerlaubte Spielzüge
option-illegal-reject = TT-22, TT-23: Ein unerlaubter Spielzug wird abgelehnt, und du wirst noch einmal gefragt.
option-illegal-forfeit = TT-22, TT-23: Ein unerlaubter Spielzug wird nicht abgelehnt, sondern kostet den Zug: Seine Punkte sind verloren, übernommene werden abgezogen, und nichts bleibt zu übernehmen. „aufgeben“ gibt einen Zug auf.
option-straight = Straße
option-straight-off = TT-20: 1 2 3 4 5 6 sind nur so viel wert wie die 1 und die 5.
option-straight-on = TT-20: 1 2 3 4 5 6 in einem Wurf mit sechs Würfeln dürfen zusammen für 1500 Punkte gewertet werden.
option-three_pairs = drei Paare
option-three_pairs-off = TT-20: Drei Paare haben keinen eigenen Wert.
option-three_pairs-on = TT-20: Drei Paare in einem Wurf mit sechs Würfeln dürfen zusammen für 1500 Punkte gewertet werden; auch vier gleiche und ein Paar sind drei Paare. Sind die Würfel sonst mehr wert, gilt der höhere Wert.
option-force_hot_dice = Weiterwürfeln mit allen Würfeln
option-force_hot_dice-off = TT-21: Wer alle sechs Würfel gewertet hat, darf mit ihnen weiterwürfeln oder notieren.
option-force_hot_dice-on = TT-21: Wer alle sechs Würfel gewertet hat, muss mit ihnen weiterwürfeln.

bot-exact = spielt zu zweit die exakte Lösung, sobald „croupier solve“ sie berechnet hat, sonst nach einer Schätzung
bot-hard = spielt einen zufälligen Zug unter denen, die höchstens 1 % der Gewinnaussicht kosten
bot-normal = spielt einen zufälligen Zug unter denen, die höchstens 3 % der Gewinnaussicht kosten
bot-easy = spielt einen zufälligen Zug unter denen, die höchstens 6 % der Gewinnaussicht kosten
bot-points = maximiert die mittlere Punktzahl jedes Zuges, übernimmt, wenn das im Mittel mehr bringt, und beachtet den Spielstand nicht
bot-greedy = rechnet einen Wurf voraus: vergleicht die Punkte, die er notieren kann, mit dem mittleren Ertrag eines weiteren Wurfs

bot-name-exact = perfekter Bot
bot-name-hard = starker Bot
bot-name-normal = mittlerer Bot
bot-name-easy = leichter Bot
bot-name-points = Punktebot
bot-name-greedy = gieriger Bot
bot-name-random = Zufallsbot
bot-name-ai = bester Bot

guide-1-title = Würfeln und werten
guide-1 = Würfle mit sechs Würfeln. Jede 1 zählt 100, jede 5 zählt 50, ein Dreierpasch viel mehr. Werte mindestens einen Würfel, der zählt.
guide-2-title = Rechtzeitig aufhören
guide-2 = Würfle mit dem Rest weiter oder notiere. Zählt kein Würfel, ist der Zug verloren. Dein erstes Notieren verlangt mehr als 1000 Punkte.
guide-3-title = Punkte übernehmen
guide-3 = Hat dein Vorgänger eben notiert, kannst du Punkte und Würfel übernehmen. Geht es schief, verlierst du ebenso viele. 10000 Punkte gewinnen.

solved-bust_probability = Wahrscheinlichkeit, dass ein Wurf keinen Wert hat, mit einem bis sechs Würfeln
solved-expected_turn_points_opened = Mittlere Punktzahl eines auf Punkte gespielten Zuges nach dem ersten Notieren
solved-expected_turn_points_unopened = Mittlere Punktzahl eines auf Punkte gespielten Zuges vor dem ersten Notieren
solved-solo_turns = Kleinste mittlere Zahl von Zügen bis zum Ziel, allein gespielt
solved-first_seat_win = Gewinnaussicht des ersten von zwei Plätzen
solved-first_seat_win_without_adoption = Dasselbe, wenn keine Punkte übernommen werden können
solve-not-these = Das Rennen wird nur für Ziele bis 10000 gelöst und nur, wenn das Spiel mit dem Erreichen des Ziels endet: „target“ auf höchstens 10000 und „end“ auf immediate setzen.

why-adopt-off = An diesem Tisch können keine Punkte übernommen werden; würfle mit sechs Würfeln.
why-no-offer = Es gibt nichts zu übernehmen: Nur Punkte, die unmittelbar vor dir notiert wurden, können übernommen werden. Würfle mit sechs Würfeln.
why-adopt-not-entered = Du hast noch nichts notiert und kannst nicht übernehmen: Für die angebotenen { $points } Punkte brauchst du ebenso viele eigene. Würfle mit sechs Würfeln.
why-adopt-poor = { $points } Punkte kann nur übernehmen, wer mindestens so viele hat; du hast { $score }. Würfle mit sechs Würfeln.
why-adopt-late = Punkte werden am Anfang eines Zugs übernommen, vor dem ersten Wurf.
why-note-unrolled = Es gibt noch nichts zu notieren: Ein Zug hat mindestens einen Wurf. Würfle zuerst.
why-roll-first = Es ist noch nicht gewürfelt worden. Würfle zuerst.
why-keep-first = Zuerst musst du mindestens einen Würfel von { $throw } beiseitelegen, zum Beispiel „werten { $example }“.
why-kept-already = Aus diesem Wurf hast du schon gewertet; würfle weiter oder notiere.
why-not-thrown = { $wanted } × { $face } kannst du nicht werten: Der Wurf { $throw } hat davon { $has }. Möglich ist zum Beispiel „werten { $example }“.
why-no-value = { $count ->
    [one] Eine einzelne { $face } ist nichts wert
   *[other] Zwei Würfel mit { $face } sind nichts wert
 }: Einzeln zählen nur 1 und 5, andere erst zu dritt. Von { $throw } kannst du zum Beispiel „werten { $example }“.
why-no-straight = Eine Straße zählt an diesem Tisch nicht. Von { $throw } kannst du zum Beispiel „werten { $example }“.
why-no-three-pairs = Drei Paare zählen an diesem Tisch nicht. Von { $throw } kannst du zum Beispiel „werten { $example }“.
why-note-entry-more = Dein erstes Notieren verlangt mehr als { $needed } Punkte; dieser Zug hat { $points }. Würfle weiter.
why-note-entry-least = Dein erstes Notieren verlangt mindestens { $needed } Punkte; dieser Zug hat { $points }. Würfle weiter.
why-note-round = Das Notieren verlangt mindestens { $needed } Punkte; dieser Zug hat { $points }. Würfle weiter.
why-must-roll = Alle sechs Würfel sind gewertet: An diesem Tisch musst du mit ihnen weiterwürfeln.
why-no-forfeit = An diesem Tisch kann ein Zug nicht aufgegeben werden; er endet mit dem Notieren oder mit einem Wurf ohne Wert.

headline-start = { $you ->
    [seat] Du bist am Zug.
   *[other] { $seat } ist am Zug.
 }
headline-offer = { $you ->
    [seat] Du bist
   *[other] { $seat } ist
 } am Zug; zu übernehmen sind { $offer } Punkte mit { $dice ->
    [one] einem Würfel
   *[other] { $dice } Würfeln
 }.
headline-throw = { $you ->
    [seat] Du würfelst
   *[other] { $seat } würfelt
 } mit { $dice ->
    [one] einem Würfel
   *[other] { $dice } Würfeln
 }; bisher { $points } Punkte.
headline-turn = { $you ->
    [seat] Du hast
   *[other] { $seat } hat
 } in diesem Zug { $points } Punkte.
headline-over = { $count ->
    [one] { $you ->
        [seats] Du hast gewonnen.
       *[other] { $seats } hat gewonnen.
     }
   *[other] { $seats } teilen sich den Sieg.
 }
chapter-target = Bis { $target }
chapter-last-round = Letzte Runde · bis { $target }

counter-score = Punkte
counter-turn = Dieser Zug
badge-adopted = { $points } übernommen
badge-not-entered = draußen
badge-winner = gewonnen
zone-unthrown = Zu würfeln
zone-thrown = Geworfen
zone-kept = In diesem Zug gewertet
zone-adopt = Übernehmen
zone-fresh = Neu beginnen
die = Würfel mit { $face }
die-unthrown = noch nicht geworfener Würfel
die-spent = Würfel der übernommenen Punkte

dice-of = { $count ->
    [1] eine
    [2] zwei
    [3] drei
    [4] vier
    [5] fünf
   *[6] sechs
 } { $face ->
    [1] { $count ->
        [1] Eins
       *[other] Einsen
     }
    [2] { $count ->
        [1] Zwei
       *[other] Zweien
     }
    [3] { $count ->
        [1] Drei
       *[other] Dreien
     }
    [4] { $count ->
        [1] Vier
       *[other] Vieren
     }
    [5] { $count ->
        [1] Fünf
       *[other] Fünfen
     }
   *[6] { $count ->
        [1] Sechs
       *[other] Sechsen
     }
 }
dice-kept = { dice-of }
dice-straight = Straße
dice-three-pairs = drei Paare
set-worth = { $dice } · { $value }
set-single = { $value }
set-worthless = kein Wert
set-left = für den nächsten Wurf

term-score = bisher
term-adopted = übernommen
term-kept = gewertet
term-selected = gewählt
term-noted = notiert
term-turn = dieser Zug

note-all-back = Alle sechs Würfel kommen wieder ins Spiel.
note-offer = { $you ->
    [player] { $seat } hat { $points } notiert. Übernehmen?
    [seat] Du hast { $points } notiert. { $player } kann übernehmen.
   *[other] { $seat } hat { $points } notiert. { $player } kann übernehmen.
 }
deal-adopt = Beginn mit { $points } Punkten und { $dice ->
    [one] dem Würfel, der übrig ist
   *[other] den { $dice } Würfeln, die übrig sind
 }
deal-fresh = Beginn ohne Punkte und mit 6 Würfeln
deal-costs = Niete in { $percent } %: { $points } Punkte Abzug vom Punktestand
deal-costs-nothing = Niete in { $percent } %: der Punktestand bleibt

prompt-start = Du bist am Zug.
prompt-offer = Du bist am Zug: übernehmen oder würfeln?
prompt-keep = Welche Würfel wertest du?
prompt-below = Zum Notieren brauchst du mindestens { $needed } Punkte. Würfle weiter.
prompt-below-entry = Zum ersten Notieren brauchst du mehr als { $needed } Punkte. Würfle weiter.
prompt-must-roll = Alle sechs Würfel sind gewertet. Würfle mit ihnen weiter.
prompt-all-back = Alle wieder nei! Weiterwürfeln oder { $points } notieren?
prompt-decide = Weiterwürfeln oder { $points } Punkte notieren?

advice-keep = Werte mindestens einen Würfel, der zählt. Je mehr Würfel du noch einmal wirfst, desto kleiner das Risiko.
advice-offer = Nach dem Übernehmen musst du mindestens einmal würfeln.
advice-roll = { $dice ->
    [1] Ein Würfel ist
    [2] Zwei Würfel sind
    [3] Drei Würfel sind
    [4] Vier Würfel sind
    [5] Fünf Würfel sind
   *[6] Sechs Würfel sind
 } in { $percent } % eine Niete.
advice-decide = { advice-roll } Notieren bringt dich auf { $score }.
advice-below = { advice-roll } Zum Notieren fehlen { $missing }.

control-keep = Werten
choice-keep = Werten: { $dice }
choice-keep-roll = Werten, { $dice } würfeln
choice-keep-note = Werten, { $points } notieren
button-adopt = Übernehmen, { $dice } würfeln
button-roll = Mit { $dice ->
    [one] einem Würfel
   *[other] { $dice } Würfeln
 } würfeln
button-roll-all = Alle { $dice } würfeln
button-note = { $points } notieren
button-forfeit = Den Zug aufgeben
detail-start = beginnt mit { $points }
detail-risk = Einsatz { $points } · Niete { $percent } %
detail-bust = Niete { $percent } %
detail-note = dann { $score } Punkte
detail-wins = gewinnt das Spiel
closed-note = Notieren
closed-adopt = { $points } übernehmen
reason-note = ab { $needed } Punkten
reason-note-more = erst über { $needed } Punkten
reason-must-roll = erst alle sechs würfeln
reason-adopt = ab { $points } eigenen Punkten

news-adopts = { $you ->
    [seat] Du übernimmst { $points } Punkte und würfelst
   *[other] { $seat } übernimmt { $points } Punkte und würfelt
 } mit { $dice ->
    [one] einem Würfel
   *[other] { $dice } Würfeln
 }.
news-rolls = { $you ->
    [seat] Du würfelst
   *[other] { $seat } würfelt
 } mit { $dice ->
    [one] einem Würfel
   *[other] { $dice } Würfeln
 }.
news-throw = { $you ->
    [seat] Du wirfst { $throw }.
   *[other] { $seat } wirft { $throw }.
 }
news-bust = { $you ->
    [seat] Du wirfst
   *[other] { $seat } wirft
 } { $throw }: kein Wert, der Zug ist vorbei.
news-lost = { $you ->
    [seat] Du verlierst
   *[other] { $seat } verliert
 } die { $points } Punkte des Zugs.
news-deducted = { $you ->
    [seat] Du verlierst die { $points } übernommenen Punkte und hast { $score }.
   *[other] { $seat } verliert die { $points } übernommenen Punkte und hat { $score }.
 }
news-keeps = { $you ->
    [seat] Du wertest { $kept } für { $value } und hast in diesem Zug { $points } Punkte.
   *[other] { $seat } wertet { $kept } für { $value } und hat in diesem Zug { $points } Punkte.
 }
news-all-back = Alle sechs Würfel sind gewertet und kommen wieder ins Spiel.
news-notes = { $you ->
    [seat] Du notierst { $points } Punkte und hast { $score }.
   *[other] { $seat } notiert { $points } Punkte und hat { $score }.
 }
news-reaches = { $you ->
    [seat] Du hast
   *[other] { $seat } hat
 } { $target } erreicht; die Runde wird zu Ende gespielt.
news-forfeits = { $you ->
    [seat] Du gibst den Zug auf.
   *[other] { $seat } gibt den Zug auf.
 }
news-wins = { $count ->
    [one] { $you ->
        [seats] Du gewinnst.
       *[other] { $seats } gewinnt.
     }
   *[other] { $seats } teilen sich den Sieg.
 }

bubble-adopts = { $you ->
    [seat] übernimmst { $points }
   *[other] übernimmt { $points }
 }
bubble-rolls = { $you ->
    [seat] würfelst mit { $dice }
   *[other] würfelt mit { $dice }
 }
bubble-keeps = { $you ->
    [seat] wertest { $points }
   *[other] wertet { $points }
 }
bubble-noted = { $points } notiert
bubble-bust = Niete
bubble-forfeits = { $you ->
    [seat] gibst auf
   *[other] gibt auf
 }

stamp-bust = Niete!
stamp-all-back = Alle wieder nei!
stamp-noted = +{ $points }
moment-bust = { $you ->
    [seat] Du verlierst
   *[other] { $seat } verliert
 } die { $points } Punkte des Zugs
moment-bust-empty = { $you ->
    [seat] Nichts für dich in diesem Zug
   *[other] Nichts für { $seat } in diesem Zug
 }
moment-bust-throw = Geworfen: { $throw }. Nichts davon zählt.
moment-bust-deducted = { $you ->
    [seat] Die { $points } übernommenen Punkte werden dir abgezogen.
   *[other] Die { $points } übernommenen Punkte werden { $seat } abgezogen.
 }
moment-bust-account = { $before } − { $points } = { $score }
moment-all-back = Alle sechs zählen
moment-all-back-dice = { $you ->
    [seat] Du bekommst alle sechs Würfel zurück.
   *[other] { $seat } bekommt alle sechs Würfel zurück.
 }
moment-notes = { $you ->
    [seat] Du notierst { $points } Punkte
   *[other] { $seat } notiert { $points } Punkte
 }
moment-enters = { $you ->
    [seat] Du bist im Spiel
   *[other] { $seat } ist im Spiel
 }
moment-target = { $you ->
    [seat] Du erreichst { $points }
   *[other] { $seat } erreicht { $points }
 }
moment-last-round = Die Runde wird zu Ende gespielt.
kind-adopt = die Punkte des Vorgängers übernehmen
kind-begin = den Zug mit sechs Würfeln beginnen
kind-keep = wählen, welche Würfel bleiben
kind-throw = { $dice ->
    [one] mit einem Würfel weiterwürfeln
   *[other] mit { $dice } Würfeln weiterwürfeln
}
kind-stop = { $dice ->
    [one] mit einem Würfel übrig aufschreiben
   *[other] mit { $dice } Würfeln übrig aufschreiben
}
kind-forfeit = den Zug aufgeben
habit-adopt = Du übernimmst zu oft die Punkte des Vorgängers.
habit-begin = Du beginnst zu oft mit sechs Würfeln.
habit-throw = { $dice ->
    [one] Du würfelst zu oft mit einem Würfel weiter.
   *[other] Du würfelst zu oft mit { $dice } Würfeln weiter.
}
habit-stop = { $dice ->
    [one] Du schreibst zu früh auf, wenn noch ein Würfel übrig ist.
   *[other] Du schreibst zu früh auf, wenn noch { $dice } Würfel übrig sind.
}
habit-forfeit = Du gibst den Zug zu früh auf.
