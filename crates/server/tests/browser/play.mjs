// Plays real games in a real browser against a real server, by mouse and by keyboard, and looks for what must not be
// there. Started by `./test`, which says where the program, the browser and the driver are.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const { CROUPIER, CHROMIUM, DRIVER, SHOTS } = process.env;
const { chromium } = createRequire(join(DRIVER, "x.js"))("playwright-core");
const folder = mkdtempSync(join(tmpdir(), "croupier-browser-"));
const FLAGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];
// Nothing here waits for so long on a healthy machine, however slow.
const PATIENCE = 60_000;

function check(holds, what) {
  if (!holds) throw new Error(what);
}

async function serve() {
  const child = spawn(CROUPIER, ["serve", "--listen", "127.0.0.1:0", "--db", join(folder, "tables.db"), "--lang", "en"]);
  let said = "";
  child.stderr.on("data", () => {});
  const base = await new Promise((resolve, reject) => {
    child.stdout.on("data", (data) => {
      said += data;
      const found = said.match(/http:\/\/[\d.:]+/);
      if (found) resolve(found[0]);
    });
    child.on("exit", () => reject(new Error("the server ended: " + said)));
  });
  return { base, stop: () => child.kill() };
}

// A page on which every error, and every breach of the policy, fails the test.
async function open(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, locale: "en", ...options });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  page.errors = [];
  page.on("pageerror", (error) => page.errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !/net::|status of 4/.test(message.text())) page.errors.push(message.text());
  });
  return page;
}

async function close(page) {
  check(page.errors.length === 0, "errors on the page: " + page.errors.join("; "));
  await page.context().close();
}

// Opens a table through the page that sets one up.
async function setUp(page, base, game, { seats, numbers = {} }) {
  await page.goto(`${base}/new/${game}`);
  await page.fill("#name", "Ann");
  const all = await page.$$("select[name=seat]");
  for (const [n, select] of all.entries()) await select.selectOption(seats[n] ?? "none");
  await page.check("input[name=speed][value=instant]");
  if (Object.keys(numbers).length) await page.click(".switches summary");
  for (const [name, value] of Object.entries(numbers)) await page.fill(`[name="number-${name}"]`, String(value));
  await page.click("main form button.move");
  await page.waitForSelector("main.table");
}

const stage = (page) => page.getAttribute("main.table", "data-stage");
const number = (page) => page.getAttribute("main.table", "data-n");

async function settled(page) {
  await page.waitForFunction(() => ["mine", "over"].includes(document.querySelector("main.table").dataset.stage));
  return stage(page);
}

// All moves that the page holds, with what must be chosen for each.
const moves = (page) => page.$$eval("[name=action]", (all) => all.map((one, n) => ({
  n, value: one.value, zone: one.dataset.zone, needs: one.dataset.needs?.split(",") ?? [],
})));

// A sensible move: note points, keep much, else anything, differently each time.
function pick(all, turn) {
  const note = all.find((one) => one.value === "note");
  const keep = all.filter((one) => one.value.startsWith("keep"));
  if (note) return note;
  if (keep.length) return keep.reduce((a, b) => (b.needs.length > a.needs.length ? b : a));
  return all[(turn * 7 + 3) % all.length];
}

async function moveByMouse(page, turn) {
  const move = pick(await moves(page), turn);
  check(move, "it is my turn and no move is offered");
  for (const place of move.needs) await page.click(`[data-zone="${move.zone}"] [data-piece="${place}"]`);
  const value = JSON.stringify(move.value);
  await page.locator(`[name=action][value=${value}]`).filter({ visible: true }).first().click();
}

async function playOn(page, makeMove) {
  for (let turn = 0; turn < 2000; turn++) {
    if ((await settled(page)) === "over") return turn;
    const before = await number(page);
    await makeMove(page, turn);
    await page.waitForFunction((n) => document.querySelector("main.table").dataset.n !== n, before);
  }
  throw new Error("the game does not end");
}

