// Several people at one table: what reaches whom, and what the table says to them.

import { changed, check, close, number, open, setUp, settled, stage, verify } from "./world.mjs";

// Keeps everything that ever reaches a page: bodies of answers, messages of streams, and the page after every change.
async function keepAll(page) {
  const kept = { texts: [], pictures: [] };
  const wire = await page.context().newCDPSession(page);
  await wire.send("Network.enable");
  const bodies = [];
  wire.on("Network.eventSourceMessageReceived", ({ data }) => kept.texts.push(data));
  // A request that is done has a whole body; a page that has been left has none any more, and nothing to read off it.
  page.on("requestfinished", (request) => {
    const body = request.response().then((answer) => answer.text());
    bodies.push(body.then((text) => kept.texts.push(text), () => {}));
  });
  await page.exposeFunction("keepPicture", (html) => { kept.pictures.push(html); });
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      const keep = () => window.keepPicture(document.documentElement.outerHTML);
      new MutationObserver(keep).observe(document.documentElement, {
        subtree: true, childList: true, attributes: true, characterData: true,
      });
      keep();
    });
  });
  return async () => {
    await Promise.all(bodies);
    return kept;
  };
}

// What the record of a game of Perudo tells: after so many steps, whose dice lay under which cup, and what was revealed.
function truth(record, seats) {
  const steps = record.split("\n").filter((line) => /^(\*|\d+) /.test(line));
  const all = [{ round: [], shown: [] }];
  let [round, shown] = [Array(seats).fill(""), []];
  let counts = Array(seats).fill(3);
  let thrown = 0;
  for (const step of steps) {
    const [who, what, dice] = step.split(" ");
    if (who === "*" && what === "roll") {
      if (thrown === 0) round = Array(seats).fill("");
      round[thrown++] = dice;
    } else if (/^(challenge|pacao)/.test(what)) {
      shown = round;
      thrown = 0;
    }
    all.push({ round: [...round], shown: [...shown] });
  }
  return all;
}

// The dice that a page holds, by zone, as the digits that a record would write.
function diceOf(page, pictures) {
  return page.evaluate((all) => all.map((html) => {
    const seen = new DOMParser().parseFromString(html, "text/html");
    const table = seen.querySelector("main.table");
    if (!table || table.matches(".replay")) return null;
    const dice = (within) => [...within.querySelectorAll(".die")].map((die) => die.closest(".place")?.dataset.face).join("");
    const all = [...table.querySelectorAll(".die")].length;
    const hand = table.querySelector(".hand");
    const zones = table.querySelector(".zones");
    return {
      n: +table.dataset.n, stage: table.dataset.stage, all,
      held: hand ? dice(hand) : "", shown: zones ? dice(zones) : "",
      log: [...table.querySelectorAll("#log a")].map((line) => line.textContent),
      panels: table.querySelectorAll(".seats .die").length,
    };
  }), pictures);
}

