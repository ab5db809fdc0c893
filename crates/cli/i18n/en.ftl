# Messages of the command line.

cli = Games of chance and hidden information: play, record, replay, verify, measure
cli-examples =
    Examples:
      croupier                              choose a game from a menu
      croupier play perudo                  you against bots
      croupier play localgame human ai      you against the best bot
      croupier rules mts --lang ru          the rulebook in Russian
      croupier games                        all games, bots and rule switches
cli-any-lang = Language: en, ru or de; by default that of the locale
cli-any-plain = Prints lines instead of drawing on the full screen
cli-any-color = When to use colours; auto does where standard output is a terminal and NO_COLOR is not set
cli-any-speed = How fast bots play on the full screen
cli-any-game = Name of a game; `croupier games` lists them
cli-any-set = Sets a rule switch, or all switches of a preset; may be repeated
cli-any-spread = Lets programs use all cores, for bots with several threads; otherwise a program runs on the core of its game
cli-any-json = Prints JSON
cli-any-file = A record
cli-any-seats = Number of seats; by default the game's usual number

cli-play = Plays a game in the terminal
cli-play-examples =
    Examples:
      croupier play ten-thousand
      croupier play perudo Ann=human Boris=human ai ai
      croupier play mts --set official --record evening.record
      croupier play martian-dice Ballu=bot Rebecca=bot --seed 7
      croupier play martian-dice --load save.json --save save.json
cli-play-players = In seat order: human, ai, a bot's name, or NAME= before any of these; by default you and bots
cli-play-record = Writes the record to this file, step by step
cli-play-seed = Seed of all dice and cards, to repeat a game: a number, or 64 hexadecimal digits
cli-play-save = Writes the game's own save file after every turn (martian-dice)
cli-play-load = Starts from the game's own save file (martian-dice)
cli-play-transcript = Prints the transcript that the game's own document prescribes, and nothing else, to standard output (martian-dice)
cli-resume = Resumes a recorded game
cli-resume-examples =
    Examples:
      croupier resume                       the newest unfinished game
      croupier resume evening.record
cli-resume-file = The record; by default the newest unfinished game played without --record
cli-replay = Shows a record step by step
cli-replay-examples =
    Examples:
      croupier replay evening.record
      croupier replay evening.record --seat 1
      croupier replay evening.record --json
cli-replay-seat = Shows only what this seat saw
cli-verify = Checks that a record follows the rules and that its dice come from the committed seed
cli-verify-examples =
    Exit codes: 0 the record is whole and true; 1 something in it was changed or cannot be verified;
    3 everything in it is true, but its end is missing.

    Examples:
      croupier verify evening.record
      croupier verify evening.record --commit 495a7a005fa3b8c9b161ab339bc9c9c1989b803131ddf60acddd32b72c0e3aa5
      croupier verify evening.record --draw kept-draw.json
cli-verify-commit = The commitment that was shown before the game, as you wrote it down
cli-verify-own = What a seat had revealed for the draw, for instance 0:aaaa…: the number must be in the seed; may be given for several seats
cli-verify-draw = The draw as the server had sent it when you were to reveal your number, as JSON: commitment, terms and what all seats had committed to are compared
cli-review = Lists every decision of a record with the best move and the chance to win that was lost; separates luck from skill
cli-review-seconds = Seconds for the whole review; decisions beyond them are counted and not evaluated
cli-review-examples =
    Examples:
      croupier review evening.record
      croupier review evening.record --seat 0
      croupier review evening.record --json
cli-review-seat = Only the decisions of this seat
cli-review-mistakes = Only the decisions that certainly cost something, the worst first
cli-review-solved = Use the tables that `croupier solve` has stored here: exact, and different from other machines
cli-puzzle = Shows a decision with one clearly best move and rates your answer
cli-puzzle-examples =
    Examples:
      croupier puzzle                       today's puzzle
      croupier puzzle perudo                today's puzzle of one game
      croupier puzzle perudo --number 7
    The exit code is 0 if you find the best move and 1 if you do not.
cli-puzzle-game = Only this game; without it each day has its game
cli-puzzle-number = The puzzle with this number instead of today's
cli-puzzles = Makes collections of puzzles
cli-puzzles-make = Finds decisions with one clearly best move in games between bots; prints one JSON object per line
cli-puzzles-make-examples =
    Examples:
      croupier puzzles make perudo --seats 2 --count 50 --out puzzles.jsonl
      croupier puzzles make ten-thousand --seats 2 --seed 7
cli-puzzles-make-count = How many puzzles are wanted
cli-puzzles-make-bot = The bot that plays the games
cli-puzzles-make-seed = The seed of all games: a number or 64 hexadecimal digits
cli-puzzles-make-out = The file to write, instead of standard output
cli-games = Lists the games, their bots, rule switches and presets
cli-rules = Prints a rulebook
cli-rules-examples =
    Examples:
      croupier rules perudo --lang de
      croupier rules perudo --set official
      croupier rules localgame --set decks=2 --set ace=both
cli-perft = Counts all sequences of N steps, to compare the rules with other programs
cli-perft-examples =
    Examples:
      croupier perft perudo 3 --seats 2 --set dice=1
      croupier perft localgame 2 --from position.record
