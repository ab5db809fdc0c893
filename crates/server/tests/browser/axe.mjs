// What axe-core, the usual checker of accessibility, finds on every kind of page, in light and in dark.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { moveByMouse, moves, pick } from "./hands.mjs";
import { GAMES, changed, check, close, number, open, playOn, setUp, settled } from "./world.mjs";

const SOURCE = readFileSync(join(process.env.DRIVER, "node_modules/axe-core/axe.min.js"), "utf8");
// The end comes soon: each is played to it twice.
const SHORT = { ...GAMES, "martian-dice": { seats: ["me", "random"], numbers: { target: 2 } } };
const SCHEMES = ["light", "dark"];

// All violations on a page as lines of text. Where axe cannot decide, as with the contrast of text upon the gradients of
// the felt, it says nothing. The policy of the pages forbids scripts of others, so this one comes by the
// way of the browser's tools.
async function violations(page, where, within = "html") {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SOURCE);
  const found = await page.evaluate((within) => window.axe.run(within, {
    runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] }, resultTypes: ["violations"],
  }), within);
  return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => {
    const why = node.failureSummary.split("\n").slice(1, 2).join("").trim();
    return `${where}: ${id}: ${node.target.join(" ")}: ${why} ${node.html.slice(0, 160)}`;
  }));
}

function checkNone(found) {
  check(found.length === 0, `${found.length} violations\n${[...new Set(found)].slice(0, 25).join("\n")}`);
}

// Runs a test in light and in dark, and gathers what is found.
export async function inBoth(browser, look) {
  const found = [];
  for (const scheme of SCHEMES) {
    const page = await open(browser, { viewport: { width: 1366, height: 768 }, colorScheme: scheme });
    await look(page, async (where, within) => found.push(...await violations(page, `${where}, ${scheme}`, within)));
    await close(page);
  }
  checkNone(found);
}

const tables = Object.fromEntries(Object.entries(SHORT).map(([game, setup]) => [
  `axe finds nothing at a table of ${game} on one's turn, in the menu, at the end, on the page about fairness and in the replay`,
  (browser, base) => inBoth(browser, async (page, look) => {
    await setUp(page, base, game, setup);
    await settled(page);
    await look("own turn");
    await page.click("[popovertarget=menu] >> visible=true");
    await page.waitForSelector("#menu:popover-open");
    // What lies below a popover would be measured against the popover's colour.
    await look("menu", "#menu");
    await page.keyboard.press("Escape");
    await playOn(page, async (_, turn) => {
      if (turn === 5) await look("a later turn");
      await moveByMouse(page, pick(await moves(page), turn));
    });
    await look("end");
    const table = page.url();
    await page.goto(table + "/fair");
    await page.waitForSelector(".checks[data-done]");
    await look("fairness");
    await page.goto(table + "/replay?step=5");
    await page.waitForSelector("main.replay");
    await look("replay");
  }),
]));

export const tests = {
  async "axe finds nothing on the first page, the page that sets a table up and in the lobby"(browser, base) {
    await inBoth(browser, async (page, look) => {
      await page.goto(base);
      await look("first page");
      for (const game of Object.keys(GAMES)) {
        await page.goto(`${base}/new/${game}`);
        await look(`set-up of ${game}`);
      }
      await setUp(page, base, "perudo", { seats: ["me", "open"] });
      await page.waitForSelector("html.js .lobby");
      await look("lobby");
    });
  },

  ...tables,

  async "axe finds nothing at a moment that is held, on a phone and a laptop"(browser, base) {
    await inBoth(browser, async (page, look) => {
      // A bot that plays at once ends the moment at once.
      await setUp(page, base, "perudo", { seats: ["me", "random"], speed: "normal" });
      for (let turn = 0; turn < 20; turn++) {
        if ((await settled(page)) === "over") break;
        const [before, all] = [await number(page), await moves(page)];
        const challenge = all.find((move) => move.value === "challenge");
        await moveByMouse(page, challenge ?? all[0]);
        await changed(page, before);
        if (!challenge) continue;
        await page.waitForSelector("html.in-moment.hold");
        // It stays as long as it is looked at.
        await page.click(".rail.held .pause");
        await look("moment");
        await page.setViewportSize({ width: 390, height: 844 });
        await look("moment on a phone");
        return;
      }
      throw new Error("no bid was ever challenged");
    });
  },
};
