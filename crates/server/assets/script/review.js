// The review: it waits until it is there, and goes to other positions without loading the page anew.

const REVIEW_MS = 1000;
let wantedPosition = null;
let isLoadingPosition = false;

// A slider that is moved passes many positions. One is fetched at a time, and after it the newest.
async function loadPosition(address) {
  wantedPosition = address;
  if (isLoadingPosition) return;
  isLoadingPosition = true;
  try {
    while (wantedPosition) {
      const next = wantedPosition;
      wantedPosition = null;
      history.replaceState(null, "", next);
      const back = $("input[name=back]");
      if (back) back.value = location.pathname + location.search;
      const answer = await fetch(next, { credentials: "same-origin" });
      const page = answer.ok && await answer.text();
      if (page && !wantedPosition) showPosition(page);
    }
  } finally {
    isLoadingPosition = false;
  }
}

function showPosition(page) {
  const fresh = new DOMParser().parseFromString(page, "text/html").querySelector("main");
  // The parser has no scripts, so what is for browsers without them would become part of the page.
  for (const other of $$("noscript", fresh)) other.remove();
  morph($("main.reviewing"), fresh);
  const slider = $(".scrub input[type=range]");
  if (slider) slider.value = slider.getAttribute("value");
}

const formAddress = (form) => form.getAttribute("action") + "?" + new URLSearchParams(new FormData(form));

document.addEventListener("input", (event) => {
  const form = event.target.closest?.(".reviewing form[method=get]");
  if (form) loadPosition(formAddress(form));
});
document.addEventListener("click", (event) => {
  const link = event.target.closest?.(".scrub a, .slips a, .marks a");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  loadPosition(link.getAttribute("href"));
});

async function awaitReview() {
  const wait = $(".review-wait[data-address]");
  if (!wait) return;
  try {
    const answer = await fetch(wait.dataset.address, { credentials: "same-origin" });
    const { state, percent } = await answer.json();
    if (state === "done" || state === "impossible") return location.reload();
    if (percent !== undefined) {
      $("progress", wait).value = percent;
      $(".how-far", wait).textContent = wait.dataset.running.replace("#", percent);
    }
  } catch {
    // The server may be away for a moment.
  }
  setTimeout(awaitReview, REVIEW_MS);
}
awaitReview();
