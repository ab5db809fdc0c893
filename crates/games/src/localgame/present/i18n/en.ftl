game-name = LocalGame
game-about = A rummy with shared melds in which every card on the table keeps its owner.
bot-ismcts = information-set Monte Carlo tree search (ISMCTS): samples the hidden cards, plays on and takes the step with the highest chance to win
bot-hard = plays a random step among those that cost at most 2 % of the chance to win
bot-normal = plays a random step among those that cost at most 6 % of the chance to win
bot-easy = plays a random step among those that cost at most 15 % of the chance to win
bot-planner = enumerates whole turns and plays the one that a value network rates highest; no search beyond the turn
bot-greedy = looks at its own turn only: prefers points on the table and a light hand
bot-name-ai = strongest bot
bot-name-ismcts = searching bot
bot-name-hard = strong bot
bot-name-normal = normal bot
bot-name-easy = easy bot
bot-name-planner = planning bot
bot-name-greedy = greedy bot
bot-name-random = random bot

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
option-exit_check-after_move = An exit needs a meld with four of your own cards on the table; cards that you lay in this turn count (LG-5).
option-exit_check-before_move = An exit needs a meld with four of your own cards that lay on the table before your turn; cards that you lay in this turn do not count (LG-5).
option-deck_empty = When a card is due and the deck is empty
option-deck_empty-continue = When a card is due and the deck is empty, no card is drawn and the game goes on; while the deck is empty, an exit needs no four cards (LG-7).
option-deck_empty-reshuffle = When a card is due and the deck is empty, all trash cards but the newest become the new deck, at most twenty times in a game (LG-7).
option-deck_empty-end = When a card is due and the deck is empty, the game ends at once and nobody gets the bonus (LG-7).
option-joker_trash = Jokers in the trash
option-joker_trash-forced_only = A joker may be discarded only from a hand that holds nothing but jokers (LG-15).
option-joker_trash-allowed = A joker may be discarded like any other card; only the first trash card is never a joker (LG-15).
option-swap_owner = Owner of a card that takes a joker’s place
option-swap_owner-swapper = A card that takes a joker’s place belongs to the player who puts it there (LG-12).
option-swap_owner-joker_owner = A card that takes a joker’s place belongs to the owner of the joker (LG-12).
option-avenue_joker = What a joker stands for in an avenue
option-avenue_joker-first_missing = A joker in an avenue stands for the first missing suit in the order clubs, diamonds, hearts, spades (LG-11).
option-avenue_joker-any = A joker in an avenue stands for any missing suit that you name, for instance “meld KD KS BJ=KH”; if you name none, for the first missing one (LG-11).
option-ace = Place of the ace
option-ace-high = The ace stands only above the king (LG-9).
option-ace-both = The ace stands above the king or below the two, but a street does not go round the corner; it always counts 14 (LG-9).
option-decks = Packs of 54 cards
option-decks-set = { $value ->
    [one] The game is played with one pack of 54 cards (LG-1).
   *[other] The game is played with { $value } packs of 54 cards, shuffled together (LG-1).
}
option-strict_order = Order of the clauses in a typed line
option-strict_order-off = The clauses of a typed line may stand in any order (LG-19).
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
illegal-pick-number = { $most ->
    [1] You can pick 1 card.
   *[other] You can pick from 1 to { $most } cards.
}
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

# A joker as the object of a sentence.
object-rj = the red joker
object-bj = the black joker

headline-deal = The cards are dealt.
headline-turn = { $you ->
    [seat] Your turn
   *[other] { $seat }’s turn
}
headline-exit = { $you ->
    [seat] You have gone out.
   *[other] { $seat } has gone out.
}
headline-over = The game is over.
chapter-end = The end

prompt-turn = { $offer ->
    [meld] Lay a meld, or discard?
    [change] Swap the joker, or discard?
    [add] Add a card, or discard?
    [pick] Take from the trash, or discard?
   *[nothing] Discard a card.
}
prompt-exit = Throw your last card and go out!
prompt-joker = Lay { $card } in a new meld.
prompt-card = Lay { $card } this turn.
prompt-card-ways = Lay { $card }: { $ways }.
way-with = with { $cards }
way-to = to { $meld }
advice-account = On the table { $table }, in hand { $hand }: { $now } now.
way-out-cards = Way out: { $cards } of 4 of your cards in one meld
way-out-open = Way out: open, four of your cards lie in one meld
way-out-next = Way out: open from your next turn on
way-out-deck = Way out: open, the deck is empty

badge-exit = out
badge-owes-joker = must meld { $card }
badge-owes-card = must lay { $card }
badge-way-out = may go out
counter-points = points
counter-hand = in hand
counter-table = on the table
counter-cards = { $count ->
    [one] card
   *[other] cards
}

zone-trash = Trash
note-trash = { $cards ->
    [one] one card
   *[other] { $cards } cards, newest first
}
zone-deck = Deck
note-deck-empty = Going out needs no four cards.
zone-hand = Your hand
note-known = The others know of your hand: { $cards }
zone-run = Run of { $suit }
zone-rank = { $rank ->
    [2] Twos
    [3] Threes
    [4] Fours
    [5] Fives
    [6] Sixes
    [7] Sevens
    [8] Eights
    [9] Nines
    [10] Tens
    [11] Jacks
    [12] Queens
    [13] Kings
   *[14] Aces
}
# A meld to which a card is added.
meld-run = the run of { $suit }
meld-rank = { $rank ->
    [2] the twos
    [3] the threes
    [4] the fours
    [5] the fives
    [6] the sixes
    [7] the sevens
    [8] the eights
    [9] the nines
    [10] the tens
    [11] the jacks
    [12] the queens
    [13] the kings
   *[14] the aces
}
piece-deck = { $cards ->
    [one] deck of one card
   *[other] deck of { $cards } cards
}
piece-joker-as = { $joker } as { $card }
sort-suit = Suit
sort-rank = Rank
sort-melds = Melds

