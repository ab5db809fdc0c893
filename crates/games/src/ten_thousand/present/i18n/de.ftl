# Zehntausend auf Deutsch.

game-name = Zehntausend
game-about = Sechs Würfel, noch ein Wurf und noch einer: Wer rechtzeitig aufhört und zuerst 10000 Punkte notiert hat, gewinnt.

word-action = Eine Aktion ist „roll“, „adopt“, „note“, „forfeit“ oder „keep“ mit ein bis sechs Würfeln, zum Beispiel „keep 115“.
word-roll = Ein Wurf ist „roll“ mit ein bis sechs Würfeln, zum Beispiel „roll 112356“.
word-line = Schreib „würfeln“, „übernehmen“, „notieren“ oder die Würfel, die du wertest, zum Beispiel „1 1 5“ oder „alle“; auch zusammen: „1 1 5 weiter“.

option-entry = erstes Notieren
option-entry-at_least = TT-1: Das erste Notieren verlangt mindestens 1000 Punkte; genau 1000 genügen.
option-round_min = späteres Notieren
option-round_min-set = TT-2: Wer schon notiert hat, braucht für jedes weitere Notieren mindestens { $value } Punkte.
option-target = Punkte zum Sieg
option-target-set = TT-3: { $value } notierte Punkte gewinnen.
option-end = Ende des Spiels
option-end-finish_round = TT-3: Ist das Ziel erreicht, wird die Runde zu Ende gespielt; dann gewinnt der höchste Stand, und gleiche Stände teilen sich den Sieg.
option-adopt = Punkte übernehmen
option-adopt-off = TT-9: Punkte können nicht übernommen werden; jeder Zug beginnt mit sechs Würfeln.
option-adopt_penalty = Strafe beim Übernehmen
option-adopt_penalty-off = TT-7: Ein misslungener Zug nach dem Übernehmen kostet nur die Punkte des Zugs; vom Punktestand wird nichts abgezogen.
option-illegal = unerlaubte Spielzüge
option-illegal-forfeit = TT-22, TT-23: Ein unerlaubter Spielzug wird nicht abgelehnt, sondern kostet den Zug: Seine Punkte sind verloren, übernommene werden abgezogen, und nichts bleibt zu übernehmen. „forfeit“ gibt einen Zug auf.
option-straight = Straße
option-straight-on = TT-20: 1 2 3 4 5 6 in einem Wurf mit sechs Würfeln dürfen zusammen für 1500 Punkte gewertet werden.
option-three_pairs = drei Paare
option-three_pairs-on = TT-20: Drei Paare in einem Wurf mit sechs Würfeln dürfen zusammen für 1500 Punkte gewertet werden; auch vier gleiche und ein Paar sind drei Paare. Sind die Würfel sonst mehr wert, gilt der höhere Wert.
option-force_hot_dice = Weiterwürfeln mit allen Würfeln
option-force_hot_dice-on = TT-21: Wer alle sechs Würfel gewertet hat, muss mit ihnen weiterwürfeln.

bot-exact = spielt zu zweit die exakte Lösung, sobald „croupier solve“ sie berechnet hat, sonst nach einer Schätzung
bot-hard = spielt einen zufälligen Zug unter denen, die höchstens 1 % der Gewinnaussicht kosten
bot-normal = spielt einen zufälligen Zug unter denen, die höchstens 3 % der Gewinnaussicht kosten
bot-easy = spielt einen zufälligen Zug unter denen, die höchstens 6 % der Gewinnaussicht kosten
bot-points = maximiert die mittlere Punktzahl jedes Zuges, übernimmt, wenn das im Mittel mehr bringt, und beachtet den Spielstand nicht
bot-greedy = rechnet einen Wurf voraus: vergleicht die Punkte, die er notieren kann, mit dem mittleren Ertrag eines weiteren Wurfs

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
why-keep-first = Zuerst musst du mindestens einen Würfel von { $throw } beiseitelegen, zum Beispiel „keep { $example }“.
why-kept-already = Aus diesem Wurf hast du schon gewertet; würfle weiter oder notiere.
why-not-thrown = { $wanted } × { $face } kannst du nicht werten: Der Wurf { $throw } hat davon { $has }. Möglich ist zum Beispiel „keep { $example }“.
why-no-value = { $count ->
    [one] Eine einzelne { $face } ist nichts wert
   *[other] Zwei Würfel mit { $face } sind nichts wert
 }: Einzeln zählen nur 1 und 5, andere erst zu dritt. Von { $throw } kannst du zum Beispiel „keep { $example }“.
