// The replay: turn by turn, step by step, or by itself.

// The step asked for last: answers to earlier questions come too late.
let wanted = null, autoplay = null;
const AUTOPLAY_MS = 1500;

async function replay(address) {
  wanted = address;
  history.replaceState(null, "", address);
  const back = $("input[name=back]");
  if (back) back.value = location.pathname + location.search;
  const answer = await fetch(address, { credentials: "same-origin" });
  const page = answer.ok && await answer.text();
  if (page && wanted === address) { show(page); markStep(); }
}

function stepAddress(step) {
  const form = $(".steps form");
  const fields = new URLSearchParams(new FormData(form));
  fields.set("step", step);
  return form.getAttribute("action") + "?" + fields;
}

// The line of the list that is shown is marked and kept in sight.
function markStep() {
  const step = +main().dataset.step;
  const lines = $$("#log li[id^=s]");
  const number = (line) => +line.id.slice(1).split("-")[0];
  const here = lines.filter((line) => number(line) <= step).pop();
  for (const line of lines) line.toggleAttribute("aria-current", false);
  here?.setAttribute("aria-current", "step");
  here?.scrollIntoView({ block: "nearest" });
  const moment = $("#moment");
  root.classList.toggle("in-moment", !!moment);
  root.classList.toggle("flash", !!moment);
}

function pressInReplay(key, target) {
  const { step, last } = main().dataset;
  if (target.matches("input, select")) return false;
  switch (key) {
    case "ArrowLeft": return click(".steps a[rel=prev]");
    case "ArrowRight": return click(".steps a[rel=next]");
    case "ArrowUp": replay(stepAddress(Math.max(0, +step - 1))); return true;
    case "ArrowDown": replay(stepAddress(Math.min(+last, +step + 1))); return true;
    case "Home": return click(".steps a[rel=first]");
    case "End": return click(".steps a[rel=last]");
    case " ": setAutoplay(!autoplay); return true;
    case "l": openLog(); return true;
  }
  return false;
}

function setAutoplay(on) {
  clearInterval(autoplay);
  autoplay = on ? setInterval(() => {
    if (+main().dataset.step >= +main().dataset.last) setAutoplay(false);
    else click(".steps a[rel=next]");
  }, AUTOPLAY_MS) : null;
  $(".autoplay")?.setAttribute("aria-pressed", !!autoplay);
}

document.addEventListener("input", (event) => {
  const form = event.target.closest(".replay form");
  if (form) { setAutoplay(false); replay(stepAddress($("#step").value)); }
});
document.addEventListener("click", (event) => {
  const link = event.target.closest?.(".replay .steps a, .replay #log a");
  if (link) {
    event.preventDefault();
    link.closest(":popover-open")?.hidePopover();
    replay(link.closest("#log") ? stepAddress(new URL(link.href).searchParams.get("step")) : link.href);
  }
  if (event.target.closest?.(".autoplay")) setAutoplay(!autoplay);
});
