# Messages of the web table.

web-skip = Skip to the table
web-language = Language
web-hello = Take a seat
web-lead = Five games of chance and hidden information, against bots or with friends. No account, one click.
web-name = Your name
web-somebody = Guest
web-play = Play
web-set-up = Friends, rules …
web-rules = Rules
web-you = (you)
web-here = at the table
web-away = away
web-free = free seat
web-seats = Seats
web-seat-n = Seat { $n }
web-seats-more = More seats
web-bots-about = How strong are the bots?
web-seat-me = You
web-seat-open = A friend, by link
web-seat-none = — no seat —
web-by-open = anyone with the link
web-by-program = A program (with a token)
web-bot-takes = Let a bot play
web-take-back = Play myself again
web-level-ai = Bot, the best
web-level-easy = Bot, easy
web-level-normal = Bot, medium
web-level-hard = Bot, hard
web-level-named = Bot “{ $name }”
web-level-random = Bot, random moves
web-bot-names = Ballu, Rebecca, Lui, Kit, Ada, Boris, Clara, Dmitri, Emil, Fanny, Gleb, Hanna
web-bot-n = Bot { $n }
web-speed = Bot speed
web-speed-instant = at once
web-speed-normal = normal
web-speed-step = step by step
web-hints = Hints
web-say = Say something
web-say-mute = Hide what others say
web-say-hello = Hello!
web-say-luck = Good luck!
web-say-well-played = Well played!
web-say-nice = Nice!
web-say-wow = Wow!
web-say-oops = Oops!
web-say-sorry = Sorry!
web-say-thanks = Thanks!
web-say-thinking = Let me think …
web-say-hurry = Shall we go on?
web-say-good-game = Good game!
web-say-again = One more?
web-next = Next move
web-clock-label = Clock
web-clock-choice = { $seconds ->
    [0] none
   *[other] { $seconds } seconds per move
}
web-clock-set = Each move must be made within { $seconds } seconds; after that a bot moves.
web-clock = { $seconds } s left
web-late = { $you ->
    [seat] You ran out of time; a bot has moved for you.
   *[other] { $seat } ran out of time; a bot has moved instead.
}
web-bot-came = { $you ->
    [seat] A bot now plays for you.
   *[other] A bot now plays for { $seat }.
}
web-person-back = { $you ->
    [seat] You play again.
   *[other] { $seat } plays again.
}
web-leave = Leave
web-leave-about = A bot plays on for you. You can come back.
web-resign = Resign
web-resign-about = A bot finishes the game for you. You cannot come back.
web-left = { $you ->
    [seat] You have left; a bot plays on for you.
   *[other] { $seat } has left; a bot plays on.
}
web-resigned = { $you ->
    [seat] You have resigned; a bot finishes the game for you.
   *[other] { $seat } has resigned; a bot finishes the game.
}
web-tag-left = has left
web-tag-resigned = has resigned
web-lost = Connection lost. Reconnecting; nothing that was played is lost.
web-no-script = Without JavaScript this page does not update by itself.
web-reload = Reload
web-preset = Rules
web-preset-usual = the usual ones
web-preset-official = official
web-preset-original = original
web-preset-contest = contest
web-switches = Individual rule switches
web-switch-usual = as in the rules above
web-switch-default = the usual rule ({ $value })
web-open-table = Open the table
web-title-turn = Your turn
web-title-over = Game over
web-log = What happened
web-choose-cards = Choose a card.
web-choose-dice = Choose dice on the table.
web-undo = Take back
web-undone = { $you ->
    [seat] You take back the last step.
   *[other] { $seat } takes back the last step.
}
web-type = Or type a move
web-type-go = Go
web-waiting = Waiting for players
web-sit = Sit down
web-invite = Send this link to your friends:
web-winner = { $you ->
    [seats] You win!
   *[other] { $seats } wins
}
web-winners = { $seats } share the win
web-summary-running = Luck and skill are being worked out: { $percent } %
web-summary-luck = { $sign ->
    [plus] Luck brought you { $percent } percentage points.
    [minus] Bad luck cost you { $percent } percentage points.
   *[even] Luck was neither for nor against you.
}
web-summary-luck-rough = { $sign ->
    [plus] Luck and the others brought you { $percent } percentage points.
    [minus] Bad luck and the others cost you { $percent } percentage points.
   *[even] Luck and the others were neither for nor against you.
}
web-summary-cost = { $percent ->
    [0] Your decisions cost nothing.
   *[other] Your decisions cost { $percent } percentage points of your chance to win.
}
web-summary-gifts = Mistakes of the other brought you { $percent } percentage points.
web-summary-best = { $best } of { $evaluated } decisions were the best ones.
web-summary-sample = Judged by { $evaluated } of your { $decisions } decisions.
web-summary-review = The whole review
web-summary-costliest = Your costliest choice
web-summary-instead = You played “{ $played }”; “{ $best }” would have been better by { $percent } percentage points.
web-rematch = Play again
web-to-rematch = Go to the next game
web-replay = Replay
web-record = Download the record
web-about = About this table
web-rules-usual = The usual rules apply.
web-rules-changed = Changed at this table
web-commit = Commitment to the dice and cards of this game:
web-watch-link = Link for spectators:
web-spectators = { $n ->
    [0] Nobody is watching.
    [one] One spectator is watching.
   *[other] { $n } spectators are watching.
}
web-device = Continue on another device
web-device-about = Anyone who opens this link plays as you. Open it on your other device and keep it to yourself.
web-device-ask = Should this browser play for the owner of this link? A link to all games replaces the player that this browser is now.
web-device-yes = Yes, continue here
web-nobody-yet = Sit down at a table first.
web-sound = Sound
web-keys = Keys
web-close = Close
web-key-arrows = move between dice, cards and bids
web-key-space = select or deselect
web-key-enter = confirm
web-key-digits = the dice, face or button at this place from the left
web-key-next = skip to my turn
web-key-undo = take back
web-key-type = type a move
web-key-log = what happened
web-key-rules = rules
web-key-escape = clear the selection
web-key-help = these keys
web-to-table = Back to the table
web-step = Step
web-step-of = Step { $step } of { $last }
web-eyes = View as
web-eyes-public = spectator
web-show = Show
web-problem = That did not work
web-back = Back
web-no-page = This page does not exist.
web-no-game = This game does not exist.
web-no-table = This table does not exist. Tables that nobody has used for a long time are removed.
web-full = All tables are taken at the moment. Try again in a few minutes.
web-unreadable = This table was played under older rules and can no longer be shown.
web-store-failed = The server cannot store anything at the moment. Nothing is lost; try again.
web-stale = The table has changed in the meantime. Look again and choose anew.
web-not-yours = This is not your seat.
web-no-cell = That bid is not possible now.
web-nothing-to-undo = You have no step to take back.
web-seats-denied = This seat cannot be taken.
web-resigned-denied = You have resigned from this game, and a bot finishes it.
web-not-running = You can resign only while the game is being played.
web-hints-denied = Hints are for practice: you can switch them on while you play alone against bots.
web-bad-clock = There is no such clock. The seconds per move can be: { $known }.
web-bad-speed = There is no such speed. Choose one of: { $known }.
web-bad-form = The request is incomplete or malformed.
web-bad-method = This address does not take requests of this kind.
web-too-long = The request is too long.
web-too-slow = The request arrived too slowly. Try again.
web-bad-name = A name has 1 to 40 visible characters.
web-bad-link = This link is not valid: it has expired or was revoked. Make a new one on the other device.
web-twice-me = You can take only one seat.
web-too-fast = Too many requests. Wait a moment.
web-too-talkative = You have just said something. Wait a moment.
web-too-many-streams = Too many open tables. Close some of them.
web-too-many-tables = You have opened as many tables as one person may. Finish one first.
web-foreign = This request came from another site and was not carried out.
web-not-over = The record can be downloaded once the game is over.
web-reports = Arena reports
web-token = Token for the program at the seat of { $seat }:

