// Choosing pieces: only the moves that fit what is chosen are shown. Pieces with equal faces are the same.

const chosen = () => $$("[aria-pressed=true]:is([data-piece], [data-pieces])");
const zoneOf = (piece) => piece.closest("[data-zone]").dataset.zone;
const numbersOf = (piece) => (piece.dataset.pieces ?? piece.dataset.piece).split(",").map(Number);
const choosable = (zone) => $$(`[data-zone="${zone}"]:not(.needs, .offer) :is([data-piece], [data-pieces])`);

function choose(pieces) {
  for (const piece of chosen()) piece.setAttribute("aria-pressed", "false");
  for (const piece of pieces) piece.setAttribute("aria-pressed", "true");
}

// The faces at these numbers of a zone, as one text in which order does not count.
function facesAt(zone, numbers) {
  const within = $(`[data-zone="${zone}"]:not(.needs, .offer)`);
  return numbers.map((n) => $(`.place[data-at="${n}"]`, within)?.dataset.face).sort().join("\n");
}

const moves = (zone) => $$(`.needs[data-zone="${zone}"]`);
const needsOf = (move) => move.dataset.needs.split(",").map(Number);

// The moves that need exactly the chosen pieces.
function fitting() {
  const now = chosen();
  if (!now.length) return [];
  const zone = zoneOf(now[0]);
  const faces = facesAt(zone, now.flatMap(numbersOf));
  return moves(zone).filter((move) => facesAt(zone, needsOf(move)) === faces);
}

// The moves that need this piece, perhaps with others.
function needing(piece) {
  const zone = zoneOf(piece);
  const own = facesAt(zone, numbersOf(piece)).split("\n");
  return moves(zone).filter((move) => {
    const faces = facesAt(zone, needsOf(move)).split("\n");
    return own.every((face) => faces.includes(face));
  });
}

function toggle(piece) {
  const zone = zoneOf(piece);
  const several = moves(zone).some((move) => needsOf(move).length > numbersOf(piece).length) && !piece.dataset.pieces;
  const now = chosen().filter((other) => zoneOf(other) === zone);
  if (now.includes(piece)) choose(now.filter((other) => other !== piece));
  else choose(several ? [...now, piece] : [piece]);
  sound("select");
  refresh();
}

// Plays a piece at once where only one thing can be meant; false if something remains to be chosen.
function playAtOnce(piece) {
  const all = needing(piece);
  const buttons = all.flatMap((move) => $$("button", move));
  if (buttons.length !== 1 || needsOf(all[0]).length !== numbersOf(piece).length) return false;
  choose([piece]);
  refresh();
  buttons[0].click();
  return true;
}

// What the choice is worth, in the account of the turn.
function account(value) {
  const part = $("[data-part=selected]"), total = $("[data-part=total]");
  if (!part || !total) return;
  $("b", part).textContent = value;
  $("b", total).textContent = +total.dataset.value + value;
}

function refresh() {
  const now = chosen();
  const fits = fitting();
  for (const move of $$(".needs")) move.classList.toggle("fits", fits.includes(move));
  root.classList.toggle("choosing", now.length > 0);
  const picked = $(".say .picked");
  if (picked) picked.textContent = fits.length ? $(".title", fits[0])?.textContent ?? "" : "";
  account(+(fits[0]?.dataset.value ?? 0));
  const onto = new Set(fits.map((move) => move.dataset.onto).filter((zone) => zone));
  for (const zone of $$("[data-drop]")) zone.classList.toggle("offers", onto.has(zone.dataset.drop));
}

// The first choice is the one that most people want, where choices have values: all dice that score.
function chooseUsual() {
  const first = $(".needs[data-value]");
  if (!first || chosen().length || $("button.lot, .fan [data-piece]")) return;
  const zone = first.dataset.zone;
  const wanted = needsOf(first);
  const pieces = choosable(zone).filter((piece) => numbersOf(piece).every((n) => wanted.includes(n)));
  if (pieces.flatMap(numbersOf).length === wanted.length) choose(pieces);
}

const visible = (element) => element.offsetParent !== null;
const shownMoves = () => $$(".rail .btn:not([disabled])").filter(visible);

// The second click of a double click is meant for the move that was there, not for the one that came in its place.
document.addEventListener("click", (event) => {
  const move = event.target.closest?.(".btn, .cell");
  if (move && event.detail > 1 && performance.now() - changed < 400) event.preventDefault();
}, { capture: true });

