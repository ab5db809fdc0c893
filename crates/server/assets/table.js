// Keeps a table's page up to date and makes it pleasant: live changes, choosing pieces, keys, movement, sound.
// The page works without it: every move is a button of a plain form. Nothing here knows any game.
"use strict";

const root = document.documentElement;
root.classList.add("js");
const $ = (selector, within = document) => within.querySelector(selector);
const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const main = () => $("main.table");
const keep = {
  get: (name) => { try { return localStorage.getItem(name); } catch { return null; } },
  set: (name, value) => { try { localStorage.setItem(name, value); } catch { /* private window */ } },
};

// Morphing: makes one tree like another, keeping elements with the same id, the focus and what is being typed.

function morph(from, to) {
  // What somebody has typed stays, also after the cursor has left it.
  const typed = from.matches("input:not([type=range])") && (from === document.activeElement || from.value !== from.defaultValue);
  for (const { name, value } of [...to.attributes]) {
    if (name !== "aria-pressed" || !from.matches("[data-piece]")) {
      if (from.getAttribute(name) !== value) from.setAttribute(name, value);
    }
  }
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !(name === "open" && from.matches("details"))) from.removeAttribute(name);
  }
  if (from.matches("input") && !typed && from !== document.activeElement) from.value = to.value;
  morphChildren(from, to);
}

function morphChildren(from, to) {
  const known = new Map();
  const wanted = new Set([...to.children].map((child) => child.id));
  for (const child of [...from.children]) {
    if (child.id && !wanted.has(child.id)) child.remove();
    else if (child.id) known.set(child.id, child);
  }
  let here = from.firstChild;
  for (const node of [...to.childNodes]) {
    const same = node.id ? known.get(node.id) : alike(here, node) ? here : null;
    if (same && same.nodeName === node.nodeName) {
      // Nameless things in its way go: a live region that is moved would be a new one, and silent.
      while (here && here !== same && !here.id) here = drop(here);
      if (same === here) here = here.nextSibling;
      else from.insertBefore(same, here);
      if (node.nodeType === Node.ELEMENT_NODE) morph(same, node);
      else if (same.data !== node.data) same.data = node.data;
    } else {
      from.insertBefore(node, here);
    }
  }
  while (here) here = drop(here);
}