cli-perft-depth = Number of steps
cli-perft-from = Counts from the end of this record instead of the start of a game
cli-solve = Prints the values of exact play, for solved games
cli-solve-examples =
    Examples:
      croupier solve martian-dice
      croupier solve martian-dice --target 10 --json
cli-solve-target = Short for --set target=N
cli-solve-dice = Dice left to each seat, for games that are solved round by round
cli-bench = Measures how fast uniformly random games run on one core
cli-bench-examples =
    Examples:
      croupier bench
      croupier bench perudo --seats 4 --json
cli-bench-game = Only this game
cli-bench-seconds = Seconds per game, from 0.01 to 3600
cli-serve = Opens tables in the browser: play with friends and bots
cli-serve-examples =
    Examples:
      croupier serve                                   http://127.0.0.1:8080, games kept in your state directory
      croupier serve --lan                             for phones and computers in your home network
      croupier serve --listen 0.0.0.0:80 --public-url http://play.example.org
      croupier serve --db postgres://user:password@host/croupier
cli-serve-listen = Address and port to listen on
cli-serve-lan = Listens for the home network on this port (8080 by default) and prints the address with its QR code
cli-serve-public_url = Address under which people reach the server, for links and origin checks
cli-serve-trusted_proxies = Networks of the proxies whose X-Forwarded-For is believed, with commas; with --public-url by default this machine and private networks
cli-any-db_url_file = File whose first line is the URL of the database; the environment variables CROUPIER_DB and CROUPIER_DB_URL_FILE do the same
cli-serve-reports = Also serves the arena’s reports in this folder, under /reports/
cli-serve-json = Writes the log as JSON
cli-db = Backs up, restores and checks the database of a server
cli-db-examples =
    Examples:
      croupier db backup tables-2026-01-31.db           while the server runs
      croupier db restore tables-2026-01-31.db --db new.db
      croupier db check --db postgres://user@host/croupier
cli-any-db = Database: a file for SQLite, or sqlite:FILE, or postgres://…; a file in your state directory by default
cli-db-backup = Writes everything in the database into a new file; the server may run meanwhile
cli-db-backup-file = File to write; it must not exist
cli-db-restore = Puts a backup into a database without tables, SQLite or PostgreSQL
cli-db-restore-file = File that `croupier db backup` has written
cli-db-check = Reads the whole database and replays every table
cli-arena = Contests between bots: which is the strongest, and how certain that is
cli-arena-examples =
    Examples:
      croupier arena martian-dice ai greedy random --games 2000
      croupier arena ten-thousand greedy ./mybot.py bot.wasm --games 10000 --threads 2
      croupier arena perudo New=./bot.py Old=./old.py --sprt 0,10
      croupier arena mts greedy random random random --format free-for-all
      croupier arena resume arena-perudo-1
    Exit code 0 when the contest is finished, 1 when it was broken off or --sprt does not end with yes.
cli-arena-entrants = Bots of the game (ai, greedy, ismcts:ms=50), programs (./mybot.py, "python3 bot.py --deep"), modules (bot.wasm), each also as NAME=…
cli-arena-games = Number of games in all, rounded up to complete deals; 1000 by default, 200000 with --sprt
cli-arena-format = Who meets whom: round-robin, gauntlet (the first against each other) or free-for-all (one table for many)
cli-arena-seats = Seats of a free-for-all table; as many as there are entrants by default
cli-any-threads = Number of threads; one for each core by default
cli-arena-seed = Makes the contest reproducible: a number, or 64 hexadecimal digits
cli-arena-sprt = Stops as soon as it is known whether the first of two entrants is stronger by A rating points or less, or by B or more
cli-arena-luck = Whether luck is subtracted where a game can measure it exactly; that takes time and saves far more games (on or off)
cli-arena-policy = When a program fails: forfeit (it gets nothing of that game) or reject (a random bot answers for it)
cli-arena-move_ms = Milliseconds that a program has for each move
cli-arena-bank_ms = Milliseconds that it has in addition for the whole game
cli-arena-out = Folder for the journal, the report and all results; arena-GAME-1 and so on by default
cli-arena-resume = Resumes an interrupted contest
cli-arena-resume-folder = The folder of the contest
cli-arena-reproduce = Plays a contest again from its manifest and compares every game
cli-arena-reproduce-folder = The folder of the contest
cli-arena-reproduce-examples =
    Exit code 0 if every game ends as before, 1 if not or if that cannot be expected.
cli-arena-show = Shows the table of a contest and rewrites its report, for instance in another language
cli-arena-show-folder = The folder of the contest
cli-stats = Shows the results of your own games, with luck and skill
cli-stats-examples =
    Only games that you played alone against bots and that were recorded in your state directory count.
cli-stats-quick = Leaves luck and skill out, which take time to compute
cli-help = Prints the help of a command
cli-help-commands = The command
cli-man-out = Writes a page for each command into this folder
cli-completions = Prints completions for a shell
cli-completions-shell = The shell
cli-man = Prints the manual page

