/** Lengths on the canvas, in the unit of the rulers. */
import type { Rect } from '@platen/engine/base/geometry';
import { pointsOf, type RulerUnit } from '../geometry/ruler.ts';
import { getAt } from '../model/edits.ts';
import { decimalOf, pointsPerDot, unitOfPage } from '../model/units.ts';
import { type CanvasContext, printerOf } from './context.ts';
import { canvasWords } from './words.ts';

const DIGITS: Readonly<Record<RulerUnit, number>> = { mm: 1, in: 3, pt: 1, dots: 0 };

const LONG: Readonly<Record<RulerUnit, string>> = canvasWords.units;

/** Returns the chosen unit, or the unit of the template's page. */
export function rulerUnit(context: CanvasContext): RulerUnit {
  const chosen = context.unit.value;
  if (chosen) return chosen;
  const unit = unitOfPage(getAt(context.store.document.value, '/dimensions/width'));
  return unit === 'in' || unit === 'pt' ? unit : 'mm';
}

function perUnit(context: CanvasContext, unit: RulerUnit): number {
  return pointsOf(unit, 1 / pointsPerDot(printerOf(context).dotsPerMm));
}

type Ruler = { readonly unit: RulerUnit; readonly perUnit: number };

function rulerOf(context: CanvasContext): Ruler {
  const unit = rulerUnit(context);
  return { unit, perUnit: perUnit(context, unit) };
}

function numberBy({ unit, perUnit }: Ruler, points: number): string {
  return decimalOf(points / perUnit, DIGITS[unit]);
}

function numberOf(context: CanvasContext, points: number): string {
  return numberBy(rulerOf(context), points);
}

export function lengthText(context: CanvasContext, points: number): string {
  return `${numberOf(context, points)} ${rulerUnit(context)}`;
}

export function sizeText(
  context: CanvasContext,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  return `${numberOf(context, width)} × ${numberOf(context, height)} ${rulerUnit(context)}`;
}

/** Returns a size for screen readers, with units as words. */
export function spokenSize(
  context: CanvasContext,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  return `${numberOf(context, width)}${canvasWords.by}${numberOf(context, height)} ${LONG[rulerUnit(context)]}`;
}

/**
 * Returns a function that describes the size and position of a box for screen readers. It reads the ruler once, so that a
 * list of many boxes is fast.
 */
export function boxSpeaker(
  context: CanvasContext,
): (box: Rect | undefined, bounds: Rect | undefined) => [string, string] {
  const ruler = rulerOf(context);
  const pair = (a: number, b: number, between: string) => numberBy(ruler, a) + between + numberBy(ruler, b);
  return (box, bounds) => [
    box ? `${pair(box.width, box.height, canvasWords.by)} ${LONG[ruler.unit]}` : '',
    bounds ? pair(bounds.x, bounds.y, ', ') : '',
  ];
}

export function spokenLength(context: CanvasContext, points: number): string {
  return `${numberOf(context, points)} ${LONG[rulerUnit(context)]}`;
}

/** Returns text such as `3 millimetres right, 1 millimetres down`. */
export function spokenVector(context: CanvasContext, { x, y }: { readonly x: number; readonly y: number }): string {
  const part = (points: number, words: readonly [string, string]) =>
    numberOf(context, Math.abs(points)) === '0'
      ? []
      : [`${spokenLength(context, Math.abs(points))} ${points > 0 ? words[0] : words[1]}`];
  const { left, right, up, down } = canvasWords.direction;
  return [...part(x, [right, left]), ...part(y, [down, up])].join(', ') || canvasWords.nowhere;
}
