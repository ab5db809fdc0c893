// The page about a game's fairness before records that a hostile house might publish instead of the true one.

import { moveByMouse, moves, pick } from "./hands.mjs";
import { check, checkedFairness, close, open, playOn, setUp, verify } from "./world.mjs";

// What each record changes, and the checks that must fail. All others of the house's own making it could make good.
const FORGERIES = {
  "the draw is left out": [({ header, result }) => {
    delete header.draw;
    [result.seed, result.secret] = [result.secret, undefined];
  }, ["own", "seats"]],
  "the own number is left out": [({ header: { draw } }) => {
    [draw.commits[0], draw.contributions[0]] = [null, ""];
  }, ["own", "seats"]],
  "another seat adds a number when all others are known": [({ header: { draw }, late }) => {
    [draw.commits[1], draw.contributions[1]] = [late.seal, late.number];
  }, ["seats"]],
  "the draw has an entry too few": [({ header: { draw } }) => {
    draw.commits.pop();
    draw.contributions.pop();
  }, ["seats"]],
  "a person is called a bot": [({ header }) => { header.seats[0].by = "random"; }, ["kept", "house"]],
  "no table is named": [({ header }) => { delete header.table; }, ["kept", "house"]],
  "a draw is counted that was none": [({ header }) => { header.draw.ended_by = [[1]]; }, ["kept", "house"]],
  "a digit of the salt moves into the name": [({ header }) => {
    const { salt } = header.names[0];
    header.names[0].salt = salt.slice(0, -1);
    header.seats[0].name = salt.slice(-1) + header.seats[0].name;
  }, ["house"]],
  "the record has format 1": [({ header }) => { header.croupier = 1; }, ["kept", "house"]],
  "a line is missing": [({ steps }) => { steps.pop(); }, ["lines"]],
};

// How the checks of the page end: the sentence by the name of each check that fails.
async function failures(page) {
  await page.waitForSelector(".checks[data-done]");
  return Object.fromEntries(await page.$$eval(".checks li.fail", (rows) => rows.map((row) => [row.dataset.check, row.innerText])));
}

// Shows the page about fairness with this record in the place of the true one.
async function shown(page, record) {
  await page.route("**/record", (route) => route.fulfill({ contentType: "text/plain", body: record }));
  await page.reload();
  const found = await failures(page);
  await page.unroute("**/record");
  return found;
}

// How the checks of the page end, none of them badly: the sentence by the name of each check that was not made.
async function unchecked(page) {
  const failed = await failures(page);
  check(!Object.keys(failed).length, `an honest house is accused: ${Object.values(failed).join(" ")}`);
  return Object.fromEntries(await page.$$eval(".checks li.unchecked", (rows) => rows.map((row) => [row.dataset.check, row.innerText])));
}

// A table of Martian dice at which Ann sits; the answers of her script to the draw go through this first.
async function opened(browser, base, seat, onAnswer) {
  const page = await open(browser);
  await page.route("**/draw", onAnswer);
  await setUp(page, base, "martian-dice", { seats: ["me", seat], numbers: { target: 1 } });
  return page;
}

// Adds no number, as the button without a script does.
async function pass(page, number) {
  const answer = await page.request.post(page.url() + "/draw", { form: { number, pass: "1" } });
  check(answer.status() < 400, `passing is answered with ${answer.status()}`);
}

// Plays to the end and opens the page about fairness; tells what the podium says of the own number.
async function toFairness(page) {
  await page.waitForSelector("main.table:not(.drawing)");
  await playOn(page, async (at, turn) => moveByMouse(at, pick(await moves(at), turn)));
  const said = await page.innerText(".own-part");
  await page.click("a.proof");
  return said;
}

async function downloaded(page, selector) {
  const download = page.waitForEvent("download");
  await page.click(selector);
  return (await download).path();
}