web-percent = { $n } %
web-odds = true in { $n } %
web-chance-to-win = Chance to win
web-all-cells = all
web-sort = Sort
web-tint-red = Red
web-tint-green = Green
web-tint-blue = Blue
web-tint-yellow = Yellow
web-tint-black = Black
web-tint-plain = No colour
web-waiting-more = The game begins when every seat is taken.
web-watching = You are watching
web-skip-to-me = Skip to my turn
web-pause = Pause
web-continue = Continue
web-another = Another one?
web-proof = Proof that the dice were fair
web-copy = Copy
web-copied = Copied
web-share = Share
web-place = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
web-own-place = You come { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}.
web-guide = How to play
web-guide-go = Let’s play
web-key-sort = sort the hand
web-step-first = To the beginning
web-step-last = To the end
web-turn-back = One turn back
web-turn-on = One turn on
web-autoplay = Play by itself
web-earlier = earlier rounds
web-luck-and-skill = Luck and skill
web-notify = Notify me when it is my turn

web-nav = Main
web-nav-play = Play
web-nav-lobby = Lobby
web-nav-games = My games
web-nav-me = Me
web-me = Me
web-me-about = No account: this browser keeps your name and a key. The server stores the games that you play, your ratings if you play rated ones, and nothing else about you.
web-name-keep = Save
web-device-whole = With this link or file, another browser becomes you: your seats, your games. Keep it to yourself.
web-device-show = Show the link
web-device-table = The link holds for this table only.
web-device-all = Take all your games along
web-link-life = { $minutes ->
    [one] It can be opened for one minute.
   *[other] It can be opened for { $minutes } minutes.
}
web-file = Download a recovery file
web-file-about = This link brings back your seats and games on croupier. Open it, or paste it under “I have a link”. Keep it to yourself.
web-file-life = The file is good for a year. Put it where you keep your passwords.
web-have-link = I have a link or a file
web-code = Link or code
web-code-file = or the recovery file
web-revoke = Take back
web-revoke-links = Revoke links and files
web-revoke-links-about = All links and recovery files that you have made stop working, and so do devices that you let in at a single table.
web-revoke-keys = Sign out everywhere else
web-revoke-keys-about = Every other browser stops being you; links and files stop working too.
web-forget = Forget me
web-forget-about = Bots finish your games. Your name, your list of games and your key are deleted. Bots that you submitted are withdrawn. Games that others played with you stay with them, without your name. This cannot be undone.
web-forget-open = I want to be forgotten
web-forget-yes = Forget me for good
web-invite-again = New token
web-invite-about = A program plays here with its own token. A new token disconnects it.
web-my-games = My games
web-games-kept = { $days ->
    [one] A game stays for one day after its last use.
   *[other] A game stays for { $days } days after its last use.
}
web-running = Go on
web-goes-on = Being played
web-waits = Waiting for players
web-your-move = Your move
web-filters = Filters
web-all-games = All games
web-won = Won
web-lost-game = Lost
web-unknown = Unknown
web-with-people = With people
web-no-games = No game finished yet.
web-no-such-games = No game like this.
web-finished = Finished games
web-column-game = Game
web-column-result = Result
web-column-luck = Luck and mistakes, in % of the win
web-column-when = When
web-column-look = Look back
web-luck-is = luck { $percent }
web-mistakes-are = mistakes { $percent }
web-no-account = Not reviewed
web-ago-minutes = { $n ->
    [0] just now
    [one] one minute ago
   *[other] { $n } minutes ago
}
web-ago-hours = { $n ->
    [one] one hour ago
   *[other] { $n } hours ago
}
web-ago-days = { $n ->
    [one] yesterday
   *[other] { $n } days ago
}
web-more = More
web-delete = Delete this game
web-delete-about = It disappears from your list. Others who played keep it, without your name.
web-still-running = This game is still going on. Resign first, then delete it.
web-older = Older games
web-newest = Newest games
web-visibility = Who may find this table
web-visibility-private = only people with the link
web-visibility-listed = everybody, in the lobby
web-bad-visibility = A table is one of: { $known }.
web-hello-name = Take a seat, { $name }
web-open = Open
web-you-and-bots = { $n ->
    [one] you and one bot
   *[other] you and { $n } bots
}
web-last-game = Your last game
web-all = All
web-watch = Watch
web-lobby-about = Tables that everybody may join or watch. A table is private unless its host lists it here.
web-find = Find me an opponent
web-find-about = You sit down with somebody who is waiting. If nobody is, you wait; after half a minute you can play a bot instead.
web-open-tables = Open tables
web-nobody-waits = Nobody is waiting just now. Find an opponent, and your table stands here until somebody sits down.
web-played-now = Being played
web-nothing-played = No open game is being played just now.
web-free-seats = { $n ->
    [one] one seat free
   *[other] { $n } seats free
}
web-nobody-came = Nobody has come yet. You can keep waiting, or play now.
web-bots-instead = Play with bots instead
web-group = A group
web-group-short = one link for many
web-group-about = For a class or a party: one link opens as many tables as people come, and one page shows all results.
web-group-open = Open a group
web-group-seats = Seats per table
web-group-tables = { $n ->
    [0] No table yet.
    [one] One table.
   *[other] { $n } tables.
}
web-group-over = { $n ->
    [0] None is finished.
    [one] One is finished.
   *[other] { $n } are finished.
}
web-group-empty = Nobody has come yet. Show this page on the projector: whoever opens the link and enters a name gets a seat.
web-group-join = Take a seat
web-group-link = The link to this page
web-group-fill = Fill up with bots
web-group-fill-about = Bots take all free seats, and the tables begin.
web-group-full = This group has as many tables as it may have.
web-group-ranking = Ranking of all tables
web-group-standing = won { $won } of { $games } · { $points ->
    [one] { $points } point
   *[other] { $points } points
}
web-no-group = There is no such group.
web-table-n = Table { $n }
web-over = Finished

