# Messages of the arena.

arena-round-robin = round robin
arena-gauntlet = gauntlet
arena-free-for-all = free for all
arena-headline = { $game }, { $format }: { $counts }
arena-counts =
    { $games ->
        [one] one game
       *[other] { $said } games
    } in { $deals ->
        [one] one deal
       *[other] { $said_deals } deals
    }, each played from { $seats ->
        [2] both seats
       *[other] all { $seats } seats
    }

arena-entrant = entrant
arena-rating = rating
arena-interval = 95 %
arena-wins = wins %
arena-without-luck = without luck %
arena-points = points
arena-failures = failures
arena-games = games
arena-duel = duel
arena-superior = stronger %
arena-worth = worth
arena-worth-luck = worth without luck
arena-more-duels = And { $more } more duels; the report shows them all.

arena-separated = { $above } is stronger than { $below }: the 95 % interval of their difference does not reach zero.
arena-more-games = { $above } and { $below } are not separated; if they differ as much as it seems, about { $more } more games would do it.
arena-never-separated = { $above } and { $below } are not separated, and no number of games that anybody would play does it if they are as equal as they seem.
arena-won-all = { $name } won every game: its rating is a lower bound that grows with the number of games.
arena-won-none = { $name } won nothing: its rating is an upper bound that falls with the number of games.
arena-saved = Dealt in duplicate, these { $played } games tell as much as { $worth } with dice of their own.
arena-failed =
    { $name } failed { $count ->
        [one] once
       *[other] { $count } times
    }: { $cause }.
arena-sprt-yes = Sequential test: yes after { $games } games. { $first } is stronger than { $second } by { $yes } points or more, not by { $no } or less (log-likelihood ratio { $ratio }, bound { $bound }).
arena-sprt-no = Sequential test: no after { $games } games. { $first } is stronger than { $second } by { $no } points or less, not by { $yes } or more (log-likelihood ratio { $ratio }, bound −{ $bound }).
arena-sprt-open = Sequential test: not settled after { $games } games (log-likelihood ratio { $ratio }, bounds ±{ $bound }).

arena-cause-crash = ended or could not be started
arena-cause-timeout = thought too long
arena-cause-garbage = answered with no message of the protocol
arena-cause-illegal = answered with an illegal action
arena-cause-flood = wrote more than anybody may
arena-cause-silence = fell silent

arena-no-entrant = There is no entrant “{ $name }”: it is none of this game's bots ({ $known }, or ai for the best), no program on the search path and no file. A program in this folder is named with its path, for instance ./mybot.py.
arena-no-file = There is no file { $name }.
arena-entrant-quote = In “{ $name }” a quotation mark is not closed.
arena-entrant-long = An entrant is named by at most { $most } bytes.

arena-progress = { $done } of { $all } games, { $rate } a second, { $left } left
arena-report-ranking = Ranking
arena-report-ranking-note = Rating with its 95 % interval. The mean of all is 0; ten to one are 400 points.
arena-report-duels = Duels
arena-report-all-duels = All duels
arena-report-duels-note = Share of the wins of the entrant in the row against the one in the column, in percent; below it, how likely it is that the row is the stronger one.
arena-report-scores = Points
arena-report-scores-note = How often each entrant ended a game with so many points.
arena-report-time = Time per move
arena-report-time-note = Mean thinking time on this machine, on a logarithmic scale. Quick bots are timed in one deal of sixteen.
arena-report-no-time = Nothing was timed.
arena-report-failures = Failures
arena-report-no-failures = Nobody failed.
arena-report-failure-place = game { $game }, step { $step }
arena-report-games = Games worth seeing
arena-report-closest = The closest game
arena-report-longest = The longest game
arena-report-upset = An upset: { $winner } beats { $loser }
arena-report-failure = { $name } fails: { $cause }
arena-report-game = Game { $game }, { $players }
arena-report-record = record
arena-report-how = How to play this contest again
arena-report-seed = seed
arena-report-version = version
arena-report-options = rule switches
arena-report-commands = command
arena-report-cut = The rest of this game is in its record.
arena-report-no-games = No games were kept.
