# Messages of the terminal.

ui-hint = (? lists legal moves, h shows the rules, q saves and quits)
ui-hint-rated = (? lists legal moves, ! rates them, h shows the rules, q saves and quits)
ui-rated = Chance to win with each move:
ui-not-rated = No bot of this game can rate moves.
ui-curtain = ———  { $seat } is next. Hand over the keyboard; press Enter when only { $seat } is looking.  ———
ui-legal = Legal now: { $legal }.
ui-legal-many = Legal now: { $legal } and { $more } more; ? lists all.
ui-score = { $name }: { $score }
ui-order = Order of play: { $names }
ui-score-winner = { $name }: { $score } ★
ui-history = Earlier rounds
ui-no-history = There are no earlier rounds.
ui-help-lines =
    ?         lists legal moves
    !         rates the best moves
    h         shows the rules
    history   shows earlier rounds
    q         saves and quits
ui-help-undo = undo      takes back the last step of your turn
ui-winner = { $seats } wins.
ui-winners = The win is shared by { $seats }.
ui-seed = Seed of this game: { $seed }
ui-recorded = Recorded in { $file }. Check it with: croupier verify { $file }
ui-human = Player { $n }

ui-players-twice = Two players are called “{ $name }”; names must differ.
ui-players-name = “{ $name }” cannot be a name: 1 to { $most } printable characters.
ui-players-kind = “{ $kind }” is not a player. A player is one of: { $known }; or with a name: Ann=human.

ui-changed-rules = Changed at this table

# Full screen.

ui-players = Players
ui-table = Table
ui-log = Log
ui-hints = Chance to win
ui-hints-pending = computing…
ui-hints-absent = none for this position
ui-more = and { $n } more
ui-thinks = { $seat } is thinking…
ui-undone = Taken back.
ui-nothing-to-undo = There is nothing to take back in this turn.
ui-plain-hint = Line mode: croupier --plain, CROUPIER_PLAIN=1, or plain = true in config.toml
ui-plain-hint-short = lines: croupier --plain
ui-claim-odds = True with a probability of { $percent } %.
ui-press-key = Press any key to go on.
ui-keys-board = ←→ move  Space choose  Enter play  Tab actions  : type  ! hints  ? help  q quit
ui-keys-actions = ←→ move  Enter play  : type  ! hints  h rules  u undo  ? help  q quit
ui-keys-watching = Space go on  PgUp PgDn log  ! hints  h rules  ? help  q quit
ui-keys-replay = ←→ step  PgUp PgDn ten steps  Home End  12 Enter jump  Tab other eyes  q quit
ui-keys-review = ←→ step  ↑↓ mistakes  12 Enter jump  Tab other eyes  q quit
ui-keys-menu = ↑↓ move  ←→ change  Enter start  q quit
ui-keys-typing = Enter play  Tab complete  ↑↓ earlier lines  Esc cancel
ui-keys-text = ↑↓ PgUp PgDn scroll  any other key closes
ui-keys-curtain = Enter show the table  q quit
ui-help-title = Help
ui-help-typed = What you can type now, behind a colon
ui-help-fair = Fair dice and cards
ui-help =
    # Choosing
    - ← → ↑ ↓: move among dice, cards, bids and actions
    - Space: choose the piece under the cursor, or put it back
    - Enter: choose; once something is chosen, play it
    - Tab: to the actions and back
    - the letter in brackets: do that action at once
    - Esc: choose nothing
    - o: sort the hand otherwise
    - : or a digit: type a move; Tab completes it, ↑ brings earlier lines back
    - :help, :history, :undo, :q: the words of line mode
    - u: take the last action of this turn back
    # Watching
    - Space: skip the pauses until it is your turn
    - PgUp, PgDn: scroll the log
    - !: show or hide the chance to win of every move
    - h: the rules of this table
    - e: earlier rounds
    # Leaving
    - q: save and leave
    - Ctrl-C: leave at once; every step is saved already
    - Ctrl-Z: stop the program; fg brings it back
    # Mouse
    - click pieces, bids and actions; the wheel scrolls

# Replay, review, menu.

ui-step = Step { $n } of { $steps }
ui-eyes-mover = seen by whoever acts
ui-eyes-seat = seen by { $seat }
ui-eyes-spectator = seen by a spectator
ui-mistakes = Mistakes, the worst first
ui-no-mistakes = No decision certainly cost anything.
ui-curve = Chance of { $seat } to win
ui-curve-account = { $seat }: chance to win · luck { $luck } % · decisions { $lost } %
ui-decision-best = { $seat } played { $played }: nothing was better.
ui-decision-lost = { $seat } played { $played }; { $best } was better by { $lost } %.
ui-menu-title = What would you like to play?
ui-menu-daily = Daily deal
ui-menu-daily-about = You against fixed bots, with the luck that everybody has today
ui-menu-continue = Continue the last game
ui-menu-replay = Replay a game
ui-menu-replay-about = Step by step, through anybody’s eyes
ui-menu-review = Review a game
ui-menu-review-about = Which decisions were mistakes, and what was luck
ui-ago-now = just now
ui-ago-minutes = { $n } min ago
ui-ago-hours = { $n } h ago
ui-ago-days = { $n ->
    [one] { $n } day ago
   *[other] { $n } days ago
}
ui-menu-seats = Players
ui-menu-humans = People
ui-menu-bot = Opponents
ui-menu-start = Start

# Shouts in line mode.

ui-shout = Say “{ $word }” now, or press Enter to go on.

ui-said = “{ $text }”
ui-menu-puzzle = Today’s puzzle
ui-menu-puzzle-about = Find the best move; in lines, with your results so far
ui-press-enter = Press Enter to go on.