cli-not-a-terminal = Standard input is not a terminal. Name a command, for instance “croupier play perudo”.
cli-stats-none = There are no finished games yet.
cli-stats-short = { $game }: { $games ->
    [one] { $games } game
   *[other] { $games } games
}, won { $won } % (fair { $fair } %)
cli-stats-line = { $game }: { $games ->
    [one] { $games } game
   *[other] { $games } games
}, won { $won } % (fair { $fair } %); luck { $luck } %, own mistakes { $cost } % per game
cli-no-game-near = There is no game “{ $name }”. Did you mean “{ $near }”? The games are: { $known }.
cli-no-game = There is no game “{ $name }”. The games are: { $known }.
cli-absent = This build has no server and no arena. Build the whole program with “cargo install --locked --path crates/cli” or run it with “cargo run --release -- …”.
cli-any-arguments = Arguments of the command
cli-bad-setting = { $file }, line { $line }: expected { $fits }.
cli-fits-name = a name of 1 to 40 printable characters
cli-screen-failed = The screen failed; every step so far is stored
cli-fits-quoted = a text in quotation marks
cli-no-save-format = This game has no save file of its own. Use --record FILE to write a record and “croupier resume FILE” to resume it.
cli-settings-unread = The configuration { $file } cannot be read ({ $problem }); it is left out.
cli-cannot-read = { $file } cannot be read: { $problem }.
cli-cannot-write = { $file } cannot be written: { $problem }. To resume an existing record, use “croupier resume { $file }”.
cli-cannot-save = { $file } cannot be written: { $problem }.
cli-not-text = { $file } is not a record: it is not a text in UTF-8.
cli-hidden-step = This step is refused. The reason is secret to this seat; run the command without --seat to see it.
cli-two-seeds = The seed at the beginning of the record is not the one at its end.
cli-ask-again = Enter a number from the list or a name. Enter alone takes the default, q quits.
cli-record-busy = { $file } is in use by another program.
cli-record-line = { $file }, line { $line }:
cli-already-over = The game in { $file } is over. Use “croupier replay { $file }” to see it.
cli-nothing-to-resume = There is no unfinished game. Name a record: croupier resume FILE
cli-resume-with = Saved. Resume with: croupier resume { $file }
cli-not-recorded = The game was not recorded.
cli-not-saved-anywhere = The game cannot be recorded in your state directory ({ $problem }); use --record FILE to keep it.
cli-commitment = Commitment to the dice and cards of this game: { $commit }
cli-other-game = { $file } is a record of { $game }.
cli-replay-keys = Enter shows the next step, b goes back, q quits.
cli-verified =
    Verified: { $steps ->
        [one] one step follows
       *[other] all { $steps } steps follow
    } the rules, the seed matches its commitment, and { $outcomes ->
        [one] the one outcome comes
       *[other] all { $outcomes } outcomes come
    } from the seed.
cli-verified-drawn =
    { $seats ->
        [0] Nobody added to the seed: the house alone could have chosen it.
        [one] One of { $all } seats added to the seed, so the house could not choose it alone.
       *[other] { $seats } of { $all } seats added to the seed, so the house could not choose it alone.
    }
cli-verified-plain = No seat took part in drawing the seed: it was fixed before the first step, but whoever made it could choose it.
cli-verified-restarts =
    { $n ->
        [one] The draw began once more because a seat had committed and did not reveal.
       *[other] The draw began { $n } times more because seats had committed and did not reveal.
    }
cli-verified-digest = Fingerprint of the record: { $digest }
cli-verified-incomplete =
    The record is incomplete: { $steps ->
        [one] its one step is true
       *[other] its { $steps } steps are true
    }, but { $over ->
        [yes] its result is missing.
       *[no] it stops before the end of the game.
    }
cli-nothing-to-verify = The steps follow the rules, but the record has no seed with a commitment, so the dice cannot be verified.
cli-incomplete-secret = The record is incomplete: its steps follow the rules, but its end is missing, and with it the secret. The dice cannot be verified.
cli-commitment-broken = The record does not match the commitment: committed was { $commit }, the record gives { $found }. The secret, a rule switch, a name or a seat was changed.
cli-commitment-other = This is another commitment: you wrote down { $expected }, the record has { $commit }.
cli-commitment-missing = The record has no commitment to compare yours with.
cli-contribution-broken = What seat { $seat } added to the seed is not what it had committed to.
cli-name-unbound = The commitment does not bind the name of seat { $seat }: another one could have stood there.
cli-draw-missing = At least one person or program sat at this table, and the record has no draw: it was left out. Such dice could have been chosen by the server.
cli-kept-format = The record has format 1, whose commitment binds the seed alone. It cannot be compared with what you have kept, because it would fit any rules, seats and numbers.
cli-kept-terms = The record has other terms than you were shown: another table, rule switch, name or seat, or another number of draws before this one.
cli-kept-commit = Seat { $seat } had not committed to what stands in the record when all were asked to reveal.
cli-kept-own = What seat { $seat } had added to the seed is not in it.
cli-draw-unreadable = { $file } is not a draw as a server sends it: { $problem }.
cli-draw-early = The draw in { $file } is from before all seats had committed. Keep the one of the phase “reveal”.
cli-draw-seats = The draw in the header has not one entry for every seat.
cli-other-dealer = The dice come from dealer { $version }, which this version of the program does not know.
cli-digest-broken = A line of the record was changed, added or removed: its fingerprint is { $found }, the record says { $written }.
cli-digest-missing = The record has a result, but no fingerprint of its lines: a line was changed.
cli-bad-seed = “{ $seed }” is not a seed: a seed is 64 hexadecimal digits, or a whole number below 2^64.
cli-not-from-seed = Line { $line }: the outcome “{ $step }” does not come from the seed; the seed gives “{ $due }”.

