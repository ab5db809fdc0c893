# Martian Dice in English.

game-name = Martian Dice
game-about = Raid the Earth with thirteen dice: catch humans, cows and chickens, and keep your rays level with the tanks.

option-target = Points that make the round the last one
option-target-set = MD-9: as soon as somebody has { $value } points or more, the round is the last one.
option-start = First player
option-start-random = MD-8: the player who has the first turn of every round is drawn by lot.
option-duel_repeat = Who repeats an undecided duel
option-duel_repeat-all_tied = MD-11: after an undecided duel all players with the most points throw again.

bot-exact = plays the exact solution (dynamic programming) for two players and in the last round, an estimate otherwise
bot-hard = plays a random move among those that cost at most 1 % of the chance to win
bot-normal = plays a random move among those that cost at most 3 % of the chance to win
bot-easy = plays a random move among those that cost at most 6 % of the chance to win
bot-points = maximizes the expected points of each turn and ignores the scores
bot-greedy = looks one throw ahead: matches tanks with rays, takes the largest group, and stops when another throw costs more than it gains on average

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
kind-ray = death ray
kind-human = human
kind-cow = cow
kind-chicken = chicken
piece-die = die to be thrown

count-tank = { $n ->
        [one] { $n } tank
       *[other] { $n } tanks
    }
count-ray = { $n ->
        [one] { $n } ray
       *[other] { $n } rays
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

scene-start = The first player is drawn by lot.
scene-round = Round { $round }: { $seat } is raiding. The goal is { $target } points.
scene-last-round = Round { $round }, the last one: { $seat } is raiding.
scene-duel = Duel on death rays, attempt { $round }: { $seat } throws six dice.

winner = { $seat } wins with { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
winner-duel = { $seat } wins the duel on death rays and the game, with { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.

counter-score = points
counter-duel-rays = rays in the duel
badge-duel = in the duel
badge-target = target reached
badge-winner = winner

zone-thrown = Thrown dice
zone-to-throw = To be thrown: { $n ->
        [one] { $n } die
       *[other] { $n } dice
    }
zone-tanks = Tanks
zone-rays = Rays set aside
zone-chosen = Earthlings on board

prompt-choose = Which kind do you set aside? Tanks { $tanks }, rays { $rays }.
prompt-decide = Throw again, or end the turn with { $points ->
        [one] { $points } point
       *[other] { $points } points
    }? Tanks { $tanks }, rays { $rays }, dice left { $dice }.

button-choose = Set aside { $dice }
button-reroll = Throw { $dice ->
        [one] { $dice } die
       *[other] { $dice } dice
    } again
button-end = End the turn: { $points ->
        [one] { $points } point
       *[other] { $points } points
    }

news-start = { $seat } begins.
news-throw = { $seat } throws { $n ->
        [one] { $n } die
       *[other] { $n } dice
    }: { $dice }.
news-no-kind = No kind can be chosen: the turn is over.
news-all-tanks = Nothing but tanks: the turn is over.
news-no-dice = No dice are left: the turn is over.
news-choose = { $seat } sets aside { $dice }.
news-reroll = { $seat } goes on with { $dice ->
        [one] { $dice } die
       *[other] { $dice } dice
    }.
news-end = { $seat } ends the turn.
news-points = Rays { $rays }, tanks { $tanks }: { $points ->
        [0] no points
        [one] { $points } point
       *[other] { $points } points
    } for { $seat }, { $total } in all.
news-repelled = Rays { $rays }, tanks { $tanks }: { $seat } flies home with nothing and stays at { $total }.
news-round = Round { $round } begins.
news-last-round = { $seat } has reached { $target } points: this round is the last.
news-duel = { $seats } share the lead with { $points ->
        [one] { $points } point
       *[other] { $points } points
    }: a duel on death rays, six dice each.
news-duel-throw = { $seat } throws in the duel: { $dice }. That is { $rays ->
        [0] no ray
        [one] { $rays } ray
       *[other] { $rays } rays
    }.
news-duel-again = The duel is undecided: { $seats } throw again.
