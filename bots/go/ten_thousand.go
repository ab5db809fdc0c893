type Options struct{ Target int }

type View struct {
	Seat, Points, Dice int
	Scores             []int
	Offer              struct{ Points, Dice int }
}

// One of the legal actions: adopt, roll, keep 115, note or forfeit.
func choose(options Options, view View, legal []string) string {
	if keeps := those(legal, "keep"); len(keeps) > 0 {
		// Everything that counts. Fewer dice on the table are worth less than points in the hand.
		return best(keeps, func(keep string) float64 { return float64(len(keep)) })
	}
	switch {
	case has(legal, "adopt") && view.Offer.Points >= 400 && view.Offer.Dice >= 2:
		return "adopt"
	case has(legal, "note") && enough(options, view):
		return "note"
	case has(legal, "roll"):
		return "roll"
	}
	return random(legal)
}

// Whether the points of this turn are better noted than risked.
func enough(options Options, view View) bool {
	if view.Scores[view.Seat]+view.Points >= options.Target {
		return true
	}
	// The fewer dice are left, the likelier is a throw without value.
	return view.Points >= []int{0, 250, 250, 350, 600, 1200, 2500}[view.Dice]
}
