/** Reads the page size: width and height, or a paper name. */
import { PAPER_NAMES, paperSize } from '../base/paper.ts';
import { parseLength } from '../base/units.ts';
import {
  below,
  either,
  type Infer,
  isObject,
  object,
  oneOf,
  optional,
  type Place,
  points,
  type Reader,
  type Schema,
  shorten,
  string,
  withDefault,
} from './kit.ts';
import { TEMPLATE_LIMITS } from './limits.ts';
import { NO_SIDES, type Sides, sides } from './style.ts';

type Sizes = { readonly width: number; readonly height: number };

function pageSide(): Schema<number> {
  const schema = points({ min: 0 });
  return {
    json: schema.json,
    read(value, place, reader) {
      const side = schema.read(value, place, reader);
      return side === undefined ? undefined : checkSide(side, place, reader);
    },
  };
}

function checkSide(side: number, place: Place | undefined, reader: Reader): number | undefined {
  if (side >= 1 && side <= TEMPLATE_LIMITS.pageSide) return side;
  return reader.report('OUT_OF_RANGE', place, 'must be from 1pt to 200in');
}

/** Schema for a paper name. Reads it as width and height in points. */
const paperName: Schema<Sizes> = {
  json: { type: 'string', maxLength: 40, examples: ['A4', 'A5 landscape', 'Letter', '4x6in'] },
  read(value, place, reader) {
    const name = string({ maxLength: 40 }).read(value, place, reader);
    if (name === undefined) return undefined;
    const size = paperSize(name);
    if (!size) {
      const message = `the size "${shorten(name)}" does not exist; write two sides like "4x6in" or "100x150mm", or one of ${PAPER_NAMES.join(', ')}, optionally followed by "landscape"`;
      return reader.report('INVALID_VALUE', place, message);
    }
    const [width, height] = [size.width, size.height].map((text) => {
      const length = parseLength(text);
      return length?.kind === 'points' ? checkSide(length.points, place, reader) : undefined;
    });
    return width === undefined || height === undefined ? undefined : { width, height };
  },
};

const SIZE = {
  size: optional(
    paperName,
    'name of a paper size, instead of width and height: "A4", "A5 landscape", "Letter", "4x6in"',
  ),
  width: optional(pageSide(), 'width of the page, like "4in" or "210mm"; required without "size"'),
  height: optional(
    either((value) => value === 'auto', oneOf('auto'), pageSide()),
    'height of the page. "auto" is for continuous media: each page is as high as its content. Required without "size"',
  ),
  safeMargin: withDefault(
    sides(),
    NO_SIDES,
    'margin at the page edges that printers may cut off. A warning reports elements in this margin',
    '0mm',
  ),
  margin: optional(sides(), 'margin around header, footer and the elements in the flow; default: safeMargin'),
};

const fields = object({
  ...SIZE,
  rotation: withDefault(
    oneOf(0, 90, 180, 270),
    0,
    'clockwise rotation of the finished page in degrees, for example for a label that you design in landscape and print in portrait',
    0,
  ),
});

const size = object(SIZE);

/** Page size and margins in points. */
export type PageSize = {
  readonly width: number;
  readonly height: number | 'auto';
  readonly safeMargin: Sides;
  /** Margin around the page flow, in points. */
  readonly margin: Sides;
};

/** Page size, and the rotation after layout. */
export type Dimensions = PageSize & {
  readonly rotation: 0 | 90 | 180 | 270;
};

/** Page size parsed from width and height, or from a paper name. */
type Written = Sizes | { readonly width: number; readonly height: 'auto' };

function sizeOf(
  { size: named, width, height }: Pick<Infer<typeof size>, 'size' | 'width' | 'height'>,
  value: Record<string, unknown>,
  place: Place | undefined,
  reader: Reader,
): Written | undefined {
  for (const side of ['width', 'height'] as const) {
    if (value['size'] !== undefined && value[side] !== undefined) {
      reader.report('CONFLICT', below(place, side), `has both "size" and "${side}"; keep one`);
    } else if (value['size'] === undefined && value[side] === undefined) {
      reader.report('REQUIRED', below(place, side), `"${side}" is required, or "size" with a paper size`);
    }
  }
  if (named) return named;
  return width === undefined || height === undefined ? undefined : ({ width, height } as Written);
}

/** Schema for the page size. A plain string is a paper name. */
export const dimensions: Schema<Dimensions> = {
  json: { anyOf: [paperName.json, fields.json] },
  read(value, place, reader) {
    if (typeof value === 'string') {
      const named = paperName.read(value, place, reader);
      return named && { ...named, safeMargin: NO_SIDES, margin: NO_SIDES, rotation: 0 };
    }
    const read = fields.read(value, place, reader);
    if (!read || !isObject(value)) return undefined;
    const { safeMargin, margin = safeMargin, rotation } = read;
    const sizes = sizeOf(read, value, place, reader);
    return sizes && { ...sizes, safeMargin, margin, rotation };
  },
};

/** Page size of a section. Undefined margins default to the template's. */
export type SectionSize = Written & { readonly safeMargin: Sides | undefined; readonly margin: Sides | undefined };

/** Schema for the page size of a section. A plain string is a paper name. */
export const sectionSize: Schema<SectionSize> = {
  json: { anyOf: [paperName.json, size.json] },
  read(value, place, reader) {
    if (typeof value === 'string') {
      const named = paperName.read(value, place, reader);
      return named && { ...named, safeMargin: undefined, margin: undefined };
    }
    const read = size.read(value, place, reader);
    if (!read || !isObject(value)) return undefined;
    const safeMargin = value['safeMargin'] === undefined ? undefined : read.safeMargin;
    const sizes = sizeOf(read, value, place, reader);
    return sizes && { ...sizes, safeMargin, margin: read.margin ?? safeMargin };
  },
};
