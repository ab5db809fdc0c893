// How a person makes a move on the page: which moves there are, which one brings the game on, and how it is made by
// mouse, by touch and by keyboard.

import { check } from "./world.mjs";

// All moves that the page holds, with the pieces that must be chosen for each. A shout is no move: it may be refused.
export const moves = (page) => page.$$eval(
  ".rail:not(.held) :is([name=action], [name=actions]):not(.shout), #ladder .cell",
  (all) => all.map((one) => {
    const group = one.closest(".needs");
    return {
      value: one.value, zone: group?.dataset.zone, needs: group?.dataset.needs.split(",") ?? [], onto: group?.dataset.onto,
      cell: one.matches(".cell") ? { row: one.dataset.row, column: one.dataset.column } : null,
    };
  }),
);

// A move that brings the game on: points and melds first, many dice rather than few, else anything, differently each time.
export function pick(all, turn) {
  check(all.length, "it is my turn and no move is offered");
  for (const word of ["note", "meld", "add", "change"]) {
    const found = all.find((one) => one.value.startsWith(word));
    if (found) return found;
  }
  const keep = all.filter((one) => one.value.startsWith("keep "));
  if (keep.length) return keep.reduce((a, b) => (b.needs.length > a.needs.length ? b : a));
  return all[(turn * 7 + 3) % all.length];
}

// The piece or the lot of pieces that holds a place of a zone.
function holder(page, zone, place) {
  const within = `[data-zone="${zone}"]:not(.needs)`;
  const list = (sign) => `${within} [data-pieces${sign}"${place}"]`;
  return page.locator([
    `${within} [data-piece="${place}"]`, list("="), `${within} [data-pieces^="${place},"]`,
    `${within} [data-pieces$=",${place}"]`, `${within} [data-pieces*=",${place},"]`,
  ].join(", ")).first();
}

// Whether a click on the first piece of a move makes the move: a card that can mean one thing only is played at once.
function isPlayedAtOnce(page, { zone, needs }) {
  return page.evaluate(([zone, needs]) => {
    const within = document.querySelector(`[data-zone="${zone}"]:not(.needs)`);
    const face = (n) => within.querySelector(`.place[data-at="${n}"]`)?.dataset.face;
    const faces = needs.map(face);
    if (within.querySelector(`.place[data-at="${needs[0]}"] .die`)) return false;
    const groups = [...document.querySelectorAll(`.needs[data-zone="${zone}"]`)]
      .filter((group) => group.dataset.needs.split(",").some((n) => faces.includes(face(n))));
    return groups.length === 1 && groups[0].querySelectorAll("button").length === 1
      && groups[0].dataset.needs.split(",").length === 1;
  }, [zone, needs]);
}

// Chooses exactly the pieces that a move needs; `press` presses one. Tells whether that made the move already.
export async function choosePieces(page, move, press) {
  const wanted = new Set(await Promise.all(move.needs.map(async (place) => {
    const one = holder(page, move.zone, place);
    return (await one.getAttribute("data-pieces")) ?? (await one.getAttribute("data-piece"));
  })));
  const chosen = await page.$$eval("[aria-pressed=true]:is([data-piece], [data-pieces])",
    (all) => all.map((one) => one.dataset.pieces ?? one.dataset.piece));
  if (chosen.some((one) => !wanted.has(one))) await page.keyboard.press("Escape");
  const kept = chosen.every((one) => wanted.has(one)) ? chosen : [];
  const atOnce = await isPlayedAtOnce(page, move);
  for (const numbers of wanted) {
    if (kept.includes(numbers)) continue;
    await press(page.locator(`[data-zone="${move.zone}"]:not(.needs) :is([data-piece="${numbers}"], [data-pieces="${numbers}"])`));
  }
  return atOnce;
}

// The button of a move, which must be there to see.
export const buttonOf = (page, move) => page
  .locator(`.rail :is([name=action], [name=actions])[value=${JSON.stringify(move.value)}]`).filter({ visible: true }).first();

// Makes a move by pressing what is on the page. The left edge of a card is seen also where others lie upon it.
async function moveBy(page, move, press) {
  if (move.cell) {
    await press(page.locator(`.pick label:has([name=column][value="${move.cell.column}"])`));
    const row = page.locator(`.pick label:has([name=row][value="${move.cell.row}"])`);
    // Quantities that lie far away are in the ladder of all bids.
    if (await row.isVisible()) {
      await press(row);
      await press(page.locator(".pick-go"));
    } else {
      await press(page.locator("[popovertarget=ladder]").first());
      await press(page.locator(`#ladder .cell[value=${JSON.stringify(move.value)}]`));
    }
    return;
  }
  if (move.needs.length && await choosePieces(page, move, (piece) => press(piece, { position: { x: 9, y: 16 } }))) return;
  await press(buttonOf(page, move));
}

const PATIENCE = { timeout: 10000 };
export const moveByMouse = (page, move) => moveBy(page, move, (at, how) => at.click({ ...PATIENCE, ...how }));
export const moveByTouch = (page, move) => moveBy(page, move, (at, how) => at.tap({ ...PATIENCE, ...how }));
