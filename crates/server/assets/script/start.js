// What the page begins with, and what it offers where the browser can do it. Notifications are offered where they are to be had and nobody has decided yet.
function offerNotifications() {
  const offered = window.isSecureContext && window.Notification?.permission === "default";
  for (const button of $$("button.notify")) button.hidden = !offered;
}

// The first game of a kind begins with three sentences about it.
function showGuide() {
  const guide = $("#guide");
  const name = "guide-" + main().dataset.game;
  if (!guide || keep.get(name) || !main().matches(".mine, .others") || $(".watching")) return;
  keep.set(name, "seen");
  guide.showModal();
}

if (main()) {
  $("button.sound")?.setAttribute("aria-pressed", keep.get("sound") === "on");
  chooseUsual();
  settle();
  if (main().matches(".replay")) markStep();
  else {
    showMoment(false);
    showGuide();
    lookAt();
  }
}
if (window.isSecureContext) navigator.serviceWorker?.register("/sw.js").catch(() => {});