control-change = Swap for { $card }
detail-change = lay the joker anew
control-pick = Take from the trash
label-pick = Take { $count }
detail-pick = { $count ->
    [one] lay { $card } this turn
   *[other] down to { $card }: lay it
}
opens-pick = then lay { $ways }
control-meld = Lay a meld
control-lay-run = Lay the run
control-lay-rank = { $rank ->
    [2] Lay the twos
    [3] Lay the threes
    [4] Lay the fours
    [5] Lay the fives
    [6] Lay the sixes
    [7] Lay the sevens
    [8] Lay the eights
    [9] Lay the nines
    [10] Lay the tens
    [11] Lay the jacks
    [12] Lay the queens
    [13] Lay the kings
   *[14] Lay the aces
}
control-joker-as = Joker as { $card }
control-add = Add to { $meld }
control-trash = Discard
detail-trash = { $card }
control-exit = Go out
detail-exit = { $card } · +{ $bonus }
closed-owed = lay { $card } first
closed-exit = going out needs four together
closed-discard = one card must be left
closed-late = not after adding

news-first-trash = The trash begins with { $card }.
news-dealt = You are dealt { $cards }.
news-draw = You draw { $card }.
news-hidden-draw = { $you ->
    [seat] You draw a card.
   *[other] { $seat } draws a card.
}
news-change = { $you ->
    [seat] You put { $card } into { $meld } and take { $joker }.
   *[other] { $seat } puts { $card } into { $meld } and takes { $joker }.
}
news-pick = { $you ->
    [seat] You pick from the trash: { $cards }.
   *[other] { $seat } picks from the trash: { $cards }.
}
news-meld = { $you ->
    [seat] You lay { $cards }.
   *[other] { $seat } lays { $cards }.
}
news-meld-joker = { $you ->
    [seat] You lay { $cards } with { $joker } as { $card }.
   *[other] { $seat } lays { $cards } with { $joker } as { $card }.
}
news-add = { $you ->
    [seat] You add { $card } to { $meld }.
   *[other] { $seat } adds { $card } to { $meld }.
}
news-trash = { $you ->
    [seat] You discard { $card }.
   *[other] { $seat } discards { $card }.
}
news-reshuffle = { $cards ->
    [one] The trash becomes the new deck of one card.
   *[other] The trash becomes the new deck of { $cards } cards.
}
news-no-card = { $you ->
    [seat] The deck is empty: you draw no card.
   *[other] The deck is empty: { $seat } draws no card.
}
news-exit = { $you ->
    [seat] You go out, and the game ends.
   *[other] { $seat } goes out, and the game ends.
}
news-deck-end = The deck is empty, and the game ends.
news-result = { $you ->
    [seat] You: { $score }
   *[other] { $seat }: { $score }
}
news-winner = { $you ->
    [winners] You win.
   *[other] { $winners } wins.
}
news-winners = { $winners } share the win.

bubble-change = swapped
bubble-pick = took { $count }
bubble-add = added
bubble-trash = threw
stamp-exit = Out!
moment-exit = { $you ->
    [seat] You go out
   *[other] { $seat } goes out
}
moment-exit-four = { $you ->
    [seat] You throw your last card with four of your cards in one meld.
   *[other] The last card is thrown with four of { $seat }’s cards in one meld.
}
moment-exit-deck = The last card is thrown; with an empty deck that needs no four cards.
moment-joker-held = { $count ->
    [one] { $you ->
        [seat] You hold a joker: { $points }.
       *[other] { $seat } holds a joker: { $points }.
    }
   *[other] { $you ->
        [seat] You hold { $count } jokers: { $points }.
       *[other] { $seat } holds { $count } jokers: { $points }.
    }
}
moment-deck-end = The deck is empty
moment-deck-end-bonus = The game ends, and nobody gets the bonus.
moment-change = { $you ->
    [seat] You swap { $card } for { $joker }
   *[other] { $seat } swaps { $card } for { $joker }
}
moment-meld = { $you ->
    [seat] You lay a run of { $cards } cards
   *[other] { $seat } lays a run of { $cards } cards
}
shown-hand = in hand { $points }
sum-table = on the table
sum-hand = in hand
sum-exit = way out
sum-result = result

guide-1-title = Lay cards
guide-1 = Lay three or more cards: a run in one suit, or one rank in different suits. Cards on the table score for whoever laid them.
guide-2-title = Use the trash
guide-2 = Choose any card in the trash: you take it with all newer ones, and must lay it this turn. Add cards to any meld.
guide-3-title = Find the way out
guide-3 = Discard to end each turn. With four of your cards in one meld you may throw your last: +50. Cards in hand cost points.
kind-change = taking a joker
kind-pick = picking cards from the trash
kind-meld = laying a new meld
kind-add = adding to a meld
kind-trash = discarding
habit-change = You take jokers too often.
habit-pick = You pick cards from the trash too often.
habit-meld = You lay new melds too early.
habit-add = You add to melds too early.
habit-trash = You discard too early.