// Takes a node away and tells which one followed it.
function drop(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

function alike(a, b) {
  return a && !a.id && a.nodeType === b.nodeType && a.nodeName === b.nodeName;
}

// Changes from the server.

// When the moves on offer changed last.
let changed = 0;

function show(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").querySelector("main");
  const old = main();
  if (!fresh || !old) return;
  const before = { n: old.dataset.n, stage: old.dataset.stage, focused: old.contains(document.activeElement) };
  const places = remember();
  morph(old, fresh);
  if (before.n !== old.dataset.n) {
    choose([]);
    changed = performance.now();
  }
  refresh();
  followActive();
  move(places);
  if (old.dataset.title) document.title = old.dataset.title;
  if (old.dataset.stage === "mine" && before.stage !== "mine") ring();
  if (before.n !== old.dataset.n) $("#refusal", old).textContent = "";
  if (byKeyboard && before.focused && !old.contains(document.activeElement)) focusFirst();
  keepCommitment();
}

// Where seats lie in a strip, the one whose turn it is is brought into sight.
function followActive() {
  const strip = $(".seats"), seat = $(".seat.active");
  if (!strip || !seat || strip.scrollWidth <= strip.clientWidth) return;
  strip.scrollTo({ left: seat.offsetLeft - (strip.clientWidth - seat.offsetWidth) / 2 });
}

let stream = null;

function listen() {
  const at = main()?.dataset.events;
  if (!at || stream || !window.EventSource) return;
  const own = stream = new EventSource(at);
  own.addEventListener("table", (event) => {
    lost(false);
    show(event.data);
  });
  own.addEventListener("error", () => {
    if (stream !== own) return;
    lost(true);
    if (own.readyState === EventSource.CLOSED) {
      stream = null;
      setTimeout(listen, 3000);
    }
  });
}

function hangUp() {
  stream?.close();
  stream = null;
}

addEventListener("pagehide", hangUp);
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

function lost(is) {
  root.classList.toggle("offline", is);
  const place = $("#connection");
  if (place) place.textContent = is ? place.dataset.lost : "";
}

// A browser opens only six connections to a server. Of many tabs those keep their stream that were looked at last.
const STREAMS = 3;
const tabs = window.BroadcastChannel && new BroadcastChannel("tabs");
const ownTab = Math.random();
const lookedAtLater = new Set();

function lookAt() {
  lookedAtLater.clear();
  tabs?.postMessage(ownTab);
  listen();
}

tabs?.addEventListener("message", ({ data }) => {
  lookedAtLater.add(data);
  if (document.hidden && lookedAtLater.size >= STREAMS) hangUp();
});
document.addEventListener("visibilitychange", () => { if (!document.hidden) lookAt(); });

// Forms are sent without leaving the page; the change comes through the stream.

// A form is sent once for each number of the table: a second click on the way is no second move.
let sending = null;
document.addEventListener("submit", async (event) => {
  const form = event.target;
  // Moves are buttons called "action", so the form's own property of that name is not its address.
  const address = form.getAttribute("action");
  if (!form.closest("main.table") || form.method !== "post" || /rematch$/.test(address)) return;
  event.preventDefault();
  const fields = new URLSearchParams(new FormData(form, event.submitter));
  const what = address + " " + main().dataset.n;
  if (sending === what) return;
  sending = what;
  try {
    const answer = await fetch(address, {
      method: "POST", body: fields, headers: { Accept: "application/json" }, credentials: "same-origin",
    });
    if (answer.ok) {
      const line = $("#line", form);
      if (line) { line.value = ""; line.blur(); }
      if (form.matches(".sit")) location.reload();
    } else {
      refuse(await answer.json());
    }
  } catch {
    lost(true);
  } finally {
    if (sending === what) sending = null;
  }
});

function refuse({ problem, ruling }) {
  const place = $("#refusal");
  place.textContent = problem + " ";
  if (ruling) {
    const link = document.createElement("a");
    link.href = location.pathname.replace(/\/$/, "") + "/rules#" + ruling;
    link.target = "_blank";
    link.textContent = ruling;
    place.append(link);
  }
}

// Choosing pieces: only the moves that fit what is chosen are shown.

const chosen = () => $$("[data-piece][aria-pressed=true]");
const zoneOf = (piece) => piece.closest("[data-zone]").dataset.zone;
const faceOf = (piece) => piece.closest(".place").dataset.face;

function choose(pieces) {
  for (const piece of chosen()) piece.setAttribute("aria-pressed", "false");
  for (const piece of pieces) piece.setAttribute("aria-pressed", "true");
}

function toggle(piece) {
  const zone = zoneOf(piece);
  const several = $$(`.needs[data-zone="${zone}"]`).some((move) => move.dataset.needs.includes(","));
  const now = chosen().filter((other) => zoneOf(other) === zone);
  if (now.includes(piece)) choose(now.filter((other) => other !== piece));
  else choose(several ? [...now, piece] : [piece]);
  refresh();
}

function refresh() {
  const now = chosen();
  const zone = now[0] && zoneOf(now[0]);
  const key = now.map((piece) => +piece.dataset.piece).sort((a, b) => a - b).join(",");
  const moves = $$(".needs").filter((move) => move.dataset.zone === zone);
  // Of equal dice any will do: if no move needs exactly these, one that needs the same faces fits.
  let fits = moves.filter((move) => move.dataset.needs === key);
  if (!fits.length && now.length) {
    const faces = now.map(faceOf).sort().join("\n");
    const places = $$(`[data-zone="${zone}"] .place`);
    fits = moves.filter((move) =>
      move.dataset.needs.split(",").map((n) => places[+n]?.dataset.face).sort().join("\n") === faces);
  }
  for (const move of $$(".needs")) move.classList.toggle("fits", fits.includes(move));
  root.classList.toggle("choosing", now.length > 0);
  shownMoves().forEach((move, n) => { move.dataset.key = n < 9 ? n + 1 : ""; });
}

const visible = (element) => element.offsetParent !== null;
const shownMoves = () => $$(".felt .move:not(.cell), .pace .move").filter(visible);

// The second click of a double click is meant for the move that was there, not for the one that came in its place.
document.addEventListener("click", (event) => {
  const move = event.target.closest?.(".move, .undo");
  if (move && event.detail > 1 && performance.now() - changed < 400) event.preventDefault();
}, { capture: true });

document.addEventListener("click", (event) => {
  const piece = event.target.closest?.("[data-piece]");
  if (piece) toggle(piece);
  if (event.target.closest?.(".verify")) verify(event.target.closest(".proof"));
  if (event.target.closest?.("button.keys")) $("#keys").showModal();
  if (event.target.closest?.("button.sound")) setSound(keep.get("sound") !== "on");
  if (event.target.matches?.("input[readonly]")) event.target.select();
});

document.addEventListener("dblclick", (event) => {
  const piece = event.target.closest?.("[data-piece]");
  if (!piece) return;
  if (piece.getAttribute("aria-pressed") !== "true") toggle(piece);
  const fits = $$(".needs.fits");
  if (fits.length === 1) fits[0].click();
});

// Keys.

let byKeyboard = false;
document.addEventListener("pointerdown", () => { byKeyboard = false; });

function focusFirst() {
  const first = $$(".felt [data-piece], .felt .move, .pace .move, .after .move").find(visible);
  first?.focus({ preventScroll: false });
  return first;
}

function go(direction) {
  const all = $$(".felt [data-piece], .felt .move, .felt .undo, .pace button, .after .move").filter(visible);
  const from = all.includes(document.activeElement) ? document.activeElement : null;
  if (!from) return focusFirst();
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(from);
  const ahead = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[direction];
  let best = null, least = Infinity;
  for (const other of all) {
    const [dx, dy] = [middle(other)[0] - x, middle(other)[1] - y];
    const along = dx * ahead[0] + dy * ahead[1];
    const aside = Math.abs(dx * ahead[1]) + Math.abs(dy * ahead[0]);
    if (along > 4 && along + 3 * aside < least) { best = other; least = along + 3 * aside; }
  }
  best?.focus();
  return best;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !main()) return;
  byKeyboard = true;
  if (event.target.matches("input:not([type=range]), select, textarea") || $("dialog[open]")) {
    if (event.key === "Escape") event.target.blur();
    return;
  }
  // A key that is held down makes one move.
  const held = event.repeat && !event.key.startsWith("Arrow");
  if (held ? /^[1-9 ]$|^Enter$/.test(event.key) : press(event)) event.preventDefault();
});

