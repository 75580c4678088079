/** Converts a manufacturer's Word document for a label sheet to a sheet definition and a label size. */
import type { JsonObject } from '../base/json.ts';
import { PRODUCT_NAMES, PRODUCTS, type Product } from '../format/sheet-products.ts';
import { readWordTable } from './word-table.ts';

export type DocxSheet = {
  /** Sheet in the template format. */
  readonly sheet: JsonObject;
  /** Size of a label. */
  readonly dimensions: JsonObject;
  /** Name of a known sheet with the same sizes. */
  readonly preset: string | undefined;
};

export type DocxSheetResult =
  | { readonly ok: true; readonly value: DocxSheet }
  | { readonly ok: false; readonly message: string };

/** Tolerance in twips. Word documents for label sheets have rounded lengths, and borders have a width. */
const TOLERANCE = 30;

const MOST_LABELS = 100;

/** Label lengths in one direction, in twips. */
type Track = { readonly count: number; readonly label: number; readonly gap: number; readonly before: number };

export function readSheetDocx(bytes: Uint8Array): DocxSheetResult {
  try {
    return { ok: true, value: sheetOf(bytes) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : 'it cannot be read' };
  }
}

/** Returns a template for one label of the sheet. */
export function templateOfSheet(name: string, { sheet, dimensions }: DocxSheet): JsonObject {
  return { formatVersion: 1, meta: { name }, dimensions, sheet, elements: [], sample: {} };
}

function sheetOf(bytes: Uint8Array): DocxSheet {
  const { page, table } = readWordTable(bytes);
  const across = trackOf(table.widths, page.width - table.left, 'column');
  const down = trackOf(table.heights, page.height - table.top, 'row');
  const unit = isNear(page.width, 12240) ? 'in' : 'mm';
  const length = (twips: number) =>
    unit === 'in' ? `${round(twips / 1440, 3)}in` : `${round((twips / 1440) * 25.4, 2)}mm`;
  const sheet = {
    page: paperOf(page) ?? { width: length(page.width), height: length(page.height) },
    columns: across.count,
    rows: down.count,
    ...(across.gap > 0 && { gapX: length(across.gap) }),
    ...(down.gap > 0 && { gapY: length(down.gap) }),
    margin: {
      top: length(Math.max(0, table.top + down.before)),
      left: length(Math.max(0, table.left + across.before)),
    },
  };
  const preset = PRODUCT_NAMES.find((name) => isSame(PRODUCTS.get(name)!, page, across, down));
  return { sheet, dimensions: { width: length(across.label), height: length(down.label) }, preset };
}

/**
 * Reads lengths that are all equal, or that alternate between labels and narrower gaps. Rows beyond the page belong to
 * further sheets and are ignored.
 */
function trackOf(lengths: readonly number[], available: number, word: 'column' | 'row'): Track {
  const label = Math.max(...lengths);
  const first = lengths.findIndex((length) => isNear(length, label));
  const before = lengths.slice(0, first).reduce((sum, each) => sum + each, 0);
  const [, second = label] = lengths.slice(first);
  const gap = isNear(second, label) ? 0 : second;
  let end = before;
  let count = 0;
  for (const [index, length] of lengths.slice(first).entries()) {
    if (end + length > available + TOLERANCE) break;
    const expected = gap > 0 && index % 2 === 1 ? gap : label;
    const isLast = index === lengths.length - first - 1;
    if (!isNear(length, expected) && !(isLast && length < label / 4)) {
      throw new Error(`the ${word}s of its table differ, so the labels have different sizes`);
    }
    end += length;
    if (expected === label && isNear(length, label)) count++;
  }
  if (count === 0) throw new Error('its labels are larger than the page');
  if (count > MOST_LABELS)
    throw new Error(`it has more than ${MOST_LABELS} labels per ${word === 'column' ? 'row' : 'column'}`);
  return { count, label, gap: count > 1 ? gap : 0, before };
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= TOLERANCE;
}

function paperOf({ width, height }: { readonly width: number; readonly height: number }): string | undefined {
  if (isNear(width, 12240) && isNear(height, 15840)) return 'Letter';
  return isNear(width, 11906) && isNear(height, 16838) ? 'A4' : undefined;
}

/** Ignores margins in the comparison, because documents for the same sheet differ in their margins. */
function isSame(
  { page: paper, columns, rows, label, gapX, gapY }: Product,
  page: { readonly width: number; readonly height: number },
  across: Track,
  down: Track,
): boolean {
  const pairs = [
    [paper.width, page.width],
    [paper.height, page.height],
    [label.width, across.label],
    [label.height, down.label],
    [gapX, across.gap],
    [gapY, down.gap],
  ] as const;
  return (
    columns === across.count && rows === down.count && pairs.every(([points, twips]) => isNear(points * 20, twips))
  );
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
