/** Lengths as people write them: `mm` stays `mm`; what is typed without a unit has the one that was there. */
import { POINTS_PER_UNIT, parseLength, type Unit } from '@platen/engine/base/units';

/** Digits behind the point that a length keeps: a hundredth of a dot in every unit. */
const DIGITS: Readonly<Record<Unit, number>> = { mm: 2, cm: 3, in: 4, pt: 2, px: 2 };

/** A number and the unit it is in, `%` and `fr` included; undefined for what is none. */
export type Written = { readonly value: number; readonly unit: string };

const WRITTEN = /^\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*([a-z]+|%)\s*$/i;

export function readWritten(text: unknown): Written | undefined {
  const match = typeof text === 'string' && text.length <= 40 ? WRITTEN.exec(text) : null;
  return match ? { value: Number(match[1]), unit: match[2]!.toLowerCase() } : undefined;
}

function isUnit(text: string): text is Unit {
  return Object.hasOwn(POINTS_PER_UNIT, text);
}

/** Points of a length; undefined for percents, `auto` and what is wrong. */
export function pointsOf(text: unknown): number | undefined {
  const length = typeof text === 'string' ? parseLength(text) : undefined;
  return length?.kind === 'points' ? length.points : undefined;
}

/** A number without trailing zeros, and never `-0`. */
export function decimalOf(value: number, digits: number): string {
  const text = value.toFixed(digits);
  const short = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return short === '-0' ? '0' : short;
}

/** Points as a length in a unit. */
export function writeLength(points: number, unit: Unit): string {
  return decimalOf(points / POINTS_PER_UNIT[unit], DIGITS[unit]) + unit;
}

/** Points in the unit that the old text has, or in `fallback` where it has none. */
export function writeLike(points: number, old: unknown, fallback: Unit): string {
  const unit = readWritten(old)?.unit ?? fallback;
  return writeLength(points, isUnit(unit) ? unit : fallback);
}

/** The unit that a template's page is measured in. */
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
 * What somebody typed into a field of lengths: `12`, `12,5`, `1in`, `10mm + 2`, `30/4`, `24dots`. Gives a length in the
 * unit that was typed first, else in that of the old text, else in the fallback; undefined for what is none.
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
  /** What else may stand there: `auto`, and the units `%` and `fr`. */
  readonly others?: readonly string[];
};

function isAllowed(unit: string, others: readonly string[]): boolean {
  return isUnit(unit) || unit === 'dots' || others.includes(unit);
}

/** Undefined where the one unit cannot be told in the other. */
function inUnit(value: number, unit: string, wanted: string, dotsPerMm: number): number | undefined {
  if (unit === wanted) return value;
  const perUnit = (name: string) =>
    name === 'dots' ? pointsPerDot(dotsPerMm) : isUnit(name) ? POINTS_PER_UNIT[name] : undefined;
  const [from, to] = [perUnit(unit), perUnit(wanted)];
  return from !== undefined && to !== undefined ? (value * from) / to : undefined;
}
