// Changes from the server.

// When the moves on offer changed last.
let changed = 0;

// What came while a moment was held.
let waiting = null;

function show(html) {
  if (root.classList.contains("hold")) {
    waiting = html;
    return;
  }
  const fresh = new DOMParser().parseFromString(html, "text/html").querySelector("main");
  const old = main();
  if (!fresh || !old) return;
  // The parser has no scripts, so what is for browsers without them would become part of the page.
  for (const other of $$("noscript", fresh)) other.remove();
  const before = { n: old.dataset.n, stage: old.dataset.stage, focused: old.contains(document.activeElement) };
  const kept = before.n === fresh.dataset.n ? chosen().map((piece) => [zoneOf(piece), numbersOf(piece).join(",")]) : [];
  const pick = before.n === fresh.dataset.n && ["column", "row"].map((name) => [name, pickedValue(name)]);
  const places = remember();
  morph(old, fresh);
  // A game may begin without a die or card, and so without a new number.
  const begins = before.stage === "drawing" && old.dataset.stage !== "drawing";
  if (before.n !== old.dataset.n || begins) {
    choose([]);
    chooseUsual();
    for (const radio of $$(".pick input")) radio.checked = radio.defaultChecked;
    changed = performance.now();
    $("#refusal", old).textContent = "";
  } else {
    choose(choosableAll().filter((piece) => kept.some(([zone, numbers]) => zone === zoneOf(piece) && numbers === numbersOf(piece).join(","))));
    for (const [name, value] of pick || []) {
      const input = $(`.pick input[name=${name}][value="${value}"]`);
      if (input) input.checked = true;
    }
  }
  settle();
  move(places);
  showMoment(true);
  if (begins) showGuide();
  if (old.dataset.title) document.title = old.dataset.title;
  if (old.dataset.stage === "mine" && before.stage !== "mine") tellTurn();
  if (old.dataset.stage === "over" && before.stage !== "over") sound($(".step.first.you") ? "won" : "lost");
  if (byKeyboard && before.focused && !old.contains(document.activeElement)) focusFirst();
}

const choosableAll = () => $$("[data-piece], [data-pieces]");

// Makes the page fit what it shows now.
function settle() {
  applySort();
  refreshPick();
  refresh();
  followActive();
  takePart();
  sayOwnPart();
  muffle();
  offerNotifications();
  for (const button of $$("button.share")) button.hidden = !navigator.share;
  const icon = $("link[rel=icon]");
  icon.href = main().dataset.stage === "mine" ? icon.dataset.turn : icon.dataset.usual;
  const hints = $("button.hints");
  if (hints) {
    hints.hidden = !main().dataset.hints;
    hints.setAttribute("aria-pressed", main().dataset.hints === "on");
  }
  const round = $(".top .round");
  if (round && main().dataset.round !== undefined) round.textContent = main().dataset.round;
}

// It is one's turn: said by the title and a sound, by a notification where the page is hidden and that is allowed.
function tellTurn() {
  sound("turn");
  if (!document.hidden || !window.Notification || Notification.permission !== "granted") return;
  const note = new Notification(main().dataset.title, { tag: location.pathname });
  note.onclick = () => { focus(); note.close(); };
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
  if (!form.closest("main.table") || form.method !== "post" || /rematch$|^\/puzzles\//.test(address)) return;
  event.preventDefault();
  const fields = new URLSearchParams(new FormData(form, event.submitter));
  const what = address + " " + main().dataset.n + ([...fields.keys()].includes("what") ? fields : "");
  if (sending === what) return;
  sending = what;
  const left = leftDraw(fields);
  // The change may take the form away before the answer is there.
  const sheets = [form, event.submitter].map((one) => one?.closest(".sheet"));
  try {
    const answer = await fetch(address, {
      method: "POST", body: fields, headers: { Accept: "application/json" }, credentials: "same-origin",
    });
    if (answer.ok) {
      noteLeft(left);
      const line = $("#line", form);
      if (line) { line.value = ""; line.blur(); }
      for (const sheet of sheets) sheet?.hidePopover?.();
      sound("confirm");
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
