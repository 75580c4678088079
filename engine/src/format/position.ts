/** Reads the position of an element, and the size of its box. */
import type { Length } from '../base/units.ts';
import {
  either,
  isObject,
  length,
  object,
  oneOf,
  optional,
  points,
  required,
  type Schema,
  shorten,
  withDefault,
} from './kit.ts';
import { bindable } from './late.ts';
import { withHabits, wordsFor } from './value-habits.ts';

const offset = bindable(length(), { kind: 'points', points: 0 } as Length);
const gap = bindable(points({ min: 0 }), 0);

const absolute = object({
  mode: withDefault(
    oneOf('absolute'),
    'absolute',
    '"absolute" places the element at x and y, measured from the page or container',
    'absolute',
  ),
  x: required(offset, 'distance from the left edge of the page or container'),
  y: required(offset, 'distance from the top edge of the page or container'),
});

const flow = object({
  mode: required(
    oneOf('flow'),
    '"flow" places the element after the previous element, down the page or along the container',
  ),
  before: withDefault(gap, 0, 'gap before the element', '0mm'),
  after: withDefault(gap, 0, 'gap after the element', '0mm'),
  pin: optional(
    oneOf('bottom'),
    'moves the element, for example a signature, and all elements after it to the foot of the page. These elements stay together on one page',
  ),
});

const PINNED = 'must be one of "absolute", "flow"; for the foot of the page, write { "mode": "flow", "pin": "bottom" }';

const modes = withHabits(
  oneOf('absolute', 'flow'),
  wordsFor(['bottom foot pin pinned sticky dock docked anchor end lastpage pagebottom footer', PINNED]),
);

export type Position =
  | { readonly mode: 'absolute'; readonly x: Length; readonly y: Length }
  | { readonly mode: 'flow'; readonly before: number; readonly after: number; readonly pin?: 'bottom' | undefined };

export const IN_FLOW: Position = { mode: 'flow', before: 0, after: 0 };

/** Schema for a position. Flow requires a parent that arranges its elements. */
export const position: Schema<Position> = {
  json: { anyOf: [absolute.json, flow.json] },
  read(value, place, reader) {
    if (!isObject(value) || value['mode'] !== 'flow') {
      const mode = isObject(value) ? value['mode'] : undefined;
      if (mode === undefined || mode === 'absolute') return absolute.read(value, place, reader) as Position;
      return modes.read(mode, place && { up: place, key: 'mode' }, reader) as undefined;
    }
    if (reader.scope.parent === 'none') {
      const message = 'the container has no layout; set its layout, or give the element x and y';
      return reader.report('INVALID_VALUE', place && { up: place, key: 'mode' }, message);
    }
    if (value['pin'] !== undefined && reader.scope.parent !== 'page') {
      const message =
        'only elements directly on the page can be pinned; in a container, use "justify" or a height such as "1fr"';
      return reader.report('INVALID_VALUE', place && { up: place, key: 'pin' }, message);
    }
    return flow.read(value, place, reader) as Position;
  },
};

/** Fraction (`fr`) of the remaining space in a row, column, grid or table. */
export type Fraction = { readonly kind: 'fraction'; readonly share: number };

export type Size = Length | Fraction | 'auto';

const FRACTION = /^\s*(\d+(?:\.\d*)?|\.\d+)\s*fr\s*$/;

const fraction: Schema<Fraction> = {
  json: { type: 'string', pattern: FRACTION.source, examples: ['1fr', '2.5fr'] },
  read(value, place, reader) {
    const share = Number(FRACTION.exec(String(value).slice(0, 40))?.[1]);
    if (share > 0 && share <= 1e6) return { kind: 'fraction', share };
    return reader.report('INVALID_LENGTH', place, `"${shorten(String(value))}" is not a share; write "1fr" or "2.5fr"`);
  },
};

const autoWord = oneOf('auto');

/**
 * Schema for a length, `auto` or a fraction such as `1fr`. Used for column widths and for sizes of elements in a
 * container.
 */
export const size: Schema<Size> = either(
  (value) => value === 'auto',
  autoWord,
  either((value) => typeof value === 'string' && /fr\s*$/.test(value.slice(0, 40)), fraction, length({ min: 0 })),
);

/** Width of a column. */
export type Track = Size;
