// Movement: pieces glide to their new places, dealt cards come from the pile, dice are thrown.

function remember() {
  if (calm.matches) return null;
  const places = new Map(), faces = new Map();
  for (const place of $$(".place")) {
    const box = place.getBoundingClientRect();
    places.set(place.id, box);
    if (place.firstElementChild?.matches(".card")) faces.set(place.dataset.face, box);
  }
  return { places, faces };
}

function move(old) {
  if (!old) return;
  const pile = $(".deck .pc")?.getBoundingClientRect();
  let fresh = 0, heard = null;
  for (const place of $$(".place")) {
    const box = place.getBoundingClientRect();
    const before = old.places.get(place.id);
    const piece = place.firstElementChild;
    const ease = { duration: 320, easing: "cubic-bezier(.2,.7,.2,1)", fill: "backwards" };
    if (before) {
      glide(piece, before, box, ease);
    } else if (piece.matches(".die")) {
      heard = "dice";
      const turn = (place.id.length * 37 + fresh * 61) % 90 + 60;
      piece.animate([
        { transform: `translate(${turn - 100}px,-60px) rotate(-${turn * 3}deg) scale(.7)`, opacity: 0 },
        { transform: "none", opacity: 1 },
      ], { ...ease, duration: 420, delay: 25 * fresh++ });
    } else if (piece.matches(".card")) {
      const source = old.faces.get(place.dataset.face) || pile;
      heard ??= "card";
      if (source) glide(piece, source, box, { ...ease, delay: 40 * fresh++ });
    } else {
      piece.animate([{ opacity: 0 }, { opacity: 1 }], ease);
    }
  }
  sound(heard);
}

function glide(piece, from, to, ease) {
  const [dx, dy] = [from.left - to.left, from.top - to.top];
  if (Math.abs(dx) + Math.abs(dy) < 2) return;
  piece.animate([{ transform: `translate(${dx}px,${dy}px)` }, { transform: "none" }], ease);
}
