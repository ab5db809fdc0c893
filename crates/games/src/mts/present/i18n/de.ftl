# Wörter von MTS.

game-name = MTS
game-about = Werde deine Karten nach Farbe oder Bild los und sag vor der letzten „MTS!“.

bot-ismcts = Monte-Carlo-Baumsuche über Informationsmengen (ISMCTS): verteilt die verdeckten Karten zufällig, spielt zu Ende und nimmt den Zug, der am häufigsten gewinnt
bot-hard = spielt einen zufälligen Zug unter denen, die höchstens 2 % der Gewinnaussicht kosten
bot-normal = spielt einen zufälligen Zug unter denen, die höchstens 6 % der Gewinnaussicht kosten
bot-easy = spielt einen zufälligen Zug unter denen, die höchstens 15 % der Gewinnaussicht kosten
bot-quick = ohne Suche: bewertet jede Karte mit einer linearen Funktion mit abgestimmten Gewichten
bot-greedy = feste Bewertungen der Karten; ruft und erwischt immer, zweifelt nach Wahrscheinlichkeit

card-red = Rot { $number }
card-green = Grün { $number }
card-blue = Blau { $number }
card-yellow = Gelb { $number }
card-red-skip = Rot Aussetzen
card-green-skip = Grün Aussetzen
card-blue-skip = Blau Aussetzen
card-yellow-skip = Gelb Aussetzen
card-red-reverse = Rot Richtungswechsel
card-green-reverse = Grün Richtungswechsel
card-blue-reverse = Blau Richtungswechsel
card-yellow-reverse = Gelb Richtungswechsel
card-red-two = Rot Zieh zwei
card-green-two = Grün Zieh zwei
card-blue-two = Blau Zieh zwei
card-yellow-two = Gelb Zieh zwei
card-wild = Farbwahl
card-wild-four = Farbwahl + Zieh vier
colour-red = Rot
colour-green = Grün
colour-blue = Blau
colour-yellow = Gelb

word-card = Eine Karte ist eine Farbe r, g, b, y mit 0 bis 9, S, R oder +2, oder aber W oder W4: zum Beispiel „r5“, „gS“, „b+2“, „W4“.
word-play = Hinter der Karte darf „mts“ stehen, hinter einer schwarzen auch eine Farbe: „play r5 mts“, „play W b“.
word-action = Eine Aktion ist „play KARTE“, „draw“, „keep“, „pass“, „accept“, „challenge“, „catch“, „mts“, „wait“ oder „colour b“.
word-chance = Ein Ausgang ist „order PLATZ“ oder „draw KARTE“, zum Beispiel „draw r5“.
word-line = Gib eine Karte ein, etwa „r5“, „rot 5“ oder „Farbwahl blau“ (mit „MTS!“, wenn du rufst), oder: ziehen, behalten, passen, annehmen, zweifeln, erwischt, warten, mts.

