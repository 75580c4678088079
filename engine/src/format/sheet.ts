/** Reads label sheets: number and positions of the labels, by product name or sizes. */
import { nearest } from '../base/nearest.ts';
import { paperSize } from '../base/paper.ts';
import { POINTS_PER_UNIT } from '../base/units.ts';
import { binding } from './binding.ts';
import type { Binding } from './binding-type.ts';
import { plain } from './habit-words.ts';
import {
  below,
  either,
  type Infer,
  isObject,
  number,
  object,
  oneOf,
  optional,
  points,
  required,
  type Schema,
  shorten,
  withDefault,
} from './kit.ts';
import { TEMPLATE_LIMITS } from './limits.ts';
import { A4, LETTER, type PaperSize, PRODUCTS, type Product } from './sheet-products.ts';
import { sides } from './style.ts';

/** Labels on a sheet. Lengths are in points. */
export type Sheet = {
  readonly page: PaperSize;
  readonly columns: number;
  readonly rows: number;
  readonly gapX: number;
  readonly gapY: number;
  /** Offset of the first label from the sheet’s corner. */
  readonly margin: { readonly top: number; readonly left: number };
  /** One-based position of the first label to use, for partly used sheets. */
  readonly start: number | Binding;
};

const { mm } = POINTS_PER_UNIT;

/** All sheet names. */
export const SHEET_NAMES = [...PRODUCTS.keys()];

const MOST_LABELS = 100;

const measured = object({
  width: required(points({ min: 1 }), 'width of the sheet'),
  height: required(points({ min: 1 }), 'height of the sheet'),
});

const named = oneOf('A4', 'Letter');

const paper: Schema<Infer<typeof named> | Infer<typeof measured>> = {
  json: { anyOf: [named.json, measured.json] },
  read(value, place, reader) {
    if (isObject(value)) return measured.read(value, place, reader);
    if (value === 'A4' || value === 'Letter') return value;
    const size = typeof value === 'string' ? paperSize(value) : undefined;
    const written = size ?? { width: '210mm', height: '297mm' };
    const sides = `{ "width": "${written.width}", "height": "${written.height}" }`;
    return reader.report('INVALID_VALUE', place, `must be "A4", "Letter" or the two sides, such as ${sides}`);
  },
};

const position = either(
  (value) => typeof value === 'number',
  number({ min: 1, max: MOST_LABELS * MOST_LABELS, integer: true }),
  binding('expression'),
);

const presetName: Schema<string> = {
  json: { enum: SHEET_NAMES },
  read(value, place, reader) {
    if (typeof value === 'string' && PRODUCTS.has(value)) return value;
    const near = typeof value === 'string' ? meantSheet(value) : undefined;
    const hint = near ? `did you mean "${near}"?` : 'set its dimensions instead: page, columns, rows and gaps';
    return reader.report('INVALID_VALUE', place, `the sheet "${shorten(String(value))}" is unknown; ${hint}`);
  },
};

/** Returns the name for "Avery L7160" or "L7160", or the nearest name. */
export function meantSheet(value: string): string | undefined {
  const word = plain(shorten(value));
  const isNumber = /\d{3}/.test(word);
  const same = SHEET_NAMES.find((name) => plain(name) === word || (isNumber && plain(name).endsWith(word)));
  if (same !== undefined) return same;
  // Finds "L4731REV", "Avery Zweckform L4731-20" and "Avery 7160" by the number.
  const [number] = word.match(/\d{4,}/) ?? [];
  const numbered = number === undefined ? [] : SHEET_NAMES.filter((name) => name.endsWith(number));
  return numbered.find((name) => word.startsWith(name.split('-')[0]!)) ?? numbered[0] ?? nearest(value, SHEET_NAMES);
}

const count = number({ min: 1, max: MOST_LABELS, integer: true });

const fields = object({
  preset: optional(presetName, 'name of a label sheet, instead of page, columns, rows, gaps and margin'),
  page: optional(paper, 'size of the sheet: "A4", "Letter", or width and height'),
  columns: optional(count, 'number of labels per row'),
  rows: optional(count, 'number of rows'),
  gapX: withDefault(points({ min: 0 }), 0, 'gap between columns', '0mm'),
  gapY: withDefault(points({ min: 0 }), 0, 'gap between rows', '0mm'),
  margin: optional(
    sides(),
    'distance of the labels from the top and left edges of the sheet. By default, the labels are centred',
  ),
  start: withDefault(
    position,
    1 as number | Binding,
    'position of the first label on the sheet, counted from 1, row by row. Use this property to skip labels that are already used',
    1,
  ),
});

const NAMES = ['preset', 'page', 'columns', 'rows', 'gapX', 'gapY', 'margin', 'start'];
const MEANINGS = NAMES.map((name) => [name, undefined] as const);

/** Sheet settings before the label size is known. Labels have the size of the template’s pages. */
export type SheetSettings = { readonly [K in keyof Sheet]: K extends 'margin' ? Sheet[K] | undefined : Sheet[K] } & {
  /** Label size of a named product. */
  readonly label: PaperSize | undefined;
};

export const sheet: Schema<SheetSettings> = {
  json: { anyOf: [presetName.json, fields.json] },
  read(value, place, reader) {
    if (typeof value === 'string') {
      const name = presetName.read(value, place, reader);
      return name === undefined ? undefined : ofProduct(PRODUCTS.get(name)!, 1);
    }
    const read = fields.read(value, place, reader);
    if (!read || !isObject(value)) return undefined;
    const { preset, page, columns, rows, gapX, gapY, margin, start } = read;
    if (preset !== undefined) {
      for (const key of NAMES.slice(1, -1))
        if (value[key] !== undefined) reader.withoutEffect(below(place, key), 'the preset already sets it');
      return ofProduct(PRODUCTS.get(preset)!, start);
    }
    if (value['preset'] !== undefined) return undefined;
    const unknown = Object.keys(value).filter((key) => !NAMES.includes(key));
    for (const key of ['page', 'columns', 'rows']) {
      if (value[key] !== undefined) continue;
      const meant = unknown.find((name) => reader.means(name, key, MEANINGS) || reader.means(name, 'preset', MEANINGS));
      const hint = meant === undefined ? '' : `; rename "${shorten(meant)}", which is unknown`;
      reader.report('REQUIRED', below(place, key), `"${key}" is required, or "preset" with the name of a sheet${hint}`);
    }
    if (page === undefined || columns === undefined || rows === undefined) return undefined;
    const size = page === 'A4' ? A4 : page === 'Letter' ? LETTER : page;
    if (Math.max(size.width, size.height) > TEMPLATE_LIMITS.pageSide) {
      return reader.report('OUT_OF_RANGE', below(place, 'page'), 'must be at most 200in wide and high');
    }
    return { page: size, columns, rows, gapX, gapY, margin, start, label: undefined };
  },
};

function ofProduct(product: Product, start: number | Binding): SheetSettings {
  return { ...product, start };
}

/** Tolerance in points, because manufacturers round the sizes of their labels. */
const TOLERANCE = 1;

/** Returns the sheet with its margins for labels of this size. Returns an error sentence if they do not fit. */
export function fitSheet(settings: SheetSettings, label: PaperSize): Sheet | string {
  const { page, columns, rows, gapX, gapY } = settings;
  const differs =
    settings.label &&
    (Math.abs(settings.label.width - label.width) > TOLERANCE ||
      Math.abs(settings.label.height - label.height) > TOLERANCE);
  if (differs)
    return `the labels of this sheet are ${shown(settings.label!)} but the template is ${shown(label)}; change the size of the template`;
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
