# Wörter von MTS.

game-name = MTS
game-about = Werde deine Karten nach Farbe oder Bild los und sag vor der letzten „MTS!“.

guide-1-title = Passende Karte legen
guide-1 = Lege eine Karte mit derselben Farbe, Zahl oder demselben Bild wie die in der Mitte. Schwarze Karten passen immer.
guide-2-title = Nichts passt?
guide-2 = Zieh eine Karte. Passt sie, darfst du sie gleich legen; sonst behältst du sie, und es geht weiter.
guide-3-title = „MTS!“ sagen
guide-3 = Sag es mit der vorletzten Karte. Merkt jemand, dass du es vergisst, ziehst du zwei Karten. Wer zuerst keine Karten hat, gewinnt.

bot-ismcts = Monte-Carlo-Baumsuche über Informationsmengen (ISMCTS): verteilt die verdeckten Karten zufällig, spielt zu Ende und nimmt den Zug, der am häufigsten gewinnt
bot-hard = spielt einen zufälligen Zug unter denen, die höchstens 2 % der Gewinnaussicht kosten
bot-normal = spielt einen zufälligen Zug unter denen, die höchstens 6 % der Gewinnaussicht kosten
bot-easy = spielt einen zufälligen Zug unter denen, die höchstens 15 % der Gewinnaussicht kosten
bot-quick = ohne Suche: bewertet jede Karte mit einer linearen Funktion mit abgestimmten Gewichten
bot-greedy = feste Bewertungen der Karten; ruft und erwischt immer, zweifelt nach Wahrscheinlichkeit

bot-name-ai = stärkster Bot
bot-name-ismcts = grübelnder Bot
bot-name-hard = starker Bot
bot-name-normal = mittlerer Bot
bot-name-easy = leichter Bot
bot-name-quick = schneller Bot
bot-name-greedy = gieriger Bot
bot-name-random = Zufallsbot

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
illegal-poll = { $seat } hat eine Karte. Antworte zuerst: erwischt oder warten.
illegal-catch-self = Dich selbst kannst du nicht erwischen. Sag „mts“ oder warte.
illegal-late = Du hast eine Karte. Sag zuerst „mts“ oder warte.
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

