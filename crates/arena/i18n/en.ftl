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

arena-detail-not-started = It cannot be started: { $problem }.
arena-detail-no-jail = The jail for programs cannot be started: { $problem }.
arena-detail-exit = It ended with exit code { $code }.
arena-detail-signal = It was ended by signal { $signal }.
arena-detail-last-words = { $how } Its last words: “{ $words }”
arena-detail-memory = Its processes took more than { $problem } of memory together.
arena-detail-given-up = It has failed so often in a row that it is not started again. The last time: { $last }
arena-detail-output = Its output cannot be read: { $problem }.
arena-detail-closed = It closed its output and went on running.
arena-detail-no-hello = It did not say hello.
arena-detail-no-hello-within = It did not say hello within { $ms } ms.
arena-detail-no-answer = It did not answer.
arena-detail-no-answer-within = No answer came within { $ms } ms.
arena-detail-slow = Its answer took { $ms } ms.
arena-detail-illegal = “{ $word }” is not legal. { $why }
arena-detail-garbage = { $why } It said: “{ $line }”
arena-detail-protocol = It speaks version { $its } of the protocol; this program speaks version { $ours }.
arena-detail-not-asked = It answered step { $step } of game { $game }, which it was not asked or has answered already.
arena-detail-other-game = It answered for game { $game }, in which it does not play.
arena-detail-strays = It sends messages that nobody asked for, without end.
arena-detail-long-line = It wrote a line of more than { $most } bytes.
arena-detail-errors-flood = It writes to standard error without end.
arena-detail-own-bot = One of the game’s own bots failed: { $problem }.
arena-detail-endless = The game does not end.
arena-detail-module-unreadable = The file cannot be read: { $problem }.
arena-detail-module-size = The file has { $size } bytes; at most { $most } are allowed.
arena-detail-module-broken = WebAssembly says: { $problem }.
arena-detail-module-memory = It exports no memory “memory”.
arena-detail-module-room = It exports no function “room(i32) -> i32”.
arena-detail-module-hear = It exports no function “hear(i32, i32)”.
arena-detail-module-message = A message is too long for it.
arena-detail-module-no-room = Its “room” made no room for the message.
arena-detail-module-flood = It said more than a module may say at once.
arena-detail-module-fuel = It used all its fuel.
arena-detail-module-trap = It was stopped by a trap: { $trap }.

arena-record-failed = Seat { $seat } failed at step { $step } ({ $cause }). { $detail }
arena-record-shares = Shares of the win by the contest’s policy: { $shares }
arena-record-wrote = Seat { $seat } wrote: { $line }

arena-bad-format = its format is { $format }, and this program knows format { $known }
arena-bad-line-long = it is longer than { $most } bytes
arena-bad-line-twice = game { $game } is there twice
arena-bad-line-foreign = game { $game } is no game of this contest