# The draw of the seed before the first die or card.
web-drawing = Drawing the luck of this game
web-drawing-about = The house has sealed its secret. Now every browser adds a random number of its own, so that nobody can choose the dice and cards.
web-drawing-waits = Waiting for { $seats }.
web-drawing-denied = The luck of this game is still being drawn. It begins in a moment.
web-draw-unfit = This is not the number that the seat had committed to.
web-no-draw = No luck is drawn at this table.
web-draw-restarts =
    { $n ->
        [one] The draw began once more: a seat had sealed a number and did not open it, or changed hands.
       *[other] The draw began { $n } times more: seats had sealed a number and did not open it, or changed hands.
    }
web-part-awaited = not yet
web-part-bot = bots add no number
web-part-nothing = adds no number
web-part-excluded = adds no number any more
web-part-committed = has sealed a number
web-part-revealed = has opened the number
web-deal = Deal
web-deal-about = Without a script your browser adds no number of its own. Write the commitment down if you like, then deal.
web-own-in = Your number is in the luck of this game.
web-own-out = Your number is NOT in the luck of this game!
web-own-late = Your number is not in the luck of this game: it came too late, or its draw was ended.
web-own-none = Your browser added no number.
web-fair-link = Is this fair?

# The page about the fairness of a game.
web-fair = Fair dice
web-fair-drawn = Nobody could choose these dice
web-fair-drawn-about = Not you, not the others, and not the house: the dice and cards follow from secrets that all of you had fixed before the first one fell. Don’t believe it, check it.
web-fair-plain = The dice were fixed before the first throw
web-fair-plain-about = Nobody could change them during the game. But no player has added a number, so the house could have chosen them.
web-fair-before = The luck of this game
web-fair-before-about = The checks can be made when the game is over and the house opens its secret.
web-fair-check = Check now
web-fair-1 = The house promises
web-fair-1-about = It makes up a secret and shows its fingerprint, together with the rules and seats of this table. From now on nothing of it can be changed.
web-fair-2 = Players add numbers
web-fair-2-about = Each browser seals a random number when the house is already bound. Only when all are sealed, all are opened.
web-fair-2-none = adds none
web-fair-2-sealed = sealed
web-fair-2-plain = Only bots play here, so nobody adds a number.
web-fair-3 = The game is played
web-fair-3-about = Every throw and card comes from the secret and the numbers, in a fixed order.
web-fair-3-count =
    { $steps ->
        [one] One step.
       *[other] { $steps } steps.
    }
