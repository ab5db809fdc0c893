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
};
