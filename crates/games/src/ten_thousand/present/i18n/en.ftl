# Ten Thousand in English.

game-name = Ten Thousand
game-about = Six dice, one more roll, and one more: stop in time and be the first to note 10000 points.

word-action = An action is “roll”, “adopt”, “note”, “forfeit” or “keep” with one to six dice, for instance “keep 115”.
word-roll = A throw is “roll” with one to six dice, for instance “roll 112356”.
word-line = Type “roll”, “adopt”, “note” or the dice to keep, for instance “1 1 5” or “all”; also together: “1 1 5 roll”.

option-entry = first noting
option-entry-more_than = TT-1: the first noting needs more than 1000 points; exactly 1000 are too few.
option-entry-at_least = TT-1: the first noting needs at least 1000 points; exactly 1000 are enough.
option-round_min = later notings
option-round_min-set = TT-2: once you have noted points, every later noting needs at least { $value } points.
option-target = points to win
option-target-set = TT-3: { $value } noted points win.
option-end = end of the game
option-end-immediate = TT-3: whoever reaches the target wins at once; the round is not finished.
option-end-finish_round = TT-3: when a player has reached the target, the round is played to its end; then the greatest score wins, and equal scores share the win.
option-adopt = adopting points
option-adopt-on = TT-9: the points and dice that the player before has just noted can be adopted.
option-adopt-off = TT-9: points cannot be adopted; every turn begins with six dice.
option-adopt_penalty = penalty for adopting
option-adopt_penalty-on = TT-7: a failed turn after adopting deducts the adopted points from the score.
option-adopt_penalty-off = TT-7: a failed turn after adopting costs only the points of the turn; nothing is deducted from the score.
option-illegal = illegal play
option-illegal-reject = TT-22, TT-23: an illegal action is refused, and you are asked again.
option-illegal-forfeit = TT-22, TT-23: an illegal action is not refused but costs the turn: its points are lost, adopted points are deducted, and nothing is left to adopt. “forfeit” gives up a turn.
option-straight = straight
option-straight-off = TT-20: 1 2 3 4 5 6 are worth no more than the 1 and the 5.
option-straight-on = TT-20: 1 2 3 4 5 6 in one throw of six dice may be kept together for 1500 points.
option-three_pairs = three pairs
option-three_pairs-off = TT-20: three pairs are worth nothing of their own.
option-three_pairs-on = TT-20: three pairs in one throw of six dice may be kept together for 1500 points; four equal dice and a pair are three pairs, too. If the dice are worth more otherwise, the larger value counts.
option-force_hot_dice = rolling again with all dice
option-force_hot_dice-off = TT-21: a player who has scored all six dice may roll them again or note.
option-force_hot_dice-on = TT-21: a player who has scored all six dice must roll them again.

bot-exact = plays the exact solution for two players once “croupier solve” has computed it, an estimate otherwise
bot-hard = plays a random move among those that cost at most 1 % of the chance to win
bot-normal = plays a random move among those that cost at most 3 % of the chance to win
bot-easy = plays a random move among those that cost at most 6 % of the chance to win
bot-points = maximizes the expected points of each turn, adopts when that is better on average, and ignores the scores
bot-greedy = looks one throw ahead: compares the points it can note with the expected value of another throw

bot-name-exact = perfect bot
bot-name-hard = strong bot
bot-name-normal = medium bot
bot-name-easy = easy bot
bot-name-points = points bot
bot-name-greedy = greedy bot
bot-name-random = random bot
bot-name-ai = best bot

guide-1-title = Roll and keep
guide-1 = Roll six dice. Each 1 scores 100, each 5 scores 50, three of a kind much more. Keep at least one die that scores.
guide-2-title = Stop in time
guide-2 = Roll the rest for more, or note your points. If nothing scores, the turn’s points are gone. Your first note needs more than 1000.
guide-3-title = Take points over
guide-3 = You may adopt the points and dice that the player before you has just noted. A bust then costs you as many. 10000 points win.

solved-bust_probability = Chance that a throw has no value, with one to six dice
solved-expected_turn_points_opened = Expected points of a turn played for points, after the first noting
solved-expected_turn_points_unopened = Expected points of a turn played for points, before the first noting
solved-solo_turns = Least expected number of turns to reach the target alone
solved-first_seat_win = Chance to win of the first of two seats
solved-first_seat_win_without_adoption = The same if points cannot be adopted
solve-not-these = The race is solved only for targets up to 10000 and only if reaching the target ends the game: set “target” to at most 10000 and “end” to immediate.