told-order = Reihenfolge: { $seats }. { $you ->
    [dealer] Du gibst.
   *[other] { $dealer } gibt.
}
told-start = Die erste Karte ist { $card }.
told-dealt = Du bekommst { $cards }.
told-dealt-all = Die Karten sind gegeben.
told-you-draw = Du ziehst { $card }.
told-seat-draws = { $seat } zieht { $card }.
told-shuffled = Die Ablage wird gemischt und wird zum neuen Stapel: { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
}.
told-play = { $you ->
    [seat] Du legst { $card }.
   *[other] { $seat } legt { $card }.
}
told-play-wild = { $you ->
    [seat] Du legst { $card } und wünschst dir { $colour }.
   *[other] { $seat } legt { $card } und wünscht sich { $colour }.
}
told-left = Jetzt geht es links herum.
told-right = Jetzt geht es rechts herum.
told-call = { $you ->
    [seat] Du: „MTS!“
   *[other] { $seat }: „MTS!“
}
told-colour = { $you ->
    [seat] Du wünschst dir { $colour }.
   *[other] { $seat } wünscht sich { $colour }.
}
told-draw = { $you ->
    [seat] Du ziehst eine Karte.
   *[other] { $seat } zieht eine Karte.
}
told-keep = { $you ->
    [seat] Du behältst sie.
   *[other] { $seat } behält sie.
}
told-pass = { $you ->
    [seat] Du passt.
   *[other] { $seat } passt.
}
told-accept = { $you ->
    [seat] Du nimmst „Farbwahl + Zieh vier“ an.
   *[other] { $seat } nimmt „Farbwahl + Zieh vier“ an.
}
told-challenge = { $you ->
    [seat] Du zweifelst an „Farbwahl + Zieh vier“ von { $offender }.
    [offender] { $seat } zweifelt an deinem „Farbwahl + Zieh vier“.
   *[other] { $seat } zweifelt an „Farbwahl + Zieh vier“ von { $offender }.
}
told-shown = { $seat } zeigt dir: { $cards }.
told-guilty = { $you ->
    [seat] Du hattest eine Karte dieser Farbe: Der Zweifel war berechtigt.
   *[other] { $seat } hatte eine Karte dieser Farbe: Der Zweifel war berechtigt.
}
told-innocent = { $you ->
    [seat] Du hattest keine Karte dieser Farbe: Der Zweifel war unberechtigt.
   *[other] { $seat } hatte keine Karte dieser Farbe: Der Zweifel war unberechtigt.
}
told-catch = { $you ->
    [seat] Du hast es bemerkt: { $caught } hat nicht „MTS!“ gesagt.
    [caught] { $seat } hat es bemerkt: Du hast nicht „MTS!“ gesagt.
   *[other] { $seat } hat es bemerkt: { $caught } hat nicht „MTS!“ gesagt.
}
told-late-call = { $you ->
    [seat] Du holst es nach: „MTS!“
   *[other] { $seat } holt es nach: „MTS!“
}
told-missed = { $you ->
    [seats] Du setzt aus.
   *[other] Setzt aus: { $seats }.
}
told-penalty = { $you ->
    [seat] Du ziehst
   *[other] { $seat } zieht
} zur Strafe { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
}.
told-takes = { $you ->
    [seat] Du ziehst
   *[other] { $seat } zieht
} { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
}.
told-takes-missing = { $you ->
    [seat] Du ziehst
   *[other] { $seat } zieht
} { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
} und setzt aus.
told-blocked = Niemand kann legen oder ziehen: Die Runde ist blockiert.
told-round = { $you ->
    [seat] Du hast keine Karten mehr und gewinnst die Runde.
   *[other] { $seat } hat keine Karten mehr und gewinnt die Runde.
}
told-points = { $you ->
    [seat] Du bekommst
   *[other] { $seat } bekommt
} { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}.
told-minus = { $you ->
    [seat] Du sammelst
   *[other] { $seat } sammelt
} { $points ->
    [one] { $points } Strafpunkt
   *[other] { $points } Strafpunkte
}.
told-over = { $you ->
    [seats] Du hast gewonnen.
   *[other] Gewonnen hat { $seats }.
}
told-over-shared = Den Sieg teilen sich { $seats }.
told-next-round = Runde { $round } beginnt; { $you ->
    [seat] du gibst.
   *[other] { $seat } gibt.
}

bubble-call = MTS!
bubble-draw = zieht
bubble-keep = behält sie
bubble-pass = passt
bubble-accept = nimmt an
bubble-challenge = zweifelt
bubble-catch = Erwischt!
bubble-takes = zieht Karten

moment-call = { $you ->
    [seat] Du hast noch eine Karte
   *[other] { $seat } hat noch eine Karte
}
moment-caught = Erwischt!
moment-catch = { $you ->
    [seat] Du erwischst { $caught }!
    [caught] { $seat } erwischt dich!
   *[other] { $seat } erwischt { $caught }!
}
moment-catch-why = { $you ->
    [caught] Du hast nicht „MTS!“ gesagt und ziehst 2 Karten.
   *[other] { $caught } hat nicht „MTS!“ gesagt und zieht 2 Karten.
}
moment-bluff = Ein Bluff!
moment-honest = Kein Bluff
moment-bluff-why = { $you ->
    [offender] Du hattest { $colour } und ziehst 4 Karten. { $seat } ist dran.
    [seat] { $offender } hatte { $colour } und zieht 4 Karten. Du bist dran.
   *[other] { $offender } hatte { $colour } und zieht 4 Karten. { $seat } ist dran.
}
moment-honest-why = { $you ->
    [offender] Du hattest kein { $colour }. { $seat } zieht 6 Karten und setzt aus.
    [seat] { $offender } hatte kein { $colour }. Du ziehst 6 Karten und setzt aus.
   *[other] { $offender } hatte kein { $colour }. { $seat } zieht 6 Karten und setzt aus.
}
moment-exit = { $you ->
    [seat] Du bist alle Karten los!
   *[other] { $seat } ist alle Karten los!
}
moment-gain = +{ $points }
moment-hand = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}

shout-catch = Erwischt!
shout-catch-refused = { $seat } hat „MTS!“ gesagt: Da gibt es nichts zu erwischen.
shout-call = „MTS!“ sagen
shout-call-refused = Du hast schon „MTS!“ gesagt, oder es ist zu spät.

