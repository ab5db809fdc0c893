/**
 * One of the legal actions: `play r5`, `play W b`, `play r5 mts`, `draw`, `keep`, `accept`, `challenge`, `catch`, `mts`,
 * `wait`, `colour b` or `pass`.
 */
function choose(options, view, legal) {
  for (const call of ["catch", "mts"]) if (legal.includes(call)) return call;
  const best = (actions, value) => actions.reduce((best, one) => (value(one) > value(best) ? one : best));
  const plays = legal.filter((action) => action.startsWith("play"));
  if (plays.length > 0) return best(plays, (action) => worth(action.split(" "), view.hand));
  if (legal.includes("accept")) return "accept";
  const colours = legal.filter((action) => action.startsWith("colour"));
  if (colours.length > 0) return best(colours, (action) => count(action[action.length - 1], view.hand));
  return ["draw", "pass", "wait", "keep"].find((action) => legal.includes(action)) ?? legal[0];
}

/** How good it is to lay this card: dear ones first, black ones last, and never a call forgotten. */
function worth([, card, ...rest], hand) {
  const points = card[0] === "W" ? -10 : "SR+".includes(card[1]) ? 20 : Number(card[1]);
  const named = rest.find((word) => word !== "mts") ?? card[0];
  return (rest.includes("mts") ? 10000 : 0) + 100 * points + count(named, hand);
}

/** How many cards of a colour the hand has. */
function count(colour, hand) {
  return hand.filter((card) => card[0] === colour).length;
}