web-fair-4 = The house opens
web-fair-4-about = The secret is shown. Whoever has the record can repeat every throw.
web-fair-4-later = Not yet: the game goes on.
web-fair-checks = The checks
web-fair-here = run in your browser, not on our server
web-fair-no-script = The checks of this page need a script. The two ways at the side need none.
web-check-kept = Your browser’s copy of the promise is the same
web-check-house = The house’s secret fits its promise
web-check-own = Your own number is in
web-check-seats = Every number is the one that was sealed
web-check-seed = All numbers together give the seed
web-check-lines = The record is whole
web-check-throws = Every throw and card comes from the seed
web-check-rules = Every move follows the rules
web-check-wait = waits
web-check-pass = right
web-check-fail = WRONG
web-check-skip = not checked
web-check-kept-pass = Kept before the first throw: { $a }
web-check-kept-fail = This browser was shown { $a }, the record has { $b }. Keep the record: it is your proof.
web-check-kept-terms = The record has other rules, names or seats than this browser was shown. Keep the record: it is your proof.
web-check-kept-hidden = This browser was shown { $a } draws, the record counts { $b }. Keep the record: it is your proof.
web-check-kept-ended = This browser was shown draw { $a } of { $b }. The record says that it was ended by seat { $c }. The draw that counts was not followed here.
web-check-kept-skip = This browser has not kept the promise: the game was not followed here.
web-check-house-pass = Secret { $a }, with rules and seats, gives { $b }.
web-check-house-fail = The promise was { $a }; secret, rules and seats give { $b }. Keep the record: it is your proof.
web-check-house-names = The promise does not bind the name of seat { $a }: another one could have stood there. Keep the record: it is your proof.
web-check-own-pass = { $a }, made by this browser after the promise
web-check-own-fail = This browser sealed { $a }, the record has { $b }. Keep the record: it is your proof.
web-check-own-skip = This browser has added no number.
web-check-own-dropped = This browser had opened its number, and yet a draw was ended in its name. Ask the host why.
web-check-own-ended = This browser sealed a number in draw { $a } of { $b }. The record says that it was ended by seat { $c }. This browser added no number to the draw that counts.
web-check-own-late = This browser sealed { $a }, but the server never confirmed it: it came too late or was not taken. The record has no number for your seat.
web-check-own-foreign = This browser sealed { $a }, but the server never confirmed it. The record has { $b } for your seat, which another device of yours may have made. If none did, ask the host.
web-check-own-unheard = This browser opened its number, but the server never confirmed it. The record says that your seat ended that draw. If your connection was good, ask the host why.
web-check-seats-pass = Numbers that fit what was sealed: { $a }
web-check-seats-fail = Seat { $a } has opened another number than it had sealed. Keep the record: it is your proof.
web-check-seats-missing = People sat at this table, and yet the record lacks what the seats have added. Keep the record: it is your proof.
web-check-seats-other = What seat { $a } has sealed is not what this browser was shown. Keep the record: it is your proof.
web-check-seats-skip = No number was added.
web-check-seed-pass = { $a }
web-check-lines-pass = Fingerprint of all lines: { $a }
web-check-lines-fail = The fingerprint of the lines is { $a }, the record says { $b }.
web-check-throws-pass = Outcomes compared: { $a }
web-check-throws-fail = Step { $a }: the seed gives another outcome, { $b }. Keep the record: it is your proof.
web-check-throws-skip = This page cannot check it for this game. The programs at the side do.
web-check-rules-skip = Judging moves needs the rules: croupier verify does it.
web-fair-not = What it does not prove
web-fair-not-about = That two players do not talk. That the house does not look into hands while you play. And if the house and a player plot together, they can end a draw that they do not like before it counts; this page and the record say how often that happened.
web-fair-restarts = Draws that were ended before this one: { $n }
web-fair-alone = Without trusting this page
web-fair-alone-about = Download the record and check it on your own machine, with the program or with one small file of Python:
web-fair-recipe = The protocol to the bit is in docs/fairness.md of the program.
web-fair-script = Download verify.py
web-fair-keep = Download what this browser has kept
web-fair-keep-about = and let both programs compare it with the record:
web-fair-failed = If a check fails
web-fair-failed-about = Then the dice of this table cannot be trusted. Keep the record and what your browser has kept: together they are your proof.

## Ratings

