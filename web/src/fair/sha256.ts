// SHA-256: the browser's own is not available over plain http, and a library is five times as large.

const PRIMES = firstPrimes(64);
const START = PRIMES.slice(0, 8).map((prime) => fraction(prime ** (1 / 2)));
const ROUNDS = PRIMES.map((prime) => fraction(prime ** (1 / 3)));

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) {
    if (found.every((prime) => number % prime)) found.push(number);
  }
  return found;
}

/** The first 32 bits of the fractional part. */
function fraction(number: number): number {
  return ((number % 1) * 2 ** 32) | 0;
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The SHA-256 hash in lower-case hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  let state = START;
  for (let block = 0; block < padded.length; block += 64) {
    const words = Array.from({ length: 16 }, (_, index) => view.getInt32(block + 4 * index));
    state = mixed(state, words).map((word, index) => (word + (state[index] as number)) | 0);
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** The state after the 64 rounds of a block. */
function mixed(state: readonly number[], words: number[]): number[] {
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  ROUNDS.forEach((round, index) => {
    const word = (words[index] ??= extended(words, index));
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = h + s1 + ((e & f) ^ (~e & g)) + round + word;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  });
  return [a, b, c, d, e, f, g, h];
}

function extended(words: readonly number[], index: number): number {
  const [w2, w7, w15, w16] = [2, 7, 15, 16].map((back) => words[index - back] as number) as [
    number,
    number,
    number,
    number,
  ];
  const s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3);
  const s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10);
  return (w16 + s0 + w7 + s1) | 0;
}
