type Options struct{}

type View struct {
	Tanks, Rays, Points, Dice int
	Remaining                 []string
}

// One of the legal actions: ray, human, cow, chicken, then reroll or end.
func choose(options Options, view View, legal []string) string {
	if has(legal, "end") {
		if enough(view) {
			return "end"
		}
		return "reroll"
	}
	// First death rays against the tanks, then the largest group of Earthlings.
	if has(legal, "ray") && (view.Tanks > view.Rays || len(legal) == 1) {
		return "ray"
	}
	return best(legal, func(kind string) float64 {
		if kind == "ray" {
			return -1
		}
		return float64(len(those(view.Remaining, kind)))
	})
}

// Whether it is better to end the turn than to throw again.
func enough(view View) bool {
	// Without more rays the turn scores nothing anyway.
	return view.Rays >= view.Tanks && (view.Points >= 5 || view.Dice <= 2)
}