web-nav-bots = Bots
web-nav-ladder = Ladder
web-ladder = The ladder
web-ladder-about = People and bots on one scale, with what is not known shown as a line: 95 of 100 lines hold the truth. Where lines overlap, the order is open.
web-ladder-choose = Game and players
web-ladder-scale = 400 points apart is ten wins to one. Bots of the program are fixed points: they were measured against each other, two at a table, usual rules.
web-ladder-nobody = Nobody has played a rated game yet.
web-ladder-end = The list ends here.
web-ladder-top = To the top
web-ladder-next = Further down
web-who-everybody = Everybody
web-who-people = People
web-who-bots = Bots
web-col-place = Place
web-col-player = Player
web-col-interval = Interval
web-col-rating = Rating
web-col-95 = 95 %
web-col-games = Games
web-interval = { $low } to { $high }
web-too-few = too few games
web-by-definition = fixed
web-off-scale = off the scale
web-you-plain = you
web-kind-person = person
web-kind-built-in = built in
web-kind-submitted = submitted
web-key-bot = bot
web-person-games = person · { $n ->
    [one] { $n } game
   *[other] { $n } games
}
web-your-place = Your place
web-no-rating-yet = You have no rating in this game yet. Ten rated games give you a place.
web-provisional-yet = { $n ->
    [one] One more rated game and you have a place.
   *[other] { $n } more rated games and you have a place.
}
web-own-range = Somewhere from place { $from } to { $to }.
web-games-to-halve = { $n ->
    [one] One more rated game would halve the line.
   *[other] Some { $n } more rated games would halve the line.
}
web-rated = Rated
web-rated-chip = rated
web-rated-switch = The result changes the ratings
web-rated-about = Usual rules, no hints, no programs; with other people a clock runs. Whoever leaves has lost. Your name is shown on the ladder.
web-rated-play = Play a rated game
web-rated-here = Rated: whoever leaves has lost
web-rated-settled = The ratings are settled
web-rated-resign-about = The game is rated: it counts as lost.
web-rated-usual = A rated game is played by the usual rules: leave the switches as they are.
web-rated-bot = This bot has no measured rating, so it cannot sit at a rated table.
web-rated-program = Programs cannot sit at a rated table.
web-rated-nobody = A rated table needs a seat for a person and an opponent.
web-rated-denied = A rated table stays as it was opened, and bots do not stand in for people.
web-ratings = Ratings
web-my-rating = { $points } ({ $interval }) · { $games ->
    [one] { $games } game
   *[other] { $games } games
}
web-my-provisional = { $points }, provisional · { $games ->
    [one] { $games } game
   *[other] { $games } games
}
web-rating-departed = left, which is a loss
web-rating-not-counted = not counted: too many games today against the same players
web-rating-counted-less = counted less: many games today against the same bot
web-find-rated = Rated game, with a clock
web-rated-rules = How ratings work
web-rated-rule-table = A table is rated if it was opened so. Its rules are the usual ones, and nothing can be changed once everybody sits.
web-rated-rule-leaving = Leaving, resigning and running out of time are losses. At a table of two the other has won; with more players the game is not rated for those who stay.
web-rated-rule-unfinished = A game that is not finished within a day is lost by whoever it waits for.
web-rated-rule-bots = { $n } games a day against the same bot count in full, each further { $n } half as much.
web-rated-rule-people = { $n } games a day between the same two people count. So do { $n } against newcomers, once you have a place yourself.
web-rated-rule-name = Your line shows the name of your last rated game. “Forget me” deletes it; what others won or lost against you stays.
web-clock-rated = Each move must be made within { $seconds } seconds; whoever is late has lost.

web-review = Review
web-review-not-over = A game can be reviewed once it is over. Until then its table keeps its secrets.
web-review-too-many = You have asked for several reviews that are not done yet. Ask again when one of them is.
web-review-full = Many games wait to be reviewed. Please ask again in a minute.
web-review-soon = Being reviewed
web-review-none = No review
web-review-running = { $percent } % of the game are reviewed.
web-review-waiting =
    { $ahead ->
        [0] It begins in a moment.
        [one] One other game comes first.
       *[other] { $ahead } other games come first.
    }
web-review-impossible = No bot can judge this game. The replay and the record are there.
web-review-verdict = { $seat } began with { $start } of 100. Luck brought { $luck }, own mistakes { $lost }, mistakes of the other { $gifts }: result { $result }. All of it is exact.
web-review-verdict-rough = { $seat } began with { $start } of 100. Luck and the others brought { $luck }, own mistakes { $lost }: result { $result }.
web-review-curve = Chance to win of { $seat }
web-review-curve-about = The chance to win from { $start } % at the start to { $result } % at the end, with { $mistakes } mistakes and { $jumps } big jumps of luck; they are listed below.
web-review-big-luck = big luck
web-review-big-change = luck and the others
web-review-slip-key = mistake, 1 the worst
web-review-marks = What is marked in the curve
web-review-jump = Step { $step }: luck { $change }
web-review-slip = Step { $step }: mistake { $lost }
web-review-slip-before = Mistake before
web-review-slip-after = Next mistake
web-review-step-back = Step back
web-review-step-on = Step on
web-review-board = The table at step { $step }
web-review-options = Step { $step }: options of { $seat }
web-review-options-none = Nothing to decide here
web-review-options-none-about = This step is a throw or a card, or it was not evaluated. Choose a mistake, or go on by a step.
web-review-option = Option
web-review-bar = Bar
web-review-chance = chance to win, %
web-review-lost = lost
web-review-best = best
web-review-played = played
web-review-exact = exact
web-review-unlisted = Further options, none of them better: { $n }
web-review-known = Judged by what the player knew at that moment.
web-review-slips = Mistakes, worst first
web-review-count =
    { $mistakes ->
        [one] one in { $evaluated } of { $choices } decisions
       *[other] { $mistakes } in { $evaluated } of { $choices } decisions
    }
