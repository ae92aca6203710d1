/**
 * Computes the CRC-32 of two concatenated texts from the CRC-32 of each, as zlib's `crc32_combine` does. A
 * CRC is a polynomial over GF(2), its highest power in the lowest bit: appending a text multiplies by a power
 * of x, and adds.
 */

const POLYNOMIAL = 0xedb88320;
const ONE = 0x8000_0000;
const X = 0x4000_0000;
const X_TO_THE_8TH = 3;

/** x^(2^n) at index n. */
const POWERS = [X];
for (let n = 1; n < 64; n += 1) {
  const half = POWERS[n - 1] ?? X;
  POWERS.push(times(half, half));
}

/** The factor by which appending a text of `length` bytes multiplies a CRC, whatever the text before it. */
export function shiftBy(length: number): number {
  let product = ONE;
  for (let rest = length, n = X_TO_THE_8TH; rest > 0; rest = Math.floor(rest / 2), n += 1) {
    if (rest % 2 === 1) product = times(POWERS[n] ?? ONE, product);
  }
  return product >>> 0;
}

/** The CRC of a text with CRC `first` and one with CRC `second` after it, whose `shiftBy` is `shift`. */
export const combine = (first: number, second: number, shift: number): number =>
  (times(shift, first) ^ second) >>> 0;

function times(a: number, b: number): number {
  let product = 0;
  let factor = b;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= factor;
    factor = (factor & 1) === 1 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1;
  }
  return product;
}
