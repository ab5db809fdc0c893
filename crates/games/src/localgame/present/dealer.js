// The cards of LocalGame as the seed gives them. The stock is followed from the recorded cards.
DEALERS["localgame"] = function* (dealer, steps, header) {
  const HAND = 3;
  const ranks = "2 3 4 5 6 7 8 9 10 J Q K A".split(" ");
  const cards = [..."CDHS"].flatMap((suit) => ranks.map((rank) => rank + suit)).concat("RJ", "BJ");
  const stock = new Map(cards.map((card) => [card, header.options?.decks ?? 1]));
  // First one of every kind, then the second ones, and so on.
  const inOrder = (allowed) => [0, 1, 2, 3].flatMap((copy) => cards.filter((card) => allowed(card) && stock.get(card) > copy));
  let [trash, drawn] = [[], 0];
  for (const [line, step] of steps.entries()) {
    const [who, what, word] = step.split(" ");
    if (who !== "*") {
      if (what === "trash") trash.push(word);
      if (what === "pick") trash.splice(-word);
      continue;
    }
    if (!inOrder(() => true).length) {
      // All of the trash but its newest card becomes the stock.
      for (const card of trash.slice(0, -1)) stock.set(card, stock.get(card) + 1);
      trash = trash.slice(-1);
    }
    // The card that opens the trash is no joker.
    const opens = drawn++ === header.seats.length * HAND;
    const among = inOrder((card) => !(opens && card.endsWith("J")));
    yield [line, "draw " + among[dealer.below(among.length)]];
    takeCard(stock, word);
    if (opens) trash.push(word);
  }
};
