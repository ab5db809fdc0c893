# Words of MTS.

game-name = MTS
game-about = Get rid of your cards by colour or symbol, and say “MTS!” before the last one.

guide-1-title = Match the card
guide-1 = Play a card of the same colour, number or symbol as the one in the middle. Black cards fit on everything.
guide-2-title = Nothing fits?
guide-2 = Draw one card. If it fits, you may play it at once; otherwise keep it, and the turn moves on.
guide-3-title = Say “MTS!”
guide-3 = Say it with your last card but one. Whoever notices that you forgot gives you two cards. First without cards wins.

bot-ismcts = information-set Monte Carlo tree search (ISMCTS): samples the hidden hands, plays each game out and takes the move that wins most often
bot-hard = plays a random move among those that cost at most 2 % of the chance to win
bot-normal = plays a random move among those that cost at most 6 % of the chance to win
bot-easy = plays a random move among those that cost at most 15 % of the chance to win
bot-quick = the rollout policy of the search alone: scores every card by a linear function with tuned weights
bot-greedy = fixed scores for cards; always calls and catches, challenges by the odds

bot-name-ai = strongest bot
bot-name-ismcts = searching bot
bot-name-hard = strong bot
bot-name-normal = medium bot
bot-name-easy = easy bot
bot-name-quick = quick bot
bot-name-greedy = greedy bot
bot-name-random = random bot

card-red = red { $number }
card-green = green { $number }
card-blue = blue { $number }
card-yellow = yellow { $number }
card-red-skip = red Skip
card-green-skip = green Skip
card-blue-skip = blue Skip
card-yellow-skip = yellow Skip
card-red-reverse = red Reverse
card-green-reverse = green Reverse
card-blue-reverse = blue Reverse
card-yellow-reverse = yellow Reverse
card-red-two = red Draw Two
card-green-two = green Draw Two
card-blue-two = blue Draw Two
card-yellow-two = yellow Draw Two
card-wild = Wild
card-wild-four = Wild Draw Four
colour-red = red
colour-green = green
colour-blue = blue
colour-yellow = yellow

word-card = A card is a colour r, g, b, y with 0 to 9, S, R or +2, or W or W4: for instance “r5”, “gS”, “b+2”, “W4”.
word-play = After the card there may be “mts” and, for a black card, one colour: “play r5 mts”, “play W b”.
word-action = An action is “play CARD”, “draw”, “keep”, “pass”, “accept”, “challenge”, “catch”, “mts”, “wait” or “colour b”.
word-chance = An outcome is “order SEAT” or “draw CARD”, for instance “draw r5”.
word-line = Type a card such as “r5”, “red 5” or “W blue” (with “MTS!” if you call), or draw, keep, pass, accept, challenge, catch, wait, mts.

illegal-name-colour = The first card is a Wild: name a colour, for instance “colour b”.
illegal-poll = { $seat } has one card. First answer “catch” or “wait”.
illegal-catch-self = You cannot catch yourself. Say “mts” or “wait”.
illegal-late = You have one card. First say “mts” or “wait”.
illegal-stack = You cannot play { $card } to pass the cards on: “accept” them or “challenge”.
illegal-reply = Answer the Wild Draw Four: “accept” or “challenge”.
illegal-keep = You can keep only a card that you have just drawn.
illegal-no-four = There is no Wild Draw Four for you to answer.
illegal-catch = There is nobody to catch: no call is missing.
illegal-call = “MTS!” is said with the card that leaves one in your hand, for instance “play r5 mts”.
illegal-wait = There is nothing to wait for: no call is missing.
illegal-colour = A colour is named together with the black card, for instance “play W b”.
illegal-not-drawn = After drawing you may play only the card drawn, { $drawn }, not { $card }; or keep it.
illegal-not-held = You do not hold { $card }.
illegal-fit = { $card } does not match { $top }: play a { $colour } card, one with the same symbol, or a black card.
illegal-fit-wild = { $card } does not match: the colour named is { $colour }. Lay a card of that colour or a black card.
illegal-four = You hold { $card }, a card of the colour in force, so you may not play Wild Draw Four.
illegal-colour-missing = Name a colour with { $card }, for instance “{ $example }”.
illegal-colour-needless = { $card } is your last card: no colour is named with it.
illegal-call-needless = “MTS!” is said when one card is left; you hold { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} before playing.
illegal-draw = You hold a card that fits, { $card }: play a card.
illegal-draw-again = You have drawn already: play that card or keep it.
illegal-draw-empty = There is no card left to draw: play a card or, if you cannot, pass.
illegal-pass-drawn = Do not pass: play the card drawn or keep it.
illegal-pass-play = You can play a card, for instance { $card }, and may not pass.
illegal-pass-draw = You may not pass as long as there is a card to draw.
illegal-pass-black = You can play a black card and may not pass.