why-no-straight = Eine Straße zählt an diesem Tisch nicht. Von { $throw } kannst du zum Beispiel „keep { $example }“.
why-no-three-pairs = Drei Paare zählen an diesem Tisch nicht. Von { $throw } kannst du zum Beispiel „keep { $example }“.
why-note-entry-more = Dein erstes Notieren verlangt mehr als { $needed } Punkte; dieser Zug hat { $points }. Würfle weiter.
why-note-entry-least = Dein erstes Notieren verlangt mindestens { $needed } Punkte; dieser Zug hat { $points }. Würfle weiter.
why-note-round = Das Notieren verlangt mindestens { $needed } Punkte; dieser Zug hat { $points }. Würfle weiter.
why-must-roll = Alle sechs Würfel sind gewertet: An diesem Tisch musst du mit ihnen weiterwürfeln.
why-no-forfeit = An diesem Tisch kann ein Zug nicht aufgegeben werden; er endet mit dem Notieren oder mit einem Wurf ohne Wert.

headline-start = { $seat } ist am Zug.
headline-offer = { $seat } ist am Zug; zu übernehmen sind { $offer } Punkte mit { $dice ->
    [one] einem Würfel
   *[other] { $dice } Würfeln
 }.
headline-throw = { $seat } würfelt mit { $dice ->
    [one] einem Würfel
   *[other] { $dice } Würfeln
 }; bisher { $points } Punkte.
headline-turn = { $seat } hat in diesem Zug { $points } Punkte.
headline-over = { $count ->
    [one] { $seats } hat gewonnen.
   *[other] { $seats } teilen sich den Sieg.
 }

counter-score = Punkte
counter-turn = Dieser Zug
badge-adopted = { $points } übernommen
badge-not-entered = noch nichts notiert
badge-winner = gewonnen
zone-thrown = Geworfen
zone-kept = Beiseitegelegt
die = Würfel mit { $face }

prompt-start = Du bist am Zug.
prompt-keep = Welche Würfel wertest du?
prompt-below = Zum Notieren brauchst du mindestens { $needed } Punkte. Würfle weiter.
prompt-below-entry = Zum ersten Notieren brauchst du mehr als { $needed } Punkte. Würfle weiter.
prompt-must-roll = Alle sechs Würfel sind gewertet. Würfle mit ihnen weiter.
prompt-decide = Weiterwürfeln oder { $points } Punkte notieren?
control-keep = Werten
button-adopt = { $points } Punkte übernehmen und mit { $dice ->
    [one] einem Würfel
   *[other] { $dice } Würfeln
 } würfeln
button-roll = Mit { $dice ->
    [one] einem Würfel
   *[other] { $dice } Würfeln
 } würfeln
button-note = { $points } Punkte notieren
button-forfeit = Den Zug aufgeben

news-adopts = { $seat } übernimmt { $points } Punkte und würfelt mit { $dice ->
    [one] einem Würfel
   *[other] { $dice } Würfeln
 }.
news-rolls = { $seat } würfelt mit { $dice ->
    [one] einem Würfel
   *[other] { $dice } Würfeln
 }.
news-throw = { $seat } wirft { $throw }.
news-bust = { $seat } wirft { $throw }: kein Wert, der Zug ist vorbei.
news-lost = { $seat } verliert die { $points } Punkte des Zugs.
news-deducted = { $seat } verliert die { $points } übernommenen Punkte und hat { $score }.
news-keeps = { $seat } wertet { $kept } für { $value } und hat in diesem Zug { $points } Punkte.
news-all-back = Alle sechs Würfel sind gewertet und kommen wieder ins Spiel.
news-notes = { $seat } notiert { $points } Punkte und hat { $score }.
news-reaches = { $seat } hat { $target } erreicht; die Runde wird zu Ende gespielt.
news-forfeits = { $seat } gibt den Zug auf.
news-wins = { $count ->
    [one] { $seats } gewinnt.
   *[other] { $seats } teilen sich den Sieg.
 }
