// The pages around the tables: one's games, other devices, the lobby, groups. On laptops and phones, in light and dark.

import { readFileSync } from "node:fs";

import { inBoth } from "./axe.mjs";
import { moveByMouse, moves, pick } from "./hands.mjs";
import { check, close, open, playOn, setUp } from "./world.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const SHORT = { seats: ["me", "random"], numbers: { dice: 1 } };
const PAGES = [
  "/", "/daily", "/puzzles", "/puzzles/perudo", "/lobby", "/group", "/me", "/me/games", "/me/stats", "/me/open", "/ladder",
  "/ladder/perudo", "/ladder/mts?who=bots",
];

// Pages of a game, a day and a group.
const DEEP = [`/daily/perudo/${new Date().toISOString().slice(0, 10)}`, "/puzzles/perudo/1", "/puzzles/mts/2"];

// Opens a group at which this person sits; gives its path.
async function openGroup(page, base) {
  await page.goto(base + "/group");
  const form = page.locator("form.panel", { has: page.locator("input[value=perudo]") });
  await form.locator("button").click();
  await page.waitForURL(/\/g\//);
  const path = new URL(page.url()).pathname;
  await page.fill("#name", "Annabel-Magdalena von Hohenlohe");
  await page.click("form[action$='/join'] button");
  await page.waitForURL(/\/t\//);
  return path;
}

const playToTheEnd = (page) => playOn(page, async (_, turn) => moveByMouse(page, pick(await moves(page), turn)));

async function fits(page, where) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  check(wide <= 0, `${where} is too wide by ${wide}`);
}

// The link of a page to another device.
async function privateLink(page, base, path) {
  await page.goto(base + path);
  const hidden = page.locator("details:has(.link) summary");
  if (await hidden.count()) await hidden.click();
  return page.inputValue(".link input");
}

export const tests = {
  async "a person finds a finished game again, filters, looks at the replay and deletes it"(browser, base) {
    const page = await open(browser);
    await setUp(page, base, "perudo", SHORT);
    const table = page.url();
    await playToTheEnd(page);
    await page.goto(base);
    await page.click("nav.site a[href='/me/games']");
    await page.waitForSelector(".games-tbl tbody tr");
    check(/Perudo/.test(await page.textContent(".games-tbl tbody")), "the game is not listed");
    const won = (await page.locator(".games-tbl .chip.ok").count()) > 0;
    await page.click(`.tabs a[href*='outcome=${won ? "lost" : "won"}']`);
    await page.waitForSelector(".panel.empty");
    await page.click(".tabs a[aria-current][href='/me/games']");
    await page.click(".games-tbl .look a");
    await page.waitForSelector("main.reviewing");
    await page.click("main.reviewing .title a[href*='/replay']");
    await page.waitForSelector("main.replay");
    await page.goto(base + "/me/games");
    await page.click(".games-tbl .more summary");
    await page.click(".games-tbl .more button");
    await page.waitForSelector(".panel.empty");
    const gone = await page.goto(table);
    check(gone.status() === 404, "a game that nobody keeps is still there");
    await close(page);
  },

  async "a link makes another browser this person, a file too, until they are revoked"(browser, base) {
    const ann = await open(browser);
    await setUp(ann, base, "perudo", SHORT);
    const table = ann.url();
    const link = await privateLink(ann, base, "/me");
    check(link.includes("/me/open#"), "the secret is in the path: " + link);
    await ann.goto(base + "/me");
    const [download] = await Promise.all([ann.waitForEvent("download"), ann.click("a[download]")]);
    const file = await download.path();
    check(readFileSync(file, "utf8").includes("/me/open#"), "the file holds no link");

    const phone = await open(browser, PHONE);
    await phone.goto(link);
    await phone.waitForFunction(() => document.querySelector("#code").value.length > 40);
    check(!phone.url().includes("#"), "the secret stays in the address: " + phone.url());
    await phone.click("main button.move");
    await phone.waitForSelector(`a[href='${new URL(table).pathname}']`);
    await close(phone);

    const laptop = await open(browser);
    await laptop.goto(base + "/me/open");
    await laptop.setInputFiles("#key-file", file);
    await laptop.waitForFunction(() => document.querySelector("#code").value.length > 40);
    await laptop.click("main button.move");
    await laptop.waitForSelector(`a[href='${new URL(table).pathname}']`);

    await ann.goto(base + "/me");
    await ann.click("button[value=keys]");
    await ann.waitForSelector(".rows");
    await laptop.reload();
    await laptop.waitForSelector(".panel.empty");
    check(await laptop.locator(".going a").count() === 0, "a device that was signed out sees games");
    const late = await open(browser);
    await late.goto(link);
    await late.click("main button.move");
    await late.waitForFunction(() => /expired or was revoked/.test(document.body.textContent));
    for (const page of [ann, laptop, late]) await close(page);
  },

  async "two people find each other in the lobby, and a third watches"(browser, base) {
    const [ann, bob, eve] = [await open(browser), await open(browser, PHONE), await open(browser)];
    for (const [page, name] of [[ann, "Ann"], [bob, "Bob"]]) {
      await page.goto(base + "/lobby");
      await page.fill("#name", name);
      await page.click("button[value=perudo]");
      await page.waitForSelector("main.table");
    }
    check(ann.url() === bob.url(), "they sit at different tables");
    await ann.waitForSelector(".hand .die");
    await eve.goto(base + "/lobby");
    await eve.click(`a[href='${new URL(ann.url()).pathname}']`);
    await eve.waitForSelector("main.table");
    check(await eve.locator(".hand .die").count() === 0, "a spectator sees dice");
    for (const page of [ann, bob, eve]) await close(page);
  },

  async "a listed table appears in an open lobby by itself, and after a while bots are offered"(browser, base) {
    const [ann, bob] = [await open(browser), await open(browser)];
    await bob.goto(base + "/lobby");
    await ann.goto(base + "/lobby");
    await ann.click("button[value=localgame]");
    await ann.waitForSelector("main.table.waiting");
    check(!(await ann.locator(".instead button").isVisible()), "bots are offered at once");
    await bob.waitForSelector(`#lobby a[href='${new URL(ann.url()).pathname}']`);
    // The half minute before the offer is an animation, which is brought to its end here.
    await ann.evaluate(() => {
      for (const one of document.getAnimations()) if (one.animationName === "offer") one.finish();
    });
    await ann.waitForSelector(".instead button", { state: "visible" });
    await ann.click(".instead button");
    await ann.waitForSelector("main.table:not(.waiting)");
    for (const page of [ann, bob]) await close(page);
  },

  async "a rated game is announced, ends on the ladder, and resigning counts"(browser, base) {
    const page = await open(browser, PHONE);
    await page.goto(base + "/ladder/perudo");
    check(await page.locator(".ladder tbody tr").count() >= 5, "the bots are not on the ladder");
    check(await page.getAttribute("nav.site a[href='/ladder']", "aria-current") === "page", "the navigation does not say where we are");
    await page.click("aside a.move");
    check(await page.isChecked("input[name=rated]"), "the switch is not on");
    await page.fill("#name", "Annabel");
    for (const [n, select] of (await page.locator("select[name=seat]").filter({ visible: true }).all()).entries())
      await select.selectOption(["me", "random"][n] ?? "none");
    await page.check("input[name=speed][value=instant]");
    await page.click("main form button.move");
    await page.waitForSelector("main.table");
    await page.waitForSelector(".hand .die");
    check((await page.textContent("#seat1")).includes("-101") || (await page.textContent("#seat1")).includes("−101"), "the rating of the bot is not shown");
    check(await page.locator("#hints").count() === 0, "hints are offered at a rated table");
    await playToTheEnd(page);
    await page.waitForSelector(".ratings");
    check(/1000 → /.test(await page.textContent(".ratings")), "the change is not shown");
    await page.goto(base + "/ladder/perudo");
    check(/Annabel/.test(await page.textContent(".ladder tr.own-line")), "the own line is missing");
    // After a game that was lost to the weakest bot the line may be off the scale.
    check(await page.locator(".ladder tr.own-line .whisk:not(.soft)").count() === 0, "a provisional line is not dashed");
    await page.goto(base + "/me");
    check(/provisional/.test(await page.textContent("main")), "the own page does not show the rating");
    await close(page);
  },

  async "a group gives every person a seat and shows all tables"(browser, base) {
    const host = await open(browser);
    await host.goto(base + "/group");
    const form = host.locator("form.panel", { has: host.locator("input[value=perudo]") });
    await form.locator("input[name=seats]").fill("2");
    await form.locator("button").click();
    await host.waitForSelector("svg.qr");
    const people = [];
    for (const name of ["Ann", "Bob", "Eve"]) {
      const page = await open(browser, PHONE);
      await page.goto(host.url());
      await page.fill("#name", name);
      await page.click("form[action$='/join'] button");
      await page.waitForSelector("main.table");
      people.push(page);
    }
    check(people[0].url() === people[1].url() && people[1].url() !== people[2].url(), "the seats are wrong");
    await host.waitForFunction(() => /Eve/.test(document.querySelector("#group-tables").textContent));
    await host.reload();
    await host.click("form[action$='/fill'] button");
    await people[2].waitForSelector(".hand .die");
    for (const page of [host, ...people]) await close(page);
  },

  async "the pages fit on a phone and a laptop in three languages, without script too"(browser, base) {
    for (const locale of ["en", "ru", "de"]) {
      for (const options of [{ ...PHONE, locale }, { viewport: { width: 320, height: 700 }, locale, javaScriptEnabled: false }, { viewport: { width: 1366, height: 768 }, locale }]) {
        const page = await open(browser, options);
        await page.goto(base);
        await page.fill("#name", "Annabel-Magdalena von Hohenlohe-Oehringen");
        await page.click("button[value=perudo]");
        await page.waitForSelector("main.table");
        for (const path of [...PAGES, ...DEEP, await openGroup(page, base)]) {
          await page.goto(base + path);
          await fits(page, `${path} in ${locale} at ${options.viewport.width}`);
        }
        await close(page);
      }
    }
  },

  async "axe finds nothing on the pages around the tables"(browser, base) {
    await inBoth(browser, async (page, look) => {
      for (const path of [...PAGES, ...DEEP]) {
        await page.goto(base + path);
        await look("nobody: " + path);
      }
      await setUp(page, base, "perudo", SHORT);
      const table = new URL(page.url()).pathname;
      await playToTheEnd(page);
      const group = await openGroup(page, base);
      await setUp(page, base, "perudo", { seats: ["me", "open"] });
      for (const path of [...PAGES, ...DEEP, group, `${table}/review`]) {
        await page.goto(base + path);
        // The page is loaded anew when the review is there.
        if (path.endsWith("/review")) await page.waitForSelector(".review .slips, .review #slips");
        for (const summary of await page.locator("details summary").all()) await summary.click();
        await look("somebody: " + path);
      }
    });
  },
};