export const tests = {
  async "two browsers play Perudo and neither ever holds the other one's dice"(browser, base) {
    const people = [await open(browser), await open(browser)];
    const [ann, bob] = people;
    const kept = [await keepAll(ann), await keepAll(bob)];
    await setUp(ann, base, "perudo", { seats: ["me", "open"], numbers: { dice: 3 } });
    await bob.goto(ann.url());
    await bob.fill("input[name=name]", "Bob");
    await bob.click(".sit button");
    await Promise.all(people.map((page) => page.waitForSelector(".hand .die")));
    for (let turn = 0; turn < 300 && (await stage(ann)) !== "over"; turn++) {
      // Bob looks away and back in the middle of the game.
      if (turn === 4) {
        await bob.reload();
        await bob.waitForSelector("html.js main.table");
      }
      const mover = (await stage(ann)) === "mine" ? ann : bob;
      await settled(mover);
      const before = await number(mover);
      const challenge = mover.locator("[name=action][value=challenge]");
      const cell = mover.locator(".cell").first();
      if ((turn % 3 === 2 && await challenge.count()) || !(await cell.count())) await challenge.click();
      else await cell.click();
      for (const page of people) await changed(page, before);
    }
    check((await stage(ann)) === "over", "the game does not end");
    const record = await ann.evaluate(async () => (await fetch(location.pathname + "/record")).text());
    const steps = truth(record, 2);
    check(steps.some(({ round }) => round[0] !== round[1]), "both always have the same dice");
    for (const [seat, page] of people.entries()) {
      const { texts, pictures } = await kept[seat]();
      check(texts.length > 10 && pictures.length > 10, `little was kept: ${texts.length} texts, ${pictures.length} pictures`);
      const seen = (await diceOf(page, [...texts, ...pictures])).filter((one) => one);
      check(seen.length > 10, "no tables were kept");
      let hands = 0;
      for (const { n, stage, all, held, shown, log, panels } of seen) {
        const { round, shown: revealed } = steps[n];
        check(panels === 0 && held.length + shown.length === all, "dice lie where none belong");
        check(shown === revealed.join(""), `after ${n} steps ${shown} is shown instead of ${revealed}`);
        if (held) hands++;
        check(held === "" || stage === "over" || held === round[seat], `after ${n} steps seat ${seat} holds ${held}, not ${round[seat]}`);
        check(!log.some((line) => line.startsWith(["Bob", "Ann"][seat] + " throws")), "a throw of the other one is told");
      }
      check(hands > 10, "the own dice are hardly ever shown");
      // Words of the notation, as the interface for programs would say them.
      check(!texts.some((text) => text !== record && /\* roll/.test(text)), "a throw is in an answer");
    }
    for (const page of people) await close(page);
  },

  async "a friend and a spectator come by the link, a seat goes on with another device, a bot takes over for a while"(browser, base) {
    const [ann, bob, eve] = [await open(browser), await open(browser), await open(browser)];
    await setUp(ann, base, "perudo", { seats: ["me", "open"] });
    const table = ann.url();
    check((await ann.inputValue(".lobby .link input")) === table, "the link leads elsewhere");
    check(await ann.locator(".lobby svg.qr").count() === 1, "no code to scan");
    await bob.goto(table);
    await bob.fill("input[name=name]", "Bob");
    await bob.click(".sit button");
    await bob.waitForSelector(".hand .die");
    // Ann's page has changed by itself, and its title says whose turn it is.
    await ann.waitForSelector("main.table.mine");
    check(/Your turn/.test(await ann.title()), "the title does not tell: " + await ann.title());
    await eve.goto(table);
    await eve.waitForSelector("main.table.others");
    check(await eve.locator(".hand .die, [name=action], .undo, .typed").count() === 0, "a spectator sees or may do too much");
    await ann.waitForFunction(() => /One spectator/.test(document.querySelector("#about").textContent));
    // Bob's seat on another device: the same dice, and one seat still.
    const dice = await bob.locator(".hand").textContent();
    await bob.goto(base + "/me?table=" + table.split("/").pop());
    const phone = await open(browser, { viewport: { width: 390, height: 844 } });
    await phone.goto(await bob.inputValue(".link input"));
    await phone.click("main button.move");
    await phone.waitForSelector(".hand .die");
    check(phone.url() === table, "the private link leads to " + phone.url());
    check((await phone.locator(".hand").textContent()) === dice, "another device, other dice");
    const wide = await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    check(wide <= 0, "the phone's page is too wide by " + wide);
    // Bob goes away; the host lets a bot play; Bob comes back and plays himself.
    await close(phone);
    await ann.click(".seat-form button");
    await ann.waitForFunction(() => /Bot/.test(document.querySelector("#seat1 .by").textContent));
    await bob.goto(table);
    await bob.click(".seat-form button");
    await bob.waitForFunction(() => !/Bot/.test(document.querySelector("#seat1 .by").textContent));
    for (const page of [ann, bob, eve]) await close(page);
  },

  async "step by step, a bot waits for the person, and the rematch has the same players"(browser, base) {
    const page = await open(browser);
    await setUp(page, base, "martian-dice", { seats: ["me", "random"], numbers: { target: 1 }, speed: "step" });
    await page.waitForSelector("html.js main.table");
    for (let n = 0; n < 300 && (await stage(page)) !== "over"; n++) {
      const before = await number(page);
      await page.waitForSelector("main.table.mine [name=action], main.table.over, .pace [name=next]");
      if ((await stage(page)) === "over") break;
      if ((await stage(page)) === "mine") await page.locator("[name=action]").last().click();
      else await page.keyboard.press("n");
      await changed(page, before);
    }
    check((await stage(page)) === "over", "the game does not end");
    const old = page.url();
    const download = page.waitForEvent("download");
    await page.click("a[download]");
    await verify(await (await download).path());
    await page.click(".after form button");
    await page.waitForFunction((url) => location.href !== url, old);
    check((await page.locator(".seat .name").allTextContents()).join().includes("Ann"), "Ann is not there");
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
