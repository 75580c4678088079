/** Where an element stands and how large its box is. */
import type { Length } from '../base/units.ts';
import { either, isObject, length, object, oneOf, points, required, type Schema, shorten, withDefault } from './kit.ts';
import { bindable } from './late.ts';

const offset = bindable(length(), { kind: 'points', points: 0 } as Length);
const gap = bindable(points({ min: 0 }), 0);

const absolute = object({
  mode: withDefault(oneOf('absolute'), 'absolute', 'x and y are measured in the page or container', 'absolute'),
  x: required(offset, 'distance of the box from the left edge of the page or container'),
  y: required(offset, 'distance of the box from the top edge of the page or container'),
});

const flow = object({
  mode: required(oneOf('flow'), 'one after the other, down the page or along the container'),
  before: withDefault(gap, 0, 'gap to what comes before', '0mm'),
  after: withDefault(gap, 0, 'gap to what comes after', '0mm'),
});

export type Position =
  | { readonly mode: 'absolute'; readonly x: Length; readonly y: Length }
  | { readonly mode: 'flow'; readonly before: number; readonly after: number };

export const IN_FLOW: Position = { mode: 'flow', before: 0, after: 0 };

/** Flow needs a parent that arranges what it contains. */
export const position: Schema<Position> = {
  json: { anyOf: [absolute.json, flow.json] },
  read(value, place, reader) {
    if (!isObject(value) || value['mode'] !== 'flow') {
      const mode = isObject(value) ? value['mode'] : undefined;
      if (mode === undefined || mode === 'absolute') return absolute.read(value, place, reader) as Position;
      return oneOf('absolute', 'flow').read(mode, place && { up: place, key: 'mode' }, reader) as undefined;
    }
    if (reader.scope.parent === 'none') {
      const message = 'this container does not arrange its elements: give it a layout, or the element x and y';
      return reader.report('INVALID_VALUE', place && { up: place, key: 'mode' }, message);
    }
    return flow.read(value, place, reader) as Position;
  },
};

/** A share of the room that is left in a row, column, grid or table. */
export type Fraction = { readonly kind: 'fraction'; readonly share: number };

export type Size = Length | Fraction | 'auto';

const FRACTION = /^\s*(\d+(?:\.\d*)?|\.\d+)\s*fr\s*$/;

const fraction: Schema<Fraction> = {
  json: { type: 'string', pattern: FRACTION.source, examples: ['1fr', '2.5fr'] },
  read(value, place, reader) {
    const share = Number(FRACTION.exec(String(value).slice(0, 40))?.[1]);
    if (share > 0 && share <= 1e6) return { kind: 'fraction', share };
    return reader.report('INVALID_LENGTH', place, `"${shorten(String(value))}" is not a share: write "1fr" or "2.5fr"`);
  },
};

const autoWord = oneOf('auto');

/** A length, `auto` or a share like `1fr`: the width of a column, the size of an element in a container. */
export const size: Schema<Size> = either(
  (value) => value === 'auto',
  autoWord,
  either((value) => typeof value === 'string' && /fr\s*$/.test(value.slice(0, 40)), fraction, length({ min: 0 })),
);

/** Widths of columns: a list of sizes. */
export type Track = Size;
