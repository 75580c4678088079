/** Values of the property `filter` (Filter Effects 1, chapter 5). */
import { BLACK, type Color, parseColor } from '../../../base/color.ts';
import { type FontSizes, inPixels, parseLength } from '../length.ts';
import { colorFunction } from './color-functions.ts';

/** Step of the property `filter`. */
export type FilterStep =
  | { readonly kind: 'element'; readonly id: string }
  | { readonly kind: 'blur'; readonly sigma: number }
  | {
      readonly kind: 'shadow';
      readonly dx: number;
      readonly dy: number;
      readonly sigma: number;
      readonly color: Color;
    }
  | { readonly kind: 'color'; readonly matrix: readonly number[] };

/** Parses the property. Throws for unsupported functions. */
export function parseFilter(value: string | undefined, sizes: FontSizes): readonly FilterStep[] {
  if (value === undefined || /^(?:none|initial|unset|inherit|revert|revert-layer)$/.test(value)) return [];
  const steps: FilterStep[] = [];
  const CALL = /\s*([\w-]+)\(((?:[^()]|\([^()]*\))*)\)\s*/y;
  while (CALL.lastIndex < value.length) {
    const [, name = '', given = ''] = CALL.exec(value) ?? [];
    const step = stepOf(name.toLowerCase(), given.trim(), sizes);
    if (!step)
      throw new Error(name === '' ? 'the property filter cannot be read' : `the filter ${name}() is not supported`);
    steps.push(step);
  }
  return steps;
}

function stepOf(name: string, given: string, sizes: FontSizes): FilterStep | undefined {
  if (name === 'url') {
    const [, id] = /^["']?#([^"')]*)["']?$/.exec(given) ?? [];
    return id === undefined ? undefined : { kind: 'element', id };
  }
  if (name === 'blur') {
    const sigma = parseLength(inPixels(given || '0', sizes), 0);
    return sigma === undefined || sigma < 0 ? undefined : { kind: 'blur', sigma };
  }
  if (name === 'drop-shadow') return shadowOf(given, sizes);
  const matrix = colorFunction(name, given);
  return matrix && { kind: 'color', matrix };
}

/** Parses two or three lengths, with a colour before or after them. */
function shadowOf(given: string, sizes: FontSizes): FilterStep | undefined {
  const words = given.match(/[^\s(]+(?:\([^)]*\))?/g) ?? [];
  const lengths = words.map((word) => parseLength(inPixels(word, sizes), 0));
  const [dx, dy, sigma = 0, ...more] = lengths.filter((length) => length !== undefined);
  const named = words.filter((_, i) => lengths[i] === undefined).join(' ');
  const color = named === '' ? BLACK : parseColor(named);
  if (dx === undefined || dy === undefined || sigma < 0 || more.length > 0 || !color) return undefined;
  return { kind: 'shadow', dx, dy, sigma, color };
}