why-adopt-off = Points cannot be adopted at this table; roll with six dice.
why-no-offer = There is nothing to adopt: only points that the player before you has just noted can be adopted. Roll with six dice.
why-adopt-not-entered = You have not noted points yet, so you cannot adopt: the { $points } points on offer need as many of your own. Roll with six dice.
why-adopt-poor = { $points } points can be adopted only by a player who has at least as many; you have { $score }. Roll with six dice.
why-adopt-late = Points are adopted at the beginning of a turn, before the first roll.
why-note-unrolled = There is nothing to note yet: a turn has at least one roll. Roll first.
why-roll-first = Nothing has been thrown yet. Roll first.
why-keep-first = You must set at least one die of { $throw } aside first, for instance “keep { $example }”.
why-kept-already = You have already set dice of this throw aside; now roll or note.
why-not-thrown = You cannot keep { $wanted } × { $face }: the throw { $throw } has { $has } of them. You can, for instance, “keep { $example }”.
why-no-value = { $count ->
    [one] A single { $face } has no value
   *[other] Two dice showing { $face } have no value
 }: only 1 and 5 count singly, other faces need three or more equal dice. Of { $throw } you can, for instance, “keep { $example }”.
why-no-straight = A straight does not count at this table. Of { $throw } you can, for instance, “keep { $example }”.
why-no-three-pairs = Three pairs do not count at this table. Of { $throw } you can, for instance, “keep { $example }”.
why-note-entry-more = Your first noting needs more than { $needed } points; this turn has { $points }. Roll on.
why-note-entry-least = Your first noting needs at least { $needed } points; this turn has { $points }. Roll on.
why-note-round = A noting needs at least { $needed } points; this turn has { $points }. Roll on.
why-must-roll = All six dice are scored: at this table you must roll them again.
why-no-forfeit = You cannot give up a turn at this table; it ends with a note or a throw without value.

headline-start = { $you ->
    [seat] It is your turn.
   *[other] { $seat } begins a turn.
 }
headline-offer = { $you ->
    [seat] It is your turn
   *[other] { $seat } begins a turn
 }; on offer are { $offer } points with { $dice ->
    [one] one die
   *[other] { $dice } dice
 }.
headline-throw = { $you ->
    [seat] You throw
   *[other] { $seat } throws
 } { $dice ->
    [one] one die
   *[other] { $dice } dice
 }; { $points } points so far.
headline-turn = { $you ->
    [seat] You have
   *[other] { $seat } has
 } { $points } points in this turn.
headline-over = { $count ->
    [one] { $you ->
        [seats] You have won.
       *[other] { $seats } has won.
     }
   *[other] { $seats } share the win.
 }
chapter-target = To { $target }
chapter-last-round = Last round · to { $target }

counter-score = Points
counter-turn = This turn
badge-adopted = { $points } adopted
badge-not-entered = not in yet
badge-winner = winner
zone-unthrown = To roll
zone-thrown = Thrown
zone-kept = Kept this turn
zone-adopt = Adopt
zone-fresh = Start fresh
die = die showing { $face }
die-unthrown = die to roll
die-spent = die of the adopted points

dice-of = { $count ->
    [1] one { $face }
    [2] two { $face }s
    [3] three { $face }s
    [4] four { $face }s
    [5] five { $face }s
   *[6] six { $face }s
 }
dice-kept = { dice-of }
dice-straight = straight
dice-three-pairs = three pairs
set-worth = { $dice } · { $value }
set-single = { $value }
set-worthless = no value
set-left = left to roll

term-score = before
term-adopted = adopted
term-kept = kept
term-selected = selected
term-noted = noted
term-turn = this turn

note-all-back = All six dice come back.
note-offer = { $you ->
    [player] { $seat } has noted { $points }. Take it over?
    [seat] You have noted { $points }. { $player } may take it over.
   *[other] { $seat } has noted { $points }. { $player } may take it over.
 }
deal-adopt = Start with { $points } points and { $dice ->
    [one] the one die
   *[other] the { $dice } dice
 } left over
deal-fresh = Start with nothing and 6 dice
deal-costs = Bust in { $percent } %: { $points } points come off the score
deal-costs-nothing = Bust in { $percent } %: the score stays

prompt-start = Your turn.
prompt-offer = Your turn: adopt or roll?
prompt-keep = Which dice do you keep?
prompt-below = To note you need at least { $needed } points. Roll on.
prompt-below-entry = To note for the first time you need more than { $needed } points. Roll on.
prompt-must-roll = All six dice are scored. Roll them again.
prompt-all-back = All six dice come back. Roll them, or note { $points }?
prompt-decide = Roll on, or note { $points } points?

advice-keep = Keep at least one die that scores. The more dice you throw again, the smaller the risk.
advice-offer = After adopting you must throw at least once.
advice-roll = { $dice ->
    [1] One die busts
    [2] Two dice bust
    [3] Three dice bust
    [4] Four dice bust
    [5] Five dice bust
   *[6] Six dice bust
 } in { $percent } %.
advice-decide = { advice-roll } Noting now takes you to { $score }.
advice-below = { advice-roll } You need { $missing } more to note.

