const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

/**
 * One of the legal actions: `change BJ 0`, `pick 6`, `meld 4D 5D 6D`, `add 7C 0` or `trash QH`. A turn is several actions,
 * asked for one after the other; `trash` ends it.
 */
function choose(options, view, legal) {
  const those = (verb) => legal.filter((action) => action.startsWith(verb));
  const most = (actions, value) => actions.reduce((best, one) => (value(one) > value(best) ? one : best));
  const [picks, melds, adds, trash] = [those("pick"), those("meld"), those("add"), those("trash")];
  // Take as much of the trash as may be taken: it is allowed only if it helps a meld.
  if (picks.length > 0) return picks[picks.length - 1];
  // Cards on the table count for you, cards in the hand against you: lay what can be laid, the most at once.
  if (melds.length > 0) return most(melds, (action) => action.split(" ").length);
  if (adds.length > 0) return adds[adds.length - 1];
  if (trash.length > 0) return most(trash, (action) => uselessness(action.split(" ")[1], view.hand));
  // Only an obligation is left, such as a joker that has to be taken.
  return legal[0];
}

/** How little a card helps the rest of the hand; dear cards are worse to hold. */
function uselessness(card, hand) {
  const isJoker = (one) => one === "RJ" || one === "BJ";
  if (isJoker(card)) return -100;
  const rank = (one) => RANKS.indexOf(one.slice(0, -1));
  const suit = (one) => one[one.length - 1];
  const helps = (other) =>
    other !== card && !isJoker(other) &&
    (rank(other) === rank(card) || (suit(other) === suit(card) && Math.abs(rank(other) - rank(card)) <= 2));
  return rank(card) - 8 * hand.filter(helps).length;
}
