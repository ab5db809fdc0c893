// A dot on the daily deal, in browsers that have not played one today. The page of the deals says when one was played.

function markDaily() {
  const today = new Date().toISOString().slice(0, 10);
  const page = $("main[data-daily]");
  if (page && page.dataset.daily === today) {
    if (page.dataset.played === "true") keep.set("daily", today);
    else if (keep.get("daily") === today && page.matches("[data-played=false]") && location.pathname === "/daily") keep.remove("daily");
  }
  $(".site a[href='/daily']")?.classList.toggle("due", keep.get("daily") !== today);
  for (const button of $$("button.share[data-text]")) button.hidden = !navigator.share;
}
markDaily();
