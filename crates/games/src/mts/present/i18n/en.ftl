# Words of MTS.

game-name = MTS
game-about = Get rid of your cards by colour or symbol, and say “MTS!” before the last one.

bot-ismcts = information-set Monte Carlo tree search (ISMCTS): samples the hidden hands, plays each game out and takes the move that wins most often
bot-hard = plays a random move among those that cost at most 2 % of the chance to win
bot-normal = plays a random move among those that cost at most 6 % of the chance to win
bot-easy = plays a random move among those that cost at most 15 % of the chance to win
bot-quick = the rollout policy of the search alone: scores every card by a linear function with tuned weights
bot-greedy = fixed scores for cards; always calls and catches, challenges by the odds

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
illegal-poll = { $seat } has not said “MTS!”. First answer “catch” or “wait”.
illegal-catch-self = You cannot catch yourself. Say “mts” or “wait”.
illegal-late = You have not said “MTS!”. First say “mts” or “wait”.
illegal-stack = You cannot lay { $card } to pass the cards on: “accept” them or “challenge”.
illegal-reply = Answer the Wild Draw Four: “accept” or “challenge”.
illegal-keep = You can keep only a card that you have just drawn.
illegal-no-four = There is no Wild Draw Four for you to answer.
illegal-catch = There is nobody to catch: no call is missing.
illegal-call = “MTS!” is said with the card that leaves one in your hand, for instance “play r5 mts”.
illegal-wait = There is nothing to wait for: no call is missing.
illegal-colour = A colour is named together with the black card, for instance “play W b”.
illegal-not-drawn = After drawing you may lay only the card drawn, { $drawn }, not { $card }; or keep it.
illegal-not-held = You do not hold { $card }.
illegal-fit = { $card } does not match { $top }: lay a { $colour } card, one with the same symbol, or a black card.
illegal-fit-wild = { $card } does not match: the colour named is { $colour }. Lay a card of that colour or a black card.
illegal-four = You hold { $card }, a card of the colour in force, so you may not lay Wild Draw Four.
illegal-colour-missing = Name a colour with { $card }, for instance “{ $example }”.
illegal-colour-needless = { $card } is your last card: no colour is named with it.
illegal-call-needless = “MTS!” is said when one card is left; you hold { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} before laying.
illegal-draw = You hold a card that fits, { $card }: lay a card.
illegal-draw-again = You have drawn already: lay that card or keep it.
illegal-draw-empty = There is no card left to draw: lay a card or, if you cannot, pass.
illegal-pass-drawn = Do not pass: lay the card drawn or keep it.
illegal-pass-play = You can lay a card, for instance { $card }, and may not pass.
illegal-pass-draw = You may not pass as long as there is a card to draw.
illegal-pass-black = You can lay a black card and may not pass.

