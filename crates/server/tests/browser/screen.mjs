// One screen: everything that a decision needs is inside the window, at the size of a small laptop and of a phone.

import { moveByMouse, moves, pick } from "./hands.mjs";
import { GAMES, check, close, goOn, open, playOn, setUp } from "./world.mjs";

const SIZES = { laptop: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } };
// Half a pixel of rounding at each edge is no fault.
const TOLERANCE = 1;
// So much of a card must be seen for a finger or a mouse to find it.
const LEAST_WIDTH = 18;
// Words have other lengths in other languages.
const LOCALES = ["en", "ru", "de"];
// Long games are looked at for so many turns.
const TURNS = 40;

// What is wrong with the place of something on the page; the text of all faults, empty if there is none.
function faultsOf(page) {
  return page.evaluate(([tolerance, leastWidth]) => {
    const faults = [];
    const shown = (one) => one.checkVisibility({ visibilityProperty: true });
    const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
    const called = (one) => {
      const name = one.getAttribute("aria-label") ?? one.textContent.trim().replace(/\s+/g, " ");
      return `${one.localName}.${[...one.classList].join(".")} “${name.slice(0, 40)}”`;
    };
    const place = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round).join(" ");
    const within = (one, what) => {
      const box = one.getBoundingClientRect();
      if (box.left < -tolerance || box.top < -tolerance || box.right > innerWidth + tolerance || box.bottom > innerHeight + tolerance) {
        faults.push(`${what} ${called(one)} is outside the window: ${place(box)}`);
      }
      // Neither may it be cut off by what it lies in.
      for (let outer = one.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
        if (getComputedStyle(outer).overflow === "visible") continue;
        const frame = outer.getBoundingClientRect();
        if (box.left < frame.left - tolerance || box.right > frame.right + tolerance
          || box.top < frame.top - tolerance || box.bottom > frame.bottom + tolerance) {
          faults.push(`${what} ${called(one)} at ${place(box)} is cut off by ${called(outer)} at ${place(frame)}`);
        }
      }
    };
    // Nothing else lies upon the middle of it.
    const uncovered = (one, what, around = one) => {
      const box = one.getBoundingClientRect();
      const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      if (top && !around.contains(top)) faults.push(`${what} ${called(one)} at ${place(box)} is covered by ${called(top)}`);
    };
    const controls = all(".rail:not(.held) .btn, .pick .opt");
    for (const one of controls) {
      within(one, "control");
      uncovered(one, "control");
    }
    for (const one of all(".hand .pc")) {
      within(one, "own piece");
      uncovered(one, "own piece", one.closest(".hand"));
    }
    for (const one of all(".felt :is([data-piece], [data-pieces])")) within(one, "choice");
    for (const one of all(".stage section:not(.moment)")) within(one, "zone");
    for (const one of [document.documentElement, document.body]) {
      if (one.scrollHeight > innerHeight + tolerance || one.scrollWidth > innerWidth + tolerance) {
        faults.push(`${one.localName} scrolls: ${one.scrollWidth} × ${one.scrollHeight}`);
      }
    }
    controls.forEach((one, n) => {
      const a = one.getBoundingClientRect();
      for (const other of controls.slice(n + 1)) {
        const b = other.getBoundingClientRect();
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > tolerance && high > tolerance) faults.push(`${called(one)} overlaps ${called(other)} by ${wide} × ${high}`);
      }
    });
    // The width of a card that is seen: in its upper half no other card lies upon it.
    for (const one of all(".felt .card[data-piece]")) {
      const box = one.getBoundingClientRect();
      let seen = 0;
      for (let x = Math.ceil(box.left); x < box.right; x++) {
        const top = document.elementFromPoint(x, box.top + Math.min(18, box.height / 2));
        if (one.contains(top)) seen++;
      }
      if (seen < leastWidth) faults.push(`of ${called(one)} at ${place(box)} only ${seen} px can be seen`);
    }
    return faults.join("\n");
  }, [TOLERANCE, LEAST_WIDTH]);
}

