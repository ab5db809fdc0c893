# Messages of the command line.

cli = Tables for games of chance and hidden information: play, record, replay, verify, measure
cli-examples =
    Examples:
      croupier                              asks for a game and starts
      croupier play perudo                  you against bots
      croupier play localgame human ai      as in the game's own manual
      croupier rules mts --lang ru          the rulebook in Russian
      croupier games                        all games, bots and rule switches
cli-any-lang = Language: en, ru or de; the locale's by default
cli-any-game = Name of a game; `croupier games` lists them
cli-any-set = Sets a rule switch, or all switches of a preset; may be repeated
cli-any-json = Prints JSON for programs
cli-any-file = A record
cli-any-seats = Number of seats; the game's usual number by default

cli-play = Plays a game in the terminal
cli-play-examples =
    Examples:
      croupier play ten-thousand
      croupier play perudo Ann=human Boris=human ai ai
      croupier play mts --set official --record evening.record
      croupier play martian-dice Ballu=bot Rebecca=bot --seed 7
      croupier play martian-dice --load save.json --save save.json
cli-play-players = In seat order: human, ai, a bot's name, or NAME=one of these; by default you and bots
cli-play-record = Writes the record here, step by step
cli-play-seed = Makes the luck the same again: a number, or 64 hexadecimal digits
cli-play-save = Writes the game's own save file after every turn (martian-dice)
cli-play-load = Begins from the game's own save file (martian-dice)
cli-resume = Goes on with a recorded game
cli-resume-examples =
    Examples:
      croupier resume                       the newest game that is not over
      croupier resume evening.record
cli-resume-file = The record; by default the newest unfinished game that was played without --record
cli-replay = Shows a record step by step
cli-replay-examples =
    Examples:
      croupier replay evening.record
      croupier replay evening.record --seat 1
      croupier replay evening.record --json
cli-replay-seat = Shows only what this seat saw
cli-verify = Checks that a record follows the rules and its dice come from the committed seed
cli-verify-examples =
    Exit code 0 if all holds, 1 if not.
cli-games = Lists the games, their bots, rule switches and presets
cli-rules = Prints a rulebook
cli-rules-examples =
    Examples:
      croupier rules perudo --lang de
      croupier rules perudo --set official
      croupier rules localgame --set decks=2 --set ace=both
cli-perft = Counts all sequences of N steps: a check of the rules for other programs
cli-perft-examples =
    Examples:
      croupier perft perudo 3 --seats 2 --set dice=1
      croupier perft localgame 2 --from position.record
cli-perft-depth = Number of steps
cli-perft-from = Counts from the end of this record instead of the start of a game
cli-solve = Prints what exact play gives, for games that are solved
cli-solve-examples =
    Examples:
      croupier solve martian-dice
      croupier solve martian-dice --target 10 --json
cli-solve-target = Short for --set target=N
cli-solve-dice = The dice that each seat has left, where a game is solved from there
cli-bench = Measures uniformly random games on one core
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
      croupier serve --listen 0.0.0.0:80 --public-url http://play.example.org
      croupier serve --db postgres://user:password@host/croupier
cli-serve-listen = Address and port to listen on
cli-serve-db = Database: a file for SQLite, or sqlite:FILE, or postgres://…; a file in your state directory by default
cli-serve-public_url = How people reach the server from outside, for links and for checking where requests come from
cli-serve-reports = Also serves the arena’s reports in this folder, under /reports/
cli-serve-json = Writes the log as JSON
cli-completions = Prints completions for a shell
cli-completions-shell = The shell
cli-man = Prints the manual page

cli-not-a-terminal = Standard input is not a terminal: name a command, for instance “croupier play perudo”.
cli-no-game = There is no game “{ $name }”. The games are: { $known }.
cli-no-save-format = This game has no save file of its own; --record FILE writes a record that “croupier resume FILE” goes on with.
cli-cannot-read = { $file } cannot be read: { $problem }.
cli-cannot-write = { $file } cannot be written: { $problem }. A record that exists is gone on with by “croupier resume { $file }”.
cli-record-busy = { $file } is being played by another program ({ $problem }).
cli-record-line = { $file }, line { $line }:
cli-already-over = The game in { $file } is over; “croupier replay { $file }” shows it.
cli-nothing-to-resume = There is no unfinished game; name a record: croupier resume FILE
cli-resume-with = Saved. Go on with: croupier resume { $file }
cli-not-recorded = The game was not recorded.
cli-not-saved-anywhere = The game cannot be recorded in your state directory ({ $problem }); use --record FILE to keep it.
cli-commitment = Commitment to the dice of this game: { $commit }
cli-other-game = { $file } is a record of { $game }.
cli-replay-keys = Enter shows the next step, q ends.
cli-verified =
    Verified: { $steps ->
        [one] one step follows
       *[other] all { $steps } steps follow
    } the rules, the seed fits its commitment, and { $outcomes ->
        [one] the one outcome comes
       *[other] all { $outcomes } outcomes come
    } from the seed.
cli-verified-unfinished = The game is not over yet.
cli-nothing-to-verify = The steps follow the rules, but the record has no seed with a commitment, so the dice cannot be verified.
cli-commitment-broken = The seed does not fit the commitment: committed was { $commit }, the seed gives { $found }.
cli-not-from-seed = Line { $line }: the outcome “{ $step }” does not come from the seed, which gives “{ $due }”.

cli-serve-bad-listen = “{ $text }” is no address to listen on; it is written 127.0.0.1:8080 or [::1]:8080.
cli-serve-bad-url = “{ $text }” is no address of a site; it is written https://play.example.org, without a path.
cli-serve-bad-reports = { $folder } is no folder.
cli-serve-failed = The server cannot run: { $problem }.
cli-serve-ready = Tables are open at { $url } (stop with Ctrl-C). Games are kept in { $db }.

cli-list-seats = seats
cli-list-bot = bot
cli-list-switch = switch
cli-list-preset = preset
cli-not-solved = { $game } has no solver yet.
cli-bench-head = game             seats      games/s  decisions/s
cli-bench-seconds-range = The time is from 0.01 to 3600 seconds.

cli-ask-game = Which game? (number or name; Enter for the first)
cli-ask-seats = How many players, { $min } to { $max }? (Enter for { $usual })
cli-ask-humans = How many of them are people at this terminal, 0 to { $max }? (Enter for 1)
cli-ask-bot = Which bots? (number or name; Enter for the best)

ui-legal-some = Legal would be: { $legal } and { $more } more.
