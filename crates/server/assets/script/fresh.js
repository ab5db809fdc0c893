// Pages that say so are brought up to date every few seconds, while somebody looks at them.
{
  const page = $("main[data-fresh]");
  const part = page && $("#lobby, #group-tables", page);
  const refresh = async () => {
    if (document.hidden || part.contains(document.activeElement)) return;
    try {
      const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
      if (!answer.ok) return;
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      const now = fresh.getElementById(part.id);
      if (now) morph(part, now);
    } catch { /* the next time */ }
  };
  if (part) setInterval(refresh, 1000 * Number(page.dataset.fresh));
}
