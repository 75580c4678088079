/** Sheets of labels: how many stand on a sheet of paper and where; by the name of a product or by measures. */
import { nearest } from '../base/nearest.ts';
import { POINTS_PER_UNIT } from '../base/units.ts';
import { binding } from './binding.ts';
import type { Binding } from './binding-type.ts';
import {
  below,
  either,
  isObject,
  number,
  object,
  oneOf,
  optional,
  type Place,
  points,
  type Reader,
  required,
  type Schema,
  shorten,
  withDefault,
} from './kit.ts';
import { TEMPLATE_LIMITS } from './limits.ts';
import { sides } from './style.ts';

type PaperSize = { readonly width: number; readonly height: number };

const { mm, in: inch } = POINTS_PER_UNIT;

const A4: PaperSize = { width: 210 * mm, height: 297 * mm };
const LETTER: PaperSize = { width: 8.5 * inch, height: 11 * inch };

/** Labels on a sheet: all lengths in points. */
export type Sheet = {
  readonly page: PaperSize;
  readonly columns: number;
  readonly rows: number;
  readonly gapX: number;
  readonly gapY: number;
  /** From the sheet’s corner to the first label’s. */
  readonly margin: { readonly top: number; readonly left: number };
  /** Where the first label goes, from 1; sheets may be used up in part. */
  readonly start: number | Binding;
};

/** Columns, rows, width, height and gap between columns, as the makers give them; the labels lie in the middle. */
type Product = readonly [
  page: PaperSize,
  unit: number,
  columns: number,
  rows: number,
  width: number,
  height: number,
  gapX: number,
];

const PRODUCTS: Readonly<Record<string, Product>> = {
  'avery-5160': [LETTER, inch, 3, 10, 2.625, 1, 0.125],
  'avery-5161': [LETTER, inch, 2, 10, 4, 1, 0.1875],
  'avery-5162': [LETTER, inch, 2, 7, 4, 4 / 3, 0.1875],
  'avery-5163': [LETTER, inch, 2, 5, 4, 2, 0.1875],
  'avery-5164': [LETTER, inch, 2, 3, 4, 10 / 3, 0.1875],
  'avery-5165': [LETTER, inch, 1, 1, 8.5, 11, 0],
  'avery-5167': [LETTER, inch, 4, 20, 1.75, 0.5, 0.3125],
  'avery-5195': [LETTER, inch, 4, 15, 1.75, 2 / 3, 0.3125],
  'avery-5366': [LETTER, inch, 2, 15, 3.4375, 2 / 3, 0.5625],
  'avery-5371': [LETTER, inch, 2, 5, 3.5, 2, 0],
  'avery-l7159': [A4, mm, 3, 8, 63.5, 33.9, 2.54],
  'avery-l7160': [A4, mm, 3, 7, 63.5, 38.1, 2.54],
  'avery-l7161': [A4, mm, 3, 6, 63.5, 46.6, 2.54],
  'avery-l7162': [A4, mm, 2, 8, 99.1, 33.9, 2.54],
  'avery-l7163': [A4, mm, 2, 7, 99.1, 38.1, 2.54],
  'avery-l7164': [A4, mm, 3, 4, 63.5, 72, 2.54],
  'avery-l7165': [A4, mm, 2, 4, 99.1, 67.7, 2.54],
  'avery-l7166': [A4, mm, 2, 3, 99.1, 93.1, 2.54],
  'avery-l7167': [A4, mm, 1, 1, 199.6, 289.1, 0],
  'avery-l7168': [A4, mm, 1, 2, 199.6, 143.5, 0],
  'avery-l7651': [A4, mm, 5, 13, 38.1, 21.2, 2.54],
};

export const SHEET_NAMES = Object.keys(PRODUCTS);

const MOST_LABELS = 100;

const paper = either(
  (value) => typeof value === 'string',
  oneOf('A4', 'Letter'),
  object({
    width: required(points({ min: 1 }), 'width of the sheet'),
    height: required(points({ min: 1 }), 'height of the sheet'),
  }),
);

const position = either(
  (value) => typeof value === 'number',
  number({ min: 1, max: MOST_LABELS * MOST_LABELS, integer: true }),
  binding('expression'),
);

