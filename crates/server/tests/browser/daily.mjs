// The daily deal and puzzles: played, answered, shared, on laptops and phones, with and without script.

import { moveByMouse, moves, pick } from "./hands.mjs";
import { check, close, open, playOn } from "./world.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const today = () => new Date().toISOString().slice(0, 10);

async function fits(page, where) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  check(wide <= 0, `${where} is too wide by ${wide}`);
}

export const tests = {
  async "a person plays the daily deal, sees the place and the text to share, and the dot goes"(browser, base) {
    const page = await open(browser);
    await page.goto(base + "/daily");
    check(await page.locator(".site a.due").count() === 1, "nothing reminds of the deal");
    await page.click(".rows a[href^='/daily/perudo/']");
    check(await page.locator("textarea").count() === 0, "there is a result before the game");
    await page.fill(".deal-felt input[name=name]", "Ann");
    await page.click(".deal-felt button.move");
    await page.waitForSelector("main.table");
    const table = page.url();
    await page.evaluate(() => fetch(location.pathname + "/speed", {
      method: "POST", headers: { "Content-Type": "application/x-www-form-urlencoded" }, body: "speed=instant",
    }));
    await page.goto(base + "/daily/perudo");
    check(page.url().endsWith("/daily/perudo/" + today()), "the deal is another one: " + page.url());
    await page.click(".deal-felt button.move");
    await page.waitForSelector("main.table");
    check(page.url() === table, "what was begun does not go on");
    await playOn(page, async (_, turn) => moveByMouse(page, pick(await moves(page), turn)));
    await page.click(".rail a[href^='/daily/']");
    await page.waitForSelector(".dist svg.chart");
    const text = await page.inputValue(".share textarea");
    check(text.includes(today()) && /🟩|🟨|🟥/u.test(text), "the text to share is strange: " + text);
    check(await page.locator(".week .done").count() === 1, "the day is not filled");
    check(await page.locator(".dist table.sr tr").count() > 1, "the picture has no text");
    check(await page.locator(".site a.due").count() === 0, "the dot stays");
    await page.click(".share .copy");
    await fits(page, "the result");
    await close(page);
    const phone = await open(browser, PHONE);
    for (const path of ["/daily", "/daily/perudo/" + today(), "/puzzles", "/puzzles/mts"]) {
      await phone.goto(base + path);
      await fits(phone, path);
    }
    await close(phone);
  },

  async "a puzzle is answered at the table and then tells what every action is worth"(browser, base) {
    for (const options of [{}, PHONE]) {
      const page = await open(browser, options);
      for (const game of ["ten-thousand", "martian-dice", "perudo", "localgame", "mts"]) {
        await page.goto(`${base}/puzzles/${game}/2`);
        await page.waitForSelector("main.puzzle");
        check(await page.locator(".eq, .win").count() === 0, "the page tells the answer");
        await fits(page, game);
        await moveByMouse(page, pick(await moves(page), 0));
        await page.waitForSelector(".outcome");
        check(await page.locator(".answers .eq").count() > 1, "no bars");
        check(await page.locator(".answers .played").count() >= 1, "the own answer is not marked");
        await fits(page, game + " answered");
        await page.reload();
        await page.waitForSelector(".outcome");
      }
      await close(page);
    }
  },

  async "puzzles and deals work without script"(browser, base) {
    const page = await open(browser, { javaScriptEnabled: false });
    await page.goto(base + "/puzzles");
    await page.click(".rows a.move");
    await page.locator("form#act button:visible").first().click();
    await page.waitForSelector(".outcome");
    await page.goto(base + "/daily");
    await page.click(".rows a.move");
    await page.click(".deal-felt button.move");
    await page.waitForSelector("main.table");
    await close(page);
  },
};
