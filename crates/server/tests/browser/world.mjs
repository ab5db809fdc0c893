// A server, a browser and the pages of people, for the tests beside this file. Waits are for conditions, never for time.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const { CROUPIER, CHROMIUM, DRIVER } = process.env;
const { chromium } = createRequire(join(DRIVER, "x.js"))("playwright-core");
const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];
// Nothing here takes so long on a healthy machine, however slow: who waits longer waits for what never comes.
const PATIENCE = Number(process.env.PATIENCE_MS ?? 60_000);

// Small games, so that whole ones are played.
export const GAMES = {
  "martian-dice": { seats: ["me", "random"], numbers: { target: 6 } },
  "perudo": { seats: ["me", "random", "random"], numbers: { dice: 2 } },
  "localgame": { seats: ["me", "greedy"] },
  "ten-thousand": { seats: ["me", "random"], numbers: { target: 2000 } },
  "mts": { seats: ["me", "greedy", "random"] },
};

export function check(holds, what) {
  if (!holds) throw new Error(what);
}

// A server of its own with an empty database.
export async function serve() {
  const folder = mkdtempSync(join(tmpdir(), "croupier-browser-"));
  const child = spawn(CROUPIER, ["serve", "--listen", "127.0.0.1:0", "--db", join(folder, "tables.db"), "--lang", "en"]);
  let said = "";
  child.stderr.on("data", (data) => { said += data; });
  let stopping = false;
  const ended = new Promise((resolve) => { child.on("exit", (code, signal) => resolve(code ?? signal)); });
  ended.then((how) => { if (!stopping) console.log(`the server ended (${how}): ${said.slice(-2000)}`); });
  const base = await new Promise((resolve, reject) => {
    child.stdout.on("data", (data) => {
      said += data;
      const found = said.match(/http:\/\/[\d.:]+/);
      if (found) resolve(found[0]);
    });
    ended.then(() => reject(new Error("the server ended: " + said)));
  });
  const stop = async () => {
    stopping = true;
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { base, stop };
}

// Checks a downloaded record as anybody would.
export async function verify(file, ...more) {
  const child = spawn(CROUPIER, ["verify", file, ...more]);
  let said = "";
  for (const out of [child.stdout, child.stderr]) out.on("data", (data) => { said += data; });
  const code = await new Promise((resolve) => { child.on("close", resolve); });
  check(code === 0, `the record does not pass: ${said}`);
}

export function launch() {
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS, timeout: PATIENCE });
}

// A person who knows the games: the guide of the first game is not shown.
function skipGuides(games) {
  try {
    for (const game of games) localStorage.setItem("guide-" + game, "seen");
  } catch { /* a page without an origin */ }
}

// A page of a new person, on which every error and every breach of the policy fails the test. Movement is for eyes:
// without it no click has to wait for a card to lie still.
export async function open(browser, options = {}) {
  const calm = { viewport: { width: 1200, height: 900 }, locale: "en", reducedMotion: "reduce" };
  const { guided = false, ...others } = options;
  const context = await browser.newContext({ ...calm, ...others });
  context.setDefaultTimeout(PATIENCE);
  if (!guided) await context.addInitScript(skipGuides, Object.keys(GAMES));
  const page = await context.newPage();
  page.errors = [];
  page.on("pageerror", (error) => page.errors.push(error.message));
  page.on("console", (message) => {
    const expected = /net::|status of 4/.test(message.text());
    if (message.type() === "error" && !expected) page.errors.push(message.text());
  });
  return page;
}

export async function close(page) {
  check(page.errors.length === 0, "errors on the page: " + page.errors.join("; "));
  await page.context().close();
}

// Opens a table through the page that sets one up.
export async function setUp(page, base, game, { seats, numbers = {}, words = {}, speed = "instant" }) {
  await page.goto(`${base}/new/${game}`);
  await page.fill("#name", "Ann");
  // Seats beyond those that are shown at once are empty, unless they are asked for.
  let all = await page.locator("select[name=seat]").filter({ visible: true }).all();
  if (seats.length > all.length) {
    await page.locator("details:has(select[name=seat]) > summary").click();
    all = await page.locator("select[name=seat]").all();
  }
  for (const [n, select] of all.entries()) await select.selectOption(seats[n] ?? "none");
  await page.check(`input[name=speed][value=${speed}]`);
  if (Object.keys(numbers).length + Object.keys(words).length) await page.click(".switches summary");
  for (const [name, word] of Object.entries(words)) await page.selectOption("#set-" + name, `${name}=${word}`);
  for (const [name, value] of Object.entries(numbers)) await page.fill(`[name="number-${name}"]`, String(value));
  await page.click("main form button.move");
  await page.waitForSelector("main.table");
  await deal(page);
}

// Without a script a person deals when the commitment was shown; a script adds its number by itself.
async function deal(page) {
  const button = page.locator(".deal button").filter({ visible: true });
  if (await button.count()) await button.click();
}

// Waits for the checks of the page about fairness. All must end well, but for the one that a page cannot make.
export async function checkedFairness(page) {
  await page.waitForSelector(".checks[data-done]");
  const ends = await page.$$eval(".checks li", (rows) => rows.map((row) => [row.dataset.check, row.className, row.innerText]));
  for (const [name, end, text] of ends) check(end === (name === "rules" ? "unchecked" : "pass"), `a check ends otherwise: ${text}`);
}

export const stage = (page) => page.getAttribute("main.table", "data-stage");
export const number = (page) => page.getAttribute("main.table", "data-n");

// Both at once, as they are shown together.
export const position = (page) => page.$eval("main.table", ({ dataset }) => ({ n: dataset.n, stage: dataset.stage }));

// Waits until the table has changed since it had so many entries.
export function changed(page, before, options = {}) {
  return page.waitForFunction((n) => document.querySelector("main.table").dataset.n !== n, before, options);
}

// Skips the moment that is held, as the button "Continue" does. Tells whether there was one.
export async function goOn(page) {
  const held = await page.locator("html.in-moment.hold").count();
  // It may end by itself while it is being skipped.
  if (held) await page.evaluate(() => document.querySelector(".rail.held .on")?.click());
  return held > 0;
}

// Waits for one's own turn or the end, skips moments on the way, and tells which it is.
export async function settled(page, skip = goOn) {
  for (;;) {
    await page.waitForFunction(() => document.documentElement.classList.contains("in-moment")
      || ["mine", "over"].includes(document.querySelector("main.table").dataset.stage));
    if (await skip(page)) continue;
    await page.waitForSelector("html:not(.in-moment)", { state: "attached" });
    const now = await stage(page);
    if (["mine", "over"].includes(now)) return now;
  }
}

// Plays one's own turns until the game is over, or until it is enough; tells how many moves it took.
export async function playOn(page, makeMove, { enough = () => false, skip = goOn } = {}) {
  for (let turn = 0; turn < 2000; turn++) {
    if ((await settled(page, skip)) === "over" || await enough(turn)) return turn;
    const before = await number(page);
    try {
      await makeMove(page, turn);
    } catch (problem) {
      // Where several may react, somebody else may have been first, and the move is gone.
      if ((await number(page)) === before) throw problem;
      continue;
    }
    await changed(page, before);
  }
  throw new Error("the game does not end");
}
