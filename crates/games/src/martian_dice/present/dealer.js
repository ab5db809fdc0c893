// The outcomes of Martian Dice as the seed gives them. The number of dice is that of the recorded throw. Two of the six
// sides of a die are rays.
DEALERS["martian-dice"] = (dealer, steps, header) => diceOutcomes(dealer, steps, header, (thrown) => {
  const dice = thrown.reduce((sum, word) => sum + parseInt(word), 0);
  const packed = (counts) => counts.reduce((sum, count, face) => sum + count * 16 ** face, 0);
  const counts = dealer.throwOf(dice, [1, 2, 1, 1, 1], (a, b) => packed(a) - packed(b));
  return "roll" + counts.map((count, face) => (count ? ` ${count}${"TRHCK"[face]}` : "")).join("");
});