const GAMES = {
  "martian-dice": { seats: ["me", "random"], numbers: { target: 6 } },
  "perudo": { seats: ["me", "random", "random"], numbers: { dice: 2 } },
  "localgame": { seats: ["me", "random"] },
  "ten-thousand": { seats: ["me", "random"], numbers: { target: 2000 } },
  "mts": { seats: ["me", "random", "random"] },
};

const tests = {
  async "a person plays every game to its end by mouse, with a refresh in the middle"(browser, base) {
    for (const [game, setup] of Object.entries(GAMES)) {
      const page = await open(browser);
      await setUp(page, base, game, setup);
      await settled(page);
      await shots(page, game);
      const before = [await page.textContent(".felt"), await number(page)];
      await page.reload();
      await page.waitForSelector("html.js main.table");
      check(before[0] === await page.textContent(".felt") || before[1] !== await number(page), "a refresh changes the table");
      const turns = await playOn(page, moveByMouse);
      check(turns > 0, "a game without a move");
      await page.click(".verify");
      await page.waitForSelector(".proof output.good");
      await page.goto(page.url() + "/replay?step=0");
      const last = +(await page.getAttribute("#step", "max"));
      await page.locator("#step").fill(String(last));
      await page.waitForFunction((step) => location.search.includes("step=" + step), last);
      await close(page);
      console.log(`   ${game}: ${turns} moves`);
    }
  },

  async "a person plays a whole game by keyboard alone"(browser, base) {
    const page = await open(browser);
    await page.goto(base);
    const keys = page.keyboard;
    // Tab to the name, type it, then on to the button of the first game.
    const focused = (selector) => page.evaluate((one) => document.activeElement?.matches(one), selector);
    const tabTo = async (selector) => {
      for (let n = 0; n < 60; n++) {
        if (await focused(selector)) return;
        await keys.press("Tab");
      }
      throw new Error("cannot be reached by Tab: " + selector);
    };
    await tabTo("#name");
    await keys.type("Ann");
    await tabTo("a[href='/new/perudo']");
    await keys.press("Enter");
    await page.waitForSelector("#seat0");
    await tabTo("#seat1");
    await keys.type("Bot, random");
    for (const seat of ["#seat2", "#seat3"]) {
      await tabTo(seat);
      await keys.press("End");
    }
    await tabTo("input[name=speed]");
    await keys.press("ArrowUp");
    await tabTo("main form button.move");
    await keys.press("Enter");
    await page.waitForSelector("main.table");
    await keys.press("?");
    await page.waitForSelector("#keys[open]");
    await keys.press("Escape");
    await page.waitForSelector("#keys:not([open])");
    await playOn(page, async (_, turn) => {
      // A call by its number where one is offered, else down and right into the grid of bids.
      if (turn % 3 === 2 && await page.$$eval("[data-key]:not([data-key=''])", (all) => all.length)) {
        await keys.press("1");
        return;
      }
      await keys.press("ArrowDown");
      await keys.press(turn % 2 ? "ArrowRight" : "ArrowDown");
      await keys.press("Enter");
    });
    await close(page);
  },

  async "two browsers play Perudo and neither ever holds the other one's dice"(browser, base) {
    const [ann, bob] = [await open(browser), await open(browser)];
    // Everything that ever arrives is kept: the page itself and every picture of the stream.
    for (const page of [ann, bob]) {
      await page.context().addInitScript(() => {
        window.pictures = [];
        const add = EventSource.prototype.addEventListener;
        EventSource.prototype.addEventListener = function (kind, hear, ...rest) {
          const wrapped = kind === "table" ? (event) => { window.pictures.push(event.data); hear(event); } : hear;
          return add.call(this, kind, wrapped, ...rest);
        };
      });
    }
    await setUp(ann, base, "perudo", { seats: ["me", "open"], numbers: { dice: 3 } });
    await bob.goto(ann.url());
    await bob.fill("input[name=name]", "Bob");
    await bob.click(".sit button");
    await Promise.all([ann, bob].map((page) => page.waitForSelector(".hand .die")));
    const hand = (page) => page.$$eval(".hand .die", (all) => all.map((die) => die.getAttribute("aria-label")).join());
    let secrets = [];
    for (let turn = 0; turn < 300; turn++) {
      if ((await stage(ann)) === "over") break;
      secrets.push([await hand(ann), await hand(bob)]);
      const mover = (await stage(ann)) === "mine" ? ann : bob;
      await mover.waitForFunction(() => document.querySelector("main.table").dataset.stage === "mine");
      const before = await number(mover);
      const challenge = mover.locator("[name=action][value=challenge]");
      if (turn % 3 === 2 && await challenge.count()) await challenge.click();
      else if (await mover.locator(".cell").count()) await mover.locator(".cell").first().click();
      else await challenge.click();
      for (const page of [ann, bob]) {
        await page.waitForFunction((n) => document.querySelector("main.table").dataset.n !== n, before);
      }
    }
    check((await stage(ann)) === "over", "the game does not end");
    for (const [page, mine, theirs] of [[ann, "Ann", "Bob"], [bob, "Bob", "Ann"]]) {
      const kept = await page.evaluate(() => window.pictures.map((html) => {
        const seen = new DOMParser().parseFromString(html, "text/html");
        const dice = (selector) => [...seen.querySelectorAll(selector)].length;
        return { held: dice(".hand .die"), panels: dice(".seats .die"), log: seen.querySelector("#log").textContent };
      }));
      check(kept.length > 4, "no pictures were kept");
      for (const { held, panels, log } of kept) {
        check(held <= 3 && panels === 0, `${mine} sees dice that are not ${mine}'s`);
        check(!log.includes(`${theirs} throws`), `${mine} is told what ${theirs} throws`);
      }
    }
    check(secrets.some(([one, two]) => one !== two), "both always have the same dice");
    await close(ann);
    await close(bob);
  },

  async "a table can be played without any script"(browser, base) {
    const page = await open(browser, { javaScriptEnabled: false });
    await setUp(page, base, "martian-dice", { seats: ["me", "random"], numbers: { target: 2 } });
    for (let turn = 0; turn < 300; turn++) {
      const now = await page.getAttribute("main.table", "data-stage");
      if (now === "over") break;
      if (now === "mine") await page.locator("[name=action]").first().click();
      else await page.reload();
    }
    check((await page.getAttribute("main.table", "data-stage")) === "over", "the game does not end");
    await close(page);
  },

  async "what the rules forbid is answered with the ruling"(browser, base) {
    const page = await open(browser);
    await setUp(page, base, "perudo", { seats: ["me", "random"] });
    await settled(page);
    await page.fill("#line", "challenge");
    await page.press("#line", "Enter");
    await page.waitForSelector("#refusal a");
    check(/PE-12/.test(await page.textContent("#refusal")), "no ruling");
    await close(page);
  },
};

// Pictures of every table in light, dark and phone size, for people to look at.
async function shots(page, game) {
  if (!SHOTS) return;
  await page.waitForTimeout(600);
  const sizes = { light: [1200, 860, "light"], dark: [1200, 860, "dark"], phone: [390, 844, "light"] };
  for (const [name, [width, height, colorScheme]] of Object.entries(sizes)) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: join(SHOTS, `${game}-${name}.png`), fullPage: true });
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1200, height: 900 });
}

const server = await serve();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
let failed = 0;
const only = process.argv[2];
for (const [name, run] of Object.entries(tests)) {
  if (only && !name.includes(only)) continue;
  const begun = Date.now();
  try {
    await run(browser, server.base);
    console.log(`ok ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed++;
    console.log(`FAILED ${name}: ${error.stack}`);
  }
}
await browser.close();
server.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
