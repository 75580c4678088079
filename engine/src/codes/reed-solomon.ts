/**
 * Computes error correction codewords of QR codes, over GF(256) with the polynomial 0x11d (ISO/IEC 18004, 7.5 and annex
 * A).
 */

/** Powers of two, twice, so that a sum of two logarithms needs no modulo. */
const POWERS = new Uint8Array(510);
const LOGARITHMS = new Uint8Array(256);
for (let exponent = 0, value = 1; exponent < 255; exponent++) {
  POWERS[exponent] = value;
  POWERS[exponent + 255] = value;
  LOGARITHMS[value] = exponent;
  value = (value << 1) ^ ((value >> 7) * 0x11d);
}

/** Logarithms of the coefficients of generator polynomials, by degree, without the leading one. */
const generators = new Map<number, Uint8Array>();

function generatorOf(degree: number): Uint8Array {
  const known = generators.get(degree);
  if (known) return known;
  // Multiplies (x − 2⁰)(x − 2¹)… without the leading coefficient, highest power first.
  const product = new Uint8Array(degree);
  product[degree - 1] = 1;
  for (let root = 0; root < degree; root++) {
    for (let at = 0; at < degree; at++) product[at] = multiplied(product[at]!, root) ^ (product[at + 1] ?? 0);
  }
  const generator = product.map((coefficient) => LOGARITHMS[coefficient]!);
  generators.set(degree, generator);
  return generator;
}

/** Returns the product of a value and a power of two. */
function multiplied(value: number, logarithm: number): number {
  return value === 0 ? 0 : POWERS[LOGARITHMS[value]! + logarithm]!;
}

/** Returns the error correction codewords of a block. No coefficient of the generators is zero. */
export function correctionsOf(codewords: Uint8Array, count: number): Uint8Array {
  const generator = generatorOf(count);
  const rest = new Uint8Array(count);
  for (const codeword of codewords) {
    const factor = codeword ^ rest[0]!;
    rest.copyWithin(0, 1);
    rest[count - 1] = 0;
    if (factor === 0) continue;
    const logarithm = LOGARITHMS[factor]!;
    for (let at = 0; at < count; at++) rest[at]! ^= POWERS[logarithm + generator[at]!]!;
  }
  return rest;
}
