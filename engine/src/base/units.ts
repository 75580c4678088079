/** Lengths of the template format: a number with a unit, read into points. */

/** Points per unit: CSS Values 4, 6.2, absolute lengths. */
export const POINTS_PER_UNIT = { in: 72, mm: 72 / 25.4, cm: 72 / 2.54, pt: 1, px: 0.75 } as const;

export type Unit = keyof typeof POINTS_PER_UNIT;

export const UNITS = Object.keys(POINTS_PER_UNIT) as readonly Unit[];

/** A length in points, or a share of the parent's content box. */
export type Length =
  | { readonly kind: 'points'; readonly points: number }
  | { readonly kind: 'percent'; readonly percent: number };

/** Beyond this many points (about 7 km) a length is a mistake, and arithmetic on it is not worth having. */
const MAX_LENGTH_POINTS = 20_000_000;

const PATTERN = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*([a-z]+|%)$/i;

/** Reads `4in`, `101.6mm` or `50%`; anything else is undefined. */
export function parseLength(text: string): Length | undefined {
  if (text.length > 40) return undefined;
  const match = PATTERN.exec(text.trim());
  if (!match) return undefined;
  const number = Number(match[1]);
  const unit = match[2]!.toLowerCase();
  if (unit === '%') return { kind: 'percent', percent: number };
  if (!Object.hasOwn(POINTS_PER_UNIT, unit)) return undefined;
  const points = number * POINTS_PER_UNIT[unit as Unit];
  return Math.abs(points) <= MAX_LENGTH_POINTS ? { kind: 'points', points } : undefined;
}

/** Dots per inch of a printer of so many dots per millimetre: 8 dpmm is 203.2 dpi. */
export function dpiOfDensity(dotsPerMm: number): number {
  return dotsPerMm * 25.4;
}

/** Points as millimetres, as messages write them. */
export function mm(points: number): string {
  return `${((points * 25.4) / 72).toFixed(2)} mm`;
}