web-review-count-all =
    { $mistakes ->
        [one] one in { $evaluated } decisions
       *[other] { $mistakes } in { $evaluated } decisions
    }
web-review-no-slips = No mistake that is beyond doubt.
web-review-better = step { $step } · better: { $best }
web-review-more-slips = Further, smaller mistakes: { $n }
web-review-ledgers = Luck against skill
web-column-luck-only = luck
web-review-own = own mistakes
web-review-gifts = mistakes of the other
web-review-luck-others = luck and the others
web-review-start = start
web-review-result = result
web-review-exactly = Each decision is judged by what the player knew then. The rows add up to the result exactly, because this game is solved for two.
web-review-sampled = Each decision is judged by what the player knew then, by playing on many times. ± is the standard error; differences of less than two of them are not counted as mistakes.
web-review-left-out = Decisions that were left out: { $n }. The sums are scaled up from an even sample, and ± includes that.
web-review-share = Link to this moment
web-play-on = Play on from here
web-play-on-about = A practice table against bots, in the place of { $name }, with new luck from now on. What { $name } could not see:
web-play-on-as-it-was = As it was
web-play-on-anew = Dealt anew
web-play-on-nowhere = There is no such position or seat in this game.
web-play-on-over = The game is over there: go back some steps.
web-play-on-too-deep = This game was played on from others too often. Play on from one of those.
web-stats = Luck and skill
web-stats-about = From the reviews of your finished games. Practice tables that began at a position of another game do not count. Where luck cannot be told from the play of the others, it includes that.
web-stats-none = No game of yours is reviewed yet. Open a review, or have your newest games reviewed.
web-stats-unreviewed =
    { $n ->
        [one] One finished game is not reviewed.
       *[other] { $n } finished games are not reviewed.
    }
web-stats-review = Review the newest
web-stats-luck = Luck over time
web-stats-luck-about =
    { $games ->
        [one] After one game your luck is { $sum } % of a win.
       *[other] After { $games } games your luck adds up to { $sum } % of a win.
    } Chance alone stays between −{ $band } and +{ $band } in nineteen of twenty cases.
web-stats-within = That is what chance gives.
web-stats-beyond = That is more than chance gives, in either direction: rare, but it happens.
web-stats-habits = Habits that cost you
web-stats-habits-none = None stands out: a habit is named once it has cost you something three times, and in at least one of five cases.
web-stats-habit-choice = Often not the best choice: { $kind }.
web-stats-habit-about = { $mistakes } of { $count } times a mistake, { $lost } % of a win in all. Mostly better: { $better }.
web-stats-by-game = Skill by game
web-stats-games = games
web-stats-per-game = mistakes a game
web-stats-per-decision = lost a decision, %
web-stats-by-kind = Skill by kind of decision
web-stats-no-kinds = No decisions of a known kind yet.
web-stats-kind = What you did
web-stats-times = times
web-stats-mistakes = mistakes
web-stats-cost = cost
web-stats-better = mostly better

