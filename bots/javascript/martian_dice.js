/** One of the legal actions: `ray`, `human`, `cow`, `chicken`, then `reroll` or `end`. */
function choose(options, view, legal) {
  if (legal.includes("end")) return enough(view) ? "end" : "reroll";
  // First death rays against the tanks, then the largest group of Earthlings.
  if (legal.includes("ray") && (view.tanks > view.rays || legal.length === 1)) return "ray";
  const count = (kind) => view.remaining.filter((die) => die === kind).length;
  const kinds = legal.filter((kind) => kind !== "ray");
  return kinds.reduce((best, kind) => (count(kind) > count(best) ? kind : best));
}

/** Whether it is better to end the turn than to throw again. */
function enough(view) {
  // Without more rays the turn scores nothing anyway.
  if (view.rays < view.tanks) return false;
  return view.points >= 5 || view.dice <= 2;
}