document.addEventListener("click", (event) => {
  const at = (selector) => event.target.closest?.(selector);
  const piece = at("[data-piece], [data-pieces]");
  if (piece && !dragged) clickPiece(piece);
  const zone = !piece && at("[data-drop].offers");
  if (zone) dropOn(zone);
  if (at("button.check-now")) checkAll();
  if (at("button.keys")) $("#keys").showModal();
  if (at("button.guide-open")) $("#guide")?.showModal();
  if (at("button.sound")) setSound(keep.get("sound") !== "on");
  if (at("[data-sort]")) sortBy(at("[data-sort]"));
  if (at(".sortbtn")) sortNext(at(".fan"));
  if (at("[data-offer]")) takeOffer(at("[data-offer]"));
  if (at("button.copy")) copy(at("button.copy"));
  if (at("button.share")) {
    const { link, text } = at("button.share").dataset;
    navigator.share(text ? { text } : { url: link }).catch(() => {});
  }
  if (at("button.hints")) $("#hints button")?.click();
  if (at("button.notify")) Notification.requestPermission().then(offerNotifications);
  if (at("button.mute")) setMuted(keep.get("muted") !== "on");
  if (at(".rail.held .on")) endMoment();
  if (at(".rail.held .pause")) pauseMoment(at(".pause"));
  if (event.target.matches?.("input[readonly]")) event.target.select();
});

function clickPiece(piece) {
  // A second click on what is chosen confirms it, if that can mean one thing only.
  if (piece.getAttribute("aria-pressed") === "true") {
    const buttons = fitting().flatMap((move) => $$("button", move));
    if (buttons.length === 1 && chosen().length === 1) { buttons[0].click(); return; }
  }
  if (piece.matches(".die") || !playAtOnce(piece)) toggle(piece);
}

// Selects the pieces that are offered together.
function takeOffer(offer) {
  const wanted = offer.dataset.offer.split(",");
  choose(choosable(offer.dataset.zone).filter((piece) => wanted.includes(piece.dataset.piece)));
  refresh();
}

// Dragging a piece onto a zone does what the zone is for.

let dragged = null;

function dropOn(zone) {
  const move = fitting().find((one) => one.dataset.onto === zone.dataset.drop);
  const buttons = move ? $$("button", move) : [];
  if (buttons.length === 1) buttons[0].click();
}

document.addEventListener("pointerdown", (event) => {
  byKeyboard = false;
  const piece = event.target.closest?.("button[data-piece]");
  if (!piece || event.button !== 0 || !needing(piece).some((move) => move.dataset.onto)) return;
  const start = [event.clientX, event.clientY];
  const move = (now) => {
    const [dx, dy] = [now.clientX - start[0], now.clientY - start[1]];
    if (!dragged && Math.hypot(dx, dy) < 10) return;
    if (!dragged) {
      dragged = piece;
      piece.setPointerCapture?.(now.pointerId);
      if (piece.getAttribute("aria-pressed") !== "true") toggle(piece);
    }
    piece.style.transform = `translate(${dx}px,${dy}px) scale(1.08)`;
    piece.style.zIndex = 20;
    const over = zoneUnder(now);
    for (const zone of $$("[data-drop]")) zone.classList.toggle("target", zone === over);
  };
  const end = (now) => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    if (!dragged) return;
    const over = now.type === "pointerup" && zoneUnder(now);
    piece.style.transform = piece.style.zIndex = "";
    for (const zone of $$("[data-drop].target")) zone.classList.remove("target");
    if (over) dropOn(over);
    // The click that follows belongs to the drag.
    setTimeout(() => { dragged = null; });
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
});

function zoneUnder({ clientX, clientY }) {
  const under = document.elementsFromPoint(clientX, clientY).map((one) => one.closest("[data-drop].offers"));
  return under.find((zone) => zone) ?? null;
}

// The order of a hand.

function sortBy(button) {
  const zone = button.closest(".fan");
  for (const other of $$("[data-sort]", zone)) other.setAttribute("aria-pressed", other === button);
  keep.set("sort-" + main().dataset.game, $$("[data-sort]", zone).indexOf(button));
  applySort();
}

function sortNext(zone) {
  const all = $$("[data-sort]", zone);
  const now = all.findIndex((one) => one.getAttribute("aria-pressed") === "true");
  sortBy(all[(now + 1) % all.length]);
}

function applySort() {
  for (const zone of $$(".fan")) {
    const all = $$("[data-sort]", zone);
    const wanted = all[+(keep.get("sort-" + main().dataset.game) ?? 0)] ?? all[0];
    if (!wanted) continue;
    for (const other of all) other.setAttribute("aria-pressed", other === wanted);
    wanted.dataset.sort.split(",").forEach((n, order) => {
      const place = $(`.place[data-at="${n}"]`, zone);
      if (place) place.style.order = order;
    });
  }
}
