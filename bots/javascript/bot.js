#!/usr/bin/env node
// A small bot for Ten Thousand; in any other game it chooses at random.
//
// Change `choose`: it is given the host's greeting, what your seat knows and the legal actions, and returns one of
// these.
// Words for yourself go to console.error; standard output belongs to the protocol.
"use strict";

const NAME = "small javascript";

/** One of the legal actions. */
function choose(hello, view, legal) {
  if (hello.game === "ten-thousand") return tenThousand(hello.options, view, legal);
  return legal[Math.floor(Math.random() * legal.length)];
}

/** `adopt`, `roll`, `keep 115`, `note` or `forfeit`. */
function tenThousand(options, view, legal) {
  const keeps = legal.filter((action) => action.startsWith("keep"));
  if (keeps.length > 0) {
    // Everything that counts. Fewer dice on the table are worth less than points in the hand.
    return keeps.reduce((best, keep) => (keep.length > best.length ? keep : best));
  }
  if (legal.includes("adopt") && view.offer.points >= 400 && view.offer.dice >= 2) return "adopt";
  return legal.includes("note") && enough(options, view) ? "note" : "roll";
}

/** Whether the points of this turn are better noted than risked. */
function enough(options, view) {
  if (view.scores[view.seat] + view.points >= options.target) return true;
  // The fewer dice are left, the likelier is a throw without value.
  return view.points >= [0, 250, 250, 350, 600, 1200, 2500][view.dice];
}

// The protocol: one JSON object a line. docs/bots.md tells all of it.
let hello = null;

function answer(message) {
  switch (message.type) {
    case "hello":
      // All games of one process are of the same kind, with the same rule switches.
      hello = message;
      return { type: "hello", protocol: 1, name: NAME, games: 64 };
    case "ask": {
      const action = choose(hello, message.view, message.legal);
      return { type: "play", id: message.id, n: message.n, action };
    }
    default:
      return null;
  }
}

let rest = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk) => {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop();
  const answers = lines.filter((line) => line !== "").map((line) => answer(JSON.parse(line)));
  const text = answers.filter((one) => one !== null).map((one) => JSON.stringify(one) + "\n").join("");
  if (text !== "") process.stdout.write(text);
});
