// One person and bots: every game to its end by mouse, one by keyboard alone, one by touch, all without any script.

import { buttonOf, choosePieces, moveByMouse, moveByTouch, moves, pick } from "./hands.mjs";
import { GAMES, changed, check, checkedFairness, close, number, open, playOn, setUp, settled, stage } from "./world.mjs";

// Goes to an element as a person without a mouse does: forwards or backwards, whichever way it lies.
async function tabTo(page, target) {
  const there = typeof target === "string" ? page.locator(target).first() : target.first();
  await there.waitFor({ state: "attached" });
  for (let n = 0; n < 300; n++) {
    const way = await there.evaluate((one) => {
      const here = document.activeElement;
      if (here === one) return null;
      const ahead = here.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
      return ahead || here === document.body ? "Tab" : "Shift+Tab";
    });
    if (!way) return;
    await page.keyboard.press(way);
  }
  throw new Error("cannot be reached by Tab: " + target);
}

// Skips a moment that is held by the key for it. Tells whether there was one.
async function goOnByKey(page) {
  const held = await page.locator("html.in-moment.hold").count();
  if (held) await page.keyboard.press("Enter");
  return held > 0;
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
    check(await page.locator("[name=action], [name=actions]").count() === 0, "moves are offered after the end");
    check(await page.locator(".podium .step.first").count() > 0, "nobody stands on the podium");
    const table = page.url();
    check(/Your number is in/.test(await page.textContent(".own-part")), "the own number is not in the luck");
    await page.click("a.proof");
    await checkedFairness(page);
    await page.goto(table + "/replay?step=0");
    const last = +(await page.getAttribute("#step", "max"));
    await page.locator("#step").fill(String(last));
    await page.waitForFunction((step) => location.search.includes("step=" + step), last);
    await page.waitForSelector(`main.replay[data-step="${last}"]`);
    await close(page);
  },
]));

// Without a script every move is a page: two games are played to their ends, the longer ones for so many moves.
const UNSCRIPTED = 15;
const WHOLE = { "martian-dice": { seats: ["me", "random"], numbers: { target: 2 } }, "perudo": GAMES.perudo };
const withoutScript = Object.fromEntries(Object.entries({ ...GAMES, ...WHOLE }).map(([game, setup]) => [
  `${game} can be played without any script`,
  async (browser, base) => {
    const page = await open(browser, { javaScriptEnabled: false });
    await setUp(page, base, game, setup);
    const most = game in WHOLE ? Infinity : UNSCRIPTED;
    let own = 0;
    while (own < most) {
      const now = await stage(page);
      if (now === "over") break;
      if (now !== "mine") {
        await page.reload();
        continue;
      }
      const buttons = await page.locator(".rail .btn:is([name=action], [name=actions], [name=pick]):not(.shout)")
        .filter({ visible: true }).all();
      check(buttons.length, "it is my turn and no move is to be seen");
      await buttons[(own++ * 7 + 3) % buttons.length].click({ timeout: 10000 });
    }
    check(own > 0, "a game without a move");
    await close(page);
  },
]));

