type Options struct{}

type View struct{ Hand []string }

var ranks = []string{"2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"}

// One of the legal actions: change BJ 0, pick 6, meld 4D 5D 6D, add 7C 0 or trash QH. A turn is several actions, asked for
// one after the other; trash ends it.
func choose(options Options, view View, legal []string) string {
	// Take as much of the trash as may be taken: it is allowed only if it helps a meld.
	if picks := those(legal, "pick"); len(picks) > 0 {
		return picks[len(picks)-1]
	}
	// Cards on the table count for you, cards in the hand against you: lay what can be laid, the most at once.
	if melds := those(legal, "meld"); len(melds) > 0 {
		return best(melds, func(meld string) float64 { return float64(len(strings.Fields(meld))) })
	}
	if adds := those(legal, "add"); len(adds) > 0 {
		return adds[len(adds)-1]
	}
	if trash := those(legal, "trash"); len(trash) > 0 {
		return best(trash, func(action string) float64 { return uselessness(strings.Fields(action)[1], view.Hand) })
	}
	// Only an obligation is left, such as a joker that has to be taken.
	return random(legal[:1])
}

// How little a card helps the rest of the hand; dear cards are worse to hold.
func uselessness(card string, hand []string) float64 {
	own := rank(card)
	if own < 0 {
		return -100
	}
	helped := 0
	for _, other := range hand {
		apart := rank(other) - own
		sameSuit := other[len(other)-1] == card[len(card)-1]
		if other != card && rank(other) >= 0 && (apart == 0 || sameSuit && apart >= -2 && apart <= 2) {
			helped++
		}
	}
	return float64(own - 8*helped)
}

// The number of a card's rank, or -1 for a joker.
func rank(card string) int {
	for n, one := range ranks {
		if one == card[:len(card)-1] && card != "RJ" && card != "BJ" {
			return n
		}
	}
	return -1
}
