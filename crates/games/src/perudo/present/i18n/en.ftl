# Perudo in English.

game-name = Perudo
game-about = Hide your dice and bid on everybody’s; if you are caught out, you lose a die.
bot-name-ai = best bot
bot-name-strong = strong bot
bot-name-hard = hard bot
bot-name-normal = normal bot
bot-name-easy = easy bot
bot-name-greedy = greedy bot
bot-name-random = random bot
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
option-pacao-seed = A player with one die may call pacao: if the bid is true, its bidder loses a die, otherwise the caller does (PE-1).
option-pacao-calza = Calza instead of pacao: anybody may call it in their turn; if the count is exactly the bid, the caller gets a die back, otherwise the caller loses one (PE-1).
option-pacao-off = There is no pacao: a bid can only be raised or challenged (PE-1).
option-starter = Next opener
option-starter-after_loser = The player after the one who lost a die opens the next round (PE-3).
option-starter-loser = The player who lost a die opens the next round; if that player is out, the next one opens (PE-3).
option-special = Special rounds
option-special-auto = A round is special whenever a player has only one die (PE-8).
option-special-palifico_once = A round is special only once for each player, the first time they begin a round with one die, and not when only two players are left (PE-8).
option-special-off = There are no special rounds: ones are always jokers (PE-8).
option-open_ones = Opening on ones
option-open_ones-allowed = Every round may be opened with a bid on ones (PE-7).
option-open_ones-special_only = Only a special round may be opened with a bid on ones (PE-7).
option-palifico_may_change = Palifico may change the value
option-palifico_may_change-off = In a special round nobody may change the value (PE-9).
option-palifico_may_change-on = In a special round a player with one die may change the value (PE-9).
option-start = First opener
option-start-first = The first player opens the first round (PE-22).
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
    }: { $you ->
        [seat] you open
       *[other] { $seat } opens
    }.
headline-bid = Round { $round }{ $kind ->
        [special] , special
       *[normal] {""}
    }: { $you ->
        [seat] { $bidder } has bid { $bid }, you answer
        [bidder] you have bid { $bid }, { $seat } answers
       *[other] { $bidder } has bid { $bid }, { $seat } answers
    }.
headline-over = { $you ->
        [seat] You have won.
       *[other] { $seat } has won.
    }
chapter-round = Round { $round } · { $kind ->
        [special] special ·{" "}
       *[normal] {""}
    }{ $total ->
        [one] one die
       *[other] { $total } dice
    }
chapter-showdown = Round { $round } · showdown

badge-winner = winner
badge-out = out
badge-palifico = palifico
badge-starter = opens
counter-dice = { $count ->
        [one] die
       *[other] dice
    }
zone-bid = { $you ->
        [seat] You say there are at least
       *[other] { $seat } says there are at least
    }
chance-true = true in
zone-dice = Your dice
zone-dice-held = { $you ->
        [seat] You hold { $count ->
            [0] none
           *[other] { $count }
        }
       *[other] Your dice
    }
held-dice = { $dice }
held-face = { number-word } { face-noun }
held-wild = { number-word } wild
face-noun = { $value ->
        [1] { $count ->
            [one] one
           *[other] ones
        }
        [2] { $count ->
            [one] two
           *[other] twos
        }
        [3] { $count ->
            [one] three
           *[other] threes
        }
        [4] { $count ->
            [one] four
           *[other] fours
        }
        [5] { $count ->
            [one] five
           *[other] fives
        }
       *[6] { $count ->
            [one] six
           *[other] sixes
        }
    }
zone-bids = Bids of this round
zone-history = Bids of earlier rounds
group-round = Round { $round }{ $kind ->
        [special] , special
       *[normal] {""}
    }
zone-reveal = Round { $round }: { $actual } for { $bid }
piece-die = { $look ->
        [wild] die showing { $value }, wild
       *[plain] die showing { $value }
    }
piece-die-counted = { $look ->
        [wild] die showing { $value }, wild, counted
       *[plain] die showing { $value }, counted
    }
