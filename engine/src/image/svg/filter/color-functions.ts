/** Functions of the property `filter` that change colours, as matrices (Filter Effects 1, chapter 13). */
import { parseAngle } from '../transform.ts';
import { hueRotation, saturation } from './colors.ts';

/** Returns the matrix of 4 rows and 5 columns. Returns undefined for other functions and invalid arguments. */
export function colorFunction(name: string, given: string): readonly number[] | undefined {
  if (name === 'hue-rotate') {
    const degrees = given === '' ? 0 : parseAngle(given);
    return degrees === undefined ? undefined : hueRotation(degrees);
  }
  const amount = amountOf(given);
  return amount === undefined ? undefined : FUNCTIONS.get(name)?.(amount);
}

/** Parses a number or a percentage, which may not be negative. Default: 1. */
function amountOf(given: string): number | undefined {
  if (given === '') return 1;
  const [, digits, percent] = /^\+?(\d{0,9}(?:\.\d{1,9})?)(%?)$/.exec(given) ?? [];
  return digits ? Number(digits) / (percent ? 100 : 1) : undefined;
}

const FUNCTIONS: ReadonlyMap<string, (amount: number) => readonly number[]> = new Map([
  ['grayscale', (amount: number) => saturation(1 - Math.min(1, amount))],
  ['sepia', (amount: number) => mixed(SEPIA, Math.min(1, amount))],
  ['saturate', saturation],
  ['invert', (amount: number) => scaled(1 - 2 * Math.min(1, amount), Math.min(1, amount))],
  ['opacity', (amount: number) => [...IDENTITY.slice(0, 18), Math.min(1, amount), 0]],
  ['brightness', (amount: number) => scaled(amount, 0)],
  ['contrast', (amount: number) => scaled(amount, 0.5 - amount / 2)],
]);

const IDENTITY = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0];
const SEPIA = [
  ...[0.393, 0.769, 0.189, 0, 0],
  ...[0.349, 0.686, 0.168, 0, 0],
  ...[0.272, 0.534, 0.131, 0, 0],
  ...[0, 0, 0, 1, 0],
];

/** Returns the share of a matrix, and the rest of the identity. */
function mixed(matrix: readonly number[], share: number): readonly number[] {
  return matrix.map((value, i) => value * share + IDENTITY[i]! * (1 - share));
}

/** Returns a matrix that multiplies red, green and blue by a slope, and adds a value. */
function scaled(slope: number, added: number): readonly number[] {
  return [...[slope, 0, 0, 0, added], ...[0, slope, 0, 0, added], ...[0, 0, slope, 0, added], ...[0, 0, 0, 1, 0]];
}
