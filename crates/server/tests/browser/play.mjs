// Plays real games in a real browser against a real server. Started by `run` beside this file, which says where the
// program, the browser and its driver are; an argument names the tests to run by a part of their names.

import { tests as axe } from "./axe.mjs";
import { tests as daily } from "./daily.mjs";
import { tests as ears } from "./ears.mjs";
import { tests as fair } from "./fair.mjs";
import { tests as games } from "./games.mjs";
import { tests as pages } from "./pages.mjs";
import { tests as people } from "./people.mjs";
import { tests as review } from "./review.mjs";
import { tests as screen } from "./screen.mjs";
import { tests as weight } from "./weight.mjs";
import { launch, serve } from "./world.mjs";

// A test that takes so long has come to a stop.
const LIMIT_MS = 600_000;

function limited(run) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("it has come to a stop")), LIMIT_MS);
  });
  return Promise.race([run, late]).finally(() => clearTimeout(timer));
}

// Runs one test in a browser of its own. A browser that dies says nothing about the program: then there is one more try.
async function attempt(run, base) {
  for (const last of [false, true]) {
    const browser = await launch();
    try {
      return await limited(run(browser, base));
    } catch (error) {
      if (browser.isConnected() || last) throw error;
      console.log("   the browser died; once more");
    } finally {
      await browser.close().catch(() => {});
    }
  }
}

const only = process.argv[2] ?? "";
const server = await serve();
const failed = [];
let passed = 0;
const tests = { ...games, ...people, ...fair, ...pages, ...daily, ...review, ...ears, ...screen, ...weight, ...axe };
for (const [name, run] of Object.entries(tests)) {
  if (!name.includes(only)) continue;
  const begun = Date.now();
  try {
    await attempt(run, server.base);
    passed++;
    console.log(`ok ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed.push(name);
    console.log(`FAILED ${name}: ${error.stack}`);
  }
}
await server.stop();
console.log(`${passed} passed, ${failed.length} failed`);
process.exit(failed.length || !passed ? 1 : 0);
