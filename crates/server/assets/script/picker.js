// A bid is a column and a row; only rows that are possible for the column are offered, from the least on.

function cells() {
  return $$("#ladder .cell").map((cell) => ({ row: +cell.dataset.row, column: +cell.dataset.column, odds: cell.dataset.odds, chance: cell.dataset.chance }));
}

const pickedValue = (name) => +($(`.pick input[name=${name}]:checked`)?.value ?? -1);

function refreshPick(moved) {
  const pick = $(".pick");
  if (!pick) return;
  const column = pickedValue("column");
  const rows = cells().filter((cell) => cell.column === column).sort((a, b) => a.row - b.row);
  if (!rows.length) return;
  if (!rows.some((cell) => cell.row === pickedValue("row")) || moved === "column") {
    $(`.pick input[name=row][value="${rows[0].row}"]`).checked = true;
  }
  const at = Math.max(0, rows.findIndex((cell) => cell.row === pickedValue("row")));
  const from = Math.min(Math.max(0, at - 4), Math.max(0, rows.length - 6));
  const shown = new Set(rows.slice(from, from + 6).map((cell) => cell.row));
  for (const option of $$(".pick .rows label")) {
    const row = +$("input", option).value;
    option.classList.toggle("far", !shown.has(row));
    const odds = $(".odds", option);
    const cell = rows.find((one) => one.row === row);
    if (odds) odds.textContent = cell?.odds ? cell.odds + " %" : "";
  }
  const go = $(".pick-go");
  const row = $(`.pick input[name=row][value="${pickedValue("row")}"]`)?.parentElement;
  const face = $(`.pick input[name=column][value="${column}"]`)?.parentElement;
  if (!go || !row || !face) return;
  $(".picked-row", go).textContent = $("b", row).textContent;
  const drawing = $("svg, span span", face);
  if (drawing) $(".picked-column", go).replaceChildren(drawing.cloneNode(true));
  const odds = $(".odds", go);
  const win = $(".win", go);
  if (win) {
    win.hidden = !rows[at]?.chance;
    $("rect", win).setAttribute("width", rows[at]?.chance ?? 0);
    $("small", win).lastChild.data = (rows[at]?.chance ?? "") + " %";
  }
  if (odds && rows[at]?.odds) odds.textContent = odds.textContent.replace(/\d+/, rows[at].odds);
}

document.addEventListener("change", (event) => {
  if (event.target.closest(".pick")) { refreshPick(event.target.name); sound("select"); }
});

function stepRow(by) {
  const rows = cells().filter((cell) => cell.column === pickedValue("column")).map((cell) => cell.row).sort((a, b) => a - b);
  const next = rows[rows.indexOf(pickedValue("row")) + by];
  if (next === undefined) return false;
  $(`.pick input[name=row][value="${next}"]`).checked = true;
  refreshPick("row");
  return true;
}
