# Messages of the terminal.

ui-hint = (? lists legal moves, h shows the rules, q saves and quits)
ui-hint-rated = (? lists legal moves, ! rates them, h shows the rules, q saves and quits)
ui-rated = Chance to win with each move:
ui-not-rated = No bot of this game can rate moves.
ui-curtain = ———  { $seat } is next. Hand over the keyboard; press Enter when only { $seat } is looking.  ———
ui-legal = Legal now: { $legal }.
ui-legal-many = Legal now: { $legal } and { $more } more; ? lists all.
ui-score = { $name }: { $score }
ui-winner = { $seats } wins.
ui-winners = The win is shared by { $seats }.
ui-seed = Seed of this game: { $seed }
ui-recorded = Recorded in { $file }. Check the dice with: croupier verify { $file }
ui-human = Player { $n }

ui-players-twice = Two players are called “{ $name }”; names must differ.
ui-players-name = “{ $name }” cannot be a name: 1 to { $most } printable characters.
ui-players-kind = “{ $kind }” is not a player. A player is one of: { $known }; or with a name: Ann=human.

ui-changed-rules = Changed at this table
