/** Computes the matrix of a colour space from the chromaticities of its primaries and its white point. */
import { type Matrix3, product, type Triple } from './to-srgb.ts';

const D50: Triple = [0.9642, 1, 0.8249];

/** Bradford matrix from XYZ to cone responses. */
const CONES: Matrix3 = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

/**
 * Returns the matrix from linear RGB to XYZ relative to D50; undefined if the primaries do not define a colour space.
 */
export function primariesMatrix(white: Triple, primaries: Matrix3): Matrix3 | undefined {
  const columns = transposed(primaries);
  const toScales = inverse(columns);
  const fromCones = inverse(CONES);
  if (!toScales || !fromCones) return undefined;
  const [seen, wanted] = [applied(CONES, white), applied(CONES, D50)];
  if (seen.some((value) => value <= 0)) return undefined;
  const adaptation = product(fromCones, product(diagonal(wanted.map((value, i) => value / seen[i]!)), CONES));
  return product(adaptation, product(columns, diagonal(applied(toScales, white))));
}

function applied(matrix: Matrix3, [x, y, z]: Triple): Triple {
  const row = ([a, b, c]: Triple) => a * x + b * y + c * z;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}

function diagonal([a = 0, b = 0, c = 0]: readonly number[]): Matrix3 {
  return [
    [a, 0, 0],
    [0, b, 0],
    [0, 0, c],
  ];
}

function transposed([[a, b, c], [d, e, f], [g, h, i]]: Matrix3): Matrix3 {
  return [
    [a, d, g],
    [b, e, h],
    [c, f, i],
  ];
}

/** Returns the inverse matrix; undefined if the rows are nearly linearly dependent. */
function inverse([[a, b, c], [d, e, f], [g, h, i]]: Matrix3): Matrix3 | undefined {
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  if (Math.abs(determinant) < 1e-6) return undefined;
  const over = (value: number) => value / determinant;
  return [
    [over(e * i - f * h), over(c * h - b * i), over(b * f - c * e)],
    [over(f * g - d * i), over(a * i - c * g), over(c * d - a * f)],
    [over(d * h - e * g), over(b * g - a * h), over(a * e - b * d)],
  ];
}
