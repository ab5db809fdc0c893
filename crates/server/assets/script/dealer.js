// How a seed becomes outcomes: outcome n comes from the first 64 bits of stream n of ChaCha20. What an outcome is, each game
// says in a script of its own, which adds itself here.

// For each game: all outcomes of a record with the numbers of their steps, as the seed gives them.
const DEALERS = {};

const MASK = (1n << 64n) - 1n;

// The first eight bytes of block 0 of a stream, as a little-endian number.
function chacha20(key, stream) {
  const start = new Uint32Array(16);
  start.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
  const words = new DataView(key.buffer);
  for (let n = 0; n < 8; n++) start[4 + n] = words.getUint32(4 * n, true);
  start.set([0, 0, stream, Math.floor(stream / 2 ** 32)], 12);
  const x = start.slice();
  const turn = (a, b, n) => { const mixed = x[a] ^ x[b]; x[a] = mixed << n | mixed >>> 32 - n; };
  const quarter = (a, b, c, d) => {
    x[a] += x[b]; turn(d, a, 16);
    x[c] += x[d]; turn(b, c, 12);
    x[a] += x[b]; turn(d, a, 8);
    x[c] += x[d]; turn(b, c, 7);
  };
  for (let n = 0; n < 10; n++) {
    quarter(0, 4, 8, 12); quarter(1, 5, 9, 13); quarter(2, 6, 10, 14); quarter(3, 7, 11, 15);
    quarter(0, 5, 10, 15); quarter(1, 6, 11, 12); quarter(2, 7, 8, 13); quarter(3, 4, 9, 14);
  }
  return BigInt(x[1] + start[1] >>> 0) << 32n | BigInt(x[0] + start[0] >>> 0);
}

class Dealer {
  // A game that begins at a position of another one counts the outcomes before it below 0.
  constructor(seed, before = 0) {
    this.key = bytesOf(sha256(joined(bytesOf(seed), textBytes("dealer"))));
    this.dealt = -before;
    this.tables = new Map();
  }

  number() {
    return chacha20(this.key, this.dealt++);
  }

  // A uniform number below n.
  below(n) {
    return Number(this.number() * BigInt(n) >> 64n);
  }

  // A throw of dice as counts of faces. The order is that of the list that the alias table is made from.
  throwOf(dice, sides, order) {
    if (!this.tables.has(dice)) {
      const throws = allCounts(dice, sides.length).sort(order);
      this.tables.set(dice, aliasTable(throws.map((counts) => [counts, weightOf(counts, sides)])));
    }
    const table = this.tables.get(dice);
    const wide = this.number() * BigInt(table.length);
    const [threshold, own, other] = table[Number(wide >> 64n)];
    return Number((wide & MASK) >> 32n) < threshold ? own : other;
  }
}

// All ways to distribute dice over faces.
function allCounts(dice, faces) {
  if (faces === 1) return [[dice]];
  const counts = Array.from({ length: dice + 1 }, (_, count) => count);
  return counts.flatMap((count) => allCounts(dice - count, faces - 1).map((rest) => [count, ...rest]));
}

// The multinomial probability of these counts, in this order of operations.
function weightOf(counts, sides) {
  let [p, thrown] = [1, 0];
  for (const [face, count] of counts.entries()) {
    for (let i = 1; i <= count; i++) p *= ++thrown * sides[face] / (i * 6);
  }
  return p;
}

// Columns of threshold, own item and alias for items with weights.
function aliasTable(items) {
  const total = items.reduce((sum, [, weight]) => sum + weight, 0);
  const share = items.map(([, weight]) => weight * items.length / total);
  const columns = items.map(([item]) => [0xffffffff, item, item]);
  const small = [], large = [];
  for (const n of items.keys()) (share[n] < 1 ? small : large).push(n);
  while (small.length && large.length) {
    const s = small.pop(), l = large.at(-1);
    columns[s] = [Math.floor(share[s] * 4294967296), items[s][0], items[l][0]];
    share[l] -= 1 - share[s];
    if (share[l] < 1) small.push(large.pop());
  }
  return columns;
}

// A throw of six-sided dice, as its digits.
function sixSided(dealer, dice) {
  const byDigits = (a, b) => { const face = a.findIndex((count, n) => count !== b[n]); return b[face] - a[face]; };
  return dealer.throwOf(dice, [1, 1, 1, 1, 1, 1], byDigits).map((count, face) => String(face + 1).repeat(count)).join("");
}

// The outcomes of a game of dice: who begins, and throws.
function* diceOutcomes(dealer, steps, header, thrown) {
  for (const [line, step] of steps.entries()) {
    const [who, what, ...words] = step.split(" ");
    if (who !== "*") continue;
    yield [line, what === "start" ? "start " + dealer.below(header.seats.length) : thrown(words)];
  }
}

function takeCard(stock, card) {
  if (!stock.get(card)) throw new Error(card + " is not in the stock");
  stock.set(card, stock.get(card) - 1);
}