control-keep = Keep
choice-keep = Keep { $dice }
choice-keep-roll = Keep and roll { $dice }
choice-keep-note = Keep and note { $points }
button-adopt = Adopt, roll { $dice }
button-roll = Roll { $dice ->
    [one] one die
   *[other] { $dice } dice
 }
button-roll-all = Roll all { $dice }
button-note = Note { $points }
button-forfeit = Give up the turn
detail-start = start at { $points }
detail-risk = risk { $points } · bust { $percent } %
detail-bust = bust { $percent } %
detail-note = turn ends at { $score }
detail-wins = wins the game
closed-note = Note
closed-adopt = Adopt { $points }
reason-note = { $needed } needed
reason-note-more = more than { $needed } needed
reason-must-roll = roll all six first
reason-adopt = needs a score of { $points }

news-adopts = { $you ->
    [seat] You adopt { $points } points and roll
   *[other] { $seat } adopts { $points } points and rolls
 } { $dice ->
    [one] one die
   *[other] { $dice } dice
 }.
news-rolls = { $you ->
    [seat] You roll
   *[other] { $seat } rolls
 } { $dice ->
    [one] one die
   *[other] { $dice } dice
 }.
news-throw = { $you ->
    [seat] You throw { $throw }.
   *[other] { $seat } throws { $throw }.
 }
news-bust = { $you ->
    [seat] You throw
   *[other] { $seat } throws
 } { $throw }: no value, the turn is over.
news-lost = { $you ->
    [seat] You lose
   *[other] { $seat } loses
 } the { $points } points of the turn.
news-deducted = { $you ->
    [seat] You lose the { $points } adopted points and have { $score }.
   *[other] { $seat } loses the { $points } adopted points and has { $score }.
 }
news-keeps = { $you ->
    [seat] You keep { $kept } for { $value } and have { $points } points in this turn.
   *[other] { $seat } keeps { $kept } for { $value } and has { $points } points in this turn.
 }
news-all-back = All six dice are scored and come back into play.
news-notes = { $you ->
    [seat] You note { $points } points and have { $score }.
   *[other] { $seat } notes { $points } points and has { $score }.
 }
news-reaches = { $you ->
    [seat] You have
   *[other] { $seat } has
 } reached { $target }; the round is played to its end.
news-forfeits = { $you ->
    [seat] You give up the turn.
   *[other] { $seat } gives up the turn.
 }
news-wins = { $count ->
    [one] { $you ->
        [seats] You win.
       *[other] { $seats } wins.
     }
   *[other] { $seats } share the win.
 }

bubble-adopts = { $you ->
    [seat] adopt { $points }
   *[other] adopts { $points }
 }
bubble-rolls = { $you ->
    [seat] roll { $dice }
   *[other] rolls { $dice }
 }
bubble-keeps = { $you ->
    [seat] keep { $points }
   *[other] keeps { $points }
 }
bubble-noted = noted { $points }
bubble-bust = bust
bubble-forfeits = { $you ->
    [seat] give up
   *[other] gives up
 }

stamp-bust = Bust!
stamp-all-back = Hot dice!
stamp-noted = +{ $points }
moment-bust = { $you ->
    [seat] You lose
   *[other] { $seat } loses
 } the turn’s { $points } points
moment-bust-empty = { $you ->
    [seat] Nothing for you this turn
   *[other] Nothing for { $seat } this turn
 }
moment-bust-throw = Thrown: { $throw }. Nothing scores.
moment-bust-deducted = { $you ->
    [seat] The { $points } points that you adopted come off your score.
   *[other] The { $points } adopted points come off { $seat }’s score.
 }
moment-bust-account = { $before } − { $points } = { $score }
moment-all-back = All six score
moment-all-back-dice = { $you ->
    [seat] All six dice come back to you.
   *[other] All six dice come back to { $seat }.
 }
moment-notes = { $you ->
    [seat] You note { $points } points
   *[other] { $seat } notes { $points } points
 }
moment-enters = { $you ->
    [seat] You are in the game
   *[other] { $seat } is in the game
 }
moment-target = { $you ->
    [seat] You reach { $points }
   *[other] { $seat } reaches { $points }
 }
moment-last-round = The round is played to its end.
kind-adopt = adopting the points before you
kind-begin = beginning a turn with six dice
kind-keep = choosing which dice to keep
kind-throw = { $dice ->
    [one] throwing on with one die
   *[other] throwing on with { $dice } dice
}
kind-stop = { $dice ->
    [one] noting with one die left
   *[other] noting with { $dice } dice left
}
kind-forfeit = giving the turn up
habit-adopt = You adopt the points before you too often.
habit-begin = You begin with six dice too often.
habit-throw = { $dice ->
    [one] You throw on too often with one die.
   *[other] You throw on too often with { $dice } dice.
}
habit-stop = { $dice ->
    [one] You note too early with one die left.
   *[other] You note too early with { $dice } dice left.
}
habit-forfeit = You give turns up too early.
