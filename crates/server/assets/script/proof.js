// The checks of the page about a game's fairness: everything that follows from the record and from what this browser has
// kept. What it does not have it says.

// A hash as it fits a line; the whole is in the record.
const short = (hash) => (hash ? hash.slice(0, 12) + "…" + hash.slice(-6) : "—");

// JSON without spaces, with sorted keys.
function canonical(value) {
  if (Array.isArray(value)) return "[" + value.map(canonical).join(",") + "]";
  if (value === null || typeof value !== "object") return JSON.stringify(value ?? null);
  const entries = Object.keys(value).sort().map((key) => JSON.stringify(key) + ":" + canonical(value[key]));
  return "{" + entries.join(",") + "}";
}

// A start as the commitment binds it: a seed stands there as its hash.
function startTerms({ steps, start, anew }) {
  const hashed = anew && { seat: anew.seat, seed: sha256(textBytes(anew.seed)) };
  return { steps, ...(start ? { start: startTerms(start) } : {}), ...(anew ? { anew: hashed } : {}) };
}

function termsOf(header) {
  // A name is bound by its salt, or by its hash alone after name and salt were deleted.
  const bound = (name, { salt = "", hash } = {}) => hash ?? sha256(textBytes(salt + name));
  return canonical({
    dealer: header.dealer, ended_by: header.draw?.ended_by ?? [], format: header.croupier, game: header.game,
    options: header.options, rules: header.rules, table: header.table,
    seats: header.seats.map(({ name, by }, n) => ({ by, name: bound(name, header.names?.[n]) })),
    ...(header.start ? { start: startTerms(header.start) } : {}),
  });
}

// All steps that lead to the position at which a game begins, and whether anything hidden was dealt anew there.
function stepsBefore(start) {
  if (!start) return { steps: [], isAnew: false };
  const before = stepsBefore(start.start);
  return { steps: [...before.steps, ...start.steps], isAnew: before.isAnew || Boolean(start.anew) };
}

// The first seat at which another name could stand: all salts are equally long, so that no digit can change sides, and a
// hash alone binds only the name of somebody who was forgotten.
function looseName({ seats, names = [] }) {
  const binds = ({ salt, hash } = {}, name) => (hash ? name === "?" : /^[0-9a-f]{32}$/.test(salt));
  return seats.findIndex(({ name }, seat) => !binds(names[seat], name));
}

function houseCommitment(header, secret) {
  if (header.croupier === 1) return sha256(bytesOf(secret));
  const terms = bytesOf(sha256(textBytes(termsOf(header))));
  return sha256(joined(textBytes("croupier house 2\n"), bytesOf(secret), terms));
}

function seedOf(header, secret) {
  if (!header.draw) return secret;
  const parts = header.draw.contributions.map((hex) => joined([hex.length / 2], bytesOf(hex)));
  return sha256(joined(textBytes("croupier seed 2\n"), bytesOf(secret), bytesOf(header.commit), ...parts));
}

function readRecord(text) {
  const lines = text.split("\n").filter((line) => line);
  return { header: JSON.parse(lines[0]), steps: lines.slice(1, -1), result: JSON.parse(lines.at(-1)), lines: lines.slice(0, -1) };
}

// Whether the terms promise a draw: at a table of a server somebody sits who can add a number.
const promisesDraw = ({ croupier, table, seats }) => croupier > 1 && table != null && seats.some(({ by }) => by === "human");

// The seat whose seal in the record is not the one that this browser was shown before it opened its number.
function otherSeal(shown, commits) {
  const seats = [...Array(Math.max(shown.length, commits.length)).keys()];
  return seats.find((seat) => (shown[seat] ?? null) !== (commits[seat] ?? null));
}

const endedBy = ({ draw }) => draw?.ended_by ?? [];

// The seats that have ended the draw that was kept, by the record; `null` if it says nothing of the kind.
function enders(kept, header) {
  const seats = kept && isEarlier(kept, header.commit) ? endedBy(header)[kept.number - 1] : null;
  return seats?.length ? seats : null;
}

// What no draw of a table changes: its game, its rules, and who had ended the draws before.
function lastingTerms(terms, before) {
  const { seats, ended_by, ...lasting } = JSON.parse(terms);
  return canonical({ ...lasting, ended_by: ended_by.slice(0, before) });
}

// Whether the draw that was kept, which was ended, was one of the record's table.
const isOfTable = ({ terms, number }, header) => lastingTerms(terms, number) === lastingTerms(termsOf(header), number - 1);

// What the sentence about an ended draw tells: its number, how many there were, who has ended it.
const ended = (kept, header) => [kept.number, endedBy(header).length + 1, enders(kept, header).join(", ")];