chapter-round = Runde { $round }
chapter-match = Runde { $round } · bis { $target } Punkte
headline-deal = Runde { $round }: Die Karten werden gegeben.
headline-turn = { $you ->
    [seat] Du bist dran.
   *[other] { $seat } ist dran.
} Oben liegt { $top }; Farbe: { $colour }.
headline-no-colour = { $you ->
    [seat] Du bist dran.
   *[other] { $seat } ist dran.
} Oben liegt { $top }.
headline-takes = { $you ->
    [seat] Du ziehst
   *[other] { $seat } zieht
} noch { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
}.

counter-cards = { $cards ->
    [one] Karte
   *[other] Karten
}
counter-points = { $points ->
    [one] Punkt
   *[other] Punkte
}
badge-dealer = gibt
badge-one-card = 1 Karte
badge-next = danach
badge-winner = gewonnen
card-named = { $card }, Farbe { $colour }
zone-discard = Ablage, Farbe { $colour }
zone-discard-plain = Ablage
zone-stock = Stapel
zone-hand = Deine Hand
zone-shown = { $seat } zeigt dir
piece-stock = { $cards ->
    [one] { $cards } verdeckte Karte
   *[other] { $cards } verdeckte Karten
}
note-named = { $you ->
    [seat] von dir gewünscht
   *[other] von { $seat } gewünscht
}
note-left = es geht links herum
note-right = es geht rechts herum
note-two = { $one } · { $two }
sort-colour = nach Farbe
sort-number = nach Zahl

prompt-colour = Die erste Karte ist eine Farbwahl. Welche Farbe?
prompt-turn = Du bist dran: Lege eine passende Karte.
prompt-draw = Keine Karte passt. Zieh eine.
prompt-pass = Du kannst weder legen noch ziehen.
prompt-drawn = Gezogen: { $card }. Legen oder behalten?
prompt-drawn-keep = Gezogen: { $card }. Die Karte passt nicht: Behalte sie.
prompt-poll = { $seat } hat eine Karte. Erwischt?
prompt-late = Du hast eine Karte. „MTS!“ sagen?
prompt-reply = { $seat } hat „Farbwahl + Zieh vier“ gelegt. Annehmen oder zweifeln?
advice-fits = { $fits } von { $cards } Karten { $fits ->
    [one] passt
   *[other] passen
}.
advice-bluff = { $fitting } „Farbwahl + Zieh vier“ wäre ein Bluff: Du hast { $held ->
    [one] eine Karte
   *[other] { $held } Karten
} in { $colour }.
advice-reply = { $percent } % solcher Hände enthalten { $colour }.
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
control-call = „MTS!“ sagen
control-wait = Nichts sagen
choice-play = { $card } legen
choice-play-call = Legen und „MTS!“ sagen
tile-red = Rot
tile-green = Grün
tile-blue = Blau
tile-yellow = Gelb
tile-call = { $colour } + „MTS!“
detail-left = noch { $cards ->
    [one] { $cards } Karte
   *[other] { $cards } Karten
}
detail-last = deine letzte Karte
detail-hold = du hast { $cards }
detail-nothing-fits = keine Karte passt
detail-miss = und aussetzen
detail-challenge = Bluff: { $seat } zieht 4 · sonst du 6
detail-catch = 2 Karten für { $seat }
closed-fits = eine Karte passt
closed-empty = keine Karten mehr da

