// The draw of the seed before the first die or card: this browser seals a random number of its own, opens it when all are
// sealed, and keeps what it needs to check both after the game. docs/fairness.md has the protocol.

const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const textBytes = (text) => new TextEncoder().encode(text);
const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

// What a seat publishes for its number.
const sealOf = (house, seat, number) =>
  sha256(joined(textBytes("croupier seat 2\n"), bytesOf(house), [seat], bytesOf(number)));

// What this browser has kept of a table: the last draw that it was shown, the promises of all draws that it was shown, its
// own seat and numbers by their seals, the seals that it was shown before it opened its number, and the draws in which it
// has opened one.
const DRAWS_KEPT = 100;
// A private window keeps nothing; then the page itself remembers.
const remembered = new Map();

function keptDraw(table) {
  try {
    return JSON.parse(keep.get("draw-" + table)) ?? remembered.get(table) ?? null;
  } catch {
    return remembered.get(table) ?? null;
  }
}

function keepDraw(table, draw) {
  remembered.set(table, draw);
  keep.set("draw-" + table, JSON.stringify(draw));
  const names = keep.names().filter((name) => name.startsWith("draw-"));
  if (names.length <= DRAWS_KEPT) return;
  const age = (name) => keptDraw(name.slice(5))?.at ?? 0;
  names.sort((a, b) => age(a) - age(b)).slice(0, names.length - DRAWS_KEPT).forEach(keep.remove);
}

const tableOf = (path) => path.split("/")[2];

// Keeps what the page shows of a draw, and gives what is kept.
function noteDraw(table, state) {
  const old = keptDraw(table);
  const same = old?.house === state.commit;
  const draw = same ? old : {
    house: state.commit, number: state.number, terms: state.terms, at: Date.now(),
    houses: [...new Set([...(old?.houses ?? []), state.commit])],
    seat: state.you, own: {}, seals: null, opened: old?.opened ?? [],
  };
  if (!same) keepDraw(table, draw);
  return draw;
}

// The number of the draw and the phase that are being answered.
let answering = null;

async function takePart() {
  const place = $("[data-draw]");
  if (!place) return;
  await answerDraw(JSON.parse(place.dataset.draw), place.dataset.path);
}

async function answerDraw(state, path) {
  const table = tableOf(path);
  const draw = noteDraw(table, state);
  const { number, phase, you } = state;
  if (you === null || !state.awaits.includes(you) || answering === number + phase) return;
  const answer = phase === "commit" ? seal(table, draw, state) : unseal(table, draw, state);
  if (!answer) return;
  answering = number + phase;
  try {
    const sent = await fetch(path, {
      method: "POST", body: new URLSearchParams({ number, ...answer }), headers: { Accept: "application/json" },
      credentials: "same-origin",
    });
    // The answer holds the next phase; there is no need to wait for the stream.
    if (sent.ok) await answerDraw(await sent.json(), path);
    else answering = null;
  } catch {
    answering = null;
  }
}

function seal(table, draw, state) {
  const number = hexOf(crypto.getRandomValues(new Uint8Array(32)));
  const commit = sealOf(state.commit, state.you, number);
  draw.own[commit] = number;
  draw.seat = state.you;
  keepDraw(table, draw);
  return { commit };
}

// Opens the number whose seal the table holds. Before that the seals of all are kept: none can be replaced any more.
function unseal(table, draw, state) {
  const reveal = draw.own[state.commits[state.you]];
  if (!reveal) return null;
  draw.seals ??= state.commits;
  draw.seat = state.you;
  draw.opened = [...new Set([...draw.opened, state.number])];
  keepDraw(table, draw);
  return { reveal };
}

// What is kept as a program would have kept it: the draw when all were to open their numbers, and the own number.
function keptForPrograms(table) {
  const draw = keptDraw(table);
  const own = draw?.own[draw.seals?.[draw.seat]];
  if (!own) return null;
  const { number, house, terms, seals, seat } = draw;
  return { table, number, phase: "reveal", commit: house, terms, commits: seals, you: seat, own };
}

// After the end: is the number that this browser has kept in the seed?
function sayOwnPart() {
  const place = $(".own-part");
  if (!place) return;
  const { table, number } = place.dataset;
  const own = Object.values(keptDraw(table)?.own ?? {});
  place.textContent = own.includes(number) ? place.dataset.in : own.length ? place.dataset.out : place.dataset.none;
}