// Each check gives how it ended, and what belongs into its sentence.
const CHECKS = {
  kept: ({ header, kept }) => {
    if (!kept) return ["skip"];
    const isEnded = enders(kept, header);
    const other = [kept.begun ?? header.commit, isEnded ? header.commit : kept.house].find((one) => one !== header.commit);
    if (other) return ["fail", short(other), short(header.commit)];
    if (isEnded ? !isOfTable(kept, header) : kept.terms !== termsOf(header)) return ["terms"];
    // A draw that the record does not count was ended in secret.
    const [shown, counted] = [kept.houses?.length ?? 1, isEnded ? kept.number : endedBy(header).length + 1];
    if (shown > counted) return ["hidden", shown, counted];
    return isEnded ? ["ended", ...ended(kept, header)] : ["pass", short(kept.house)];
  },
  house: ({ header, secret }) => {
    const found = houseCommitment(header, secret);
    if (found !== header.commit) return ["fail", short(header.commit), short(found)];
    const loose = header.croupier > 1 ? looseName(header) : -1;
    return loose < 0 ? ["pass", short(secret), short(found)] : ["names", loose];
  },
  own: ({ header, kept, seat: shown }) => {
    const seat = kept?.seat ?? shown;
    const isEnder = (number) => endedBy(header)[number - 1]?.includes(seat) && !kept.left?.includes(number);
    if (kept?.opened.some(isEnder)) return ["dropped"];
    const own = Object.entries(kept?.own ?? {});
    const { commits = [], contributions = [] } = header.draw ?? {};
    const isIn = ([seal, number]) => commits.some((commit, n) => commit === seal && contributions[n] === number);
    const found = own.find(isIn);
    if (found) return ["pass", short(found[1])];
    if (kept?.sent?.some(isEnder)) return ["unheard"];
    if (!own.length) return ["skip"];
    if (enders(kept, header)) return ["ended", ...ended(kept, header)];
    const sealed = short(own.at(-1)[1]);
    if (kept.taken) return ["fail", sealed, short(contributions[seat])];
    return contributions[seat] ? ["foreign", sealed, short(contributions[seat])] : ["late", sealed];
  },
  seats: ({ header, kept }) => {
    const { commits = [], contributions = [] } = header.draw ?? {};
    const count = header.draw || promisesDraw(header) ? header.seats.length : 0;
    if (commits.length !== count || contributions.length !== count) return ["missing"];
    for (const [seat, number] of contributions.entries()) {
      if ((number ? sealOf(header.commit, seat, number) : null) !== commits[seat]) return ["fail", seat];
    }
    const shown = kept?.house === header.commit ? kept.seals : null;
    const other = otherSeal(shown ?? commits, commits);
    if (other !== undefined) return ["other", other];
    const added = contributions.filter((number) => number).length;
    return added ? ["pass", added] : ["skip"];
  },
  seed: ({ header, secret }) => ["pass", seedOf(header, secret)],
  lines: ({ header, lines, result }) => {
    if (header.croupier === 1) return ["skip"];
    const found = sha256(textBytes(lines.map((line) => line + "\n").join("")));
    return found === result.digest ? ["pass", short(found)] : ["fail", short(found), short(result.digest)];
  },
  throws: ({ header, steps, secret }) => {
    const deal = DEALERS[header.game];
    const before = stepsBefore(header.start);
    // Which cards are left where hidden ones were dealt anew only the rules can tell.
    const isUnknown = before.isAnew && steps.some((step) => step.startsWith("* draw"));
    if (!deal || isUnknown || (header.dealer ?? 1) !== 1) return ["skip"];
    let outcomes = 0;
    const dealt = before.steps.filter((step) => step.startsWith("*")).length;
    for (const [line, due] of deal(new Dealer(seedOf(header, secret), dealt), [...before.steps, ...steps], header)) {
      const step = line - before.steps.length;
      if (step < 0) continue;
      if (steps[step] !== "* " + due) return ["fail", step + 1, due];
      outcomes++;
    }
    return ["pass", outcomes];
  },
  rules: () => ["skip"],
};

// The ways in which a check ends well, badly, or not at all.
const ENDS = {
  pass: "pass", fail: "fail", names: "fail", terms: "fail", hidden: "fail", missing: "fail", other: "fail", dropped: "fail",
  skip: "skip", ended: "skip", late: "skip", foreign: "skip", unheard: "skip",
};

function showCheck(row, [end, a = "", b = "", c = ""]) {
  const sentence = row.dataset[end] ?? "";
  $("small", row).textContent = sentence.replace("{a}", a).replace("{b}", b).replace("{c}", c);
  row.className = ENDS[end] === "skip" ? "unchecked" : ENDS[end];
  $(".st", row).textContent = { pass: "✓", fail: "✗", skip: "–" }[ENDS[end]];
  $(".res", row).textContent = $(".checks").dataset[ENDS[end]];
}

async function checkAll() {
  const list = $(".checks[data-record]");
  if (!list) return;
  const answer = await fetch(list.dataset.record, { credentials: "same-origin" });
  if (!answer.ok) return;
  const record = readRecord(await answer.text());
  const secret = record.result.secret ?? record.result.seed;
  const seat = list.dataset.seat ? +list.dataset.seat : null;
  const about = { ...record, secret, seat, kept: keptDraw(list.dataset.table) };
  // Programs compare a record with the draw that counted.
  if (enders(about.kept, record.header)) $(".keep-draw").hidden = true;
  for (const row of $$("li[data-check]", list)) {
    let found;
    try {
      found = CHECKS[row.dataset.check](about);
    } catch {
      // A record that cannot be followed is no record of this game.
      found = ["fail"];
    }
    showCheck(row, found);
    // Lets the page show the row before the next, longer one begins.
    await new Promise((done) => setTimeout(done));
  }
  list.dataset.done = "yes";
}

// Offers what this browser has kept as a file for those who check without this page.
function offerKept() {
  const place = $(".keep-draw");
  const kept = place && keptForPrograms(place.dataset.table);
  if (!kept) return;
  $("a", place).href = URL.createObjectURL(new Blob([JSON.stringify(kept) + "\n"], { type: "application/json" }));
  place.hidden = false;
}

// The script of the game comes after this one.
document.addEventListener("DOMContentLoaded", () => { offerKept(); checkAll(); });
