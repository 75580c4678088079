/** Parses lengths and lists of numbers in SVG attributes. */

/** CSS pixels per unit. Font-relative units are not supported. */
const PIXELS: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['px', 1],
  ['pt', 96 / 72],
  ['pc', 16],
  ['in', 96],
  ['cm', 96 / 2.54],
  ['mm', 96 / 25.4],
  ['q', 96 / 101.6],
]);

const LENGTH = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z]*|%)$/i;

/**
 * Parses a length to CSS pixels. A percentage is relative to `whole`. Returns undefined for invalid lengths, and throws
 * for font-relative units.
 */
export function parseLength(text: string | undefined, whole: number): number | undefined {
  const [matched, amount, unit = ''] = LENGTH.exec(text?.trim() ?? '') ?? [];
  if (matched === undefined) return undefined;
  const value = Number(amount);
  if (!Number.isFinite(value)) return undefined;
  if (unit === '%') return (value * whole) / 100;
  const pixels = PIXELS.get(unit.toLowerCase());
  if (pixels === undefined) throw new Error('lengths need an absolute unit, such as px or mm');
  return value * pixels;
}

/** Font sizes in CSS pixels for lengths that are relative to them. */
export type FontSizes = { readonly own: number; readonly root: number };

const RELATIVE = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(r?em)$/i;

/** Converts a length in `em` or `rem` to pixels. Other text stays unchanged. */
export function inPixels(text: string, { own, root }: FontSizes): string {
  const [matched, amount, unit = ''] = RELATIVE.exec(text.trim()) ?? [];
  if (matched === undefined) return text;
  const size = unit.toLowerCase() === 'em' ? own : root;
  return String(Number(amount) * size);
}

/** Parses numbers separated by spaces or commas. Returns undefined for other text. */
export function parseNumbers(text: string): readonly number[] | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  const NUMBER = /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/iy;
  const numbers: number[] = [];
  while (NUMBER.lastIndex < trimmed.length) {
    const [, number] = NUMBER.exec(trimmed) ?? [];
    if (number === undefined) return undefined;
    numbers.push(Number(number));
  }
  return numbers.every(Number.isFinite) ? numbers : undefined;
}
