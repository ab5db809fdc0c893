# Martian Dice in English.

game-name = Martian Dice
game-about = Raid the Earth with thirteen dice: catch humans, cows and chickens, and keep your rays level with the tanks.

option-target = Points that make the round the last one
option-target-set = MD-9: as soon as somebody has { $value } points or more, the round is the last one.
option-start = First player
option-start-first = MD-8: the first seat has the first turn of every round.
option-start-random = MD-8: the player who has the first turn of every round is drawn by lot.
option-duel_repeat = Who repeats an undecided duel
option-duel_repeat-still_tied = MD-11: after an undecided duel only those with the most rays throw again.
option-duel_repeat-all_tied = MD-11: after an undecided duel all players with the most points throw again.

bot-exact = plays the exact solution (dynamic programming) for two players and in the last round, an estimate otherwise
bot-hard = plays a random move among those that cost at most 1 % of the chance to win
bot-normal = plays a random move among those that cost at most 3 % of the chance to win
bot-easy = plays a random move among those that cost at most 6 % of the chance to win
bot-points = maximizes the expected points of each turn and ignores the scores
bot-greedy = looks one throw ahead: matches tanks with rays, takes the largest group, and stops when another throw costs more than it gains on average

bot-name-exact = exact bot
bot-name-hard = strong bot
bot-name-normal = medium bot
bot-name-easy = easy bot
bot-name-points = point collector
bot-name-greedy = greedy bot
bot-name-random = random bot
bot-name-ai = best bot

solved-expected_turn_points = Expected points of a turn played for points
solved-solo_turns = Least expected number of turns to reach the target alone
solved-first_seat_win = Chance to win of the first of two seats

from-start = A loaded game continues with its next player; it cannot be combined with start=random.
from-scores = The position has { $scores } scores, but there are { $seats } seats; every seat needs one.
from-points = A loaded score can be 0 to { $most }.
from-next = The next player cannot be seat { $next }: the seats are 0 to { $last }.

load-json = The save file is not JSON: { $problem }.
load-no-players = The save file has no list “players”, for instance "players": [{"{"}"name": "Ballu", "score": 0, "kind": "Bot"{"}"}, …].
load-seats = The save file has { $players ->
        [one] { $players } player
       *[other] { $players } players
    }; the game is for { $min } to { $max }.
load-index = MD-16: current_player_index is { $index }, but it must be one of 0 to { $last }.
load-name = MD-17: player { $number } (counted from 0) has no name; a name is a text of one line that is not empty.
load-name-twice = MD-17: two players are called “{ $name }”; names must differ.
load-score = MD-16: the score of { $name } is { $score }, but it must be a number from 0 to { $most }.
load-kind = MD-18: the kind of { $name } is { $kind }; it can be "Human" or "Bot".

word-action = An action is one of ray, human, cow, chicken, reroll, end.
word-line = Type the kind to set aside (ray, human, cow, chicken), or reroll or end; for instance “chicken” or “ray reroll”.
word-chance = A throw is 1 to 13 dice as counts, for instance “roll 3T 1R 3H 3C 2K” (tank, ray, human, cow, chicken) or “roll ray human human”; the first player is “start 0”.

illegal-taken = { $kind } is already set aside this turn, and only one batch of each earthling fits the hold. You can choose: { $kinds }.
illegal-not-thrown = No { $kind } is among the thrown dice. You can choose: { $kinds }.
illegal-choose-first = “{ $action }” comes after the choice: first set one kind aside ({ $kinds }).
illegal-chosen = You have already set one kind of this throw aside: now throw the remaining { $dice ->
        [one] die
       *[other] { $dice } dice
    } (reroll) or end the turn (end).
illegal-nothing-to-choose = There is nothing to choose now: a throw is due, or the game is over.

kind-tank = tank
face-tank = tank
face-ray = ray
face-human = human
face-cow = cow
face-chicken = chicken
kind-ray = death ray
kind-human = human
kind-cow = cow
kind-chicken = chicken
kinds-tank = tanks
kinds-ray = death rays
kinds-human = humans
kinds-cow = cows
kinds-chicken = chickens
piece-die = die to be thrown

count-tank = { $n ->
        [one] { $n } tank
       *[other] { $n } tanks
    }
count-ray = { $n ->
        [one] { $n } ray
       *[other] { $n } rays
    }
count-death-ray = { $n ->
        [one] { $n } death ray
       *[other] { $n } death rays
    }
count-human = { $n ->
        [one] { $n } human
       *[other] { $n } humans
    }
count-cow = { $n ->
        [one] { $n } cow
       *[other] { $n } cows
    }
count-chicken = { $n ->
        [one] { $n } chicken
       *[other] { $n } chickens
    }