// What is wrong with a moment that is held: all of it is to be seen, and nothing of it lies on the players or the own pieces.
function faultsOfMoment(page) {
  return page.evaluate((tolerance) => {
    const faults = [];
    const boxes = (selector) => [...document.querySelectorAll(selector)]
      .filter((one) => one.checkVisibility({ visibilityProperty: true })).map((one) => [one, one.getBoundingClientRect()]);
    const around = boxes(".plaque, .revealed .pc, .shown-own .pc");
    // Where many sit, their row on a phone slides sideways.
    const slides = (row) => row && /auto|scroll/.test(getComputedStyle(row).overflowX) && row.scrollWidth > row.clientWidth;
    const isInSlidingRow = (one) => one && (slides(one.parentElement) || isInSlidingRow(one.parentElement));
    for (const [one, box] of [...boxes("#moment :is(.cap, .slot, .stamp, h2, p, .sum > *)"), ...around]) {
      const name = `${one.localName}.${one.className}`;
      const isOutside = box.left < -tolerance || box.right > innerWidth + tolerance || box.bottom > innerHeight + tolerance;
      if (isOutside && !isInSlidingRow(one)) faults.push(`${name} of a moment is cut off`);
      if (!one.closest("#moment")) continue;
      for (const [other, b] of around) {
        const wide = Math.min(box.right, b.right) - Math.max(box.left, b.left);
        const high = Math.min(box.bottom, b.bottom) - Math.max(box.top, b.top);
        if (wide > tolerance && high > tolerance) faults.push(`${name} of a moment lies on ${other.localName}.${other.className}`);
      }
    }
    return [...new Set(faults)].join("\n");
  }, TOLERANCE);
}

// A move that makes a hand large: cards are taken, not played, as long as that is allowed.
const hoard = (all, turn) => all.find((one) => /^(draw|take|accept|pass)/.test(one.value)) ?? pick(all, turn);

// Plays a game and looks at every turn. Every kind of fault is told once; the folder in
// the variable PICTURES, if there is one, gets a picture of each.
async function watch(browser, base, game, setup, size, scheme, locale) {
  const decide = setup.hoards ? hoard : pick;
  const page = await open(browser, { viewport: SIZES[size], colorScheme: scheme, locale });
  await setUp(page, base, game, setup);
  const faults = new Map();
  const note = async (found, when) => {
    if (!found) return;
    const kind = found.replace(/[\d.]+/g, "#");
    if (!faults.has(kind)) faults.set(kind, `${when}: ${found}`);
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${game}-${size}-${when.replace(" ", "-")}.png` });
  };
  let now = 0;
  const skip = async () => {
    if (await page.locator("html.in-moment.hold").count()) await note(await faultsOfMoment(page), `after ${now}`);
    return goOn(page);
  };
  const turns = await playOn(page, async (_, turn) => {
    now = turn;
    await note(await faultsOf(page), `turn ${turn}`);
    await moveByMouse(page, decide(await moves(page), turn));
  }, { enough: (turn) => turn >= (setup.turns ?? TURNS), skip });
  check(turns > 0, "a game without a move");
  check(faults.size === 0, `${game}, ${size}, ${scheme}, ${locale}:\n${[...faults.values()].slice(0, 6).join("\n")}`);
  await close(page);
}

const bots = (count, name) => ["me", ...Array(count - 1).fill(name)];

// Ordinary games, and crowded ones: all seats of Perudo with all dice, many players of MTS and LocalGame.
const WATCHED = {
  ...GAMES,
  "perudo": { seats: bots(4, "random"), numbers: { dice: 3 } },
  "localgame": { seats: bots(4, "greedy") },
};
const CROWDED = {
  "perudo": { seats: bots(6, "random"), numbers: { dice: 5 } },
  "localgame": { seats: bots(5, "greedy") },
  "mts": { seats: bots(8, "random"), turns: 12 },
};

// Hands that only grow, up to more than twenty cards.
const HOARDED = { "mts": { seats: bots(3, "random"), words: { draw: "voluntary" }, hoards: true } };

const watched = ([name, all]) => Object.entries(all).flatMap(([game, setup], n) => Object.keys(SIZES).map((size, s) => [
  `${game}${name} stays on one screen of a ${size}`,
  (browser, base) => watch(browser, base, game, setup, size, n % 2 ? "dark" : "light", LOCALES[(n + s + name.length) % 3]),
]));

export const tests = Object.fromEntries([["", WATCHED], [" with many players", CROWDED], [" with many cards", HOARDED]].flatMap(watched));
