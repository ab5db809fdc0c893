/** One of the legal actions, at random. */
function choose(options, view, legal) {
  return legal[Math.floor(Math.random() * legal.length)];
}
