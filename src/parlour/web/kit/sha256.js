// SHA-256 (FIPS 180-4) of a short ASCII text. Browsers offer their own only over HTTPS, which a server at home often lacks.

const PRIMES = firstPrimes(64);
const ROUND = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** @param {string} text @returns {string} In hexadecimal. */
export function sha256(text) {
  const bytes = [...text].map((letter) => letter.charCodeAt(0));
  const length = bytes.length * 8;
  bytes.push(0x80);
  while (bytes.length % 64 !== 56) bytes.push(0);
  bytes.push(0, 0, 0, 0); // the upper half of the length
  for (const shift of [24, 16, 8, 0]) bytes.push((length >>> shift) & 0xff);
  let hash = START;
  for (let at = 0; at < bytes.length; at += 64) hash = mixed(hash, bytes.slice(at, at + 64));
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** @param {number[]} hash @param {number[]} block */
function mixed(hash, block) {
  const words = Array.from({ length: 16 }, (_, n) => (block[4 * n] << 24) | (block[4 * n + 1] << 16) | (block[4 * n + 2] << 8) | block[4 * n + 3]);
  for (let n = 16; n < 64; n++) {
    const [early, late] = [words[n - 15], words[n - 2]];
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words.push((words[n - 16] + first + words[n - 7] + second) | 0);
  }
  let [a, b, c, d, e, f, g, h] = hash;
  words.forEach((word, n) => {
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[n] + word) | 0;
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  });
  return [a, b, c, d, e, f, g, h].map((word, n) => (word + hash[n]) | 0);
}

/** @param {number} word @param {number} by */
function turned(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/** Return the first 32 bits of the fraction.
 * @param {number} number */
function fraction(number) {
  return ((number % 1) * 2 ** 32) | 0;
}

/** @param {number} count */
function firstPrimes(count) {
  /** @type {number[]} */
  const primes = [];
  for (let number = 2; primes.length < count; number++) if (primes.every((prime) => number % prime)) primes.push(number);
  return primes;
}
