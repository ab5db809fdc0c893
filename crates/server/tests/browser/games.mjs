// One person and bots: every game to its end by mouse, one by keyboard alone, one without any script.

import { changed, check, close, number, open, playOn, setUp, settled, stage } from "./world.mjs";

// Small games, so that whole ones are played.
const GAMES = {
  "martian-dice": { seats: ["me", "random"], numbers: { target: 6 } },
  "perudo": { seats: ["me", "random", "random"], numbers: { dice: 2 } },
  "localgame": { seats: ["me", "greedy"] },
  "ten-thousand": { seats: ["me", "random"], numbers: { target: 2000 } },
  "mts": { seats: ["me", "greedy", "random"] },
};

// All moves that the page holds, with what must be chosen for each.
const moves = (page) => page.$$eval("[name=action]", (all) => all.map((one) => ({
  value: one.value, zone: one.dataset.zone, needs: one.dataset.needs?.split(",") ?? [],
})));

// A move that brings the game on: points and melds first, many dice rather than few, else anything, differently each time.
function pick(all, turn) {
  for (const word of ["note", "meld", "add", "change"]) {
    const found = all.find((one) => one.value.startsWith(word));
    if (found) return found;
  }
  const keep = all.filter((one) => one.value.startsWith("keep "));
  if (keep.length) return keep.reduce((a, b) => (b.needs.length > a.needs.length ? b : a));
  return all[(turn * 7 + 3) % all.length];
}

// Chooses the pieces that a move needs and presses its button, which must then be there to see.
async function moveByMouse(page, move) {
  check(move, "it is my turn and no move is offered");
  for (const place of move.needs) await page.click(`[data-zone="${move.zone}"] [data-piece="${place}"]`);
  const button = page.locator(`[name=action][value=${JSON.stringify(move.value)}]`).filter({ visible: true });
  await button.first().click({ timeout: 10000 });
}

// Goes to an element as a person without a mouse does: forwards or backwards, whichever way it lies.
async function tabTo(page, selector) {
  for (let n = 0; n < 300; n++) {
    const way = await page.evaluate((one) => {
      const [here, there] = [document.activeElement, document.querySelector(one)];
      if (here?.matches(one)) return null;
      const ahead = !there || here.compareDocumentPosition(there) & Node.DOCUMENT_POSITION_FOLLOWING;
      return ahead || here === document.body ? "Tab" : "Shift+Tab";
    }, selector);
    if (!way) return;
    await page.keyboard.press(way);
  }
  throw new Error("cannot be reached by Tab: " + selector);
}

const byMouse = Object.fromEntries(Object.entries(GAMES).map(([game, setup]) => [
  `a person plays ${game} to its end by mouse, with a refresh in the middle`,
  async (browser, base) => {
    const page = await open(browser);
    await setUp(page, base, game, setup);
    await settled(page);
    const before = [await page.textContent(".felt"), await number(page)];
    await page.reload();
    await page.waitForSelector("html.js main.table");
    check(before[1] === await number(page) && before[0] === await page.textContent(".felt"), "a refresh changes the table");
    const turns = await playOn(page, async (_, turn) => moveByMouse(page, pick(await moves(page), turn)));
    check(turns > 0, "a game without a move");
    check(await page.locator("[name=action]").count() === 0, "moves are offered after the end");
    await page.click(".verify");
    await page.waitForSelector(".proof output.good");
    await page.goto(page.url() + "/replay?step=0");
    const last = +(await page.getAttribute("#step", "max"));
    await page.locator("#step").fill(String(last));
    await page.waitForFunction((step) => location.search.includes("step=" + step), last);
    await close(page);
  },
]));

export const tests = {
  ...byMouse,

  async "a person sets a table up and plays Perudo to its end by keyboard alone"(browser, base) {
    const page = await open(browser);
    const keys = page.keyboard;
    await page.goto(base);
    await tabTo(page, "#name");
    await keys.type("Ann");
    await tabTo(page, "a[href='/new/perudo']");
    await keys.press("Enter");
    await page.waitForSelector("#seat0");
    await tabTo(page, "#seat1");
    await keys.type("Bot, random");
    for (const seat of ["#seat2", "#seat3"]) {
      await tabTo(page, seat);
      await keys.press("End");
    }
    await tabTo(page, "input[name=speed]");
    await keys.press("ArrowUp");
    await tabTo(page, "main form button.move");
    await keys.press("Enter");
    await page.waitForSelector("html.js main.table");
    await keys.press("?");
    await page.waitForSelector("#keys[open]");
    await keys.press("Escape");
    await page.waitForSelector("#keys:not([open])", { state: "attached" });
    const onMove = () => page.evaluate(() => document.activeElement?.matches(".felt .move"));
    const turns = await playOn(page, async (_, turn) => {
      // A call by its number where one is offered, else by arrows into the grid of bids.
      if (turn % 3 === 2 && await page.locator("[data-key='1']").count()) {
        await keys.press("1");
        return;
      }
      await keys.press(turn % 2 ? "ArrowRight" : "ArrowDown");
      for (let n = 0; n < 20 && !(await onMove()); n++) await keys.press("ArrowUp");
      check(await onMove(), "arrows do not lead to a move");
      await keys.press("Enter");
    });
    check(turns > 0, "a game without a move");
    await close(page);
  },

  async "cards are chosen and played by keyboard alone"(browser, base) {
    const page = await open(browser);
    const keys = page.keyboard;
    await setUp(page, base, "mts", GAMES.mts);
    await page.waitForSelector("html.js main.table");
    let cards = 0;
    await playOn(page, async (_, turn) => {
      const move = pick(await moves(page), turn);
      if (move.needs.length) cards++;
      for (const place of move.needs) {
        await tabTo(page, `[data-zone="${move.zone}"] [data-piece="${place}"]`);
        await keys.press("Space");
      }
      await tabTo(page, `[name=action][value=${JSON.stringify(move.value)}]`);
      await keys.press("Enter");
    });
    check(cards > 0, "no card was ever played");
    await close(page);
  },

  async "a step is taken back and the same moves are there again"(browser, base) {
    const page = await open(browser);
    const undo = page.locator(".undo");
    // A hand may hold nothing to meld for a whole game; some hand soon does.
    for (let table = 0; table < 20; table++) {
      await setUp(page, base, "localgame", GAMES.localgame);
      let before = [];
      await playOn(page, async (_, turn) => {
        before = await moves(page);
        return moveByMouse(page, pick(before, turn));
      }, () => undo.count());
      if (!(await undo.count())) continue;
      const n = await number(page);
      await undo.click();
      await changed(page, n);
      check(JSON.stringify(await moves(page)) === JSON.stringify(before), "other moves than before");
      await close(page);
      return;
    }
    throw new Error("nothing can be taken back");
  },

  async "a table can be played without any script"(browser, base) {
    const page = await open(browser, { javaScriptEnabled: false });
    await setUp(page, base, "martian-dice", { seats: ["me", "random"], numbers: { target: 2 } });
    for (let turn = 0; turn < 300 && (await stage(page)) !== "over"; turn++) {
      if ((await stage(page)) === "mine") await page.locator("[name=action]").first().click();
      else await page.reload();
    }
    check((await stage(page)) === "over", "the game does not end");
    await close(page);
  },
};
