#!/usr/bin/env node
// A small bot for {{game}}.
//
// Change `choose`: it is given the rule switches, what your seat knows and the legal actions, and returns one of these.
// Words for yourself go to console.error; standard output belongs to the protocol.
"use strict";

const NAME = "small {{game}}";

{{choose}}

// The protocol: one JSON object a line. docs/bots.md tells all of it.
let options = null;

function answer(message) {
  switch (message.type) {
    case "hello":
      // All games of one process have the same rule switches.
      options = message.options;
      return { type: "hello", protocol: 1, name: NAME, games: 64 };
    case "ask": {
      const action = choose(options, message.view, message.legal);
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
