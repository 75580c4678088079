/** Converts blocks of coefficients to samples: 8 × 8, or 4 × 4, 2 × 2 or one sample for reduced sizes. */

/** Samples per block in each direction. */
export type BlockSize = 8 | 4 | 2 | 1;

/**
 * Writes the samples of a block, 0 … 255, to a plane. Coefficients are dequantized, row by row, and are overwritten.
 */
export type InverseDct = (block: Int32Array, plane: Uint8Array, at: number, stride: number) => void;

export function inverseDct(size: BlockSize): InverseDct {
  if (size === 8) return whole;
  if (size === 1) return mean;
  const basis = BASES[size];
  return (block, plane, at, stride) => reduced(block, basis, size, plane, at, stride);
}

function mean(block: Int32Array, plane: Uint8Array, at: number): void {
  plane[at] = sample(128 + block[0]! / 8);
}

function sample(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : Math.round(value);
}

// Uses square roots instead of cosines, because square roots are exact on all platforms.
const HALF = Math.sqrt(0.5);
const COS = Math.sqrt(2 + Math.SQRT2) / 2;
const SIN = Math.sqrt(2 - Math.SQRT2) / 2;

/** Orthonormal cosine bases of two and four points, scaled to eight coefficients. Each row belongs to one sample. */
const BASES: Readonly<Record<2 | 4, readonly number[]>> = {
  2: [HALF, HALF, HALF, -HALF].map((value) => value / 2),
  4: [
    ...[0.5, COS * HALF, 0.5, SIN * HALF],
    ...[0.5, SIN * HALF, -0.5, -COS * HALF],
    ...[0.5, -SIN * HALF, -0.5, COS * HALF],
    ...[0.5, -COS * HALF, 0.5, -SIN * HALF],
  ].map((value) => value * HALF),
};

const middle = new Float64Array(16);

function reduced(
  block: Int32Array,
  basis: readonly number[],
  size: 2 | 4,
  plane: Uint8Array,
  at: number,
  stride: number,
): void {
  for (let v = 0; v < size; v++) {
    for (let x = 0; x < size; x++) {
      let sum = 0;
      for (let u = 0; u < size; u++) sum += basis[x * size + u]! * block[v * 8 + u]!;
      middle[v * size + x] = sum;
    }
  }
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      let sum = 128;
      for (let v = 0; v < size; v++) sum += basis[y * size + v]! * middle[v * size + x]!;
      plane[at + y * stride + x] = sample(sum);
    }
  }
}

const COS_1 = 4017;
const SIN_1 = 799;
const COS_3 = 3406;
const SIN_3 = 2276;
const COS_6 = 1567;
const SIN_6 = 3784;
const ROOT_2 = 5793;
const ROOT_HALF = 2896;

/**
 * Integer inverse DCT, as in poppler and jpeg-js. See Loeffler, Ligtenberg and Moschytz, “Practical fast 1-D DCT
 * algorithms with 11 multiplications” (1989).
 */
function whole(block: Int32Array, plane: Uint8Array, at: number, stride: number): void {
  for (let row = 0; row < 64; row += 8) along(block, row, 1, 8, 4);
  for (let column = 0; column < 8; column++) along(block, column, 8, 12, 0);
  for (let y = 0, from = 0; y < 8; y++) {
    for (let x = 0, to = at + y * stride; x < 8; x++, from++, to++) {
      const value = 128 + ((block[from]! + 8) >> 4);
      plane[to] = value < 0 ? 0 : value > 255 ? 255 : value;
    }
  }
}

/**
 * Transforms eight numbers that are `step` entries apart. Rows keep four more bits (`shift` 8, `up` 4) than columns
 * (`shift` 12, `up` 0).
 */
function along(p: Int32Array, at: number, step: number, shift: number, up: number): void {
  const [i1, i2, i3] = [at + step, at + 2 * step, at + 3 * step];
  const [i4, i5, i6, i7] = [at + 4 * step, at + 5 * step, at + 6 * step, at + 7 * step];
  if ((p[i1]! | p[i2]! | p[i3]! | p[i4]! | p[i5]! | p[i6]! | p[i7]!) === 0) {
    const flat = (ROOT_2 * p[at]! + (1 << (shift + 1))) >> (shift + 2);
    p[at] = flat;
    p[i1] = flat;
    p[i2] = flat;
    p[i3] = flat;
    p[i4] = flat;
    p[i5] = flat;
    p[i6] = flat;
    p[i7] = flat;
    return;
  }
  const half = 1 << (shift - 1);
  const a = (ROOT_2 * p[at]! + half) >> shift;
  const b = (ROOT_2 * p[i4]! + half) >> shift;
  const c = p[i2]!;
  const d = p[i6]!;
  const e = (ROOT_HALF * (p[i1]! - p[i7]!) + half) >> shift;
  const f = (ROOT_HALF * (p[i1]! + p[i7]!) + half) >> shift;
  const g = p[i3]! << up;
  const h = p[i5]! << up;

  const even0 = (a + b + 1) >> 1;
  const even1 = (a - b + 1) >> 1;
  const even2 = (c * COS_6 - d * SIN_6 + half) >> shift;
  const even3 = (c * SIN_6 + d * COS_6 + half) >> shift;
  const odd4 = (e + h + 1) >> 1;
  const odd6 = (e - h + 1) >> 1;
  const odd7 = (f + g + 1) >> 1;
  const odd5 = (f - g + 1) >> 1;

  const v0 = (even0 + even3 + 1) >> 1;
  const v3 = (even0 - even3 + 1) >> 1;
  const v1 = (even1 + even2 + 1) >> 1;
  const v2 = (even1 - even2 + 1) >> 1;
  const v7 = (odd4 * SIN_3 + odd7 * COS_3 + 2048) >> 12;
  const v4 = (odd4 * COS_3 - odd7 * SIN_3 + 2048) >> 12;
  const v6 = (odd5 * SIN_1 + odd6 * COS_1 + 2048) >> 12;
  const v5 = (odd5 * COS_1 - odd6 * SIN_1 + 2048) >> 12;

  p[at] = v0 + v7;
  p[i7] = v0 - v7;
  p[i1] = v1 + v6;
  p[i6] = v1 - v6;
  p[i2] = v2 + v5;
  p[i5] = v2 - v5;
  p[i3] = v3 + v4;
  p[i4] = v3 - v4;
}
