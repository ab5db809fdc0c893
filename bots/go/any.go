type Options struct{}

type View struct{}

// One of the legal actions, at random.
func choose(options Options, view View, legal []string) string {
	return random(legal)
}
