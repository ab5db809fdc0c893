# Messages of the terminal.

ui-hint = (? lists what is legal, h the rules, q saves and quits)
ui-hint-judged = (? lists what is legal, ! judges it, h the rules, q saves and quits)
ui-judged = Chance to win with each move:
ui-no-judge = Nobody can judge the moves here yet: this game has no exact judge.
ui-curtain = ———  { $seat } is next. Hand over; press Enter when only { $seat } is looking.  ———
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
ui-players-kind = “{ $kind }” is no player. A player is one of: { $known }; or with a name: Ann=human.

ui-changed-rules = Changed at this table
