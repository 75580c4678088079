/** Defines the shared properties of group and repeat: their elements and the arrangement, named as in flexbox. */
import type { JsonObject } from '../base/json.ts';
import type { AnyElement, InnerSchema } from './element.ts';
import {
  below,
  boolean,
  type Fields,
  list,
  number,
  oneOf,
  optional,
  points,
  type Reader,
  type Schema,
  type Scope,
  type Shape,
  withDefault,
} from './kit.ts';
import { TEMPLATE_LIMITS } from './limits.ts';
import { checkArrangement } from './no-effect.ts';
import { size, type Track } from './position.ts';
import { border } from './style.ts';

/** Elements of all types. The template's JSON Schema defines `element`. */
export const ELEMENTS_JSON: JsonObject = { type: 'array', items: { $ref: '#/$defs/element' } };

const trackList = list(size, { maxItems: TEMPLATE_LIMITS.columns });

/** Schema for columns: a number of equally wide columns, or a list of widths. */
const columns: Schema<readonly Track[]> = {
  json: { anyOf: [{ type: 'integer', minimum: 1, maximum: TEMPLATE_LIMITS.columns }, trackList.json] },
  read(value, place, reader) {
    if (Array.isArray(value) && value.length > 0) return trackList.read(value, place, reader);
    const count = number({ min: 1, max: TEMPLATE_LIMITS.columns, integer: true }).read(value, place, reader);
    return count === undefined ? undefined : new Array<Track>(count).fill({ kind: 'fraction', share: 1 });
  },
};

/** Properties that arrange the elements of a container, as in CSS flexbox. */
export const ARRANGEMENT_FIELDS = {
  gap: withDefault(points({ min: 0 }), 0, 'gap between the elements, and between the rows of a grid', '0mm'),
  columns: withDefault(
    columns,
    [{ kind: 'fraction', share: 1 }] as readonly Track[],
    'number of columns in the layouts "grid" and "columns". For a "grid", you can also set a list of column widths (a length, %, auto or 1fr)',
    1,
  ),
  align: withDefault(
    oneOf('stretch', 'start', 'center', 'end', 'baseline'),
    'stretch',
    'alignment of the elements across the layout: vertical in a "row", horizontal in a "column". With "baseline" in a row, the first lines of all texts share a baseline',
    'stretch',
  ),
  justify: withDefault(
    oneOf('start', 'center', 'end', 'space-between', 'space-around', 'space-evenly'),
    'start',
    'distribution of the remaining space along the layout: horizontal in a "row", vertical in a "column"',
    'start',
  ),
  wrap: withDefault(boolean(), false, 'layout "row": moves elements that do not fit to another row', false),
  columnGap: optional(points({ min: 0 }), 'layout "columns": gap between the columns; default: `gap`'),
  columnRule: optional(border(), 'layout "columns": line between the columns, like "0.5pt solid gray"; default: none'),
};

export type Arrangement = Shape<typeof ARRANGEMENT_FIELDS> & {
  readonly layout: 'none' | 'row' | 'column' | 'grid' | 'columns';
};

/** Default arrangement: stacked vertically. */
export const STACKED_VERTICALLY = {
  gap: 0,
  columns: [],
  align: 'stretch',
  justify: 'start',
  wrap: false,
  columnGap: undefined,
  columnRule: undefined,
} as const satisfies Shape<typeof ARRANGEMENT_FIELDS>;

export type Contained = { readonly elements: readonly AnyElement[] };

/** Reads `elements` with the names that the container defines. */
export function contained<F extends Fields>(
  scope: (shape: Shape<F>, reader: Reader) => Partial<Scope>,
): InnerSchema<F, Contained, 'elements'> {
  return {
    holds: 'elements',
    properties: { elements: { ...ELEMENTS_JSON, description: 'content' } },
    required: ['elements'],
    read(value, shape, { place }, reader) {
      const at = below(place, 'elements');
      if (value['elements'] === undefined) {
        reader.report('REQUIRED', at, '"elements" is required; add a list of elements');
        return { elements: [] };
      }
      const { parent = 'unknown', ...own } = scope(shape, reader);
      checkArrangement(parent, value, place, reader);
      const { depth, canBreak } = reader.scope;
      const inner = {
        canBreak: parent === 'columns' || (canBreak && (parent === 'column' || parent === 'unknown')),
        ...own,
        parent,
        depth: depth + 1,
      };
      return { elements: reader.within(inner, () => reader.elements<AnyElement>(value['elements'], at)) };
    },
  };
}
