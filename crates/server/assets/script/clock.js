// The clock of a move.

setInterval(() => {
  const clock = $(".clock");
  if (!clock || clock.dataset.seconds <= 0) return;
  const left = --clock.dataset.seconds;
  clock.textContent = clock.textContent.replace(/\d+/, left);
  clock.classList.toggle("short", left <= 5);
  if (left <= 5 && left > 0) sound("clock");
}, 1000);
