game-name = LocalGame
game-about = A rummy with shared melds in which every card on the table keeps its owner.
bot-ismcts = information-set Monte Carlo tree search (ISMCTS): samples the hidden cards, plays on and takes the step with the highest chance to win
bot-hard = plays a random step among those that cost at most 2 % of the chance to win
bot-normal = plays a random step among those that cost at most 6 % of the chance to win
bot-easy = plays a random step among those that cost at most 15 % of the chance to win
bot-planner = enumerates whole turns and plays the one that a value network rates highest; no search beyond the turn
bot-greedy = looks at its own turn only: prefers points on the table and a light hand

card-2c = 2 of clubs
card-3c = 3 of clubs
card-4c = 4 of clubs
card-5c = 5 of clubs
card-6c = 6 of clubs
card-7c = 7 of clubs
card-8c = 8 of clubs
card-9c = 9 of clubs
card-10c = 10 of clubs
card-jc = jack of clubs
card-qc = queen of clubs
card-kc = king of clubs
card-ac = ace of clubs
card-2d = 2 of diamonds
card-3d = 3 of diamonds
card-4d = 4 of diamonds
card-5d = 5 of diamonds
card-6d = 6 of diamonds
card-7d = 7 of diamonds
card-8d = 8 of diamonds
card-9d = 9 of diamonds
card-10d = 10 of diamonds
card-jd = jack of diamonds
card-qd = queen of diamonds
card-kd = king of diamonds
card-ad = ace of diamonds
card-2h = 2 of hearts
card-3h = 3 of hearts
card-4h = 4 of hearts
card-5h = 5 of hearts
card-6h = 6 of hearts
card-7h = 7 of hearts
card-8h = 8 of hearts
card-9h = 9 of hearts
card-10h = 10 of hearts
card-jh = jack of hearts
card-qh = queen of hearts
card-kh = king of hearts
card-ah = ace of hearts
card-2s = 2 of spades
card-3s = 3 of spades
card-4s = 4 of spades
card-5s = 5 of spades
card-6s = 6 of spades
card-7s = 7 of spades
card-8s = 8 of spades
card-9s = 9 of spades
card-10s = 10 of spades
card-js = jack of spades
card-qs = queen of spades
card-ks = king of spades
card-as = ace of spades
card-rj = red joker
card-bj = black joker

option-exit_check = When the four cards for an exit must lie on the table
option-exit_check-before_move = An exit needs a meld with four of your own cards that lay on the table before your turn; cards that you lay in this turn do not count (LG-5).
option-deck_empty = When a card is due and the deck is empty
option-deck_empty-reshuffle = When a card is due and the deck is empty, all trash cards but the newest become the new deck, at most twenty times in a game (LG-7).
option-deck_empty-end = When a card is due and the deck is empty, the game ends at once and nobody gets the bonus (LG-7).
option-joker_trash = Jokers in the trash
option-joker_trash-allowed = A joker may be discarded like any other card; only the first trash card is never a joker (LG-15).
option-swap_owner = Owner of a card that takes a joker’s place
option-swap_owner-joker_owner = A card that takes a joker’s place belongs to the owner of the joker (LG-12).
option-avenue_joker = What a joker stands for in an avenue
option-avenue_joker-any = A joker in an avenue stands for any missing suit that you name, for instance “meld KD KS BJ=KH”; if you name none, for the first missing one (LG-11).
option-ace = Place of the ace
option-ace-both = The ace stands above the king or below the two, but a street does not go round the corner; it always counts 14 (LG-9).
option-decks = Packs of 54 cards
option-decks-set = { $value ->
    [one] The game is played with one pack of 54 cards (LG-1).
   *[other] The game is played with { $value } packs of 54 cards, shuffled together (LG-1).
}
option-strict_order = Order of the clauses in a typed line
option-strict_order-on = The clauses of a typed line must stand in the order change, pick, meld, add, trash (LG-19).

word-card = A card is its rank and its suit, for instance “10H”, “QS” or “7C”; the jokers are “RJ” and “BJ”.
word-number = “{ $word }” should be a number, for instance “3”.
word-action = A step is “change BJ 2”, “pick 3”, “meld 4S 5S 6S”, “add 7C 1” or “trash 7D”.
word-change = A swap names a joker and a meld, for instance “change BJ 2”.
word-pick = A pick names how many trash cards are taken, for instance “pick 3”.
word-meld = A meld names its cards, for instance “meld 4S 5S 6S”.
word-joker-as = What one joker stands for is written “RJ=7H”.
word-add = An add names one card and a meld, for instance “add 7C 1”.
word-trash = A discard names exactly one card, for instance “trash 7D”.
word-draw = A drawn card is written “draw 4D”.

