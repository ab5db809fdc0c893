// What somebody hears who does not see the page: the tree that screen readers are given, and the sound.

import { changed, check, close, number, open, setUp, settled } from "./world.mjs";

const GAMES = ["martian-dice", "perudo", "localgame", "ten-thousand", "mts"];
const ACTIONS = ["button", "link", "checkbox", "radio", "textbox", "combobox", "slider"];

// Everything on the page that a screen reader meets.
async function heard(page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  return nodes.filter((node) => !node.ignored).map((node) => ({
    role: node.role?.value, name: String(node.name?.value ?? "").trim(),
    live: node.properties?.find((one) => one.name === "live")?.value.value,
  }));
}

async function checkNames(page, game) {
  const all = await heard(page);
  const log = all.find((one) => one.role === "log");
  check(log?.live === "polite" && log.name, `${game}: the narration is no live region with a name`);
  const nameless = all.filter((one) => [...ACTIONS, "image", "img"].includes(one.role) && !one.name);
  check(nameless.length === 0, `${game}: without a name: ${nameless.map((one) => one.role)}`);
}

export const tests = {
  async "a screen reader is told every step and the name of everything"(browser, base) {
    for (const game of GAMES) {
      const page = await open(browser);
      await setUp(page, base, game, { seats: ["me", "random"] });
      await page.waitForSelector("html.js main.table");
      await settled(page);
      await checkNames(page, game);
      // Only what is added to a region that stays is announced.
      const region = await page.$("#log");
      const last = () => region.$$eval("li", (lines) => lines.at(-1)?.textContent);
      const [before, told] = [await number(page), await last()];
      await page.evaluate(() => document.querySelector("[name=action]").click());
      await changed(page, before);
      check(await region.evaluate((one) => one.isConnected), `${game}: the region was replaced`);
      check((await last()) !== told, `${game}: nothing was told`);
      await checkNames(page, game);
      await close(page);
    }
  },

  async "the sound is off until somebody wants it, and stays as chosen"(browser, base) {
    const page = await open(browser);
    await setUp(page, base, "perudo", { seats: ["me", "random"] });
    const wait = (pressed) => page.waitForSelector(`button.sound[aria-pressed=${pressed}]`);
    await wait(false);
    await page.click("button.sound");
    await wait(true);
    await page.reload();
    await wait(true);
    await page.click("button.sound");
    await wait(false);
    await close(page);
  },
};