number-word = { $n ->
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
        [11] eleven
        [12] twelve
        [13] thirteen
       *[other] { $n }
    }
number-first-word = { $n ->
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
       *[other] { $n }
    }
number-tenths = { $whole }.{ $tenth }

scene-start = The first player is drawn by lot.
scene-round = { $you ->
        [seat] Round { $round }: you are raiding. The goal is { $target ->
            [one] { $target } point
           *[other] { $target } points
        }.
       *[other] Round { $round }: { $seat } is raiding. The goal is { $target ->
            [one] { $target } point
           *[other] { $target } points
        }.
    }
scene-last-round = { $you ->
        [seat] Round { $round }, the last one: you are raiding.
       *[other] Round { $round }, the last one: { $seat } is raiding.
    }
scene-duel = { $you ->
        [seat] Duel on death rays, attempt { $round }: you throw six dice.
       *[other] Duel on death rays, attempt { $round }: { $seat } throws six dice.
    }

chapter-round = Round { $round } · to { $target ->
        [one] { $target } point
       *[other] { $target } points
    }
chapter-last-round = Round { $round } · the last
chapter-duel = Duel on death rays
chapter-end = The end

winner = { $you ->
        [seat] You win with { $points ->
            [one] { $points } point
           *[other] { $points } points
        }.
       *[other] { $seat } wins with { $points ->
            [one] { $points } point
           *[other] { $points } points
        }.
    }
winner-duel = { $you ->
        [seat] You win the duel on death rays and the game, with { $points ->
            [one] { $points } point
           *[other] { $points } points
        }.
       *[other] { $seat } wins the duel on death rays and the game, with { $points ->
            [one] { $points } point
           *[other] { $points } points
        }.
    }

counter-score = points
counter-duel-rays = rays in the duel
badge-duel = in the duel
badge-next = next
badge-target = target reached
badge-winner = winner

zone-thrown = Thrown dice
zone-to-throw = To be thrown: { $n ->
        [one] { $n } die
       *[other] { $n } dice
    }
zone-tanks = Tanks
zone-rays = Rays
zone-chosen = On board
zone-duel = { $you ->
        [seat] You
       *[other] { $seat }
    }
