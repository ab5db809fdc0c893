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
// own seat and numbers by their seals, the seal that the server has confirmed, the seals that it was shown before it opened
// its number, the draws in which it has sent its number, in which the server has confirmed that, and which it has left,
// and the promise under which it saw the game begin.
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

const including = (numbers = [], number) => [...new Set([...numbers, number])];

// Keeps what the server shows of a draw, and gives what is kept. What is sent counts once the server has confirmed it: it
// may have come too late.
function noteDraw(table, state) {
  const { number, phase, commit, commits, awaits, you } = state;
  const old = keptDraw(table);
  const same = old?.house === commit;
  const draw = same ? old : {
    house: commit, number, terms: state.terms, at: Date.now(),
    houses: including(old?.houses, commit),
    seat: you, own: {}, taken: null, seals: null,
    sent: old?.sent ?? [], opened: old?.opened ?? [], left: old?.left ?? [],
  };
  if (!same) keepDraw(table, draw);
  const seal = you === null ? null : commits[you];
  if (!draw.own[seal]) return draw;
  const isOpen = phase !== "commit" && !awaits.includes(you);
  if (draw.taken !== seal || isOpen && !draw.opened.includes(number)) {
    draw.taken = seal;
    if (isOpen) draw.opened = including(draw.opened, number);
    keepDraw(table, draw);
  }
  return draw;
}

// Changes what is kept of a table, if anything is.
function keepOf(table, change) {
  const draw = keptDraw(table);
  if (draw) keepDraw(table, { ...draw, ...change(draw) });
}

// The draw that a form ends because its sender leaves, if it does; noted once the server has taken the form: what was sent
// in that draw before is not missing.
function leftDraw(fields) {
  const place = fields.get("what") === "leave" && $("[data-draw]");
  return place ? JSON.parse(place.dataset.draw).number : null;
}

function noteLeft(number) {
  if (number) keepOf(tableOf(location.pathname), ({ left }) => ({ left: including(left, number) }));
}

// The game has begun: under which promise?
function noteGame() {
  const house = $("main.table code.commit")?.textContent;
  const table = tableOf(location.pathname);
  if (house && ["mine", "others", "over"].includes(main().dataset.stage) && keptDraw(table)?.begun === undefined) {
    keepOf(table, () => ({ begun: house }));
  }
}

// The number of the draw and the phase that are being answered, or that cannot be answered any more.
let answering = null;
// An answer that did not arrive is sent again after so many milliseconds, for as long as the page shows that it is awaited.
const AGAIN_MS = 1000;
const HANGS_MS = 5000;
let again = null;

async function takePart() {
  const place = $("[data-draw]");
  if (place) await answerDraw(JSON.parse(place.dataset.draw), place.dataset.path);
  else if (main() && !main().matches(".replay")) noteGame();
}

async function answerDraw(state, path) {
  const table = tableOf(path);
  const draw = noteDraw(table, state);
  const { number, phase, you } = state;
  if (you === null || !state.awaits.includes(you) || answering === number + phase) return;
  const answer = phase === "commit" ? seal(table, draw, state) : unseal(table, draw, state);
  if (!answer) return;
  answering = number + phase;
  const sent = await fetch(path, {
    method: "POST", body: new URLSearchParams({ number, ...answer }), headers: { Accept: "application/json" },
    credentials: "same-origin", signal: AbortSignal.timeout?.(HANGS_MS),
  }).catch(() => null);
  const next = sent?.ok && await sent.json().catch(() => null);
  // The answer holds the next phase; there is no need to wait for the stream.
  if (next) return answerDraw(next, path);
  // What was refused is refused again: it came too late, or another device was first.
  if (sent && !sent.ok && sent.status < 500 && sent.status !== 429) return;
  answering = null;
  clearTimeout(again);
  again = setTimeout(takePart, AGAIN_MS * (1 + Math.random()));
}

// Seals a number. The same one is sent again until the server has it.
function seal(table, draw, state) {
  const sealed = Object.keys(draw.own).at(-1);
  if (sealed && draw.seat === state.you) return { commit: sealed };
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
  draw.sent = including(draw.sent, state.number);
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

// Whether what was kept belongs to a draw that was ended before the one of the record. The game must not have begun here
// under another promise than that of the record.
const isEarlier = (draw, house) => draw.house !== house && (draw.begun ?? house) === house;

// After the end: is the number that this browser has kept in the seed?
function sayOwnPart() {
  const place = $(".own-part");
  if (!place) return;
  const { table, number } = place.dataset;
  const draw = keptDraw(table);
  const own = Object.values(draw?.own ?? {});
  const isMissing = own.length && draw.taken && !isEarlier(draw, $("main.table code.commit")?.textContent);
  const end = own.includes(number) ? "in" : isMissing ? "out" : own.length ? "late" : "none";
  place.textContent = place.dataset[end];
}