web-nav-daily = Daily deal
web-nav-puzzles = Puzzles
web-bad-date = A day is written YYYY-MM-DD, for instance 2026-11-18.
web-weekday = { $weekday ->
    [0] Monday
    [1] Tuesday
    [2] Wednesday
    [3] Thursday
    [4] Friday
    [5] Saturday
   *[other] Sunday
}
web-date = { web-weekday } { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[other] December
}
web-day-played = played
web-day-empty = not played
web-daily-lead = In every game one deal a day: you against the same bots, with the same luck as everybody.
web-daily-today = Today’s deals
web-daily-week = This week’s daily deals
web-daily-left = { $hours } h { $minutes } min left
web-daily-played = { $n ->
    [0] Nobody has played it yet
    [one] One person has played it
   *[other] { $n } people have played it
}
web-daily-see = Look
web-daily-go-on = Play on
web-daily-start = Take the deal
web-daily-start-again = Play it, not counted
web-daily-waiting = Today’s deal is waiting
web-daily-past = An earlier deal
web-daily-done = Daily deal: { $result }
web-daily-goal = Everybody gets this luck. How far do you get?
web-daily-once = You have no clock. You can leave and go on until midnight, universal time. The first try counts; afterwards play it as often as you like.
web-daily-past-about = Its day is over, so it does not count any more. It is the same deal as it was then.
web-daily-begun = You have begun this deal
web-daily-begun-about = Everything is saved. If you finish it before midnight, universal time, of its day, it counts.
web-daily-again = Once more?
web-daily-again-about = Your first result stays. You can play the same deal again for practice.
web-daily-place = Place { $place } of { $people }{ $shared ->
    [0] {""}
    [one] , shared with one other
   *[other] , shared with { $shared } others
}
web-daily-better = of the others did worse than you
web-daily-few = Percentages come with twenty results.
web-daily-all = All results
web-daily-people = people
web-daily-you = you
web-daily-axis = Points ahead of the best other player, from the worst result to the best
web-daily-bar-won = won { $margin }
web-daily-bar-shared = shared { $margin }
web-daily-bar-lost = lost { $margin }
web-daily-so-far = So far today
web-daily-that-day = On that day
web-daily-after = You see the results after you have played.
web-daily-before = The day before
web-daily-not-played = not played
web-daily-why = Why the same luck?
web-daily-why-about = The n-th throw or card of your k-th turn is fixed, whatever the others did, and the bots answer the same moves in the same way. What differs is play.
web-daily-unrated = Who comes with two identities sees the same luck twice. So results are a distribution, never rated.
web-daily-tell = Tell the others
web-daily-no-spoiler = It tells nothing about dice and cards: nothing is spoiled.
web-daily-share-percent = better than { $percent } %
web-daily-fair = Fair dice
web-daily-fair-public = The seed follows from the date, the game and its rules, so it is the same everywhere, also in the terminal.
web-daily-fair-secret = The house has committed to the seed of this day the day before. It is published after the day; then everybody can check it.
web-daily-fair-open = The seed is the one that the house had committed to the day before. Check it, or play the deal in the terminal.
web-daily-promise = Promise
web-daily-seed = Seed
web-daily-terminal = In the terminal
web-daily-promises = Promises for tomorrow
web-daily-promises-about = The house has made the seeds of tomorrow’s deals already. These hashes bind it.
web-daily-future = This day has not begun: its deal can be played from midnight on, universal time.
web-daily-too-early = The first daily deal was on 2026-01-01.
web-daily-denied = In a daily deal you play yourself, against the same bots as everybody. You can leave the page and go on until midnight, universal time.
web-daily-to-result = Your result
web-home-today = Today
web-home-daily = { $n ->
    [one] One game, the same luck for everybody
   *[other] { $n } games, the same luck for everybody
}
web-home-puzzle = One decision is clearly best. Which?
web-home-solve = Solve
web-home-all-deals = All deals of today
web-home-all-puzzles = All puzzles of today
web-puzzle = Puzzle
web-puzzle-of-day = Puzzle of the day
web-puzzle-n = Puzzle { $n } of { $of }
web-puzzle-proved = One action is best, and that is proved.
web-puzzle-sampled = One action is clearly best; the chances to win are sampled.
web-difficulty = { $word ->
    [easy] easy
    [medium] medium
   *[hard] hard
}
web-puzzles-lead = Positions with one clearly best action. Choose it at the table; then see what every action is worth.
web-puzzle-week = This week’s puzzles
web-puzzles-today = Today’s puzzles
web-puzzles-yours = Your puzzles
web-puzzles-nothing = Nothing tried yet.
web-puzzles-solved = { $solved } of { $tried } solved
web-puzzles-row = { $n } in a row
web-puzzles-rated = How hard a puzzle is follows from everybody’s first answers.
web-puzzles-archive = All puzzles
web-puzzles-archive-about = Every puzzle of this game, to solve in any order.
web-puzzles-count = { $n ->
    [one] One puzzle
   *[other] { $n } puzzles
}
web-puzzles-more = More to solve
web-puzzle-see = Answer
web-puzzle-solved = solved
web-puzzle-missed = missed
web-puzzle-found = { $solved } of { $answers } found it
web-puzzle-ask = What would you do?
web-puzzle-next = Next puzzle
web-puzzle-position = The position
web-puzzle-right = Right, that is best
web-puzzle-wins = it wins { $percent } %
web-puzzle-wrong = Not the best: { $percent } % of the chance to win lost
web-puzzle-you = You chose
web-puzzle-best = Best is
web-puzzle-exact = exact
web-puzzle-error = sampled, ± standard error
web-puzzle-action = Action
web-puzzle-lost = lost
web-puzzle-all = { $n ->
    [one] One answer
   *[other] All { $n } answers
}
web-puzzle-others = { $n ->
    [one] One more
   *[other] { $n } more
}
web-puzzle-chip-best = best
web-puzzle-chip-yours = yours
web-puzzle-none = There is no such puzzle.
web-puzzle-no-day = This day has no puzzle yet. The puzzle of a day comes at midnight, universal time.

