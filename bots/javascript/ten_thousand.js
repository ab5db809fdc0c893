/** One of the legal actions: `adopt`, `roll`, `keep 115`, `note` or `forfeit`. */
function choose(options, view, legal) {
  const keeps = legal.filter((action) => action.startsWith("keep"));
  if (keeps.length > 0) {
    // Everything that counts. Fewer dice on the table are worth less than points in the hand.
    return keeps.reduce((best, keep) => (keep.length > best.length ? keep : best));
  }
  if (legal.includes("adopt") && view.offer.points >= 400 && view.offer.dice >= 2) return "adopt";
  return legal.includes("note") && enough(options, view) ? "note" : "roll";
}

/** Whether the points of this turn are better noted than risked. */
function enough(options, view) {
  if (view.scores[view.seat] + view.points >= options.target) return true;
  // The fewer dice are left, the likelier is a throw without value.
  return view.points >= [0, 250, 250, 350, 600, 1200, 2500][view.dice];
}
