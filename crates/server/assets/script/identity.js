// The page that opens a link to a person: the code comes after the # of the address or from a file.
{
  const form = $("form.opens-link");
  if (form) {
    const code = $("#code", form);
    if (location.hash.length > 1) {
      code.value = location.hash.slice(1);
      // The address stays in the history; the secret does not.
      history.replaceState(null, "", location.pathname);
    }
    $("#key-file", form).addEventListener("change", async (event) => {
      const file = event.target.files[0];
      if (file && file.size < 10000) code.value = (await file.text()).trim().split("\n").pop();
    });
  }
}
