# Perudo in English.

game-name = Perudo
game-about = Hide your dice and bid on everybody’s; if you are caught out, you lose a die.
bot-strong = two players: equilibrium strategies, solved or trained by counterfactual regret minimization (CFR), and an opponent model against a predictable opponent; more players: beliefs inferred from the bids, and Monte Carlo rollouts
bot-hard = plays a random move among those that cost at most 1 % of the chance to win
bot-normal = plays a random move among those that cost at most 4 % of the chance to win
bot-easy = plays a random move among those that cost at most 10 % of the chance to win
bot-greedy = binomial odds from its own dice and the bids: raises while that is likelier to be right than a call

solved-first_seat_round_win = Chance of the first seat, which opens, to win the round (the other seat loses the die)
solved-exploitability = Exploitability: what both seats together could gain in the round with best responses
solved-first_seat_match_win = Chance of the first seat to win the match from here
solved-one_die_round_win = Chance of an opener with one die to win the round against 1, 2, 3 … dice
solved-against_one_die_round_win = Chance of an opener with 1, 2, 3 … dice to win the round against one die
solved-one_die_match_win = Chance of an opener with one die to win the match against 1, 2, 3 … dice
solved-against_one_die_match_win = Chance of an opener with 1, 2, 3 … dice to win the match against one die
solve-two = Perudo is solved for two seats; name the dice of both, for instance “--dice 2,1”.
solve-dice = Each seat has 1 to { $most } dice; name the dice of both, for instance “--dice 2,1”.
solve-large = Normal rounds are solved with at most { $most } dice on the table, special ones with any number. Try “--dice 2,2” or “--dice 5,1”.
solve-calza = With calza a round can also give a die back; such rounds are not solved. Set pacao to “seed” or “off”.
solve-say-dice = At this table no round between two is special. Name the dice of both seats, for instance “--dice 2,1”.

option-dice = Dice per player
option-dice-set = Everybody begins with { $value ->
        [one] one die, so the very first round is special
       *[other] { $value } dice
    } (PE-20).
option-pacao = Pacao
option-pacao-calza = Calza instead of pacao: anybody may call it in their turn; if the count is exactly the bid, the caller gets a die back, otherwise the caller loses one (PE-1).
option-pacao-off = There is no pacao: a bid can only be raised or challenged (PE-1).
option-starter = Next opener
option-starter-loser = The player who lost a die opens the next round; if that player is out, the next one opens (PE-3).
option-special = Special rounds
option-special-palifico_once = A round is special only once for each player, the first time they begin a round with one die, and not when only two players are left (PE-8).
option-special-off = There are no special rounds: ones are always jokers (PE-8).
option-open_ones = Opening on ones
option-open_ones-special_only = Only a special round may be opened with a bid on ones (PE-7).
option-palifico_may_change = Palifico may change the value
option-palifico_may_change-on = In a special round a player with one die may change the value (PE-9).
option-start = First opener
option-start-random = The opener of the first round is drawn by lot (PE-22).

word-action = Type a bid as quantity x value, for instance “3x5”, or “challenge” or “pacao”.
word-value = A die has the values 1 to 6; a bid is for instance “3x5”: three fives.
word-quantity = A bid is on 1 to { $most } dice, for instance “3x5”: three fives.
word-chance = An outcome is “roll” with the dice, for instance “roll 11334”, or “start” with a seat, for instance “start 2”.

illegal-open-ones = { $bid } is not possible: only a special round may be opened on ones. Name another value.
illegal-locked = { $bid } is not possible: in a special round the value stays the same. Bid on { $locked } like { $last }.
illegal-locked-many = { $bid } is not possible: in a special round only a player with one die may change the value. Bid on { $locked } like { $last }.
illegal-too-many = { $bid } is not possible: there { $total ->
        [one] is only one die
       *[other] are only { $total } dice
    } on the table.
illegal-top = { $bid } is not possible: there are not enough dice on the table for a bid on { $value } above { $last }.
illegal-low = { $bid } is not higher than { $last }: on { $value } at least { $least }x{ $value } is needed.
illegal-no-bid = There is no bid to call yet: open the round with a bid.
illegal-pacao-off = Pacao is not played at this table: raise the bid or challenge it.
illegal-pacao-dice = Pacao is for players with exactly one die; you have { $dice }. Raise the bid or challenge it.

headline-start = The opener is drawn by lot.
headline-throw = Round { $round }{ $kind ->
        [special] , special
       *[normal] {""}
    }: the dice are thrown.
headline-open = Round { $round }{ $kind ->
        [special] , special
       *[normal] {""}
    }: { $seat } opens.
headline-bid = Round { $round }{ $kind ->
        [special] , special
       *[normal] {""}
    }: { $bidder } has bid { $bid }, { $seat } answers.
headline-over = { $seat } has won.

badge-winner = winner
badge-out = out
badge-palifico = palifico
badge-starter = opens
badge-bid = bids { $bid }
counter-dice = dice
zone-dice = Your dice
zone-bids = Bids of this round
zone-reveal = Round { $round }: { $actual } for { $bid }
piece-die = die showing { $value }
piece-die-counted = die showing { $value }, counted
piece-bid = { $seat }: { $bid }
prompt-open = Open the round: a bid on any of the { $total } dice.
prompt-answer = Raise { $bid } or call it.
control-bid = Bid
control-challenge = Challenge
control-pacao = Pacao
control-calza = Calza
grid-quantity = { $quantity } ×
grid-value = { $value }

news-start = { $seat } opens the first round.
news-roll = { $seat } throws { $dice }.
news-bid = { $seat } bids { $bid }.
news-challenge = { $seat } challenges { $bidder }’s bid { $bid }.
news-pacao = { $seat } calls pacao on { $bidder }’s bid { $bid }.
news-calza = { $seat } calls calza on { $bidder }’s bid { $bid }.
news-shows = { $seat } shows { $dice }.
news-count = { $actual ->
        [one] One die counts
       *[other] { $actual } dice count
    } for { $bid }{ $kind ->
        [special] ; ones were no jokers
       *[normal] {""}
    }.
news-lost = { $seat } loses a die and has { $left ->
        [0] none
       *[other] { $left }
    } left.
news-regained = Exactly right: { $seat } gets a die back and has { $left }.
news-kept = Exactly right: { $seat } has all { $left } dice already and keeps them.
news-out = { $seat } is out.
news-won = { $seat } wins.
news-round = Round { $round }{ $kind ->
        [special] {" "}is special: ones are no jokers, the value stays
       *[normal] {""}
    }. { $seat } opens.