option-skip_chain = Aussetzen auf Aussetzen
option-skip_chain-two = MT-11: Ein Aussetzen auf einem Aussetzen trifft zwei Spieler.
option-skip_chain-off = MT-11: Ein Aussetzen auf einem Aussetzen trifft einen Spieler, wie jedes andere.
option-skip_chain-count = MT-11: Von Aussetzen-Karten, die aufeinander liegen, trifft die zweite zwei Spieler, die dritte drei und so weiter.
option-reverse_2p = Richtungswechsel zu zweit
option-reverse_2p-noop = MT-14: Zu zweit ändert der Richtungswechsel nichts: Der Gegner ist dran.
option-reverse_2p-skip = MT-14: Zu zweit wirkt der Richtungswechsel wie Aussetzen: Wer ihn gelegt hat, ist wieder dran.
option-draw = Ziehen
option-draw-forced = MT-15: Ziehen darf nur, wer keine passende farbige Karte hat.
option-draw-voluntary = MT-15: Man darf auch dann ziehen, wenn eine Karte auf der Hand passt.
option-wd4 = „Farbwahl + Zieh vier“ gegen die Regel
option-wd4-bluff = MT-21: „Farbwahl + Zieh vier“ darf man immer legen; der nächste Spieler darf daran zweifeln.
option-wd4-strict = MT-21: „Farbwahl + Zieh vier“ darf nur legen, wer keine Karte der geltenden Farbe hat; anzweifeln kann man die Karte nicht.
option-catch = Erwischen bei fehlendem Ruf
option-catch-on = MT-29: Wer nicht „MTS!“ sagt, kann erwischt werden und zieht dann zwei Karten.
option-catch-off = MT-29: Ein vergessenes „MTS!“ bleibt ohne Folgen.
option-late_call = Ruf nachholen
option-late_call-on = MT-28: Ein vergessenes „MTS!“ lässt sich nachholen, bis es jemand merkt oder das Spiel weitergeht.
option-late_call-off = MT-28: „MTS!“ zählt nur zusammen mit der Karte; nachholen kann man es nicht.
option-start_action = erste Karte Aussetzen oder Zieh zwei
option-start_action-apply = MT-9, MT-10: Aussetzen oder Zieh zwei als erste Karte trifft den ersten Spieler.
option-start_action-ignore = MT-9, MT-10: Aussetzen oder Zieh zwei als erste Karte hat keine Wirkung.
option-start_wild = erste Karte Farbwahl
option-start_wild-dealer = MT-7: Ist die erste Karte eine Farbwahl, nennt der Geber die Farbe.
option-start_wild-first_player = MT-7: Ist die erste Karte eine Farbwahl, nennt der erste Spieler die Farbe.
option-last_card_effect = Wirkung der letzten Karte
option-last_card_effect-apply = MT-36: „Zieh zwei“ und „Farbwahl + Zieh vier“ wirken auch als letzte Karte: Der Nächste zieht.
option-last_card_effect-ignore = MT-36: Wegen „Zieh zwei“ oder „Farbwahl + Zieh vier“ als letzter Karte zieht niemand.
option-blocked = blockierte Runde
option-blocked-void = MT-35: Eine blockierte Runde gewinnt niemand.
option-blocked-lowest_hand = MT-35: Eine blockierte Runde gewinnt die Hand mit den wenigsten Punkten.
option-target = Punkteziel
option-target-none = MT-2: Eine Runde ist das ganze Spiel.
option-target-set = MT-2: Gespielt wird in Runden, bis jemand { $value } Punkte hat.
option-scoring = wer Punkte schreibt
option-scoring-winner_takes = MT-2: Wer die Runde gewinnt, bekommt die Punkte aller anderen Hände.
option-scoring-each_penalty = MT-2: Alle schreiben die Punkte der eigenen Hand; am Ende des Spiels gewinnt, wer am wenigsten hat.
option-stacking = Weitergeben von +2 und +4
option-stacking-off = MT-20: +2 und +4 lassen sich nicht weitergeben.
kind-colour = die erste Farbe nennen
kind-play-black = eine schwarze Karte legen
kind-play = eine farbige Karte legen
kind-draw = eine Karte ziehen
kind-keep = die gezogene Karte behalten
kind-pass = passen
kind-accept = eine +4 annehmen
kind-challenge = eine +4 anzweifeln
kind-catch = einen vergessenen Ruf erwischen
kind-call = einen vergessenen Ruf nachholen
kind-wait = einen vergessenen Ruf durchgehen lassen
habit-play-black = Du legst schwarze Karten zu früh.
habit-play = Du legst zu oft farbige Karten.
habit-draw = Du ziehst zu oft eine Karte.
habit-keep = Du behältst die gezogene Karte zu oft.
habit-pass = Du passt zu oft.
habit-accept = Du nimmst eine +4 zu oft an.
habit-challenge = Du zweifelst eine +4 zu oft an.
habit-wait = Du lässt vergessene Rufe zu oft durchgehen.