zone-final = Final score
final-points = { $you ->
        [seat] you
       *[other] { $seat }
    }: { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
note-battle = rays must match the tanks
note-rays-enough = the tanks are held off
note-bonus = +3 for all three
note-bonus-earned = all three: +3
bay-free = { $kinds }: none yet

lot-rays-enough = rays { $rays }, tanks { $tanks }: safe
lot-rays-short = rays { $rays }, tanks { $tanks }: { $missing } short
lot-points-safe = +{ $points ->
        [one] { $points } point
       *[other] { $points } points
    }, safe { $rays } : { $tanks }
lot-points-short = +{ $points ->
        [one] { $points } point
       *[other] { $points } points
    }, still { $rays } : { $tanks }
lot-closed = { $kinds } are on board already

prompt-choose = Which kind do you take?
prompt-decide = { $points ->
        [0] Throw on, or stop with nothing?
        [one] Throw on, or stop with { $points } point?
       *[other] Throw on, or stop with { $points } points?
    }
advice-choose = Chance to score after one more throw: { $lots }.
advice-lot = { $dice } { $percent } %
advice-decide = Throw once more and stop: { $average } points on average, chance to score { $percent } %. Stop now: { $points }.

button-take = Take
button-take-throw = Take and throw { $dice }
button-take-stop = Take and stop
button-reroll = Throw { $dice ->
        [one] { $dice } die
       *[other] { $dice } dice
    }
button-end = Stop
take-rays = Take { $dice }: { $rays } against { $tanks ->
        [0] no tanks
        [one] { $tanks } tank
       *[other] { $tanks } tanks
    }
take-earthlings = Take { $dice }: { $points ->
        [one] { $points } point
       *[other] { $points } points
    } on board
take-detail = { $points ->
        [0] Stop after it with nothing
        [one] Stop after it for { $points } point
       *[other] Stop after it for { $points } points
    }, or throw the { $dice ->
        [one] last die
       *[other] { $dice } dice left
    }.
detail-risk = { $points ->
        [one] { $points } point
       *[other] { $points } points
    } at risk
detail-no-risk = nothing at risk
rays-missing = { $n ->
        [one] { $n } more ray needed
       *[other] { $n } more rays needed
    }
detail-stop = { $points ->
        [one] { $points } point
       *[other] { $points } points
    }: { $total } of { $target }
detail-nothing = no points

bubble-begins = begins
bubble-takes = takes { $n } ×
bubble-throws = throws { $dice }
bubble-points = { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
bubble-empty = flew home empty

stamp-points = { $points ->
        [0] 0
       *[other] +{ $points }
    }
stamp-repelled = Driven off!
raid-succeeds = { $you ->
        [seat] The raid succeeds
       *[other] { $seat }’s raid succeeds
    }
raid-empty = { $you ->
        [seat] You fly home empty
       *[other] { $seat } flies home empty
    }
raid-no-tanks = No tank stood in the way.
raid-held = { $rays_word } { $rays ->
        [one] death ray holds
       *[other] death rays hold
    } off { $tanks_word } { $tanks ->
        [one] tank
       *[other] tanks
    }.
raid-repelled = { $rays_word } { $rays ->
        [one] death ray
       *[other] death rays
    } cannot hold off { $tanks_word } { $tanks ->
        [one] tank
       *[other] tanks
    }.
raid-no-rays = { $tanks_word } { $tanks ->
        [one] tank
       *[other] tanks
    } and not a single death ray.
raid-battle = tanks { $tanks }, rays { $rays }
raid-total = { $you ->
        [seat] You have { $total } of { $target }.
       *[other] { $seat } has { $total } of { $target }.
    }
sum-bonus = all three
sum-points = points
duel-won = { $you ->
        [seat] You win the duel
       *[other] { $seat } wins the duel
    }
duel-tied = The duel is undecided
duel-again = { $seats } throw again.

news-start = { $you ->
        [seat] You begin.
       *[other] { $seat } begins.
    }
news-throw = { $you ->
        [seat] You throw
       *[other] { $seat } throws
    } { $n ->
        [one] { $n } die
       *[other] { $n } dice
    }: { $dice }.
news-no-kind = No kind can be chosen: the turn is over.
news-all-tanks = Nothing but tanks: the turn is over.
news-no-dice = No dice are left: the turn is over.
news-choose = { $you ->
        [seat] You set aside { $dice }.
       *[other] { $seat } sets aside { $dice }.
    }
news-reroll = { $you ->
        [seat] You go on with
       *[other] { $seat } goes on with
    } { $dice ->
        [one] { $dice } die
       *[other] { $dice } dice
    }.
news-end = { $you ->
        [seat] You end the turn.
       *[other] { $seat } ends the turn.
    }
news-points = Rays { $rays }, tanks { $tanks }: { $points ->
        [0] no points
        [one] { $points } point
       *[other] { $points } points
    } for { $you ->
        [seat] you
       *[other] { $seat }
    }, { $total } in all.
news-repelled = { $you ->
        [seat] Rays { $rays }, tanks { $tanks }: you fly home with nothing and stay at { $total }.
       *[other] Rays { $rays }, tanks { $tanks }: { $seat } flies home with nothing and stays at { $total }.
    }
news-round = Round { $round } begins.
news-last-round = { $you ->
        [seat] You have reached { $target ->
            [one] { $target } point
           *[other] { $target } points
        }: this round is the last.
       *[other] { $seat } has reached { $target ->
            [one] { $target } point
           *[other] { $target } points
        }: this round is the last.
    }
news-duel = { $seats } share the lead with { $points ->
        [one] { $points } point
       *[other] { $points } points
    }: a duel on death rays, six dice each.
news-duel-throw = { $you ->
        [seat] You throw
       *[other] { $seat } throws
    } in the duel: { $dice }. That is { $rays ->
        [0] no ray
        [one] { $rays } ray
       *[other] { $rays } rays
    }.
news-duel-again = The duel is undecided: { $seats } throw again.

guide-1-title = Raid the Earth
guide-1 = Throw thirteen dice. Tanks join the battle by themselves. From the rest, take all dice of one kind: rays, humans, cows or chickens.
guide-2-title = Hold off the tanks
guide-2 = Bring at least as many death rays as tanks, or fly home empty. Take rays as often as you like, each earthling once.
guide-3-title = Stop in time
guide-3 = After each lot, throw on or stop. Every earthling is one point, all three kinds three more. Whoever reaches the target opens the last round.
kind-rays = setting rays aside
kind-earthlings = setting earthlings aside
kind-throw = { $dice ->
    [one] throwing on with one die
   *[other] throwing on with { $dice } dice
}
kind-stop = { $dice ->
    [0] stopping with no dice left
    [one] stopping with one die left
   *[other] stopping with { $dice } dice left
}
habit-rays = You set rays aside too often.
habit-earthlings = You set earthlings aside too often.
habit-throw = { $dice ->
    [one] You throw on too often with one die.
   *[other] You throw on too often with { $dice } dice.
}
habit-stop = { $dice ->
    [one] You stop too early with one die left.
   *[other] You stop too early with { $dice } dice left.
}
