/** Ticks of a ruler. The zoom level determines their number and which ticks have a label. */
import { POINTS_PER_UNIT } from '@platen/engine/base/units';

export type RulerUnit = 'mm' | 'in' | 'pt' | 'dots';

export type Tick = {
  /** Points from the ruler's zero. */
  readonly at: number;
  /** Relative length, 0 to 1. */
  readonly weight: number;
  readonly label?: string;
};

/** Minimum pixels between two numbers, and between two ticks. */
const LABEL_PX = 48;
const TICK_PX = 5;

/** Factors between consecutive step sizes, repeated for each power of ten. */
const DECIMAL_STEPS = [1, 2, 5] as const;

/** Returns points per unit; `dots` needs the printer's dots per point. */
export function pointsOf(unit: RulerUnit, dotsPerPoint: number): number {
  return unit === 'dots' ? 1 / dotsPerPoint : POINTS_PER_UNIT[unit];
}

/** Returns the step between numbers in units: 1, 2, 5 and powers of ten; inches are halved below one. */
function labelStep(unit: RulerUnit, pxPerUnit: number): number {
  const wanted = LABEL_PX / pxPerUnit;
  if (unit === 'in' && wanted <= 1) return 2 ** Math.max(-4, Math.ceil(Math.log2(wanted)));
  const tens = 10 ** Math.floor(Math.log10(wanted));
  const step = DECIMAL_STEPS.map((each) => each * tens).find((each) => each >= wanted) ?? tens * 10;
  return unit === 'dots' ? Math.max(1, step) : step;
}

/** Returns the number of ticks per step. */
function partsOf(unit: RulerUnit, step: number, pxPerUnit: number): number {
  const wanted = unit === 'in' && step <= 1 ? [16, 8, 4, 2] : [10, 5, 2];
  return wanted.find((parts) => (step / parts) * pxPerUnit >= TICK_PX && !(unit === 'dots' && step % parts !== 0)) ?? 1;
}

export type RulerOptions = {
  readonly unit: RulerUnit;
  readonly pxPerPoint: number;
  readonly dotsPerPoint: number;
  /** Visible range in points from zero. */
  readonly from: number;
  readonly to: number;
};

const MOST_TICKS = 2000;

export function rulerTicks({ unit, pxPerPoint, dotsPerPoint, from, to }: RulerOptions): readonly Tick[] {
  const points = pointsOf(unit, dotsPerPoint);
  const pxPerUnit = points * pxPerPoint;
  const step = labelStep(unit, pxPerUnit);
  const parts = partsOf(unit, step, pxPerUnit);
  const first = Math.floor((from / points / step) * parts);
  const last = Math.min(Math.ceil((to / points / step) * parts), first + MOST_TICKS);
  const ticks: Tick[] = [];
  for (let index = first; index <= last; index++) {
    const at = (index / parts) * step * points;
    if (index % parts === 0) ticks.push({ at, weight: 1, label: numberText((index / parts) * step) });
    else ticks.push({ at, weight: (index * 2) % parts === 0 ? 0.6 : 0.35 });
  }
  return ticks;
}

function numberText(value: number): string {
  const rounded = Math.round(value * 1e4) / 1e4;
  return rounded === 0 ? '0' : String(rounded);
}