cli-db-failed = The database cannot be used: { $problem }.
cli-db-not-empty = it holds tables, and they would be overwritten
cli-db-empty = it holds no tables
cli-db-backed-up = Everything in { $db } is now also in { $file }. Keep that file private: it holds the seeds of games in progress.
cli-db-restored = Everything in { $file } is now in { $db }.
cli-db-checked = { $tables ->
    [one] One table
   *[other] { $tables } tables
  } with { $entries ->
    [one] one entry
   *[other] { $entries } entries
  } in all.
cli-db-unreadable = { $count ->
    [one] One table
   *[other] { $count } tables
  } cannot be replayed by this version of the program: { $tables }
cli-db-orphans = { $count ->
    [one] One row belongs
   *[other] { $count } rows belong
  } to no table.
cli-db-bad-url-file = { $file } does not name a database: { $problem }.
cli-db-in-use = another server uses this database
cli-db-many-names = the file of the database has several names (hard links), and SQLite takes it for another database under each of them; keep one name
cli-db-url-too-long = it is too long
cli-db-no-url = its first line is empty
cli-serve-bad-listen = “{ $text }” is not an address to listen on. Write 127.0.0.1:8080 or [::1]:8080.
cli-serve-bad-url = “{ $text }” is not the address of a site. Write https://play.example.org, without a path.
cli-serve-bad-reports = { $folder } is not a folder.
cli-serve-failed = The server cannot start: { $problem }.
cli-serve-cannot-listen = cannot listen on { $address }: { $problem }
cli-serve-cannot-store = the database cannot be opened: { $problem }
cli-serve-ready = Tables are open at { $url } (stop with Ctrl-C). Games are stored in { $db }.
cli-serve-lan-ready = Every device in your network can open this address or scan the code:
cli-serve-lan-unknown = This machine seems to have no address in a network; other devices cannot reach the tables.

cli-list-seats = seats
cli-list-bot = bot
cli-list-switch = switch
cli-list-preset = preset
cli-not-solved = { $game } has no solver yet.
cli-not-kept = The solution could not be stored in { $folder }; the next run solves the game again.
cli-bench-head = game             seats      games/s  decisions/s
cli-bench-seconds-range = The time must be from 0.01 to 3600 seconds.

cli-ask-game = Which game? (number or name; Enter for the first)
cli-ask-seats = How many players, { $min } to { $max }? (Enter for { $usual })
cli-ask-humans = How many of them are people at this terminal, 0 to { $max }? (Enter for 1)
cli-ask-bot = Which bots? (number or name; Enter for the best)

ui-legal-some = Legal here: { $legal } and { $more } more.

cli-arena-contest = The contest of a game's document, all bots at one table; or a contest.json that defines a contest
cli-arena-shard = Plays only part N of M of the contest; “arena merge” joins the parts. Needs --seed or --contest FILE
cli-arena-show-timings = Shows the mean time per move instead
cli-arena-merge = Joins the parts of a contest that several machines have played
cli-arena-merge-out = The folder of the whole contest
cli-arena-merge-parts = The folders of all parts, in any order
cli-fits-shard = a part and the number of parts, for instance 2/5, at most { $most } parts
cli-arena-shard-seed = All parts need the same deals: name a --seed, or the --contest file, and the same for every part.
cli-arena-shard-sprt = A sequential test decides after every deal, so it cannot be played in parts.
cli-arena-contest-file = The contest file names the game and the entrants; leave them out.
cli-arena-part-done = Part { $shard } is complete: { $games } games in { $folder }. Join all parts with: croupier arena merge --out DIR PART…
cli-arena-part-whole = { $folder } is a whole contest, not a part of one.
cli-arena-part-foreign = { $folder } belongs to another contest: its seed, bots, options or number of parts differ from those of the first part.
cli-arena-part-repeated = Part { $shard } is there twice: { $one } and { $other }.
cli-arena-part-half = { $folder } has { $there } of { $all } games. Finish it with: croupier arena resume { $folder }
cli-arena-part-missing = Part { $shard } is missing.
cli-arena-nothing = Name a game and its entrants, for instance “croupier arena perudo greedy random”.
cli-arena-bad-sprt = --sprt takes two different numbers of rating points between −2000 and 2000, the smaller first, for instance --sprt 0,10.
cli-arena-sprt-two = A sequential test compares two entrants.
cli-arena-seats-pairs = Only a free-for-all has a choice of seats; in the other formats two entrants meet.
cli-arena-bad-entrants =
    { $least ->
        [2] A contest needs from two to { $most } entrants; { $entrants } were named.
       *[other] With { $least } seats a contest needs from { $least } to { $most } entrants; { $entrants } were named.
    }