const presetName: Schema<string> = {
  json: { enum: SHEET_NAMES },
  read(value, place, reader) {
    if (typeof value === 'string' && Object.hasOwn(PRODUCTS, value)) return value;
    const near = typeof value === 'string' ? nearest(value, SHEET_NAMES) : undefined;
    const hint = near ? `did you mean "${near}"?` : `known are ${SHEET_NAMES.join(', ')}`;
    return reader.report('INVALID_VALUE', place, `"${shorten(String(value))}" is not a known sheet; ${hint}`);
  },
};

const count = number({ min: 1, max: MOST_LABELS, integer: true });

const fields = object({
  preset: optional(presetName, 'a product by name, instead of page, columns, rows, gaps and margin'),
  page: optional(paper, 'the sheet: "A4", "Letter" or width and height'),
  columns: optional(count, 'labels side by side'),
  rows: optional(count, 'labels one under another'),
  gapX: withDefault(points({ min: 0 }), 0, 'room between columns', '0mm'),
  gapY: withDefault(points({ min: 0 }), 0, 'room between rows', '0mm'),
  margin: optional(sides(), 'where the labels begin, by top and left; default so that they lie in the middle'),
  start: withDefault(
    position,
    1 as number | Binding,
    'position of the first label, from 1, row by row; a number or an expression',
    1,
  ),
});

/** A sheet without the size of its labels, which are the template’s pages. */
export type SheetSettings = { readonly [K in keyof Sheet]: K extends 'margin' ? Sheet[K] | undefined : Sheet[K] } & {
  /** What the labels of a product measure. */
  readonly label: PaperSize | undefined;
};

export const sheet: Schema<SheetSettings> = {
  json: { anyOf: [presetName.json, fields.json] },
  read(value, place, reader) {
    if (typeof value === 'string') {
      const name = presetName.read(value, place, reader);
      return name === undefined ? undefined : ofProduct(PRODUCTS[name]!, 1);
    }
    const read = fields.read(value, place, reader);
    if (!read || !isObject(value)) return undefined;
    const { preset, page, columns, rows, gapX, gapY, margin, start } = read;
    if (preset !== undefined) return ofProduct(PRODUCTS[preset]!, start);
    if (value['preset'] !== undefined) return undefined;
    for (const key of ['page', 'columns', 'rows']) if (value[key] === undefined) missing(key, place, reader);
    if (page === undefined || columns === undefined || rows === undefined) return undefined;
    const size = page === 'A4' ? A4 : page === 'Letter' ? LETTER : page;
    if (Math.max(size.width, size.height) > TEMPLATE_LIMITS.pageSide) {
      return reader.report('OUT_OF_RANGE', below(place, 'page'), 'must be at most 200in wide and high');
    }
    return { page: size, columns, rows, gapX, gapY, margin, start, label: undefined };
  },
};

function missing(key: string, place: Place | undefined, reader: Reader): void {
  reader.report('REQUIRED', below(place, key), `"${key}" is required, or "preset" for a sheet by name`);
}

function ofProduct([page, unit, columns, rows, width, height, gapX]: Product, start: number | Binding): SheetSettings {
  const label = { width: width * unit, height: height * unit };
  return { page, columns, rows, gapX: gapX * unit, gapY: 0, margin: undefined, start, label };
}

/** Sizes as makers give them are rounded. */
const TOLERANCE = 1;

/** The sheet with its margin for labels of this size; a sentence where they do not fit. */
export function fitSheet(settings: SheetSettings, label: PaperSize): Sheet | string {
  const { page, columns, rows, gapX, gapY } = settings;
  const differs =
    settings.label &&
    (Math.abs(settings.label.width - label.width) > TOLERANCE ||
      Math.abs(settings.label.height - label.height) > TOLERANCE);
  if (differs)
    return `the labels of this sheet are ${shown(settings.label!)} and the template is ${shown(label)}: make it as large`;
  const width = columns * label.width + (columns - 1) * gapX;
  const height = rows * label.height + (rows - 1) * gapY;
  const margin = settings.margin ?? { left: (page.width - width) / 2, top: (page.height - height) / 2 };
  const fits =
    margin.left >= -TOLERANCE &&
    margin.top >= -TOLERANCE &&
    margin.left + width <= page.width + TOLERANCE &&
    margin.top + height <= page.height + TOLERANCE;
  if (!fits) return `${columns} × ${rows} labels of ${shown(label)} do not fit the sheet of ${shown(page)}`;
  return { ...settings, margin };
}

function shown({ width, height }: PaperSize): string {
  return `${(width / mm).toFixed(1)} × ${(height / mm).toFixed(1)} mm`;
}