function press({ key, target }) {
  const click = (selector) => { const found = $$(selector).find(visible); found?.click(); return found; };
  // Where there is nothing to go to, arrows scroll.
  if (key.startsWith("Arrow") && !target.matches("input")) return go(key);
  if (/^[1-9]$/.test(key)) { shownMoves()[key - 1]?.click(); return true; }
  if (key === "Enter" && target.matches("[data-piece]")) {
    if (target.getAttribute("aria-pressed") !== "true") toggle(target);
    const fits = $$(".needs.fits");
    if (fits.length === 1) fits[0].click();
    else fits[0]?.focus();
    return true;
  }
  switch (key.toLowerCase()) {
    case "escape": choose([]); refresh(); return true;
    case "?": $("#keys")?.showModal(); return true;
    case "/": $("#line")?.focus(); return true;
    case "u": return click(".undo");
    case "n": return click(".pace [name=next]");
    case "h": return click(".bar a[href$='/rules']");
    case "l": $("#log li:last-child a")?.focus(); return true;
  }
  return false;
}

// Movement: pieces glide to their new places, dealt cards come from the pile, dice are thrown.

function remember() {
  if (calm.matches) return null;
  const places = new Map(), faces = new Map();
  for (const place of $$(".place")) {
    const box = place.getBoundingClientRect();
    places.set(place.id, box);
    if (place.firstElementChild.matches(".card")) faces.set(place.dataset.face, box);
  }
  return { places, faces };
}