cli-arena-bad-lineups = { $entrants } entrants on { $seats } seats can meet in more than 100000 ways; take fewer entrants.
cli-arena-bad-games = A contest has from 1 to { $most } games.
cli-arena-taken = { $folder } already contains a contest; “croupier arena resume { $folder }” resumes it.
cli-arena-not-empty = { $folder } is not empty; name a new folder.
cli-arena-no-contest = { $folder } holds no contest: it has no contest.json.
cli-arena-busy = The contest in { $folder } is being played by another program.
cli-arena-unusable = { $folder } cannot be used: { $problem }.
cli-arena-bad-manifest = contest.json: { $problem }
cli-arena-bad-line = Line { $line } of { $file } is damaged: { $problem }. Keep the lines before it (head -n { $good }); the games after it are played again.
cli-arena-cannot-write = { $file } cannot be written: { $problem }. All counted games are kept; “croupier arena resume { $file }” resumes the contest.
cli-arena-cannot-show = The report in { $file } cannot be written: { $problem }.
cli-arena-finishing = Finishing the games in progress; Ctrl-C again exits at once.
cli-arena-kept = The results are in { $folder }; open report.html.
cli-arena-interrupted = Interrupted after { $done } of { $all } games. Resume with: croupier arena resume { $folder }
cli-arena-rules = The contest was played under rules version { $rules }; this program has version { $newest }.
cli-arena-changed = { $file } of { $name } has changed since the contest began. Restore it, or begin a new contest: one table must not mix two versions.
cli-arena-version = The contest began with version { $version } of this program.
cli-arena-not-reproducible = Not reproducible: { $names }. Programs, and bots with a time budget, may play differently every time.
cli-arena-broken-off = Interrupted before all games were played again.
cli-arena-reproduced =
    { $games ->
        [one] The one game ended as before, and the table is the same byte for byte.
       *[other] All { $games } games ended as before, and the table is the same byte for byte.
    }
cli-arena-different-table = Every game ended as before, but the table differs.
cli-arena-different = Game { $game } ended differently.
cli-review-step = step
cli-review-player = player
cli-review-played = played
cli-review-best = better
cli-review-win = chance to win
cli-review-lost = lost
cli-review-account = { $seat }: { $start } % at the start, luck { $luck }, own mistakes { $lost }, mistakes of the opponent { $gifts }: result { $result } %.
cli-review-account-rough = { $seat }: { $start } % at the start, own mistakes { $lost }, luck and the play of the others { $luck }: result { $result } %.
cli-review-exact = All numbers are exact: the chance to win when both sides play their best, in percent.
cli-review-sampled = Each decision is rated by what the player could see: the chance to win, in percent; ± is the standard error. Differences below two standard errors are not counted as mistakes in the sums.
cli-review-skipped = { $count ->
    [one] One decision was
   *[other] { $count } decisions were
  } not evaluated because the time was up; --seconds gives more.
cli-review-not-over = The game is not over: each result is the chance to win at that point.
cli-not-evaluated = { $game } has no bot yet that rates moves, so its records cannot be reviewed.
cli-bot = Tools to write, check, try and measure your own bot
cli-bot-examples =
    Examples:
      croupier bot new mybot --lang python --game ten-thousand
      croupier bot check ./mybot/bot.py --game ten-thousand
      croupier bot vs ./mybot/bot.py ai --game ten-thousand
    The guide is docs/bots.md.
cli-any-move_ms = Milliseconds for each move
cli-any-bank_ms = Extra milliseconds for a whole game
cli-bot-new = Writes a working bot into a folder
cli-bot-new-examples =
    Examples:
      croupier bot new mybot --lang python --game mts
      croupier bot new mybot --lang c --game ten-thousand
cli-bot-new-folder = The folder; it is created if it does not exist
cli-bot-new-lang = Language of the bot: python, javascript, rust, c or go
cli-bot-check = Tests a bot against the protocol and every kind of decision
cli-bot-check-examples =
    Examples:
      croupier bot check ./bot.py --game mts
      croupier bot check python3 bot.py --game mts
      croupier bot check bot.wasm --game mts --json
    Exit code 0 if the bot passes, 1 if not. Without --game all games are tried, and one that passes is enough.
cli-bot-check-command = The bot: a program with its arguments, or a WebAssembly module
cli-bot-check-game = Only this game
cli-bot-vs = Plays a short match against other bots, with error bars
cli-bot-vs-examples =
    Examples:
      croupier bot vs ./bot.py ai --game mts
      croupier bot vs "python3 bot.py --fast" greedy random --game ten-thousand --games 300
cli-bot-vs-player = The bot: a program, a command in quotation marks, a WebAssembly module, or a bot of the game
cli-bot-vs-rivals = Its opponents at the same table, named in the same way
cli-bot-vs-games = Number of games; every deal is played in all rotations of the seats
cli-bot-vs-seed = Makes the luck reproducible: a number, or 64 hexadecimal digits
cli-bot-feed = Sends a recorded decision to a bot again
cli-bot-feed-examples =
    Example:
      croupier bot feed game.record --seat 1 --step 17 -- ./bot.py
cli-bot-feed-record = The record
cli-bot-feed-seat = The seat that the bot plays on
cli-bot-feed-step = The number of the step to ask for, counted from 0
cli-bot-feed-command = The bot, after --
cli-bot-bench = Measures how fast a bot plays, compared with the raw speed of pipes
cli-bot-bench-examples =
    Examples:
      croupier bot bench ./bot --game ten-thousand
      croupier bot bench ./bot.py --game ten-thousand --raw "python3 bots/bench/echo.py"