# Submitted bots
web-bots = Submitted bots
web-bots-lead = Bots that people have written play each other here, day and night, on idle cores.
web-bots-access-open = Anybody may submit one.
web-bots-access-invited = Submitting needs an invitation.
web-bots-access-closed = Submissions are closed.
web-bots-closes = Submissions end on { $time }.
web-bots-submit-bot = Submit a bot
web-bots-submit = Submit
web-bots-submit-lead = Your bot is checked, plays against the built-in bots, and is rated if it does not fail.
web-bots-submit-cli = From the command line
web-bots-submit-key = The key file keeps you the author. Download it here, or let the command make one:
web-bots-game = Game
web-bots-bot-file = Archive (.tar.gz) or WebAssembly module, at most { $mb } MB
web-bots-bot-name = Name of the bot; empty to take it from bot.json
web-bots-author = Your name, as everybody sees it
web-bots-invitation = Invitation
web-bots-archive = What is in the archive
web-bots-archive-about = Everything that your bot needs to run, and a file bot.json that names it and its command. Nothing is compiled here: send a script or a static executable. The file that the command names is in the top folder.
web-bots-interpreters = Interpreters of this server:
web-bots-interpreters-none = none; send a static executable or a WebAssembly module
web-bots-bot-time = Each move may take { $ms } ms; slower moves draw on a bank of { $bank } ms for each game.
web-bots-bot-private = Your files are private: nobody can download them.
web-bots-remote = remote
web-bots-remote-about = It runs on its author’s machine: it is not confined, and plays each deal once instead of on both seats.
web-bots-remote-bot = A remote bot
web-bots-remote-pause = A remote bot pauses while it is not connected. After { $days } days without a connection it leaves the ladder.
web-bots-remote-connected = It is connected.
web-bots-remote-absent = Not connected since { $time }.
web-bots-shared = Shared
web-bots-bot = Bot
web-bots-built-in = built-in
web-bots-rating = rating
web-bots-bot-games = games
web-bots-provisional = (provisional)
web-bots-no-bots-yet = Nobody has submitted a bot yet.
web-bots-ladder-games = { $n } games played
web-bots-yours = Your bots
web-bots-all = All bots of this game
web-bots-queue = Waiting
web-bots-queue-place = place { $n } in the queue
web-bots-place = place
web-bots-place-of = { $range } of { $all }
web-bots-state = state
web-bots-expected = expected
web-bots-minutes-left = { $n ->
    [one] about a minute
   *[other] about { $n } minutes
 }
web-bots-time-unknown = time not known yet
web-bots-deals-of = { $deals } of at most { $most } deals
web-bots-now-playing = Now
web-bots-job-check = { $a } is being checked
web-bots-job-play = { $a } against { $b }, { $n } deals done
web-bots-job-review = a game is being reviewed
web-bots-job-final = the final is being played
web-bots-final = Final: { $game }
web-bots-final-running = { $n } bots are playing.
web-bots-bot-about = { $game }, by { $author }. Version { $version }: { $state }.
web-bots-bot-about-nobody = { $game }. Version { $version }: { $state }.
web-bots-move-time = mean move
web-bots-slowest = slowest game, mean move
web-bots-failed-games = failed games
web-bots-version = Version { $n }
web-bots-version-short = version
web-bots-versions = All versions
web-bots-when = submitted
web-bots-kilobytes = { $n } KB
web-bots-questions = { $n } questions asked
web-bots-step-received = Received
web-bots-step-checked = Checked
web-bots-step-qualifying = Qualifying
web-bots-step-rated = Rated
web-bots-stage-received = waits for its check
web-bots-stage-qualifying = qualifying
web-bots-stage-comparing = plays the old version
web-bots-stage-rated = rated
web-bots-stage-refused = refused
web-bots-stage-declined = not better
web-bots-stage-replaced = replaced
web-bots-stage-retired = retired
web-bots-stage-absent = away
web-bots-stage-disqualified = disqualified
web-bots-stage-withdrawn = withdrawn
web-bots-stage-comparing-about = It takes the place of version { $version } unless it is clearly weaker.
web-bots-stage-refused-about = It failed: { $cause }.
web-bots-stage-declined-about = Weaker than version { $version }, which stays.
web-bots-stage-replaced-about = Version { $version } has taken its place.
web-bots-stage-retired-about = It failed again and again: { $cause }.
web-bots-stage-absent-about = It was not connected for too long.
web-bots-stage-disqualified-about = { $reason }
web-bots-cause-crash = the program ended
web-bots-cause-timeout = too slow
web-bots-cause-garbage = no message of the protocol
web-bots-cause-illegal = illegal move
web-bots-cause-flood = too much output
web-bots-cause-silence = no answer
web-bots-history = Rating over time
web-bots-no-history = No rating yet.
web-bots-history-label = From { $first } to { $last } after { $games } games.
web-bots-interval = lines: 95 %
web-bots-rivals = Against each rival
web-bots-rivals-scale = wins %, 95 %
web-bots-no-rivals = No game played yet.
web-bots-rival-stronger = stronger
web-bots-rival-weaker = weaker
web-bots-rival-open = open
web-bots-recent-games = Recent games
web-bots-no-recent = No recorded game yet.
web-bots-worth-seeing = Worth seeing
web-bots-record-short = Record
web-bots-forfeit = Forfeit
web-bots-highlight-closest = the closest game
web-bots-highlight-longest = the longest game
web-bots-highlight-won = the clearest win
web-bots-highlight-lost = the clearest defeat
web-bots-highlight-failed = a failure
web-bots-costly = Decisions that cost most
web-bots-costly-step = Step { $step }: { $played }. Better: { $best }
web-bots-failures = Failures
web-bots-no-failures = None.
web-bots-fault = Game { $game }, step { $step }
web-bots-check-log = Log of the check
web-bots-whole-log = Whole log
web-bots-check-repeat = These lines were sent before the failure. Send them to your bot to repeat it:
web-bots-only-you = Only you see this.
web-bots-stderr = Standard error
web-bots-stderr-of = Game { $game }, its first and last 8 KiB.
web-bots-withdraw = Withdraw this bot
web-bots-new-version = Submit a new version
web-bots-no-ladder = This server has no ladder of bots.
web-bots-no-bot = There is no such bot or game.
web-bots-no-record = There is no record of this game any more.
web-bots-not-author = Only the author of the bot may do this.
