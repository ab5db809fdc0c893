// The cards of MTS as the seed gives them. Stock and discard pile are followed from the recorded cards.
DEALERS["mts"] = function* (dealer, steps, header) {
  const HAND = 7;
  const symbols = [..."0123456789SR", "+2"];
  const coloured = [..."rgby"].flatMap((colour) => symbols.map((symbol) => colour + symbol));
  const black = ["W", "W4"];
  const copies = (card) => (black.includes(card) ? 4 : card[1] === "0" ? 1 : 2);
  const newRound = () => ({ stock: new Map([...coloured, ...black].map((card) => [card, copies(card)])), pile: [] });
  // One of every kind, then further copies.
  const inOrder = (stock) => {
    const over = (cards, copy) => cards.filter((card) => stock.get(card) > copy);
    return [...over(coloured, 0), ...over(black, 0), ...over(coloured, 1), ...[1, 2, 3].flatMap((copy) => over(black, copy))];
  };
  const drawFrom = (cards) => "draw " + cards[dealer.below(cards.length)];
  const draw = (round) => {
    if (!inOrder(round.stock).length) {
      // All of the pile but its top card becomes the stock.
      for (const card of round.pile.slice(0, -1)) round.stock.set(card, round.stock.get(card) + 1);
      round.pile = round.pile.slice(-1);
    }
    return drawFrom(inOrder(round.stock));
  };
  // How many cards the last action of a round makes the next player draw.
  const costs = (round, [what, card = ""]) => {
    if (what !== "play" || (header.options?.last_card_effect ?? "apply") !== "apply") return 0;
    const wanted = card === "W4" ? 4 : card.endsWith("+2") ? 2 : 0;
    return Math.min(wanted, inOrder(round.stock).length + Math.max(round.pile.length - 1, 0));
  };

  const free = header.seats.map((_, seat) => seat);
  let [round, last, line] = [newRound(), null, 0];
  while (line < steps.length) {
    const [who, ...words] = steps[line].split(" ");
    if (who !== "*") {
      if (words[0] === "play") round.pile.push(words[1]);
      last = words;
      line++;
    } else if (words[0] === "order") {
      yield [line++, "order " + free[dealer.below(free.length)]];
      free.splice(free.indexOf(+words[1]), 1);
    } else {
      let run = line;
      while (steps[run]?.startsWith("* draw")) run++;
      // So many draws in a row are a new round. Cards that the last card of the old one still costs come first.
      const opens = !last ? line : run - line > HAND * header.seats.length ? line + costs(round, last) : -1;
      for (; line < run; line++) {
        const card = steps[line].split(" ")[2];
        if (line === opens) {
          round = newRound();
          // The first card is no wild-draw-four.
          yield [line, drawFrom(inOrder(round.stock).filter((one) => one !== "W4"))];
          round.pile.push(card);
        } else {
          yield [line, draw(round)];
        }
        takeCard(round.stock, card);
      }
    }
  }
};
