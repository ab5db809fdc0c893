// Several people at one table: what reaches whom, and what the table says to them.

import { moveByMouse, moves, pick } from "./hands.mjs";
import { changed, check, checkedFairness, close, goOn, number, open, position, setUp, settled, stage, verify } from "./world.mjs";

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

// What the record of a game of Perudo tells: after so many steps, whose dice lie under which cup, and whose were shown
// last.
function truth(record, seats) {
  const steps = record.split("\n").filter((line) => /^(\*|\d+) /.test(line));
  const all = [{ round: Array(seats).fill(""), shown: null }];
  let [round, shown, thrown] = [Array(seats).fill(""), null, 0];
  for (const step of steps) {
    const [who, what, dice] = step.split(" ");
    if (who === "*" && what === "roll") {
      if (thrown === 0) round = Array(seats).fill("");
      round[thrown++] = dice;
    } else {
      thrown = 0;
      // What was shown once is no secret any more: a page may hold it for a while although somebody has moved on.
      if (/^(challenge|pacao)/.test(what)) shown = round;
    }
    all.push({ round: [...round], shown: shown && [...shown] });
  }
  return all;
}

// The dice that a page holds, by the place where they lie, as the digits that a record would write.
function diceOf(page, pictures) {
  return page.evaluate((all) => all.map((html) => {
    const seen = new DOMParser().parseFromString(html, "text/html");
    const table = seen.querySelector("main.table");
    if (!table || table.matches(".replay")) return null;
    const digit = (die) => die.getAttribute("aria-label").match(/\d/)[0];
    const dice = (selector) => [...table.querySelectorAll(selector + " .die")].map(digit).join("");
    return {
      n: +table.dataset.n, stage: table.dataset.stage,
      own: dice(".hand:not(.shown-own)"), ownShown: dice(".shown-own"), other: dice(".revealed"), rack: dice("#moment .rack"),
      open: dice(".seat .open"),
      // Dice that picture a bid, not what lies under a cup.
      bids: table.querySelectorAll(":is(.bid, .bubble, #ladder, .rowzone, #history) .die").length,
      all: table.querySelectorAll(".die").length,
      log: [...table.querySelectorAll("#log a")].map((line) => line.textContent),
    };
  }), pictures);
}

