// Moments: what has happened is held long enough to be felt, once, and can be skipped.

const HOLD_MS = 6000, FLASH_MS = 1600;
let heldStep = null, momentTimer = null, momentEnds = 0;

function showMoment(old) {
  const moment = $("#moment");
  const step = moment?.dataset.step;
  if (!moment || step === heldStep || main().matches(".replay")) {
    if (!moment) endMoment();
    return;
  }
  heldStep = step;
  const hold = moment.dataset.weight === "hold";
  const left = (hold ? HOLD_MS : FLASH_MS) - +moment.dataset.age;
  if (left < 400 || (old && calm.matches && !hold)) return;
  root.classList.add("in-moment");
  root.classList.toggle("hold", hold);
  root.classList.toggle("flash", !hold);
  if (!calm.matches) sound(moment.dataset.cue);
  const bar = $(".countdown");
  if (bar && !calm.matches) bar.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], { duration: left, fill: "forwards" });
  clearTimeout(momentTimer);
  momentEnds = performance.now() + left;
  momentTimer = setTimeout(endMoment, left);
  if (hold && byKeyboard) $(".rail.held .on")?.focus();
}

function endMoment() {
  clearTimeout(momentTimer);
  if (!root.classList.contains("in-moment")) return;
  root.classList.remove("in-moment", "hold", "flash");
  if (waiting) {
    const html = waiting;
    waiting = null;
    show(html);
  } else if (performance.now() < momentEnds && !$(".rail [name=next]")) {
    goOn();
  }
  if (byKeyboard) focusFirst();
}

// Tells the server not to wait for the end of the moment: somebody has seen it.
function goOn() {
  const pace = $("#pace");
  if (!pace) return;
  fetch(pace.getAttribute("action"), {
    method: "POST", credentials: "same-origin", headers: { Accept: "application/json" },
    body: new URLSearchParams({ next: main().dataset.n }),
  }).catch(() => {});
}

function pauseMoment(button) {
  clearTimeout(momentTimer);
  momentEnds = 0;
  button.setAttribute("aria-pressed", "true");
  $(".countdown")?.getAnimations().forEach((one) => one.cancel());
}