piece-bid = { $you ->
        [seat] you: { $bid }
       *[other] { $seat }: { $bid }
    }
note-table = { $total } dice on the table
note-ones = { $kind ->
        [special] ones are not wild, the face stays
       *[normal] ones are wild
    }
note-needed = { $missing ->
        [0] your own dice are enough
       *[other] { $missing } more needed among the { $hidden } you do not see
    }
prompt-open = Your turn: open the round
prompt-answer = Your turn: raise or challenge
prompt-top = Your turn: nothing is higher
advice-open = Your best face is { $value }: expect about { $expected } of the { $total } dice to count.
advice-answer = Expect about { $expected } for { $value }: your { $own } and a { $part ->
        [third] third
       *[sixth] sixth
    } of the other { $hidden }.
control-bid = Bid
control-challenge = Challenge
control-pacao = Pacao
control-calza = Calza
odds-right = right in { $percent } %
odds-exact = exact in { $percent } %
closed-bid = no higher bid exists
closed-challenge = no bid yet
closed-pacao = only with one die
grid-rows = How many
grid-columns = Face
grid-quantity = { $quantity }

bubble-bid = { $quantity } ×
bubble-challenge = Challenge!
bubble-pacao = Pacao!
bubble-calza = Calza!
title-short = { number-title }. { $difference ->
        [1] One short!
        [2] Two short!
        [3] Three short!
       *[other] { $difference } short!
    }
title-exact = { number-title }. Exactly enough!
title-over = { number-title }. { $difference ->
        [1] One to spare!
        [2] Two to spare!
        [3] Three to spare!
       *[other] { $difference } to spare!
    }
shown-count = { $count ->
        [0] none
        [one] 1 counts
       *[other] { $count } count
    }
showdown-challenge = { $you ->
        [seat] You challenged { $bidder }’s { $bid }
        [bidder] { $seat } challenged your { $bid }
       *[other] { $seat } challenged { $bidder }’s { $bid }
    }
showdown-pacao = { $you ->
        [seat] You called pacao on { $bidder }’s { $bid }
        [bidder] { $seat } called pacao on your { $bid }
       *[other] { $seat } called pacao on { $bidder }’s { $bid }
    }
showdown-calza = { $you ->
        [seat] You called calza on { $bidder }’s { $bid }
        [bidder] { $seat } called calza on your { $bid }
       *[other] { $seat } called calza on { $bidder }’s { $bid }
    }
verdict-challenge-right = { $you ->
        [seat] Your challenge holds
       *[other] { $seat }’s challenge holds
    }: { $loss }.
verdict-challenge-wrong = { $you ->
        [bidder] Your bid stands
       *[other] { $bidder }’s bid stands
    }: { $loss }.
verdict-pacao-right = { $you ->
        [seat] Your pacao is right
       *[other] { $seat }’s pacao is right
    }: { $loss }.
verdict-pacao-wrong = { $you ->
        [seat] Your pacao is wrong
       *[other] { $seat }’s pacao is wrong
    }: { $loss }.
verdict-calza-wrong = { $you ->
        [seat] Your calza is not exact
       *[other] { $seat }’s calza is not exact
    }: { $loss }.
verdict-loss = { $you ->
        [loser] you lose a die and { $left ->
            [0] are out
           *[other] have { $left } left
        }
       *[other] { $loser } loses a die and { $left ->
            [0] is out
           *[other] has { $left } left
        }
    }
showdown-odds = Judged by { $you ->
        [seat] your dice
       *[other] { $seat }’s dice
    }, the bid was { $claim ->
        [false] false
        [true] true
       *[exact] exact
    } in { $percent } %.
showdown-next = Next round{ $kind ->
        [special] , special
       *[normal] {""}
    }: { $you ->
        [seat] you open
       *[other] { $seat } opens
    }, { $total } dice.

news-start = { $you ->
        [seat] You open the first round.
       *[other] { $seat } opens the first round.
    }
