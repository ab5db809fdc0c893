// The outcomes of Ten Thousand as the seed gives them. The number of dice is that of the recorded throw.
DEALERS["ten-thousand"] = (dealer, steps, header) =>
  diceOutcomes(dealer, steps, header, ([dice]) => "roll " + sixSided(dealer, dice.length));
