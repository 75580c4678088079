/** Scales the digits of retail codes in raster outputs, where modules are whole pixels or dots. */
import { type Matrix, multiply } from '../base/geometry.ts';
import type { CodeScaling } from './scene.ts';
import { wholeModule } from './whole-module.ts';

/** Difference from 1 up to which a scale counts as 1. */
const ROUNDING = 1e-6;

/** Returns the matrix (points to pixels) that scales the digits like the symbol, whose module is rounded. */
export function codeScalingMatrix(matrix: Matrix, { module, at }: CodeScaling): Matrix {
  const [a, b, c, d] = matrix;
  const isUpright = (b === 0 && c === 0) || (a === 0 && d === 0);
  const modulePx = module * Math.hypot(a, b);
  const share = Math.max(1, wholeModule(modulePx)) / modulePx;
  if (!isUpright || Math.abs(share - 1) < ROUNDING) return matrix;
  return multiply(matrix, [share, 0, 0, share, at.x * (1 - share), at.y * (1 - share)]);
}
