/** Lengths and lists of numbers as SVG attributes write them. */

/** CSS pixels of each unit; those that depend on a font are not supported. */
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

/** In CSS pixels; a percentage is of `whole`. Undefined when it is no length, throws when it has a unit of fonts. */
export function parseLength(text: string | undefined, whole: number): number | undefined {
  const [matched, amount, unit = ''] = LENGTH.exec(text?.trim() ?? '') ?? [];
  if (matched === undefined) return undefined;
  const value = Number(amount);
  if (!Number.isFinite(value)) return undefined;
  if (unit === '%') return (value * whole) / 100;
  const pixels = PIXELS.get(unit.toLowerCase());
  if (pixels === undefined) throw new Error('lengths need a unit of their own, such as px or mm');
  return value * pixels;
}

/** Numbers parted by spaces or commas; undefined when anything else is there. */
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
