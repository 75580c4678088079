/**
 * Lengths keep the unit that the author chose: `mm` stays `mm`, and a number without a unit keeps the previous unit.
 */
import { POINTS_PER_UNIT, parseLength, type Unit } from '@platen/engine/base/units';

/** Number of decimals for each unit; about a hundredth of a printer dot. */
const DIGITS: Readonly<Record<Unit, number>> = { mm: 2, cm: 3, in: 4, pt: 2, px: 2 };

/** Number with its unit, including `%` and `fr`. */
export type Written = { readonly value: number; readonly unit: string };

const WRITTEN = /^\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*([a-z]+|%)\s*$/i;

export function readWritten(text: unknown): Written | undefined {
  const match = typeof text === 'string' && text.length <= 40 ? WRITTEN.exec(text) : null;
  return match ? { value: Number(match[1]), unit: match[2]!.toLowerCase() } : undefined;
}

function isUnit(text: string): text is Unit {
  return Object.hasOwn(POINTS_PER_UNIT, text);
}

/** Returns a length in points; undefined for percentages, `auto` and invalid text. */
export function pointsOf(text: unknown): number | undefined {
  const length = typeof text === 'string' ? parseLength(text) : undefined;
  return length?.kind === 'points' ? length.points : undefined;
}

/** Formats a number without trailing zeros and without `-0`. */
export function decimalOf(value: number, digits: number): string {
  const text = value.toFixed(digits);
  const short = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return short === '-0' ? '0' : short;
}

/** Formats points as a length in a unit. */
export function writeLength(points: number, unit: Unit): string {
  return decimalOf(points / POINTS_PER_UNIT[unit], DIGITS[unit]) + unit;
}

/** Formats points in the unit of the old text, or in `fallback`. */
export function writeLike(points: number, old: unknown, fallback: Unit): string {
  const unit = readWritten(old)?.unit ?? fallback;
  return writeLength(points, isUnit(unit) ? unit : fallback);
}

/** Returns the unit of a template's page size. */
export function unitOfPage(width: unknown): Unit {
  const unit = readWritten(width)?.unit ?? 'mm';
  return isUnit(unit) ? unit : 'mm';
}

export function pointsPerDot(dotsPerMm: number): number {
  return POINTS_PER_UNIT.mm / dotsPerMm;
}

const TERM = /\s*([+\-*/])\s*((?:\d+(?:\.\d*)?|\.\d+))\s*([a-z%]*)\s*/iy;
const FIRST = /^\s*([+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+))\s*([a-z%]*)/i;

/**
 * Parses a typed length: `12`, `12,5`, `1in`, `10mm + 2`, `30/4`, `24dots`. Returns it in the first typed unit,
 * otherwise in the unit of the old text, otherwise in the fallback; undefined if invalid.
 */
export function readTyped(
  typed: string,
  { old, fallback, dotsPerMm = 8, others = [] }: TypedOptions,
): string | undefined {
  const known = others.find((word) => word === typed.trim().toLowerCase());
  if (known !== undefined) return known;
  const first = FIRST.exec(typed);
  if (!first) return undefined;
  const before = readWritten(old)?.unit;
  const unit = (first[2] || before || fallback).toLowerCase();
  if (!isAllowed(unit, others)) return undefined;
  let sum = 0;
  let summand = Number(first[1]!.replace(',', '.'));
  TERM.lastIndex = first[0].length;
  while (TERM.lastIndex < typed.trimEnd().length) {
    const term = TERM.exec(typed);
    if (!term) return undefined;
    const [, operator, digits, given] = term;
    const number = Number(digits);
    if (operator === '*' || operator === '/') {
      if (given || number === 0) return undefined;
      summand = operator === '*' ? summand * number : summand / number;
      continue;
    }
    const size = inUnit(number, (given || unit).toLowerCase(), unit, dotsPerMm);
    if (size === undefined) return undefined;
    sum += summand;
    summand = operator === '+' ? size : -size;
  }
  const value = sum + summand;
  if (unit === 'dots') return writeLike(value * pointsPerDot(dotsPerMm), old, fallback);
  return decimalOf(value, isUnit(unit) ? DIGITS[unit] : 2) + unit;
}

export type TypedOptions = {
  readonly old?: unknown;
  readonly fallback: Unit;
  readonly dotsPerMm?: number;
  /** Additional allowed values: `auto`, and the units `%` and `fr`. */
  readonly others?: readonly string[];
};

function isAllowed(unit: string, others: readonly string[]): boolean {
  return isUnit(unit) || unit === 'dots' || others.includes(unit);
}

/** Returns undefined if the units cannot be converted. */
function inUnit(value: number, unit: string, wanted: string, dotsPerMm: number): number | undefined {
  if (unit === wanted) return value;
  const perUnit = (name: string) =>
    name === 'dots' ? pointsPerDot(dotsPerMm) : isUnit(name) ? POINTS_PER_UNIT[name] : undefined;
  const [from, to] = [perUnit(unit), perUnit(wanted)];
  return from !== undefined && to !== undefined ? (value * from) / to : undefined;
}
