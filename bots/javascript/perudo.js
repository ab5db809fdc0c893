/** One of the legal actions: a bid such as `3x5`, `challenge` or `pacao`. */
function choose(options, view, legal) {
  const mayChallenge = legal.includes("challenge");
  const truth = mayChallenge ? chance(view, view.bid) : 1;
  if (truth < 0.4) return "challenge";
  // The likeliest bid that raises; among equals the lowest, which comes first.
  let best = null;
  for (const bid of legal.filter((action) => action.includes("x"))) {
    if (best === null || chance(view, bid) > chance(view, best)) best = bid;
  }
  return best === null || (mayChallenge && chance(view, best) < 1 - truth) ? "challenge" : best;
}

/** How likely a bid is true, if the other dice are thrown at random. */
function chance(view, bid) {
  const [quantity, value] = bid.split("x").map(Number);
  const jokers = value !== 1 && !view.special;
  const own = view.dice.filter((die) => die === value || (jokers && die === 1)).length;
  const hidden = view.counts.reduce((sum, count) => sum + count, 0) - view.dice.length;
  const p = jokers ? 1 / 3 : 1 / 6;
  // The binomial distribution, term by term.
  let [term, sum] = [(1 - p) ** hidden, 0];
  for (let k = 0; k <= hidden; k++) {
    if (k >= quantity - own) sum += term;
    term *= ((hidden - k) / (k + 1)) * (p / (1 - p));
  }
  return sum;
}
