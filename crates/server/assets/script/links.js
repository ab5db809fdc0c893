// Links: copied by selecting where the clipboard is not to be had, shared where there is a sheet for it.

async function copy(button) {
  const field = $("input, textarea", button.parentElement);
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select();
    document.execCommand("copy");
  }
  const word = $("span", button);
  const before = word.textContent;
  word.textContent = button.dataset.copied;
  setTimeout(() => { word.textContent = before; }, 1500);
}