export const tests = {
  async "the page about fairness finds out a house that publishes another record, and hands over what the browser has kept"(browser, base) {
    const page = await open(browser);
    await setUp(page, base, "martian-dice", { seats: ["me", "random"], numbers: { target: 1 } });
    await page.waitForSelector("html.js main.table");
    await playOn(page, async (at, turn) => moveByMouse(at, pick(await moves(at), turn)));
    await page.click("a.proof");
    await checkedFairness(page);
    const kept = await downloaded(page, ".keep-draw a");
    await verify(await downloaded(page, ".links a[download]"), "--draw", kept);

    const record = await page.evaluate(async () => (await fetch($(".checks").dataset.record)).text());
    const lines = record.trimEnd().split("\n");
    const read = () => ({ header: JSON.parse(lines[0]), steps: lines.slice(1, -1), result: JSON.parse(lines.at(-1)) });
    const late = await page.evaluate((house) => {
      const number = "07".repeat(32);
      return { number, seal: sealOf(house, 1, number) };
    }, read().header.commit);
    for (const [name, [forge, expected]] of Object.entries(FORGERIES)) {
      const { header, steps, result } = read();
      forge({ header, steps, result, late });
      const found = await shown(page, [JSON.stringify(header), ...steps, JSON.stringify(result), ""].join("\n"));
      for (const one of expected) check(found[one], `${name}: “${one}” does not fail, only ${Object.keys(found)} do`);
      const said = Object.values(found).join(" ");
      check(!/\{|undefined|null/.test(said), `${name}: ${said}`);
      if (expected.includes("own")) check(/This browser sealed/.test(found.own), `${name}: ${found.own}`);
    }

    // A draw that was shown here and that the record does not count.
    await page.evaluate((table) => {
      const draw = keptDraw(table);
      keepDraw(table, { ...draw, houses: ["0".repeat(64), ...draw.houses] });
    }, read().header.table);
    check(/was shown 2 draws, the record counts 1/.test((await shown(page, record)).kept), "a hidden draw is not found");
    await close(page);
  },

  async "an answer to the draw that is lost on the way is sent again with the same number"(browser, base) {
    const sealed = [];
    const page = await opened(browser, base, "random", async (route) => {
      const seal = new URLSearchParams(route.request().postData()).get("commit");
      if (!seal) return route.continue();
      sealed.push(seal);
      if (sealed.length === 1) return route.abort();
      if (sealed.length === 2) return route.fulfill({ status: 429, body: "{}" });
      // The server takes it, and nobody hears of it.
      if (sealed.length === 3) await route.fetch();
      return sealed.length === 3 ? route.abort() : route.continue();
    });
    check(/is in the luck/.test(await toFairness(page)), "the number is not in");
    check(sealed.length >= 3 && new Set(sealed).size === 1, `sealed were ${sealed}`);
    await checkedFairness(page);
    await close(page);
  },

  async "a number that came too late, or that another device sealed first, accuses nobody and counts as nothing"(browser, base) {
    const late = await opened(browser, base, "random", (route) => route.abort());
    await pass(late, 1);
    check(/came too late/.test(await toFairness(late)), "the podium says otherwise");
    check(/never confirmed.*no number for your seat/s.test((await unchecked(late)).own), "the page says otherwise");
    await close(late);

    const first = await opened(browser, base, "random", (route) => route.abort());
    const second = await open(browser);
    await second.context().addCookies(await first.context().cookies());
    await second.goto(first.url());
    check(/came too late/.test(await toFairness(first)), "the podium says otherwise");
    check(/another device of yours/.test((await unchecked(first)).own), "the page says otherwise");
    await second.goto(first.url());
    await checkedFairness(second);
    // A number that the server has confirmed is missing in the record of a false house.
    await first.evaluate((table) => {
      const draw = keptDraw(table);
      keepDraw(table, { ...draw, taken: Object.keys(draw.own)[0] });
    }, first.url().split("/").at(-2));
    await first.reload();
    check(/This browser sealed/.test((await failures(first)).own), "a number that is missing is not found");
    for (const page of [first, second]) await close(page);
  },

  async "whoever slept through the draw that counts is told which one was seen, and by whom it was ended"(browser, base) {
    const ann = await opened(browser, base, "open", (route) => route.continue());
    const bob = await open(browser);
    await bob.route("**/draw", (route) => route.abort());
    await bob.goto(ann.url());
    await bob.fill("input[name=name]", "Bob");
    await bob.click(".sit button");
    const table = ann.url().split("/").at(-1);
    await ann.waitForFunction((at) => keptDraw(at)?.taken, table);
    await ann.context().setOffline(true);
    await ann.goto("about:blank");
    const left = await bob.request.post(`${base}/t/${table}/seat`, { form: { what: "leave" } });
    check(left.status() < 400, `leaving is answered with ${left.status()}`);
    const passed = await ann.request.post(`${base}/t/${table}/draw`, { form: { number: 2, pass: "1" } });
    check(passed.status() < 400, `passing is answered with ${passed.status()}`);
    await ann.context().setOffline(false);
    await ann.goto(`${base}/t/${table}`);
    check(/its draw was ended/.test(await toFairness(ann)), "the podium says otherwise");
    const found = await unchecked(ann);
    for (const name of ["kept", "own"]) check(/draw 1 of 2.*seat 1/s.test(found[name]), `${name}: ${found[name]}`);
    check(await ann.isHidden(".keep-draw"), "a draw that does not count is handed over");
    // A house that had let the game begin after the first draw, and says later that it was ended.
    await ann.evaluate((at) => { const draw = keptDraw(at); keepDraw(at, { ...draw, begun: draw.house }); }, table);
    await ann.reload();
    const failed = await failures(ann);
    check(failed.kept && failed.own, `only ${Object.keys(failed)} fail`);
    for (const page of [ann, bob]) await close(page);
  },
};
