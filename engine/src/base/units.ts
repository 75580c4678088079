/** Parses lengths of the template format: numbers with a unit, converted to points. */

/** Points per unit (CSS Values 4, 6.2, absolute lengths). */
export const POINTS_PER_UNIT = { in: 72, mm: 72 / 25.4, cm: 72 / 2.54, pt: 1, px: 0.75 } as const;

export type Unit = keyof typeof POINTS_PER_UNIT;

export const UNITS = Object.keys(POINTS_PER_UNIT) as readonly Unit[];

/** Length in points, or percentage of the parent's content box. */
export type Length =
  | { readonly kind: 'points'; readonly points: number }
  | { readonly kind: 'percent'; readonly percent: number };

/** Maximum length in points (about 7 km). Longer values are mistakes and would lose precision. */
const MAX_LENGTH_POINTS = 20_000_000;

const PATTERN = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*([a-z]+|%)$/i;

/** Parses `4in`, `101.6mm` or `50%`. Returns undefined if the text is invalid. */
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

/** Converts dots per millimetre to dots per inch, for example 8 to 203.2. */
export function dpiOfDensity(dotsPerMm: number): number {
  return dotsPerMm * 25.4;
}

/** Formats points as millimetres, for messages. */
export function mm(points: number): string {
  return `${((points * 25.4) / 72).toFixed(2)} mm`;
}
