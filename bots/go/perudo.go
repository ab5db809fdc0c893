type Options struct{}

type View struct {
	Dice, Counts []int
	Special      bool
	Bid          string
}

// One of the legal actions: a bid such as 3x5, challenge or pacao.
func choose(options Options, view View, legal []string) string {
	mayChallenge, truth := has(legal, "challenge"), 1.0
	if mayChallenge {
		truth = chance(view, view.Bid)
	}
	if truth < 0.4 {
		return "challenge"
	}
	var bids []string
	for _, action := range legal {
		if strings.Contains(action, "x") {
			bids = append(bids, action)
		}
	}
	if len(bids) == 0 {
		return random(legal)
	}
	// The likeliest bid that raises; among equals the lowest, which comes first.
	bid := best(bids, func(bid string) float64 { return chance(view, bid) })
	if mayChallenge && chance(view, bid) < 1-truth {
		return "challenge"
	}
	return bid
}

// How likely a bid is true, if the other dice are thrown at random.
func chance(view View, bid string) float64 {
	var quantity, value int
	fmt.Sscanf(bid, "%dx%d", &quantity, &value)
	jokers := value != 1 && !view.Special
	own, hidden := 0, -len(view.Dice)
	for _, die := range view.Dice {
		if die == value || jokers && die == 1 {
			own++
		}
	}
	for _, count := range view.Counts {
		hidden += count
	}
	p := 1.0 / 6
	if jokers {
		p = 1.0 / 3
	}
	// The binomial distribution, term by term.
	term, sum := 1.0, 0.0
	for k := 0; k < hidden; k++ {
		term *= 1 - p
	}
	for k := 0; k <= hidden; k++ {
		if k >= quantity-own {
			sum += term
		}
		term *= float64(hidden-k) / float64(k+1) * p / (1 - p)
	}
	return sum
}