told-order = { $seat } is number { $place } in the order.
told-start = The first card is { $card }.
told-dealt = You are dealt { $card }.
told-you-draw = You take { $card }.
told-seat-draws = { $seat } takes { $card }.
told-shuffled = The discard pile is shuffled and becomes the stock: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}.
told-play = { $seat } lays { $card }.
told-play-wild = { $seat } lays { $card } and names { $colour }.
told-call = { $seat }: “MTS!”
told-colour = { $seat } names { $colour }.
told-draw = { $seat } draws a card.
told-keep = { $seat } keeps it.
told-pass = { $seat } passes.
told-accept = { $seat } accepts the Wild Draw Four.
told-challenge = { $seat } challenges the Wild Draw Four of { $offender }.
told-shown = { $seat } shows you: { $cards }.
told-guilty = { $seat } had a card of that colour: the challenge is right.
told-innocent = { $seat } had no card of that colour: the challenge is wrong.
told-catch = { $seat } has noticed: { $caught } did not say “MTS!”.
told-late-call = { $seat } calls late: “MTS!”
told-wait = { $seat } says nothing.
told-missed = Misses the turn: { $seats }.
told-penalty = { $seat } takes { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} as a penalty.
told-takes = { $seat } takes { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}.
told-takes-missing = { $seat } takes { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} and misses the turn.
told-blocked = Nobody can lay or draw: the round is blocked.
told-round = { $seat } has no cards left and wins the round.
told-points = { $seat } scores { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
told-minus = { $seat } collects { $points ->
    [one] { $points } penalty point
   *[other] { $points } penalty points
}.
told-over = The winner is { $seats }.
told-over-shared = The win is shared by { $seats }.
told-next-round = Round { $round } begins; { $seat } deals.

headline-deal = Round { $round }: the cards are dealt.
headline-turn = { $seat } is to act. On top: { $top }; colour: { $colour }.
headline-no-colour = { $seat } is to act. On top: { $top }.
headline-takes = { $seat } is to take { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}.

counter-cards = cards
counter-points = points
badge-dealer = dealer
badge-uncalled = did not say MTS
badge-winner = winner
zone-discard = Discard pile, colour { $colour }
zone-discard-plain = Discard pile
zone-stock = Stock
zone-hand = Your hand
zone-shown = Shown to you by { $seat }
piece-stock = { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
} face down

prompt-colour = The first card is a Wild. Which colour?
prompt-turn = Your turn: lay a card that matches.
prompt-drawn = You have drawn { $card }. Lay it or keep it?
prompt-drawn-keep = You have drawn { $card }, which does not fit: keep it.
prompt-poll = { $seat } has one card and did not say “MTS!”. Catch?
prompt-late = You did not say “MTS!”. Say it now?
prompt-reply = { $seat } has laid Wild Draw Four. Accept or challenge?
control-play = Lay
control-play-call = Lay and say “MTS!”
control-wild = Lay and name { $colour }
control-wild-call = Lay, name { $colour } and say “MTS!”
control-colour = Name { $colour }
control-draw = Draw
control-keep = Keep
control-pass = Pass
control-accept = Accept four cards
control-challenge = Challenge
control-catch = Catch
control-call = MTS!
control-wait = Wait

option-skip_chain = a Skip laid on a Skip
option-skip_chain-off = MT-11: a Skip laid on a Skip makes one player miss the turn, like any other.
option-skip_chain-count = MT-11: of Skips laid on each other the second makes two players miss the turn, the third three, and so on.
option-reverse_2p = Reverse with two players
option-reverse_2p-skip = MT-14: with two players a Reverse acts like a Skip: the player who laid it moves again.
option-draw = drawing
option-draw-voluntary = MT-15: a player may draw a card even if a card in hand fits.
option-wd4 = Wild Draw Four against the rule
option-wd4-strict = MT-21: Wild Draw Four may be laid only by a player without a card of the colour in force; it cannot be challenged.
option-catch = catching a missed call
option-catch-off = MT-29: a missed “MTS!” has no consequences.
option-late_call = late call
option-late_call-off = MT-28: “MTS!” counts only if said with the card; a late call is not possible.
option-start_action = first card Skip or Draw Two
option-start_action-ignore = MT-9, MT-10: a Skip or a Draw Two as the first card has no effect.
option-start_wild = first card Wild
option-start_wild-first_player = MT-7: if the first card is a Wild, the first player names the colour.
option-last_card_effect = effect of the last card
option-last_card_effect-ignore = MT-36: a Draw Two or Wild Draw Four laid as the last card makes nobody take cards.
option-blocked = blocked round
option-blocked-lowest_hand = MT-35: a blocked round is won by the hand with the fewest points.
option-target = points to play to
option-target-set = MT-2: rounds are played until somebody has { $value } points.
option-scoring = who scores
option-scoring-each_penalty = MT-2: everybody collects the points of their own hand; when the match ends the fewest points win.
option-stacking = passing a +2 or +4 on