illegal-name-colour = Die erste Karte ist eine Farbwahl: Nenne eine Farbe, zum Beispiel „colour b“.
illegal-poll = { $seat } hat nicht „MTS!“ gesagt. Antworte zuerst: erwischt oder warten.
illegal-catch-self = Dich selbst kannst du nicht erwischen. Sag „mts“ oder warte.
illegal-late = Du hast nicht „MTS!“ gesagt. Sag zuerst „mts“ oder warte.
illegal-stack = Mit { $card } lassen sich die Karten nicht weitergeben: Nimm sie an oder zweifle.
illegal-reply = Antworte auf „Farbwahl + Zieh vier“: annehmen oder zweifeln.
illegal-keep = Behalten kannst du nur eine eben gezogene Karte.
illegal-no-four = Es liegt kein „Farbwahl + Zieh vier“, auf das du antworten könntest.
illegal-catch = Es gibt niemanden zu erwischen: Kein Ruf fehlt.
illegal-call = „MTS!“ sagt man mit der vorletzten Karte, zum Beispiel „play r5 mts“.
illegal-wait = Es gibt nichts abzuwarten: Kein Ruf fehlt.
illegal-colour = Die Farbe nennt man zusammen mit der schwarzen Karte, zum Beispiel „play W b“.
illegal-not-drawn = Nach dem Ziehen darf nur die gezogene Karte gelegt werden ({ $drawn }), nicht { $card }; oder du behältst sie.
illegal-not-held = { $card } hast du nicht auf der Hand.
illegal-fit = { $card } passt nicht auf { $top }: Lege { $colour }, dasselbe Bild oder eine schwarze Karte.
illegal-fit-wild = { $card } passt nicht: Gewünscht ist { $colour }. Lege diese Farbe oder eine schwarze Karte.
illegal-four = Du hast { $card }, eine Karte der geltenden Farbe; darum darfst du „Farbwahl + Zieh vier“ nicht legen.
illegal-colour-missing = Nenne zu { $card } eine Farbe, zum Beispiel „{ $example }“.
illegal-colour-needless = { $card } ist deine letzte Karte: Zu ihr wird keine Farbe genannt.
illegal-call-needless = „MTS!“ sagt man, wenn eine Karte übrig bleibt; du hast vor dem Legen { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
}.
illegal-draw = Du hast eine passende Karte, { $card }: Lege eine Karte.
illegal-draw-again = Du hast schon gezogen: Lege diese Karte oder behalte sie.
illegal-draw-empty = Es gibt keine Karte mehr zu ziehen: Lege eine oder passe, wenn du nicht kannst.
illegal-pass-drawn = Passen geht nicht: Lege die gezogene Karte oder behalte sie.
illegal-pass-play = Du kannst legen, zum Beispiel { $card }, und darfst nicht passen.
illegal-pass-draw = Solange es eine Karte zu ziehen gibt, darfst du nicht passen.
illegal-pass-black = Du kannst eine schwarze Karte legen und darfst nicht passen.

told-order = { $seat } ist Nummer { $place } in der Reihenfolge.
told-start = Die erste Karte ist { $card }.
told-dealt = Du bekommst { $card }.
told-you-draw = Du ziehst { $card }.
told-seat-draws = { $seat } zieht { $card }.
told-shuffled = Die Ablage wird gemischt und wird zum neuen Stapel: { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
}.
told-play = { $seat } legt { $card }.
told-play-wild = { $seat } legt { $card } und wünscht sich { $colour }.
told-call = { $seat }: „MTS!“
told-colour = { $seat } wünscht sich { $colour }.
told-draw = { $seat } zieht eine Karte.
told-keep = { $seat } behält sie.
told-pass = { $seat } passt.
told-accept = { $seat } nimmt „Farbwahl + Zieh vier“ an.
told-challenge = { $seat } zweifelt an „Farbwahl + Zieh vier“ von { $offender }.
told-shown = { $seat } zeigt dir: { $cards }.
told-guilty = { $seat } hatte eine Karte dieser Farbe: Der Zweifel war berechtigt.
told-innocent = { $seat } hatte keine Karte dieser Farbe: Der Zweifel war unberechtigt.
told-catch = { $seat } hat es bemerkt: { $caught } hat nicht „MTS!“ gesagt.
told-late-call = { $seat } holt es nach: „MTS!“
told-wait = { $seat } sagt nichts.
told-missed = Setzt aus: { $seats }.
told-penalty = { $seat } zieht zur Strafe { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
}.
told-takes = { $seat } zieht { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
}.
told-takes-missing = { $seat } zieht { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
} und setzt aus.
told-blocked = Niemand kann legen oder ziehen: Die Runde ist blockiert.
told-round = { $seat } hat keine Karten mehr und gewinnt die Runde.
told-points = { $seat } bekommt { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}.
told-minus = { $seat } sammelt { $points ->
    [one] { $points } Strafpunkt
   *[other] { $points } Strafpunkte
}.
told-over = Gewonnen hat { $seats }.
told-over-shared = Den Sieg teilen sich { $seats }.
told-next-round = Runde { $round } beginnt; { $seat } gibt.

headline-deal = Runde { $round }: Die Karten werden gegeben.
headline-turn = { $seat } ist dran. Oben liegt { $top }; Farbe: { $colour }.
headline-no-colour = { $seat } ist dran. Oben liegt { $top }.
headline-takes = { $seat } zieht noch { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
}.

