// The outcomes of Perudo as the seed gives them. The number of dice is that of the recorded throw.
DEALERS["perudo"] = (dealer, steps, header) =>
  diceOutcomes(dealer, steps, header, ([dice]) => "roll " + sixSided(dealer, dice.length));
