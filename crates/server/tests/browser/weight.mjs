// What a table costs to load, and what is there before any script has run.

import { GAMES, check, close, open, setUp, settled } from "./world.mjs";

const MOST_BYTES = 120_000;
// Who comes for the first time has no worker that keeps the assets.
const FIRST_TIME = { serviceWorkers: "block" };

// Loads an address as a browser that has never been here does; tells how many bytes came over the wire.
async function coldBytes(page, address) {
  const wire = await page.context().newCDPSession(page);
  await wire.send("Network.enable");
  await wire.send("Network.setCacheDisabled", { cacheDisabled: true });
  const sizes = new Map();
  const kinds = new Map();
  // The stream of changes never ends; it is no part of the load.
  wire.on("Network.requestWillBeSent", ({ requestId, type }) => kinds.set(requestId, type));
  wire.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
  await page.goto(address, { waitUntil: "load" });
  await page.waitForFunction(() => performance.getEntriesByType("resource").every((one) => one.responseEnd > 0));
  return [...sizes].filter(([id]) => kinds.get(id) !== "EventSource").reduce((sum, [, size]) => sum + size, 0);
}

export const tests = {
  async "a cold table weighs less than 120 kB in every game"(browser, base) {
    for (const [game, setup] of Object.entries(GAMES)) {
      const page = await open(browser, FIRST_TIME);
      await setUp(page, base, game, setup);
      await settled(page);
      const bytes = await coldBytes(page, page.url());
      check(bytes > 10_000, `${game}: only ${bytes} bytes were counted`);
      check(bytes < MOST_BYTES, `${game}: ${bytes} bytes`);
      await close(page);
    }
  },

  async "felt and action bar are painted before the script has come"(browser, base) {
    const page = await open(browser, FIRST_TIME);
    await setUp(page, base, "perudo", GAMES.perudo);
    await settled(page);
    // The script never comes: the answer is withheld until the page has been looked at.
    let release = null;
    const withheld = new Promise((resolve) => { release = resolve; });
    await page.route(/\.js(\?|$)/, async (route) => {
      await withheld;
      await route.continue();
    });
    await page.goto(page.url(), { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    check(!(await page.evaluate(() => document.documentElement.classList.contains("js"))), "the script has run");
    for (const part of [".felt", ".rail", ".rail .btn"]) await page.locator(part).first().waitFor({ state: "visible" });
    release();
    await page.waitForSelector("html.js");
    await close(page);
  },
};