counter-cards = Karten
counter-points = Punkte
badge-dealer = gibt
badge-uncalled = ohne „MTS!“
badge-winner = gewonnen
zone-discard = Ablage, Farbe { $colour }
zone-discard-plain = Ablage
zone-stock = Stapel
zone-hand = Deine Hand
zone-shown = { $seat } zeigt dir
piece-stock = { $cards ->
    [one] { $cards } verdeckte Karte
   *[other] { $cards } verdeckte Karten
}

prompt-colour = Die erste Karte ist eine Farbwahl. Welche Farbe?
prompt-turn = Du bist dran: Lege eine passende Karte.
prompt-drawn = Gezogen: { $card }. Legen oder behalten?
prompt-drawn-keep = Gezogen: { $card }. Die Karte passt nicht: Behalte sie.
prompt-poll = { $seat } hat eine Karte und nicht „MTS!“ gesagt. Erwischt?
prompt-late = Du hast nicht „MTS!“ gesagt. Jetzt nachholen?
prompt-reply = { $seat } hat „Farbwahl + Zieh vier“ gelegt. Annehmen oder zweifeln?
control-play = Legen
control-play-call = Legen und „MTS!“ sagen
control-wild = Legen und { $colour } wünschen
control-wild-call = Legen, { $colour } wünschen und „MTS!“ sagen
control-colour = { $colour } wünschen
control-draw = Ziehen
control-keep = Behalten
control-pass = Passen
control-accept = Vier Karten nehmen
control-challenge = Zweifeln
control-catch = Erwischt!
control-call = MTS!
control-wait = Warten

option-skip_chain = Aussetzen auf Aussetzen
option-skip_chain-off = MT-11: Ein Aussetzen auf einem Aussetzen trifft einen Spieler, wie jedes andere.
option-skip_chain-count = MT-11: Von Aussetzen-Karten, die aufeinander liegen, trifft die zweite zwei Spieler, die dritte drei und so weiter.
option-reverse_2p = Richtungswechsel zu zweit
option-reverse_2p-skip = MT-14: Zu zweit wirkt der Richtungswechsel wie Aussetzen: Wer ihn gelegt hat, ist wieder dran.
option-draw = Ziehen
option-draw-voluntary = MT-15: Man darf auch dann ziehen, wenn eine Karte auf der Hand passt.
option-wd4 = „Farbwahl + Zieh vier“ gegen die Regel
option-wd4-strict = MT-21: „Farbwahl + Zieh vier“ darf nur legen, wer keine Karte der geltenden Farbe hat; anzweifeln kann man die Karte nicht.
option-catch = Erwischen bei fehlendem Ruf
option-catch-off = MT-29: Ein vergessenes „MTS!“ bleibt ohne Folgen.
option-late_call = Ruf nachholen
option-late_call-off = MT-28: „MTS!“ zählt nur zusammen mit der Karte; nachholen kann man es nicht.
option-start_action = erste Karte Aussetzen oder Zieh zwei
option-start_action-ignore = MT-9, MT-10: Aussetzen oder Zieh zwei als erste Karte hat keine Wirkung.
option-start_wild = erste Karte Farbwahl
option-start_wild-first_player = MT-7: Ist die erste Karte eine Farbwahl, nennt der erste Spieler die Farbe.
option-last_card_effect = Wirkung der letzten Karte
option-last_card_effect-ignore = MT-36: Wegen „Zieh zwei“ oder „Farbwahl + Zieh vier“ als letzter Karte zieht niemand.
option-blocked = blockierte Runde
option-blocked-lowest_hand = MT-35: Eine blockierte Runde gewinnt die Hand mit den wenigsten Punkten.
option-target = Punkteziel
option-target-set = MT-2: Gespielt wird in Runden, bis jemand { $value } Punkte hat.
option-scoring = wer Punkte schreibt
option-scoring-each_penalty = MT-2: Alle schreiben die Punkte der eigenen Hand; am Ende des Spiels gewinnt, wer am wenigsten hat.
option-stacking = Weitergeben von +2 und +4