cli-bot-bench-command = The bot: a program with its arguments, or a WebAssembly module
cli-bot-bench-raw = A program that answers every line with a line, for the comparison; built in by default
cli-bot-bench-seconds = Seconds in all, from 0.1 to 600
cli-bot-schema = Prints the JSON Schema of all messages about a game
cli-bot-schema-examples =
    Example:
      croupier bot schema perudo > perudo.schema.json
cli-bot-run = Runs a built-in bot as a program that speaks the bot protocol
cli-bot-run-examples =
    Example: let this release meet an older one
      croupier arena perudo strong "older/croupier bot run strong --game perudo"
cli-bot-run-name = The bot, as `croupier games` lists it, with its numbers: ismcts:ms=50
cli-bot-run-game = The game
cli-bot-run-seed = The seed of the bot's random choices
bot-run-unanswered = The host's message cannot be answered: { $why }

bot-written = { $file } is written. Next:
bot-file-exists = { $file } is there already; it is not overwritten.
bot-cannot-write = { $file } cannot be written: { $problem }.
bot-not-a-program = “{ $name }” is a bot of the game, not a program of yours: name your program, for instance ./bot.py.
bot-no-program = There is no program “{ $name }”. Name a program in this folder with its path, for instance ./bot.py.
bot-not-executable = “{ $name }” cannot be executed: make it executable (chmod +x { $name }) or name its interpreter, for instance python3 { $name }.
bot-no-module = “{ $name }” is not a module for bots. { $why }
bot-no-sandbox = The sandbox for programs cannot be started: { $why }.
bot-unconfined = Careful: this machine cannot restrict programs completely. Missing: { $missing }.
bot-restriction-namespaces = a separate process tree
bot-restriction-limits = limits on memory and processes
bot-restriction-files = no writing, and no reading of other files
bot-restriction-network = no network
bot-restriction-calls = only harmless system calls
bot-restriction-mounts = read-only file systems
bot-restriction-idle = no computing while a program is not asked
bot-restriction-users = a user of its own for every process, without any right (only root can arrange it, for files that everybody on this machine may read)
bot-confined = Sandbox: complete. Programs are users of their own, see no other processes, make no system calls but harmless ones, write nothing, read no other files, have no network, are limited in memory and processes, and are frozen if they compute unasked.
bot-cause-crash = crash
bot-cause-timeout = too slow
bot-cause-garbage = not a message of the protocol
bot-cause-illegal = illegal action
bot-cause-flood = too much output
bot-cause-silence = silence
bot-failed = { $cause }: { $detail }
bot-detail-early = It sent “play” before “hello”.
bot-detail-check-long = The check took too long as a whole. Answer faster.
bot-detail-unknown = { $what } It did send messages, but of an unknown type.
bot-stderr = On standard error:
bot-check-hello = hello: “{ $name }”, games at once: { $games }
bot-check-two = two games at once
bot-check-game = a whole game: { $decisions } decisions, { $ms } ms each
bot-check-playing = a whole game: { $decisions } decisions so far
bot-check-talk = Sent (>) and received (<):
bot-check-nothing = (nothing)
bot-check-right = Right would be, for instance:
bot-check-flush = If the bot has answered: does it flush its output after every line?
bot-check-passes = The bot passes: { $games }.
bot-check-fails = The bot does not pass.
bot-vs-head = bot                        win, %                points          ms per move
bot-vs-games =
    { $games ->
        [one] One game
       *[other] { $games } games
    } in { $groups ->
        [one] one deal
       *[other] { $groups } deals
    }, each played with all rotations of the seats; ± is the 95 % interval.
bot-vs-failure =
    { $name }: { $cause }, { $times ->
        [one] once:
       *[other] { $times } times. The first time:
    } { $example }
bot-vs-example = game { $game }, step { $step }, seat { $seat }. { $detail }
bot-feed-not-asked = Seat { $seat } is not asked at step { $step }: the record has { $steps } steps, and the seat decides at { $known }.
bot-feed-answer = Legal: { $action }, after { $ms } ms. In the record: { $recorded }.
bot-bench =
    pipe alone, { $bytes } bytes per question: { $raw } round trips/s, { $core } with both ends on one core
    the bot, one game at a time: { $one } answers/s, { $share } % of the pipe ({ $core-share } % of one core’s)
    the bot, many games at once: { $many } answers/s, { $times } times the pipe ({ $core-times } times one core’s)
bot-bench-failed = The bot failed ({ $cause }). { $detail } “croupier bot check” shows more.
bot-bench-seconds-range = The time is from 0.1 to 600 seconds.
bot-bench-raw-program = --raw names a program that answers every line with a line.

