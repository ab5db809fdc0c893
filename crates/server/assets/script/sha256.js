// SHA-256 of bytes as hexadecimal digits. The browser's own is not to be had on plain http, which is all that a home
// network offers.
function sha256(bytes) {
  const rotate = (x, n) => x >>> n | x << 32 - n;
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
  const fraction = (x) => (x - Math.floor(x)) * 2 ** 32 | 0;
  const k = primes.map((p) => fraction(Math.cbrt(p)));
  const h = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
  const padded = new Uint8Array((bytes.length + 8 >> 6) + 1 << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  for (let block = 0; block < padded.length; block += 64) {
    const w = Array.from({ length: 64 }, (_, n) => n < 16 ? view.getInt32(block + 4 * n) : 0);
    for (let n = 16; n < 64; n++) {
      const [a, b] = [w[n - 15], w[n - 2]];
      const s0 = rotate(a, 7) ^ rotate(a, 18) ^ a >>> 3, s1 = rotate(b, 17) ^ rotate(b, 19) ^ b >>> 10;
      w[n] = w[n - 16] + s0 + w[n - 7] + s1 | 0;
    }
    let [a, b, c, d, e, f, g, i] = h;
    for (let n = 0; n < 64; n++) {
      const t1 = i + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + (e & f ^ ~e & g) + k[n] + w[n] | 0;
      const t2 = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + (a & b ^ a & c ^ b & c) | 0;
      [i, g, f, e, d, c, b, a] = [g, f, e, d + t1 | 0, c, b, a, t1 + t2 | 0];
    }
    [a, b, c, d, e, f, g, i].forEach((x, n) => { h[n] = h[n] + x | 0; });
  }
  return h.map((x) => (x >>> 0).toString(16).padStart(8, "0")).join("");
}
