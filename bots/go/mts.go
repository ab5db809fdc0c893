type Options struct{}

type View struct{ Hand []string }

// One of the legal actions: play r5, play W b, play r5 mts, draw, keep, accept, challenge, catch, mts, wait, colour b or
// pass.
func choose(options Options, view View, legal []string) string {
	for _, call := range []string{"catch", "mts"} {
		if has(legal, call) {
			return call
		}
	}
	if plays := those(legal, "play"); len(plays) > 0 {
		return best(plays, func(play string) float64 { return worth(strings.Fields(play)[1:], view.Hand) })
	}
	if has(legal, "accept") {
		return "accept"
	}
	if colours := those(legal, "colour"); len(colours) > 0 {
		return best(colours, func(action string) float64 { return count(action[len(action)-1], view.Hand) })
	}
	for _, action := range []string{"draw", "pass", "wait", "keep"} {
		if has(legal, action) {
			return action
		}
	}
	return random(legal)
}

// How good it is to lay this card: dear ones first, black ones last, and never a call forgotten.
func worth(words []string, hand []string) float64 {
	card := words[0]
	points, named, call := -10.0, card[0], 0.0
	if card[0] != 'W' {
		points = 20
		if card[1] >= '0' && card[1] <= '9' {
			points = float64(card[1] - '0')
		}
	}
	for _, word := range words[1:] {
		if word == "mts" {
			call = 10000
		} else {
			named = word[0]
		}
	}
	return call + 100*points + count(named, hand)
}

// How many cards of a colour the hand has.
func count(colour byte, hand []string) float64 {
	n := 0.0
	for _, card := range hand {
		if card[0] == colour {
			n++
		}
	}
	return n
}