# Around the help of every command, and about a command line that cannot be understood.
cli-any-help = Prints this help
cli-version = Prints the version
cli-usage = Usage:
cli-commands = Commands:
cli-arguments = Arguments:
cli-options = Options:
cli-default = by default: { $values }
cli-possible = possible: { $values }
cli-misread-argument = “{ $argument }” is not understood here.
cli-misread-command = There is no command “{ $command }”.
cli-misread-similar = Did you mean: { $similar }?
cli-misread-commands = The commands are: { $known }.
cli-misread-games = The games are: { $known }.
cli-misread-value = “{ $value }” is not a value for { $argument }. Expected: { $fits }.
cli-misread-no-value = A value is missing after { $argument }.
cli-misread-missing = This is missing: { $arguments }.
cli-misread-no-command = A command is missing: { $commands }.
cli-misread-twice = { $argument } may be given only once.
cli-misread-conflict = { $argument } and { $prior } cannot be used together.
cli-misread-flag = { $argument } takes no value; “{ $value }” was given.
cli-misread-letters = The command line is not valid Unicode.
cli-misread-help = Help: --help
cli-fits-one-of = one of { $known }
cli-fits-number = a whole number from { $low } to { $high }
cli-fits-decimal = a number such as 2.5
cli-fits-seed = 64 hexadecimal digits, or a whole number below 2^64
cli-fits-commitment = 64 hexadecimal digits
cli-fits-own = a seat, a colon and 64 hexadecimal digits
cli-fits-network = an address or a network such as 10.0.0.0/8

# What the operating system has against something.
system-not-found = there is no such file or folder
system-denied = permission denied
system-exists = it already exists
system-folder = it is a folder
system-no-folder = a part of the path is not a folder
system-full = the disk is full
system-read-only = the disk is read-only
system-busy = another program is using it
system-in-use = another program already uses this address
system-not-here = this machine has no such address

cli-puzzle-title = { $day ->
    [yes] Puzzle of the day
   *[no] Puzzle { $number } of { $of }
} · { $game } · { $stars ->
    [1] easy
    [2] tricky
   *[3] hard
}
cli-puzzle-ask = Best move (? lists moves, q quits)
cli-puzzle-unrated = A puzzle rates the moves after your answer.
cli-puzzle-right = Right: { $best } is best.
cli-puzzle-wrong = No, { $best } is best. Your move costs { $lost } % of the chance to win.
cli-puzzle-score = Solved { $solved } of { $tried }, { $streak } in a row. { $days ->
    [0] The puzzle of the day is waiting for you.
    [one] Puzzle of the day: { $days } day in a row.
   *[other] Puzzle of the day: { $days } days in a row.
}
cli-puzzle-none = There are no puzzles of this game.
cli-puzzle-range = The puzzles are numbered from 1 to { $most }.
cli-puzzles-few = Only { $found } of { $wanted } puzzles were found. Try another seed, other seats or other bots.
cli-review-left-out = { $count ->
    [one] One decision was left out: the sums are scaled up from an even sample, and ± says how uncertain that makes them.
   *[other] { $count } decisions were left out: the sums are scaled up from an even sample, and ± says how uncertain that makes them.
}
cli-verified-start = The game begins at a position of another one, after { $steps } of its steps. The commitment binds this beginning; how those steps came about, this record does not prove.
cli-verified-start-anew = What seat { $seat } could not see there was dealt anew from a seed that the header names.


cli-daily = Plays the deal of the day: you against fixed bots, with the luck that everybody has
cli-daily-examples =
    Examples:
      croupier daily                          today's deal of today's game
      croupier daily perudo                   today's deal of one game
      croupier daily perudo --date 2026-11-18 an earlier one
      croupier daily perudo --date 2026-11-18 --seed SEED
                                              a past day of a server that keeps its deals secret; it publishes the seed
cli-daily-game = Only this game; without it each day has its game
cli-daily-date = The deal of this day, as YYYY-MM-DD by universal time, instead of today's
cli-daily-seed = The seed that a server has published for this day and game
cli-daily-commit = The hash that the house had published the day before: the seed must fit it
cli-daily-record = The file to write the record to, instead of one in your state directory
cli-daily-title = Daily deal { $date }: { $game }. The n-th throw or card of your k-th turn is the same for everybody.
cli-daily-future = The deal of { $date } can be played from that day on, by universal time.
cli-daily-resumed = You play on where you left this deal.
cli-daily-share = To share; it tells nothing about the dice and cards:
cli-fits-day = A day is written YYYY-MM-DD, for instance 2026-11-18.
cli-daily-other = The record names a daily deal, but its seed or its rules are not those of that deal.
cli-daily-uncommitted = The house had not committed to this seed: for this deal the seed gives { $found }.
cli-daily-unpublished = The record is of the daily deal of { $date }, whose seed its server publishes after that day. Download the record again then.
cli-verified-daily = All luck is that of the daily deal of { $date }, the same for everybody.
cli-verified-daily-public = Its seed follows from the date and the game.
cli-verified-daily-named = Its seed comes from a house. Compare { $commit } with what the house had published the day before, or give that hash with --commit: the record alone does not prove when the seed was made.
cli-verified-daily-compared = Its seed is the one to which the house had committed with the hash that you gave.
cli-serve-daily_secret = Keeps coming daily deals secret: a file whose content, at least 16 bytes, the seeds are made with; or the environment variable CROUPIER_DAILY_SECRET
cli-serve-keep_days = Days of service after which a game that nobody has used is deleted
cli-serve-bad-secret = The secret of the daily deals in { $source } needs at least 16 bytes, for instance the output of “openssl rand -hex 32”.


