# Ten Thousand in English.

game-name = Ten Thousand
game-about = Six dice, one more roll, and one more: stop in time and be the first to note 10000 points.

word-action = An action is “roll”, “adopt”, “note”, “forfeit” or “keep” with one to six dice, for instance “keep 115”.
word-roll = A throw is “roll” with one to six dice, for instance “roll 112356”.
word-line = Type “roll”, “adopt”, “note” or the dice to keep, for instance “1 1 5” or “all”; also together: “1 1 5 roll”.

option-entry = first noting
option-entry-at_least = TT-1: the first noting needs at least 1000 points; exactly 1000 are enough.
option-round_min = later notings
option-round_min-set = TT-2: once you have noted points, every later noting needs at least { $value } points.
option-target = points to win
option-target-set = TT-3: { $value } noted points win.
option-end = end of the game
option-end-finish_round = TT-3: when a player has reached the target, the round is played to its end; then the greatest score wins, and equal scores share the win.
option-adopt = adopting points
option-adopt-off = TT-9: points cannot be adopted; every turn begins with six dice.
option-adopt_penalty = penalty for adopting
option-adopt_penalty-off = TT-7: a failed turn after adopting costs only the points of the turn; nothing is deducted from the score.
option-illegal = illegal play
option-illegal-forfeit = TT-22, TT-23: an illegal action is not refused but costs the turn: its points are lost, adopted points are deducted, and nothing is left to adopt. “forfeit” gives up a turn.
option-straight = straight
option-straight-on = TT-20: 1 2 3 4 5 6 in one throw of six dice may be kept together for 1500 points.
option-three_pairs = three pairs
option-three_pairs-on = TT-20: three pairs in one throw of six dice may be kept together for 1500 points; four equal dice and a pair are three pairs, too. If the dice are worth more otherwise, the larger value counts.
option-force_hot_dice = rolling again with all dice
option-force_hot_dice-on = TT-21: a player who has scored all six dice must roll them again.

bot-exact = plays the exact solution for two players once “croupier solve” has computed it, an estimate otherwise
bot-hard = plays a random move among those that cost at most 1 % of the chance to win
bot-normal = plays a random move among those that cost at most 3 % of the chance to win
bot-easy = plays a random move among those that cost at most 6 % of the chance to win
bot-points = maximizes the expected points of each turn, adopts when that is better on average, and ignores the scores
bot-greedy = looks one throw ahead: compares the points it can note with the expected value of another throw

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

headline-start = { $seat } begins a turn.
headline-offer = { $seat } begins a turn; on offer are { $offer } points with { $dice ->
    [one] one die
   *[other] { $dice } dice
 }.
headline-throw = { $seat } throws { $dice ->
    [one] one die
   *[other] { $dice } dice
 }; { $points } points so far.
headline-turn = { $seat } has { $points } points in this turn.
headline-over = { $count ->
    [one] { $seats } has won.
   *[other] { $seats } share the win.
 }

counter-score = Points
counter-turn = This turn
badge-adopted = { $points } adopted
badge-not-entered = nothing noted yet
badge-winner = winner
zone-thrown = Thrown
zone-kept = Set aside
die = die showing { $face }

prompt-start = Your turn.
prompt-keep = Which dice do you keep?
prompt-below = To note you need at least { $needed } points. Roll on.
prompt-below-entry = To note for the first time you need more than { $needed } points. Roll on.
prompt-must-roll = All six dice are scored. Roll them again.
prompt-decide = Roll on, or note { $points } points?
control-keep = Keep
button-adopt = Adopt { $points } points and roll { $dice ->
    [one] one die
   *[other] { $dice } dice
 }
button-roll = Roll { $dice ->
    [one] one die
   *[other] { $dice } dice
 }
button-note = Note { $points } points
button-forfeit = Give up the turn

news-adopts = { $seat } adopts { $points } points and rolls { $dice ->
    [one] one die
   *[other] { $dice } dice
 }.
news-rolls = { $seat } rolls { $dice ->
    [one] one die
   *[other] { $dice } dice
 }.
news-throw = { $seat } throws { $throw }.
news-bust = { $seat } throws { $throw }: no value, the turn is over.
news-lost = { $seat } loses the { $points } points of the turn.
news-deducted = { $seat } loses the { $points } adopted points and has { $score }.
news-keeps = { $seat } keeps { $kept } for { $value } and has { $points } points in this turn.
news-all-back = All six dice are scored and come back into play.
news-notes = { $seat } notes { $points } points and has { $score }.
news-reaches = { $seat } has reached { $target }; the round is played to its end.
news-forfeits = { $seat } gives up the turn.
news-wins = { $count ->
    [one] { $seats } wins.
   *[other] { $seats } share the win.
 }