function move(old) {
  if (!old) return;
  const pile = $(".piece.back.counted")?.getBoundingClientRect();
  let fresh = 0;
  for (const place of $$(".place")) {
    const box = place.getBoundingClientRect();
    const before = old.places.get(place.id);
    const piece = place.firstElementChild;
    const ease = { duration: 320, easing: "cubic-bezier(.2,.7,.2,1)", fill: "backwards" };
    if (before) {
      glide(piece, before, box, ease);
    } else if (piece.matches(".die")) {
      const turn = (place.id.length * 37 + fresh * 61) % 90 + 60;
      piece.animate([
        { transform: `translate(${turn - 100}px,-60px) rotate(-${turn * 3}deg) scale(.7)`, opacity: 0 },
        { transform: "none", opacity: 1 },
      ], { ...ease, duration: 420, delay: 25 * fresh++ });
    } else if (piece.matches(".card")) {
      const source = old.faces.get(place.dataset.face) || pile;
      if (source) glide(piece, source, box, { ...ease, delay: 40 * fresh++ });
    } else {
      piece.animate([{ opacity: 0 }, { opacity: 1 }], ease);
    }
  }
}

function glide(piece, from, to, ease) {
  const [dx, dy] = [from.left - to.left, from.top - to.top];
  if (Math.abs(dx) + Math.abs(dy) < 2) return;
  piece.animate([{ transform: `translate(${dx}px,${dy}px)` }, { transform: "none" }], ease);
}

// Sound, clock, proof.

function setSound(on) {
  keep.set("sound", on ? "on" : "off");
  $("button.sound")?.setAttribute("aria-pressed", on);
  if (on) ring();
}

let audio = null;
function ring() {
  if (keep.get("sound") !== "on") return;
  try {
    audio ??= new AudioContext();
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = 660;
    volume.gain.setValueAtTime(.12, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(.001, audio.currentTime + .35);
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + .4);
  } catch { /* no sound here */ }
}

setInterval(() => {
  const clock = $(".clock");
  if (!clock || clock.dataset.seconds <= 0) return;
  const left = --clock.dataset.seconds;
  clock.textContent = clock.textContent.replace(/\d+/, left);
  clock.classList.toggle("short", left <= 5);
}, 1000);

function keepCommitment() {
  const shown = $(".commit");
  if (shown && !keep.get("commit-" + shown.dataset.table)) keep.set("commit-" + shown.dataset.table, shown.textContent);
}

async function verify(proof) {
  const say = $("output", proof), button = $(".verify", proof);
  if (!window.crypto?.subtle) { say.textContent = button.dataset.unable; return; }
  const bytes = Uint8Array.from(proof.dataset.seed.match(/../g), (pair) => parseInt(pair, 16));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const found = [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const kept = keep.get("commit-" + $(".commit").dataset.table);
  const good = found === proof.dataset.commit && (!kept || kept === found);
  say.textContent = good ? button.dataset.good + (kept ? " " + button.dataset.kept : "") : button.dataset.bad;
  say.className = good ? "good" : "bad";
}

// The replay's slider.

// The step asked for last: answers to earlier questions come too late.
let wanted = null;

async function replay(address) {
  wanted = address;
  history.replaceState(null, "", address);
  const back = $("input[name=back]");
  if (back) back.value = location.pathname + location.search;
  const answer = await fetch(address, { credentials: "same-origin" });
  const page = answer.ok && await answer.text();
  if (page && wanted === address) show(page);
}

document.addEventListener("input", (event) => {
  const form = event.target.closest(".replay form");
  if (form) replay(form.getAttribute("action") + "?" + new URLSearchParams(new FormData(form)));
});
document.addEventListener("click", (event) => {
  const link = event.target.closest?.(".replay .steps a");
  if (link) { event.preventDefault(); replay(link.href); }
});

if (main()) {
  $("button.sound")?.setAttribute("aria-pressed", keep.get("sound") === "on");
  refresh();
  keepCommitment();
  followActive();
  lookAt();
}