told-order = Order of play: { $seats }. { $you ->
    [dealer] You deal.
   *[other] { $dealer } deals.
}
told-start = The first card is { $card }.
told-dealt = You are dealt { $cards }.
told-dealt-all = The cards are dealt.
told-you-draw = You take { $card }.
told-seat-draws = { $seat } takes { $card }.
told-shuffled = The discard pile is shuffled and becomes the stock: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}.
told-play = { $you ->
    [seat] You play { $card }.
   *[other] { $seat } plays { $card }.
}
told-play-wild = { $you ->
    [seat] You play { $card } and name { $colour }.
   *[other] { $seat } plays { $card } and names { $colour }.
}
told-left = Play goes to the left.
told-right = Play goes to the right.
told-call = { $you ->
    [seat] You: “MTS!”
   *[other] { $seat }: “MTS!”
}
told-colour = { $you ->
    [seat] You name { $colour }.
   *[other] { $seat } names { $colour }.
}
told-draw = { $you ->
    [seat] You draw a card.
   *[other] { $seat } draws a card.
}
told-keep = { $you ->
    [seat] You keep it.
   *[other] { $seat } keeps it.
}
told-pass = { $you ->
    [seat] You pass.
   *[other] { $seat } passes.
}
told-accept = { $you ->
    [seat] You accept the Wild Draw Four.
   *[other] { $seat } accepts the Wild Draw Four.
}
told-challenge = { $you ->
    [seat] You challenge the Wild Draw Four of { $offender }.
    [offender] { $seat } challenges your Wild Draw Four.
   *[other] { $seat } challenges the Wild Draw Four of { $offender }.
}
told-shown = { $seat } shows you: { $cards }.
told-guilty = { $you ->
    [seat] You had a card of that colour: the challenge is right.
   *[other] { $seat } had a card of that colour: the challenge is right.
}
told-innocent = { $you ->
    [seat] You had no card of that colour: the challenge is wrong.
   *[other] { $seat } had no card of that colour: the challenge is wrong.
}
told-catch = { $you ->
    [seat] You have noticed: { $caught } did not say “MTS!”.
    [caught] { $seat } has noticed: you did not say “MTS!”.
   *[other] { $seat } has noticed: { $caught } did not say “MTS!”.
}
told-late-call = { $you ->
    [seat] You call late: “MTS!”
   *[other] { $seat } calls late: “MTS!”
}
told-missed = { $you ->
    [seats] You miss the turn.
   *[other] Misses the turn: { $seats }.
}
told-penalty = { $you ->
    [seat] You take
   *[other] { $seat } takes
} { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} as a penalty.
told-takes = { $you ->
    [seat] You take
   *[other] { $seat } takes
} { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}.
told-takes-missing = { $you ->
    [seat] You take
   *[other] { $seat } takes
} { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} and { $you ->
    [seat] miss
   *[other] misses
} the turn.
told-blocked = Nobody can play or draw: the round is blocked.
told-round = { $you ->
    [seat] You have no cards left and win the round.
   *[other] { $seat } has no cards left and wins the round.
}
told-points = { $you ->
    [seat] You score
   *[other] { $seat } scores
} { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
told-minus = { $you ->
    [seat] You collect
   *[other] { $seat } collects
} { $points ->
    [one] { $points } penalty point
   *[other] { $points } penalty points
}.
told-over = { $you ->
    [seats] You win.
   *[other] The winner is { $seats }.
}
told-over-shared = The win is shared by { $seats }.
told-next-round = Round { $round } begins; { $you ->
    [seat] you deal.
   *[other] { $seat } deals.
}

bubble-call = MTS!
bubble-draw = draws
bubble-keep = keeps it
bubble-pass = passes
bubble-accept = accepts
bubble-challenge = challenges
bubble-catch = Caught you!
bubble-takes = takes cards

moment-call = { $you ->
    [seat] You have one card left
   *[other] { $seat } has one card left
}
moment-caught = Caught!
moment-catch = { $you ->
    [seat] You catch { $caught }!
    [caught] { $seat } catches you!
   *[other] { $seat } catches { $caught }!
}
moment-catch-why = { $you ->
    [caught] You did not say “MTS!” and take 2 cards.
   *[other] { $caught } did not say “MTS!” and takes 2 cards.
}
moment-bluff = A bluff!
moment-honest = No bluff
moment-bluff-why = { $you ->
    [offender] You held { $colour } and take 4 cards. { $seat } plays.
    [seat] { $offender } held { $colour } and takes 4 cards. You play.
   *[other] { $offender } held { $colour } and takes 4 cards. { $seat } plays.
}
moment-honest-why = { $you ->
    [offender] You held no { $colour }. { $seat } takes 6 cards and misses the turn.
    [seat] { $offender } held no { $colour }. You take 6 cards and miss the turn.
   *[other] { $offender } held no { $colour }. { $seat } takes 6 cards and misses the turn.
}
moment-exit = { $you ->
    [seat] You go out!
   *[other] { $seat } goes out!
}
moment-gain = +{ $points }
moment-hand = { $points ->
    [one] { $points } point
   *[other] { $points } points
}

shout-catch = Catch!
shout-catch-refused = { $seat } has said “MTS!”: nothing to catch.
shout-call = Say “MTS!”
shout-call-refused = You have said “MTS!” already, or it is too late.

chapter-round = Round { $round }
chapter-match = Round { $round } · to { $target } points
headline-deal = Round { $round }: the cards are dealt.
headline-turn = { $you ->
    [seat] Your turn.
   *[other] { $seat } is to act.
} On top: { $top }; colour: { $colour }.
headline-no-colour = { $you ->
    [seat] Your turn.
   *[other] { $seat } is to act.
} On top: { $top }.
headline-takes = { $you ->
    [seat] You are
   *[other] { $seat } is
} to take { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}.

counter-cards = { $cards ->
    [one] card
   *[other] cards
}
counter-points = { $points ->
    [one] point
   *[other] points
}
badge-dealer = dealer
badge-one-card = 1 card
badge-next = next
badge-winner = winner
card-named = { $card }, colour { $colour }
zone-discard = Discard pile, colour { $colour }
zone-discard-plain = Discard pile
zone-stock = Stock
zone-hand = Your hand
zone-shown = Shown to you by { $seat }
piece-stock = { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} face down
note-named = { $you ->
    [seat] named by you
   *[other] named by { $seat }
}
note-left = play goes to the left
note-right = play goes to the right
note-two = { $one } · { $two }
sort-colour = by colour
sort-number = by number

prompt-colour = The first card is a Wild. Which colour?
prompt-turn = Your turn: play a card that matches.
prompt-draw = No card fits. Draw one.
prompt-pass = You can neither play nor draw.
prompt-drawn = You have drawn { $card }. Play it or keep it?
prompt-drawn-keep = You have drawn { $card }, which does not fit: keep it.
prompt-poll = { $seat } has one card. Catch?
prompt-late = You have one card. Say “MTS!”?
prompt-reply = { $seat } has played Wild Draw Four. Accept or challenge?
advice-fits = { $fits } of { $cards } cards { $fits ->
    [one] fits
   *[other] fit
}.
advice-bluff = { $fitting } Wild Draw Four would be a bluff: you hold { $held ->
    [one] one { $colour } card
   *[other] { $held } { $colour } cards
}.
advice-reply = { $percent } % of hands like this hold { $colour }.
control-play = Play
control-play-call = Play and say “MTS!”
control-wild = Play and name { $colour }
control-wild-call = Play, name { $colour } and say “MTS!”
control-colour = Name { $colour }
control-draw = Draw
control-keep = Keep
control-pass = Pass
control-accept = Accept four cards
control-challenge = Challenge
control-catch = Catch!
control-call = Say “MTS!”
control-wait = Let it pass
choice-play = Play { $card }
choice-play-call = Play and say “MTS!”
tile-red = Red
tile-green = Green
tile-blue = Blue
tile-yellow = Yellow
tile-call = { $colour } + “MTS!”
detail-left = { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} left
detail-last = your last card
detail-hold = you hold { $cards }
detail-nothing-fits = no card fits
detail-miss = and miss the turn
detail-challenge = bluff: { $seat } takes 4 · else you take 6
detail-catch = 2 cards for { $seat }
closed-fits = a card fits
closed-empty = no cards left

option-skip_chain = a Skip laid on a Skip
option-skip_chain-two = MT-11: a Skip laid on a Skip makes two players miss the turn.
option-skip_chain-off = MT-11: a Skip laid on a Skip makes one player miss the turn, like any other.
option-skip_chain-count = MT-11: of Skips laid on each other the second makes two players miss the turn, the third three, and so on.
option-reverse_2p = Reverse with two players
option-reverse_2p-noop = MT-14: with two players a Reverse changes nothing: the opponent moves next.
option-reverse_2p-skip = MT-14: with two players a Reverse acts like a Skip: the player who laid it moves again.
option-draw = drawing
option-draw-forced = MT-15: a player may draw only without a coloured card that fits.
option-draw-voluntary = MT-15: a player may draw a card even if a card in hand fits.
option-wd4 = Wild Draw Four against the rule
option-wd4-bluff = MT-21: Wild Draw Four may always be laid; the next player may challenge it.
option-wd4-strict = MT-21: Wild Draw Four may be laid only by a player without a card of the colour in force; it cannot be challenged.
option-catch = catching a missed call
option-catch-on = MT-29: who does not say “MTS!” can be caught and then takes two cards.
option-catch-off = MT-29: a missed “MTS!” has no consequences.
option-late_call = late call
option-late_call-on = MT-28: a forgotten “MTS!” can be made up for until somebody catches it or play goes on.
option-late_call-off = MT-28: “MTS!” counts only if said with the card; a late call is not possible.
option-start_action = first card Skip or Draw Two
option-start_action-apply = MT-9, MT-10: a Skip or a Draw Two as the first card hits the first player.
option-start_action-ignore = MT-9, MT-10: a Skip or a Draw Two as the first card has no effect.
option-start_wild = first card Wild
option-start_wild-dealer = MT-7: if the first card is a Wild, the dealer names the colour.
option-start_wild-first_player = MT-7: if the first card is a Wild, the first player names the colour.
option-last_card_effect = effect of the last card
option-last_card_effect-apply = MT-36: a Draw Two or Wild Draw Four laid as the last card still makes the next player take cards.
option-last_card_effect-ignore = MT-36: a Draw Two or Wild Draw Four laid as the last card makes nobody take cards.
option-blocked = blocked round
option-blocked-void = MT-35: nobody wins a blocked round.
option-blocked-lowest_hand = MT-35: a blocked round is won by the hand with the fewest points.
option-target = points to play to
option-target-none = MT-2: one round is the whole game.
option-target-set = MT-2: rounds are played until somebody has { $value } points.
option-scoring = who scores
option-scoring-winner_takes = MT-2: the winner of a round gets the points of all other hands.
option-scoring-each_penalty = MT-2: everybody collects the points of their own hand; when the match ends the fewest points win.
option-stacking = passing a +2 or +4 on
option-stacking-off = MT-20: a +2 or +4 cannot be passed on.
kind-colour = naming the first colour
kind-play-black = laying a black card
kind-play = laying a coloured card
kind-draw = drawing a card
kind-keep = keeping the drawn card
kind-pass = passing
kind-accept = accepting a wild-draw-four
kind-challenge = challenging a wild-draw-four
kind-catch = catching a missed call
kind-call = making up for a missed call
kind-wait = letting a missed call go
habit-play-black = You lay black cards too early.
habit-play = You lay coloured cards too often.
habit-draw = You draw a card too often.
habit-keep = You keep the drawn card too often.
habit-pass = You pass too often.
habit-accept = You accept a wild-draw-four too often.
habit-challenge = You challenge a wild-draw-four too often.
habit-wait = You let missed calls go too often.