# The ladder
cli-serve-ladder = Also runs a ladder of submitted bots in this folder, under /bots; it is created if it does not exist
cli-serve-ladder_workers = Cores on which the ladder plays when they are idle; all but one by default, 0 plays nothing
cli-bot-submit = Sends a bot to the ladder of a server
cli-bot-submit-path = Folder of the bot, its script or program, a .tar.gz archive, or a WebAssembly module
cli-bot-submit-to = Address of the server, for instance https://play.example.org
cli-bot-submit-key = File with your key: a recovery file of the server, or one that the first submission writes
cli-bot-submit-name = Name of the bot, instead of the one in bot.json
cli-bot-submit-author = Your name, as everybody sees it
cli-bot-submit-invitation = Code of an invitation, where one is needed
cli-bot-submit-wait = Waits until the bot is rated; exit code 1 if it is not
cli-bot-submit-remote = You run the bot yourself and connect it with `croupier bot connect`; nothing is uploaded
cli-bot-connect = Runs a bot here and connects it to the ladder of a server, where it was submitted with `--remote`
cli-bot-connect-url = Address of the bot’s page, for instance https://play.example.org/bots/mts/swift
cli-bot-connect-key = File with your key, as for `croupier bot submit`
cli-bot-connect-command = Program and its arguments
cli-ladder = Orders of the organiser to a ladder of submitted bots
cli-any-at = Folder of the ladder while no server uses it, or the address of the server
cli-any-key = File with the organiser’s key; organiser.key of the folder by default
cli-ladder-status = Prints standings, queue and games in progress as JSON
cli-ladder-access = Sets who may submit
cli-ladder-access-who = Who may submit
cli-ladder-close = Ends submissions, now or in some hours
cli-ladder-close-hours = In so many hours
cli-ladder-extend = Reopens submissions, for some hours or without an end
cli-ladder-extend-hours = For so many hours
cli-ladder-invite = Makes an invitation, which counts once, and prints its code
cli-ladder-disqualify = Excludes a bot
cli-ladder-disqualify-name = The bot
cli-ladder-disqualify-reason = Why; everybody can read it
cli-ladder-final = Starts the final round robin of all rated bots of a game
cli-ladder-final-games = Games of every pair
cli-ladder-export = Prints everything that may be published as JSON
ladder-done = Done.
ladder-key = The organiser’s key is { $key }. It is also in { $file }; keep it to yourself.
ladder-needs-key = A server needs the organiser’s key: name its file with --key.
ladder-cannot-read = { $file } cannot be read: { $problem }.
ladder-no-folder = { $folder } is not the folder of a ladder. croupier serve --ladder creates one.
ladder-no-server = The server at { $url } cannot be reached: { $problem }.
ladder-unknown = There is no such bot or game.
ladder-readable = Bots could read the folder { $folder }. Choose one outside of /usr, /opt and the other folders of the system.
ladder-busy = A server uses this ladder ({ $file }). Give its address instead of the folder.
ladder-bad-line = { $file }, line { $line }: { $problem }
ladder-bad-file = { $file } cannot be used: { $problem }.
bot-submit-large = The bot is larger than { $most } MB when packed.
bot-submit-many = The bot has more than { $most } files.
bot-submit-manifest = How to run this bot? Write it into { $file }: name, language and command.
bot-connect-url = “{ $url }” is not the page of a bot. It looks like https://play.example.org/bots/mts/swift.
bot-connected = The bot is connected.
bot-connect-ended = The bot has ended.
bot-connect-lost = The connection has ended; trying again.
bot-connect-refused = The server refuses the connection (HTTP { $status }). Is this a remote bot that plays, and the key that of its author?
bot-connect-not-started = The bot cannot be started: { $problem }
bot-not-connected = The bot is not connected.
bot-submitted = { $name }, version { $version }, was received: { $url }
bot-stage-received = It waits for its check.
bot-stage-qualifying = It has passed the check and plays against the built-in bots.
bot-stage-comparing = It has qualified and plays against its old version.
bot-stage-rated = It is rated.
bot-stage-refused = It was refused.
bot-stage-declined = It is weaker than the version before it, which stays.
bot-stage-replaced = A newer version has taken its place.
bot-stage-retired = It has failed again and again and plays no more.
bot-stage-disqualified = The organiser has excluded it.
bot-stage-absent = It was not connected for too long and has left the ladder.
bot-stage-withdrawn = It was withdrawn.
cli-bot-connect-examples =
    Examples:
      croupier bot submit --remote --name swift --game mts --to https://play.example.org --key my.key
      croupier bot connect https://play.example.org/bots/mts/swift --key my.key -- python3 bot.py
cli-bot-submit-examples =
    Examples:
      croupier bot submit mybot --game ten-thousand --to https://play.example.org --key croupier-key.txt
      croupier bot submit bot.wasm --name swift --game mts --to http://127.0.0.1:8080 --key my.key --wait
cli-ladder-examples =
    Examples:
      croupier ladder status http://127.0.0.1:8080
      croupier ladder access ladder/ invited
      croupier ladder close https://play.example.org --hours 48 --key organiser.key
      croupier ladder disqualify https://play.example.org ten-thousand tenacious --reason "two authors" --key organiser.key
      croupier ladder final https://play.example.org ten-thousand --games 2000 --key organiser.key
