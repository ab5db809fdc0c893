// Keys: everything can be done without a mouse.

let byKeyboard = false;

// What is closed takes no focus, so it is passed over.
const FIRST = [".felt :is([data-piece], [data-pieces])", ".rail .btn.go", ".rail .btn"];

function focusFirst() {
  const first = FIRST.flatMap((selector) => $$(selector + ":not([disabled])")).find(visible);
  first?.focus({ preventScroll: true });
  return first;
}

function go(direction) {
  const all = $$(".felt :is([data-piece], [data-pieces]), .rail .btn:not([disabled]), .rail input:not([type=hidden])").filter(visible);
  const from = all.includes(document.activeElement) ? document.activeElement : null;
  if (!from) return focusFirst();
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(from);
  const ahead = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[direction];
  let best = null, least = Infinity;
  for (const other of all) {
    const [dx, dy] = [middle(other)[0] - x, middle(other)[1] - y];
    const along = dx * ahead[0] + dy * ahead[1];
    const aside = Math.abs(dx * ahead[1]) + Math.abs(dy * ahead[0]);
    if (along > 4 && along + 3 * aside < least) { best = other; least = along + 3 * aside; }
  }
  best?.focus();
  return best;
}

// What a key means. Where a keyboard writes no Latin letters, as the Russian one, a letter key means the Latin letter at its place.
function keyOf({ key, code = "" }) {
  const foreign = /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key);
  return foreign && code.startsWith("Key") ? code.slice(3).toLowerCase() : key;
}

document.addEventListener("keydown", (event) => {
  if (!main() || event.altKey || (event.ctrlKey || event.metaKey) && keyOf(event) !== "z") return;
  byKeyboard = true;
  if (event.target.matches("input:not([type=range], [type=radio]), select, textarea") || $("dialog[open], .sheet:popover-open")) {
    if (event.key === "Escape") event.target.blur();
    return;
  }
  // A key that is held down makes one move.
  const held = event.repeat && !event.key.startsWith("Arrow");
  if (held ? /^[1-9 ]$|^Enter$/.test(event.key) : press(event)) event.preventDefault();
});

const click = (selector) => { const found = $$(selector).find(visible); found?.click(); return found; };

function press(event) {
  const { target, ctrlKey, metaKey } = event;
  const key = keyOf(event);
  if (ctrlKey || metaKey) return click(".undo");
  if (main().matches(".replay")) return pressInReplay(key, target);
  if (key.startsWith("Arrow") && $(".pick") && !target.matches("[data-piece], .cell")) return pressInPick(key);
  // Where there is nothing to go to, arrows scroll.
  if (key.startsWith("Arrow") && !target.matches("input")) return go(key);
  if (/^[1-9]$/.test(key)) return pressDigit(+key);
  if (key === "Enter") return pressEnter(target);
  const named = $$(`.rail [data-key="${CSS.escape(key.toLowerCase())}"]`).find(visible);
  if (named) { named.click(); return true; }
  switch (key.toLowerCase()) {
    case "escape": choose([]); refresh(); return true;
    case "?": $("#keys")?.showModal(); return true;
    case "/": $("#menu")?.showPopover?.(); $("#line")?.focus(); return true;
    case "u": return click(".undo");
    case "o": { const fan = $(".fan:has([data-sort])"); if (fan) sortNext(fan); return fan; }
    case "h": return click(".top a[href$='/rules']");
    case "l": openLog(); return true;
  }
  return false;
}

function openLog() {
  const log = $("#log-panel");
  if (getComputedStyle(log).position === "fixed") log.togglePopover?.();
  else $("#log li:not(.chapter):last-child a, #log li:nth-last-child(2) a")?.focus();
}

// Digits choose a lot of dice or a face; where there is neither, they press the button with that number.
function pressDigit(n) {
  const lots = $$("button.lot, button.set").filter(visible);
  const face = $(`.pick input[name=column][value="${n - 1}"]:not(:disabled)`);
  if (lots[n - 1]) clickPiece(lots[n - 1]);
  else if (face) { face.checked = true; refreshPick("column"); }
  else shownMoves()[n - 1]?.click();
  return true;
}

function pressInPick(key) {
  if (key === "ArrowUp") return stepRow(1);
  if (key === "ArrowDown") return stepRow(-1);
  const faces = $$(".pick input[name=column]:not(:disabled)");
  const next = faces[faces.findIndex((face) => face.checked) + (key === "ArrowRight" ? 1 : -1)];
  if (!next) return false;
  next.checked = true;
  refreshPick("column");
  return true;
}

function pressEnter(target) {
  if (target.matches("button:not([data-piece], [data-pieces]), a, summary")) return false;
  if (target.matches("[data-piece], [data-pieces]") && target.getAttribute("aria-pressed") !== "true") {
    if (!playAtOnce(target)) toggle(target);
    return true;
  }
  return click(".rail.held .on") ?? click(".needs.fits .btn.go, .needs.fits .btn") ?? click(".rail .btn.go:not([disabled])");
}