line-keyword = A clause cannot begin with “{ $word }”: it begins with change, pick, meld, add or trash, and clauses are separated by “;”, for instance “pick 6; meld 4D 5D 6D; add 7C 0; trash QH”.
line-no-trash = A line is a whole turn and must contain exactly one discard, for instance “trash QH” (LG-6).
line-two-trashes = A turn has exactly one discard: type only one “trash” (LG-6).
line-two-changes = Only one joker can be swapped in a turn: type only one “change” (LG-14).
line-two-picks = Trash cards are picked once in a turn: type only one “pick” (LG-3).
line-order = “{ $late }” must stand before “{ $early }”: the order is change, pick, meld, add, trash (LG-19).

illegal-second-change = Only one joker can be swapped in a turn.
illegal-late-change = It is too late to swap a joker: the order is change, pick, meld, add, trash.
illegal-late-pick = It is too late to pick: the order is change, pick, meld, add, trash, and there is one pick in a turn.
illegal-late-meld = It is too late for a new meld: after the first add only adds and the discard follow.
illegal-no-such-joker = Meld { $meld } does not hold { $joker }.
illegal-change-card = To take { $joker } you need { $card } in your hand, and cards from the trash come too late for that.
illegal-owes-joker = { $joker } must be laid in a new meld in the same turn, and your cards do not allow that.
illegal-joker-first = You took { $joker } from a meld: lay it in a new meld first.
illegal-pick-number = You can pick from 1 to { $most } cards.
illegal-owes-card = The deepest card you take, { $card }, must be melded or added in the same turn, and your cards do not allow that.
illegal-card-first = You picked down to { $card }: meld it or add it first.
illegal-not-held = You do not hold { $card }.
illegal-twice = { $card } cannot lie in a meld twice.
illegal-too-few = A meld has at least three cards, and at least two of them are not jokers.
illegal-two-jokers = A meld has at most one joker.
illegal-mixed = A meld is a street, one suit in sequence, or an avenue, one rank in different suits.
illegal-gaps = The ranks of a street follow each other; one joker fills one gap of one card.
illegal-low-ace = The ace stands only above the king.
illegal-full = A street has at most 13 cards and an avenue at most 4, so there is no card left for the joker to stand for.
illegal-joker-card = The joker cannot stand for { $wanted } here; it can stand for { $card }.
illegal-joker-suit = In an avenue the joker stands for the first missing suit, here { $card }, not for { $wanted }.
illegal-no-melds = There are no melds on the table yet.
illegal-meld-number = There is no such meld: they are numbered from 0 to { $last }.
illegal-add-joker = Jokers cannot be added; they are laid only in new melds.
illegal-add-joker-there = { $joker } stands for { $card } in meld { $meld }: that card can only be swapped for the joker, by “change”.
illegal-add-full = Meld { $meld } is complete: { $card } cannot be added, nor any other card.
illegal-add = { $card } does not extend meld { $meld }; it takes { $fitting }.
illegal-trash-joker = A joker can be discarded only if your hand holds nothing but jokers.
illegal-no-discard = One card must be left to discard.
illegal-no-discard-later = With what this turn still has to lay, no card would be left to discard.
illegal-exit = That would be your last card: an exit needs { $cards } of your own cards in one meld.
illegal-exit-before = That would be your last card: an exit needs { $cards } of your own cards in one meld before the turn.

headline-deal = The cards are dealt.
headline-turn = { $seat }’s turn
headline-exit = { $seat } has gone out.
headline-over = The game is over.
prompt-turn = Swap a joker, pick, meld and add as you like, then discard a card.
prompt-joker = Lay { $card } in a new meld.
prompt-card = Meld or add { $card }.
badge-exit = out
badge-owes-joker = must meld { $card }
badge-owes-card = must lay { $card }
counter-points = points
counter-cards = cards
zone-trash = Trash
zone-deck = Deck
zone-meld = Meld { $number }
zone-hand = Your hand
piece-deck = { $cards ->
    [one] deck of one card
   *[other] deck of { $cards } cards
}
piece-joker-as = { $joker } as { $card }
control-change = Swap the joker of meld { $number }
control-pick = Pick down to a card
control-meld = Make a meld
control-meld-as = Meld { $cards } with the joker as { $card }
control-add = Add to meld { $number }
control-trash = Discard

news-first-trash = The trash begins with { $card }.
news-dealt = You are dealt { $card }.
news-draw = You draw { $card }.
news-hidden-draw = { $seat } draws a card.
news-change = { $seat } puts { $card } into meld { $meld } and takes { $joker }.
news-pick = { $seat } picks from the trash: { $cards }.
news-meld = { $seat } makes meld { $number }: { $cards }.
news-meld-joker = { $seat } makes meld { $number }: { $cards }, with the joker as { $card }.
news-add = { $seat } adds { $card } to meld { $meld }.
news-trash = { $seat } discards { $card }.
news-reshuffle = { $cards ->
    [one] The trash becomes the new deck of one card.
   *[other] The trash becomes the new deck of { $cards } cards.
}
news-no-card = The deck is empty: { $seat } draws no card.
news-exit = { $seat } goes out, and the game ends.
news-deck-end = The deck is empty, and the game ends.
news-result = { $seat }: { $score }
news-winner = { $winners } wins.
news-winners = { $winners } share the win.