news-roll = { $you ->
        [seat] You throw { $dice }.
       *[other] { $seat } throws { $dice }.
    }
news-bid = { $you ->
        [seat] You bid { $bid }.
       *[other] { $seat } bids { $bid }.
    }
news-challenge = { $you ->
        [seat] You challenge { $bidder }’s bid { $bid }.
        [bidder] { $seat } challenges your bid { $bid }.
       *[other] { $seat } challenges { $bidder }’s bid { $bid }.
    }
news-pacao = { $you ->
        [seat] You call pacao on { $bidder }’s bid { $bid }.
        [bidder] { $seat } calls pacao on your bid { $bid }.
       *[other] { $seat } calls pacao on { $bidder }’s bid { $bid }.
    }
news-calza = { $you ->
        [seat] You call calza on { $bidder }’s bid { $bid }.
        [bidder] { $seat } calls calza on your bid { $bid }.
       *[other] { $seat } calls calza on { $bidder }’s bid { $bid }.
    }
news-shows = { $you ->
        [seat] You show { $dice }.
       *[other] { $seat } shows { $dice }.
    }
news-count = { $actual ->
        [one] One die counts
       *[other] { $actual } dice count
    } for { $bid }{ $kind ->
        [special] ; ones were no jokers
       *[normal] {""}
    }.
news-lost = { $you ->
        [seat] You lose a die and have
       *[other] { $seat } loses a die and has
    } { $left ->
        [0] none
       *[other] { $left }
    } left.
news-regained = Exactly right: { $you ->
        [seat] you get a die back and have { $left }
       *[other] { $seat } gets a die back and has { $left }
    }.
news-kept = Exactly right: { $you ->
        [seat] you have all { $left } dice already and keep them
       *[other] { $seat } has all { $left } dice already and keeps them
    }.
news-out = { $you ->
        [seat] You are out.
       *[other] { $seat } is out.
    }
news-won = { $you ->
        [seat] You win.
       *[other] { $seat } wins.
    }
news-round = Round { $round }{ $kind ->
        [special] {" "}is special: ones are no jokers, the value stays
       *[normal] {""}
    }. { $you ->
        [seat] You open.
       *[other] { $seat } opens.
    }

guide-1-title = Your dice are secret
guide-1 = Everybody throws under a cup and sees only their own dice. Ones are wild: they count as any face.
guide-2-title = Raise the bid
guide-2 = A bid says how many dice of one face lie on the whole table. Yours must be higher than the last one.
guide-3-title = Or challenge it
guide-3 = All cups lift. Too few dice: the bidder loses a die. Enough: the challenger does. The last one with dice wins.

# The counts of a showdown, as a person calls them out.
number-title = { $number ->
        [0] None
        [1] One
        [2] Two
        [3] Three
        [4] Four
        [5] Five
        [6] Six
        [7] Seven
        [8] Eight
        [9] Nine
        [10] Ten
        [11] Eleven
        [12] Twelve
        [13] Thirteen
        [14] Fourteen
        [15] Fifteen
        [16] Sixteen
        [17] Seventeen
        [18] Eighteen
        [19] Nineteen
        [20] Twenty
        [21] Twenty-one
        [22] Twenty-two
        [23] Twenty-three
        [24] Twenty-four
        [25] Twenty-five
        [26] Twenty-six
        [27] Twenty-seven
        [28] Twenty-eight
        [29] Twenty-nine
        [30] Thirty
       *[other] { $number }
    }
number-word = { $count ->
        [1] one
        [2] two
        [3] three
        [4] four
        [5] five
        [6] six
        [7] seven
        [8] eight
        [9] nine
        [10] ten
       *[other] { $count }
    }
kind-open = opening a round
kind-raise = raising the bid
kind-challenge = challenging
kind-pacao = calling pacao
kind-calza = calling calza
habit-raise = You raise the bid too often.
habit-challenge = You challenge too early.
habit-pacao = You call pacao too often.
habit-calza = You call calza too often.