export const tests = {
  ...byMouse,
  ...withoutScript,

  async "a person sets a table up and plays Perudo to its end by keyboard alone"(browser, base) {
    const page = await open(browser, { guided: true });
    const keys = page.keyboard;
    await page.goto(base);
    await tabTo(page, "#name");
    await keys.type("Ann");
    await tabTo(page, "a[href='/new/perudo']");
    await keys.press("Enter");
    await page.waitForSelector("#seat0");
    await tabTo(page, "#seat1");
    await keys.type(await page.textContent("#seat1 option[value=random]"));
    check((await page.inputValue("#seat1")) === "random", "a level cannot be typed");
    for (const seat of ["#seat2", "#seat3"]) {
      await tabTo(page, seat);
      await keys.press("End");
    }
    await tabTo(page, "input[name=speed]:checked");
    for (let n = 0; n < 4 && (await page.inputValue("input[name=speed]:checked")) !== "instant"; n++) await keys.press("ArrowUp");
    await tabTo(page, "main form button.move");
    await keys.press("Enter");
    // The first game of a kind begins with a guide, which a key closes.
    await page.waitForSelector("#guide[open]");
    await keys.press("Escape");
    await page.waitForSelector("#guide:not([open])", { state: "attached" });
    await keys.press("?");
    await page.waitForSelector("#keys[open]");
    await keys.press("Escape");
    await page.waitForSelector("#keys:not([open])", { state: "attached" });
    let ladders = 0;
    const turns = await playOn(page, async (_, turn) => {
      // A challenge by its key where there is a bid, a bid of the ladder now and then, else one by arrows.
      if (turn % 3 === 2 && await page.locator(".rail [data-key=c]:not([disabled])").count()) {
        await keys.press("c");
        return;
      }
      if (!(await page.locator(".pick").count())) {
        await keys.press("c");
        return;
      }
      if (turn % 4 === 1) {
        ladders++;
        await tabTo(page, "[popovertarget=ladder]");
        await keys.press("Enter");
        await page.waitForSelector("#ladder:popover-open");
        await tabTo(page, "#ladder .cell");
        await keys.press("Enter");
        return;
      }
      await keys.press(turn % 2 ? "ArrowRight" : "ArrowLeft");
      await keys.press("ArrowUp");
      await keys.press("Enter");
    }, { skip: goOnByKey });
    check(turns > 0, "a game without a move");
    check(turns < 2 || ladders > 0, "the ladder was never opened");
    await close(page);
  },

  async "a letter key works on a keyboard that writes other letters"(browser, base) {
    const page = await open(browser, { locale: "ru" });
    await setUp(page, base, "perudo", GAMES.perudo);
    await playOn(page, async (_, turn) => moveByMouse(page, pick(await moves(page), turn)), {
      enough: async () => (await page.locator(".rail [data-key=c]:not([disabled])").count()) > 0,
    });
    const before = await number(page);
    // The key of the Latin C writes the Cyrillic Es.
    await page.evaluate(() => {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "\u0441", code: "KeyC", bubbles: true, cancelable: true }));
    });
    await changed(page, before);
    await close(page);
  },

  async "the guide of the first game can be read again"(browser, base) {
    const page = await open(browser);
    await setUp(page, base, "mts", GAMES.mts);
    await page.waitForSelector("html.js main.table");
    await page.click("[popovertarget=menu] >> visible=true");
    await page.click("#menu .guide-open");
    await page.waitForSelector("#guide[open] .guide li:nth-child(3)");
    await page.click("#guide form button");
    await page.waitForSelector("#guide:not([open])", { state: "attached" });
    await close(page);
  },

  async "the moves of a replay are listed on a phone"(browser, base) {
    const page = await open(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await setUp(page, base, "martian-dice", { seats: ["me", "random"], numbers: { target: 1 } });
    await playOn(page, async (_, turn) => moveByMouse(page, pick(await moves(page), turn)));
    await page.goto(page.url() + "/replay?step=0");
    await page.waitForSelector("html.js main.replay");
    await page.click(".tool.drawer");
    await page.waitForSelector("#log-panel:popover-open");
    // The first move is the last one of the list, and has to be scrolled to.
    await page.locator("#log a").first().click();
    await page.waitForSelector("main.replay:not([data-step='0'])");
    check(await page.locator("#log-panel:popover-open").count() === 0, "the list hides the position that was chosen");
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
      if (move.needs.length) {
        cards++;
        const press = async (piece) => {
          await tabTo(page, piece);
          await keys.press("Space");
        };
        if (await choosePieces(page, move, press)) return;
      }
      await tabTo(page, buttonOf(page, move));
      await keys.press("Enter");
    }, { skip: goOnByKey });
    check(cards > 0, "no card was ever played");
    await close(page);
  },

  async "a person plays Ten Thousand by touch on a phone"(browser, base) {
    const page = await open(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await setUp(page, base, "ten-thousand", GAMES["ten-thousand"]);
    const tapOn = async () => {
      const held = page.locator("html.in-moment.hold .rail.held .on");
      if (!(await held.count())) return false;
      // It may end by itself while the finger is on its way.
      await held.tap({ timeout: 7000 }).catch(() => {});
      return true;
    };
    const turns = await playOn(page, async (_, turn) => {
      const [move, before] = [pick(await moves(page), turn), await number(page)];
      await moveByTouch(page, move);
      // A tap right after another one is taken for a double tap, which makes no second move: a person taps again.
      const again = () => buttonOf(page, move).tap({ timeout: 5000 });
      await changed(page, before, { timeout: 1000 }).catch(again);
    }, { skip: tapOn });
    check(turns > 0, "a game without a move");
    await close(page);
  },

  async "a card dragged to the discard pile is played"(browser, base) {
    const page = await open(browser);
    await setUp(page, base, "mts", GAMES.mts);
    let dragged = 0;
    await playOn(page, async (_, turn) => {
      const all = await moves(page);
      const shared = (one) => all.filter((other) => other.zone === one.zone && other.needs.join() === one.needs.join()).length;
      const move = all.find((one) => one.onto !== undefined && shared(one) === 1);
      if (!move) {
        await moveByMouse(page, pick(all, turn));
        return;
      }
      const box = async (selector) => page.locator(selector).boundingBox();
      const from = await box(`[data-zone="${move.zone}"]:not(.needs) [data-piece="${move.needs[0]}"]`);
      const to = await box(`[data-drop="${move.onto}"]`);
      await page.mouse.move(from.x + 9, from.y + 16);
      await page.mouse.down();
      await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
      check(await page.locator("[data-drop].target").count() === 1, "the pile does not offer itself");
      await page.mouse.up();
      dragged++;
    }, { enough: () => dragged === 3 });
    check(dragged > 0, "no card was ever dragged");
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
      }, { enough: () => undo.count() });
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
};
