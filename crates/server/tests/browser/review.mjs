// The review of a finished game, playing on from it, and the statistics made of reviews.

import { inBoth } from "./axe.mjs";
import { moveByMouse, moves, pick } from "./hands.mjs";
import { check, close, GAMES, open, playOn, setUp } from "./world.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

// Stops as soon as that is allowed, and else plays on: sooner or later that is a mistake.
const stopEarly = (all, turn) => all.find((one) => one.value === "end") ?? pick(all, turn);

// Plays a short game to its end and opens its review; gives the path of the table.
async function reviewed(page, base, game, choose = pick) {
  await setUp(page, base, game, GAMES[game]);
  await playOn(page, async (_, turn) => moveByMouse(page, choose(await moves(page), turn)));
  const table = new URL(page.url()).pathname;
  await page.goto(base + table);
  await page.click(`a[href='${table}/review']`);
  await page.waitForSelector(".review .slips, .review #slips");
  return table;
}

async function fits(page, where) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  check(wide <= 0, `${where} is too wide by ${wide}`);
}

export const tests = {
  async "a review shows curve, options and mistakes, and a link leads to a moment"(browser, base) {
    const page = await open(browser);
    const table = await reviewed(page, base, "martian-dice", stopEarly);
    check(/%/.test(await page.getAttribute("svg.chart", "aria-label")), "the curve has no words");
    const rows = await page.locator(".balance").count();
    check(rows === 2, `there are ${rows} accounts`);
    // By slider, by link and by keyboard to other moments, without loading the page.
    await page.evaluate(() => { window.sameDocument = true; });
    await page.locator(".scrub input[type=range]").fill("3");
    await page.waitForFunction(() => location.search.includes("step=3"));
    await page.click(".scrub a[rel=next]");
    await page.waitForFunction(() => location.search.includes("step=4"));
    await page.focus(".scrub input[type=range]");
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => location.search.includes("step=5"));
    const better = await page.locator(".slips a small").first().innerText();
    check(/better: \S/.test(better) && !/better: (ray|human|cow|chicken|reroll|end)$/.test(better), "not in words: " + better);
    await page.locator(".slips a").first().click();
    await page.waitForSelector(".slips a[aria-current]");
    await page.waitForSelector("table.options tr.played");
    check(await page.evaluate(() => window.sameDocument), "the page was loaded anew");
    const link = await page.inputValue(".link input");
    const other = await open(browser);
    await other.goto(link);
    await other.waitForSelector(".review svg.chart");
    check(link.includes(`${table}/review?step=`), "the link leads elsewhere: " + link);
    await close(other);
    await close(page);
  },

  async "a position is played on against bots, as it was and dealt anew"(browser, base) {
    const page = await open(browser);
    const table = await reviewed(page, base, "perudo");
    for (const hidden of ["as_it_was", "anew"]) {
      await page.goto(`${base}${table}/review?step=3&seat=0`);
      await page.click(`.play-on button[value=${hidden}]`);
      await page.waitForURL((url) => /^\/t\/\w+$/.test(url.pathname) && url.pathname !== table);
      await playOn(page, async (_, turn) => moveByMouse(page, pick(await moves(page), turn)));
    }
    await close(page);
  },

  async "a running game has no review, and without a script a review is waited for"(browser, base) {
    const page = await open(browser, { javaScriptEnabled: false });
    await page.goto(`${base}/new/perudo`);
    await page.fill("#name", "Ann");
    await page.click("main button.move, main button.go");
    await page.waitForURL(/\/t\//);
    const answer = await page.goto(page.url().split("?")[0] + "/review");
    check(answer.status() === 403, `a running game answers ${answer.status()}`);
    check(await page.locator("main a[href^='/t/']").count() === 1, "no way back to the table");
    await close(page);
  },

  async "review and statistics fit every screen and pass the checks of accessibility"(browser, base) {
    const page = await open(browser);
    const table = await reviewed(page, base, "ten-thousand");
    await page.goto(base + "/me/stats");
    await page.waitForSelector("svg.chart");
    const cookies = await page.context().cookies();
    for (const locale of ["en", "ru", "de"]) {
      const phone = await open(browser, { ...PHONE, locale });
      await phone.context().addCookies(cookies.filter((one) => one.name !== "lang"));
      for (const path of [`${table}/review`, "/me/stats"]) {
        await phone.goto(base + path);
        check(await phone.getAttribute("html", "lang") === locale, `${path} is not in ${locale}`);
        await fits(phone, `${path} in ${locale}`);
      }
      await close(phone);
    }
    await inBoth(browser, async (other, look) => {
      await other.context().addCookies(cookies);
      for (const path of [`${table}/review`, "/me/stats"]) {
        await other.goto(base + path);
        await look(path);
      }
    });
    await close(page);
  },
};
