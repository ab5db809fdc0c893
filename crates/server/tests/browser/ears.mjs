// What somebody hears who does not see the page: the tree that screen readers are given, and the sound.

import { moveByMouse, moves, pick } from "./hands.mjs";
import { GAMES, changed, check, close, number, open, playOn, setUp, settled } from "./world.mjs";

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

// Opens a table and keeps what its live regions say, as they change: a region that is replaced says nothing any more.
async function openForEars(browser, base, game, setup) {
  const page = await open(browser);
  await setUp(page, base, game, { speed: "normal", ...setup });
  await page.waitForSelector("html.js main.table");
  await page.evaluate(() => {
    window.said = { prompt: [], verdict: [], news: [] };
    for (const name of Object.keys(window.said)) {
      const region = document.getElementById(name);
      new MutationObserver(() => {
        const text = region.isConnected ? region.textContent.trim() : "";
        if (text && text !== window.said[name].at(-1)) window.said[name].push(text);
      }).observe(region, { subtree: true, childList: true, characterData: true });
    }
  });
  return page;
}

// Checks that prompt and log went on speaking during a game; returns all that was said.
async function checkAnnouncements(page, game) {
  const said = await page.evaluate(() => window.said);
  check(said.prompt.length > 1, `${game}: the prompt says nothing new, or was replaced, which is silent: ${said.prompt}`);
  check(said.news.length > 2, `${game}: the log says nothing new`);
  return said;
}

// Skips a moment that is held by the button's name.
async function skipByName(page) {
  const on = page.getByRole("button", { name: /^Continue/ }).filter({ visible: true });
  if (!(await on.count())) return false;
  await on.click({ timeout: 7000 }).catch(() => {});
  return true;
}

// Buttons that are no move: orders of the hand, a step back, a call that may be refused.
const ASIDE = /^(Suit|Rank|Melds|by colour|by number|About this table|Undo|Take back|Catch)/;

// The enabled buttons of the table, as the accessibility tree has them: those that act, and pieces to choose in a region.
async function pressable(session) {
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const parents = new Map(nodes.map((node) => [node.nodeId, node]));
  const isWithin = (node, role) => {
    for (let one = parents.get(node.parentId); one; one = parents.get(one.parentId)) {
      if (one.role?.value === role) return true;
    }
    return false;
  };
  const has = (node, property) => node.properties?.some((one) => one.name === property && String(one.value.value) === "true");
  const buttons = nodes
    .filter((node) => !node.ignored && node.role?.value === "button" && isWithin(node, "main") && !has(node, "disabled"))
    .map((node) => ({
      id: node.backendDOMNodeId, name: node.name.value, piece: isWithin(node, "region"), chosen: has(node, "pressed"),
    }))
    .filter((button) => !ASIDE.test(button.name));
  return { acts: buttons.filter((one) => !one.piece), pieces: buttons.filter((one) => one.piece && !one.chosen) };
}

// What is chosen at which position, or whether that has changed since.
function chosen(earlier) {
  const pieces = [...document.querySelectorAll("main [aria-pressed]")].map((one) => one.ariaPressed);
  const now = [document.querySelector("main.table").dataset.n, ...pieces].join();
  return earlier === undefined ? now : now !== earlier;
}

// Plays a whole game knowing nothing but the names of buttons, and pressing them by keyboard.
async function playByEar(browser, base, game) {
  const page = await openForEars(browser, base, game, GAMES[game]);
  const session = await page.context().newCDPSession(page);
  const press = async ({ id }) => {
    await session.send("DOM.focus", { backendNodeId: id });
    await page.keyboard.press("Enter");
  };
  const turns = await playOn(page, async (_, turn) => {
    const before = await number(page);
    const pressed = new Set();
    for (let tries = 0; tries < 12 && (await number(page)) === before; tries++) {
      const { acts, pieces } = await pressable(session);
      // A button may only choose the pieces for another one: it is pressed once.
      const fresh = acts.filter((one) => !pressed.has(one.id));
      const best = fresh.find((one) => /^(Note|Stop|Meld|Discard)/.test(one.name)) ?? fresh[(turn + tries) % fresh.length];
      const next = best ?? pieces[(turn * 7 + tries * 3) % pieces.length];
      check(next, `${game}: it is my turn and nothing can be pressed`);
      pressed.add(next.id);
      const earlier = await page.evaluate(chosen);
      await press(next);
      await page.waitForFunction(chosen, earlier);
    }
  }, { skip: skipByName });
  check(turns > 1, `${game}: a game without a move`);
  await checkAnnouncements(page, game);
  await close(page);
}

export const tests = {
  async "a screen reader is told every step and the name of everything"(browser, base) {
    for (const game of Object.keys(GAMES)) {
      const page = await open(browser);
      await setUp(page, base, game, { seats: ["me", "random"] });
      await page.waitForSelector("html.js main.table");
      await settled(page);
      await checkNames(page, game);
      // Only what is added to a region that stays is announced.
      const region = await page.$("#log");
      const last = () => region.$$eval("li:not(.chapter)", (lines) => lines.at(-1)?.textContent);
      const [before, told] = [await number(page), await last()];
      await moveByMouse(page, pick(await moves(page), 0));
      await changed(page, before);
      check(await region.evaluate((one) => one.isConnected), `${game}: the region was replaced`);
      check((await last()) !== told, `${game}: nothing was told`);
      await checkNames(page, game);
      await close(page);
    }
  },

  async "a person plays Perudo by the accessibility tree alone"(browser, base) {
    const page = await openForEars(browser, base, "perudo", { seats: ["me", "random"], numbers: { dice: 2 } });
    const named = (role, name) => page.getByRole(role, { name }).filter({ visible: true });
    const turns = await playOn(page, async (_, turn) => {
      const challenge = named("button", /^Challenge/).and(page.locator(":enabled"));
      const faces = page.getByRole("radiogroup", { name: "Face" }).getByRole("radio");
      if (await challenge.count() && (turn % 2 || !(await faces.count()))) {
        await challenge.click({ timeout: 10000 });
        return;
      }
      const free = faces.and(page.locator(":enabled"));
      check(/^die showing \d/.test(await free.last().getAttribute("aria-label")), "a face has no name");
      await free.last().check({ force: true, timeout: 10000 });
      const rows = page.getByRole("radiogroup", { name: "How many" }).getByRole("radio");
      check(/\d/.test(await rows.first().evaluate((one) => one.labels[0].textContent)), "a quantity has no name");
      check(await rows.and(page.locator(":checked")).count() === 1, "no quantity is proposed");
      await named("button", /^Bid \d/).click({ timeout: 10000 });
    }, { skip: skipByName });
    check(turns > 1, "a game without a move");
    const said = await checkAnnouncements(page, "perudo");
    check(said.verdict.length > 0, "no verdict is said");
    await close(page);
  },

  async "a person plays Martian Dice by the accessibility tree alone"(browser, base) {
    await playByEar(browser, base, "martian-dice");
  },

  async "a person plays LocalGame by the accessibility tree alone"(browser, base) {
    await playByEar(browser, base, "localgame");
  },

  async "a person plays Ten Thousand by the accessibility tree alone"(browser, base) {
    await playByEar(browser, base, "ten-thousand");
  },

  async "a person plays MTS by the accessibility tree alone"(browser, base) {
    await playByEar(browser, base, "mts");
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
