# Messages of the arena.

arena-round-robin = round robin
arena-gauntlet = gauntlet
arena-free-for-all = free for all
arena-headline = { $game }, { $format }: { $counts }
arena-counts =
    { $games ->
        [one] one game
       *[other] { $games_text } games
    } in { $deals ->
        [one] one deal
       *[other] { $deals_text } deals
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
arena-efficiency = efficiency
arena-efficiency-luck = efficiency without luck
arena-more-duels = { $more } more duels are in the report.

arena-separated = { $above } is stronger than { $below }: the 95 % interval of their difference does not reach zero.
arena-more-games = { $above } and { $below } are not separated. If the observed difference is real, about { $more } more games would separate them.
arena-never-separated = { $above } and { $below } are not separated. Their observed difference is too small to be confirmed by any practical number of games.
arena-won-all = { $name } won every game: its rating is a lower bound that grows with the number of games.
arena-won-none = { $name } won nothing: its rating is an upper bound that falls with the number of games.
arena-efficiency-sentence = With duplicate deals, these { $played } games carry as much information as { $equivalent } independent ones.
arena-failed =
    { $name } failed { $count ->
        [one] once
       *[other] { $count } times
    }: { $cause }.
arena-sprt-h1 = Sequential test: yes after { $games } games. { $first } is stronger than { $second } by more than { $h0 } points; if it were not, this answer would come in at most about 5 of 100 contests (log-likelihood ratio { $llr }, bound { $bound }).
arena-sprt-h0 = Sequential test: no after { $games } games. { $first } is not stronger than { $second } by { $h1 } points or more; if it were, this answer would come in at most about 5 of 100 contests (log-likelihood ratio { $llr }, bound −{ $bound }).
arena-sprt-open = Sequential test: not settled after { $games } games (log-likelihood ratio { $llr }, bounds ±{ $bound }).

arena-cause-crash = ended or could not be started
arena-cause-timeout = exceeded its time
arena-cause-garbage = sent a line that is not a message of the protocol
arena-cause-illegal = answered with an illegal action
arena-cause-flood = wrote too much output
arena-cause-silence = did not answer

arena-no-entrant = There is no entrant “{ $name }”: it is not a bot of this game ({ $known }, or ai for the best), not a program on the search path and not a file. Name a program in this folder with its path, for instance ./mybot.py.
arena-no-file = There is no file { $name }.
arena-entrant-quote = In “{ $name }” a quotation mark is not closed.
arena-entrant-long = An entrant argument has at most { $most } bytes.

arena-progress = { $done } of { $all } games, { $rate } a second, { $left } left
arena-report-ranking = Ranking
arena-report-ranking-note = Rating with its 95 % interval. The mean of all entrants is 0; odds of ten to one are 400 points.
arena-report-duels = Duels
arena-report-all-duels = All duels
arena-report-duels-note = The row entrant’s share of the wins against the column entrant, in percent; below it, the probability that the row entrant is the stronger one.
arena-report-scores = Points
arena-report-scores-note = Distribution of the points at the end of a game.
arena-report-time = Time per move
arena-report-time-note = Mean thinking time on the machines of this contest. Fast bots are timed in one deal out of sixteen.
arena-report-failures = Failures
arena-report-no-failures = No failures.
arena-report-failure-place = game { $game }, step { $step }
arena-report-games = Highlights
arena-report-closest = The closest game
arena-report-longest = The longest game
arena-report-upset = An upset: { $winner } beats { $loser }
arena-report-failure = { $name } fails: { $cause }
arena-report-game = Game { $game }, { $players }
arena-report-record = record
arena-report-how = How to reproduce this contest
arena-report-seed = seed
arena-report-version = version
arena-report-options = rule switches
arena-report-commands = command
arena-report-not-reproducible = This contest cannot be reproduced game by game: programs, and bots with a time budget, may play differently every time.
arena-report-sandbox = sandbox
arena-report-sandbox-complete = complete
arena-report-sandbox-missing = not enforced: { $missing }
arena-report-cut = The rest of this game is in its record.
arena-report-no-games = No records were kept.

arena-detail-not-started = It cannot be started: { $problem }.
arena-detail-no-jail = The sandbox for programs cannot be started: { $problem }.
arena-detail-exit = It ended with exit code { $code }.
arena-detail-signal = It was ended by signal { $signal }.
arena-detail-last-words = { $how } Its last words: “{ $words }”
arena-detail-memory = Its processes together used more than { $problem } of memory.
arena-detail-disk = It read { $read } KiB from the disk after its “hello”; at most { $most } KiB are allowed. Load all files before “hello”.
arena-detail-given-up = It has failed too often and is not started again. The last failure: { $last }
arena-detail-output = Its output cannot be read: { $problem }.
arena-detail-closed = It closed its output but kept running.
arena-detail-hung-up = It closed the connection.
arena-detail-not-connected = It was not connected.
arena-detail-no-hello = It did not send “hello”.
arena-detail-no-hello-within = It did not send “hello” within { $ms } ms.
arena-detail-no-answer = It did not answer.
arena-detail-no-answer-within = No answer came within { $ms } ms.
arena-detail-slow = Its answer took { $ms } ms.
arena-detail-illegal = “{ $word }” is not legal. { $why }
arena-detail-garbage = { $why } The line was: “{ $line }”
arena-detail-protocol = It uses version { $its } of the protocol; this program uses version { $ours }.
arena-detail-not-asked = It answered step { $step } of game { $game }, which it was not asked or has answered already.
arena-detail-other-game = It answered for game { $game }, in which it does not play.
arena-detail-strays = It keeps sending messages that were not asked for.
arena-detail-long-line = It wrote a line of more than { $most } bytes.
arena-detail-errors-flood = It writes too much to standard error.
arena-detail-own-bot = A built-in bot failed: { $problem }.
arena-detail-endless = The game reached the limit of steps.
arena-detail-module-unreadable = The file cannot be read: { $problem }.
arena-detail-module-size = The file has { $size } bytes; at most { $most } are allowed.
arena-detail-module-broken = WebAssembly says: { $problem }.
arena-detail-module-memory = It does not export a memory “memory”.
arena-detail-module-room = It does not export a function “room(i32) -> i32”.
arena-detail-module-hear = It does not export a function “hear(i32, i32)”.
arena-detail-module-message = A message is too long for it.
arena-detail-module-no-room = Its “room” returned an address outside its memory.
arena-detail-module-flood = It sent too many messages at once.
arena-detail-module-fuel = It used all its fuel.
arena-detail-module-trap = It was stopped by a trap: { $trap }.

arena-record-failed = Seat { $seat } failed at step { $step } ({ $cause }). { $detail }
arena-record-shares = Shares of the win by the contest’s policy: { $shares }
arena-record-wrote = Seat { $seat } wrote: { $line }

arena-bad-format = its format is { $format }, but this program supports format { $known }
arena-bad-line-long = it is longer than { $most } bytes
arena-bad-line-twice = game { $game } is there twice
arena-bad-line-foreign = game { $game } is not a game of this contest
arena-bad-line-order = game { $game } should follow here: a shard is in the order of the schedule
arena-bot-files = The folder { $folder } has more than { $files } files or { $size } MiB. All files of a bot’s folder belong to the bot: put it into a folder of its own.

# The ladder
arena-archive-unreadable = The archive cannot be read: { $why }. Send a tar archive compressed with gzip.
arena-archive-name = The archive has a name that is not allowed: { $name }. Names are relative, without “..”, at most 200 bytes long and 8 folders deep.
arena-archive-kind = { $name } is neither a file nor a folder. Links and devices are not allowed.
arena-archive-many = The archive has more than { $most } files.
arena-archive-twice = The archive has { $name } twice.
arena-archive-large = Unpacked, the archive is larger than { $most } MB.
arena-archive-empty = The archive is empty.
arena-archive-unwritable = { $name } cannot be unpacked: { $why }.
arena-upload-large = The upload is larger than { $most } MB.
arena-upload-kind = This is neither a .tar.gz archive with a { $file } nor a WebAssembly module.
arena-manifest-missing = The archive has no { $file } in its top folder.
arena-manifest-bad = bot.json cannot be used: { $why }. It has a name, a language and a command, such as ["python3", "bot.py"].
arena-command-empty = The command in bot.json is empty.
arena-command-long = The command in bot.json is too long: at most { $most } words.
arena-command-outside = The files that the command names must be in the top folder of the archive.
arena-command-unknown = The command must run a file of the archive, by itself (./bot) or with an interpreter of this machine ({ $known }), not { $program }.
arena-bot-name = The name of a bot has 1 to { $most } letters, digits, “-” and “_”, and begins with a letter or digit.
arena-bot-name-own = { $name } is a built-in bot. Choose another name.
arena-bot-name-taken = A bot of somebody else is called { $name }. Choose another name.
arena-bot-disqualified = This bot was disqualified.
arena-quota-day = You have submitted { $most } times in 24 hours. Try again later.
arena-quota-pending = { $most } of your submissions are still waiting. Try again when one of them is rated.
arena-quota-bots = You have { $most } bots in this game. Withdraw one first.
arena-quota-game = This ladder is full: it has { $most } bots.
arena-ladder-closed = Submissions are closed.
arena-ladder-uninvited = Submitting needs an invitation that was not used yet.
arena-ladder-foreign = The journal names { $bot }, which was never submitted.
arena-ladder-unsound = The line is not a deal of this ladder.
arena-not-organiser = This is not the organiser’s key.
arena-bot-not-remote = This bot runs on the ladder’s machine. Only a remote bot can be connected.
arena-not-author = Only the author of the bot may do this.
arena-final-few = A final needs two rated bots that run on this server.
arena-final-many = A final has at most { $most } bots; { $bots } are rated.
arena-final-long = With { $bots } bots every pair can play from 1 to { $most } games.
arena-final-failed = The final could not be finished: { $problem }.