// What a page shows after `n` steps is what its person may know then.
function checkSecrets({ n, stage, own, ownShown, other, rack, open, bids, all, log }, { round, shown }, seat) {
  const at = `after ${n} steps seat ${seat}`;
  check(own.length + ownShown.length + other.length + rack.length + open.length + bids === all, `${at} sees dice where none belong`);
  check(own === "" || stage === "over" || own === round[seat], `${at} holds ${own}, not ${round[seat]}`);
  check(open === "" || open === shown?.[1 - seat], `${at} sees ${open} lie open`);
  check(other === "" || other === shown?.[1 - seat], `${at} sees ${other} of the other one, not ${shown?.[1 - seat]}`);
  check(ownShown === "" || ownShown === shown?.[seat], `${at} shows ${ownShown}, not ${shown?.[seat]}`);
  const left = [...(shown?.join("") ?? "")];
  for (const die of rack) check(left.includes(die) && left.splice(left.indexOf(die), 1), `${at} counts ${rack} of ${shown}`);
  check(!log.some((line) => line.startsWith(["Bob", "Ann"][seat] + " throws")), "a throw of the other one is told");
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
      const mover = await Promise.any(people.map(async (page) => {
        await page.waitForFunction(() => ["mine", "over"].includes(document.querySelector("main.table").dataset.stage));
        return page;
      }));
      for (const page of people) await goOn(page);
      if ((await settled(mover)) === "over") break;
      const [before, all] = [await number(mover), await moves(mover)];
      const challenge = all.find((move) => move.value === "challenge");
      const bid = all.find((move) => move.cell);
      await moveByMouse(mover, (turn % 3 === 2 && challenge) || !bid ? challenge : bid);
      for (const page of people) await changed(page, before);
    }
    await Promise.all(people.map((page) => page.waitForSelector("main.table.over")));
    check((await stage(ann)) === "over", "the game does not end");
    const record = await ann.evaluate(async () => (await fetch(location.pathname + "/record")).text());
    const steps = truth(record, 2);
    check(steps.some(({ round }) => round[0] !== round[1]), "both always have the same dice");
    for (const [seat, page] of people.entries()) {
      const { texts, pictures } = await kept[seat]();
      check(texts.length > 10 && pictures.length > 10, `little was kept: ${texts.length} texts, ${pictures.length} pictures`);
      const seen = (await diceOf(page, [...texts, ...pictures])).filter((one) => one);
      check(seen.length > 10, "no tables were kept");
      for (const one of seen) checkSecrets(one, steps[one.n], seat);
      const hands = seen.filter((one) => one.own).length;
      const showdowns = seen.filter((one) => one.other).length;
      check(showdowns > 1, "the dice of a challenge are not shown");
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
    check(await eve.locator(".hand .die, [name=action], [name=actions], [name=pick], .undo, .typed").count() === 0, "a spectator sees or may do too much");
    await ann.waitForFunction(() => /One spectator/.test(document.querySelector("#about").textContent));
    // Bob's seat on another device: the same dice, and one seat still.
    const dice = await bob.locator(".hand").textContent();
    await bob.goto(base + "/me?table=" + table.split("/").pop());
    const phone = await open(browser, { viewport: { width: 390, height: 844 } });
    await phone.goto(await bob.inputValue(".link input"));
    const stream = phone.waitForResponse(/events$/);
    await phone.click("main button.move");
    await phone.waitForSelector(".hand .die");
    check(phone.url() === table, "the private link leads to " + phone.url());
    check((await phone.locator(".hand").textContent()) === dice, "another device, other dice");
    const wide = await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    check(wide <= 0, "the phone's page is too wide by " + wide);
    // Bob goes away, which his stream tells; the host lets a bot play; Bob comes back and plays himself.
    await stream;
    await close(phone);
    await ann.click("[popovertarget=menu] >> visible=true");
    await ann.click("#menu .seat-form button");
    // Only a person's seat says whether somebody is there.
    await ann.waitForSelector("#seat1 .dot", { state: "detached" });
    await bob.goto(table);
    await bob.click("[popovertarget=menu] >> visible=true");
    await bob.click("#menu .seat-form button");
    await bob.waitForSelector("#menu .seat-form", { state: "detached" });
    await ann.waitForSelector("#seat1 .dot", { state: "attached" });
    for (const page of [ann, bob, eve]) await close(page);
  },

  async "what a person says is seen by all, and whoever leaves or resigns is offered no move"(browser, base) {
    const [ann, bob] = [await open(browser), await open(browser, { locale: "de" })];
    await setUp(ann, base, "perudo", { seats: ["me", "open", "random"], speed: "step" });
    await bob.goto(ann.url());
    await bob.fill("input[name=name]", "Bob");
    await bob.click(".sit button");
    for (const page of [ann, bob]) await page.waitForSelector(".hand .die");
    const buttons = "main :is(.rail, #ladder) :is([name=action], [name=actions], [name=pick])";
    await ann.waitForSelector(buttons);
    await ann.click("[popovertarget=phrases] >> visible=true");
    await ann.click("#phrases button[value=luck]");
    await bob.waitForSelector("#seat0 .bubble.said");
    check(/Ann: Viel Glück!/.test(await bob.textContent("#said")), "a screen reader does not hear it");
    await ann.waitForSelector(".own-said");
    check((await ann.textContent("#said")) === "", "one hears oneself");
    await ann.click("[popovertarget=menu] >> visible=true");
    await ann.click(".departures button[value=leave]");
    await ann.waitForSelector("main.table.others .rail button[value=back]");
    await ann.waitForSelector("#menu:not(:popover-open)", { state: "attached" });
    check(await ann.locator(`${buttons}, [data-piece]`).count() === 0, "moves are offered where a bot makes them");
    await ann.click(".rail button[value=back]");
    await ann.waitForSelector(buttons);
    await ann.click("[popovertarget=menu] >> visible=true");
    await ann.click(".departures button[value=resign]");
    await ann.waitForSelector("main.table.others");
    await ann.waitForFunction(() => /You have resigned/.test(document.querySelector(".rail").textContent));
    check(await ann.locator("button[value=back]").count() === 0, "whoever has resigned may come back");
    for (const page of [ann, bob]) await close(page);
  },

  async "step by step, a bot waits for the person, and the rematch has the same players"(browser, base) {
    const page = await open(browser);
    await setUp(page, base, "martian-dice", { seats: ["me", "random"], numbers: { target: 1 }, speed: "step" });
    await page.waitForSelector("html.js main.table");
    let allowed = 0;
    for (let turn = 0; turn < 300; turn++) {
      await page.waitForSelector("html.in-moment, main.table.mine, main.table.over, .rail [name=next]");
      if (await goOn(page)) continue;
      const { n: before, stage: now } = await position(page);
      if (now === "over") break;
      if (now === "mine") {
        await moveByMouse(page, pick(await moves(page), turn));
      } else {
        allowed++;
        await page.keyboard.press("Enter");
      }
      await changed(page, before);
    }
    check(allowed > 0, "no bot ever waited");
    check((await stage(page)) === "over", "the game does not end");
    const old = page.url();
    await page.click("a.proof");
    await checkedFairness(page);
    const download = page.waitForEvent("download");
    await page.click(".links a[download]");
    await verify(await (await download).path());
    await page.goto(old);
    await page.click(".after form button");
    await page.waitForFunction((url) => location.href !== url, old);
    check((await page.textContent(".me bdi")) === "Ann" && await page.locator(".seat").count() === 1, "Ann is not there");
    await close(page);
  },

  async "what the rules forbid is answered with the ruling"(browser, base) {
    const page = await open(browser);
    await setUp(page, base, "perudo", { seats: ["me", "random"] });
    await settled(page);
    await page.keyboard.press("/");
    await page.fill("#line", "challenge");
    await page.press("#line", "Enter");
    await page.waitForSelector("#refusal a");
    check(/PE-12/.test(await page.textContent("#refusal")), "no ruling");
    await close(page);
  },
};
