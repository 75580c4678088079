/**
 * Reads the page size and the largest table of a Word document (ECMA-376, part 1, WordprocessingML). Manufacturers of
 * label sheets publish such documents for their products. Lengths are in twips (1/20 point). The file is untrusted: its
 * size is limited before it is decompressed, and only its main part is read.
 */
import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { unzipSync } from 'fflate';
import { textFromUtf8 } from '../base/bytes.ts';

const LIMITS = { file: 10_000_000, document: 8_000_000, depth: 40 } as const;

const MAIN_PART = 'word/document.xml';

export type WordPage = {
  readonly width: number;
  readonly height: number;
  readonly margin: { readonly top: number; readonly left: number; readonly right: number };
};

export type WordTable = {
  /** Cell widths in the row with the most cells. */
  readonly widths: readonly number[];
  readonly heights: readonly number[];
  /** Top left corner of the table on the page. */
  readonly left: number;
  readonly top: number;
};

/** Reads the table. Throws an Error with a message for the user if the file has no usable table. */
export function readWordTable(bytes: Uint8Array): { readonly page: WordPage; readonly table: WordTable } {
  const body = child(documentOf(bytes), 'body');
  if (!body) throw new Error('it is not a Word document');
  const page = pageOf(body);
  const [table] = tablesIn(body).toSorted((a, b) => rowsOf(b).length - rowsOf(a).length);
  if (!table) throw new Error('it has no table, so the dimensions of the labels are unknown');
  return { page, table: measured(table, page) };
}

function documentOf(bytes: Uint8Array): XmlElement {
  if (bytes.length > LIMITS.file) throw new Error('it is larger than 10 MB');
  let isTooLarge = false;
  const isWanted = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (name !== MAIN_PART) return false;
    isTooLarge ||= originalSize > LIMITS.document;
    return !isTooLarge;
  };
  const [part] = Object.values(attempt(() => unzipSync(bytes, { filter: isWanted })) ?? {});
  if (isTooLarge) throw new Error('its text is larger than 8 MB');
  const text = part && textFromUtf8(part);
  const root = text === undefined ? undefined : attempt(() => parseXml(text).root);
  if (!root) throw new Error('it is not a Word document');
  return root;
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Returns the elements with a name, ignoring prefixes. */
function children(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return (element?.children ?? []).filter(
    (each): each is XmlElement => each instanceof XmlElement && localName(each.name) === name,
  );
}

function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return children(element, name)[0];
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function attribute(element: XmlElement | undefined, name: string): string {
  const found = Object.entries(element?.attributes ?? {}).find(([key]) => localName(key) === name);
  return found?.[1] ?? '';
}

/** Parses a number. Returns 0 if it is missing or invalid. */
function twips(element: XmlElement | undefined, name: string): number {
  const value = Number.parseFloat(attribute(element, name));
  return Number.isFinite(value) ? value : 0;
}

/** Finds tables that are not inside other tables. They may be inside content controls. */
function tablesIn(element: XmlElement, depth = 0): readonly XmlElement[] {
  if (depth > LIMITS.depth) return [];
  return element.children.flatMap((each) => {
    if (!(each instanceof XmlElement)) return [];
    return localName(each.name) === 'tbl' ? [each] : tablesIn(each, depth + 1);
  });
}

const rowsOf = (table: XmlElement) => children(table, 'tr');

/** The last section of the body defines the page if the document has only one section. */
function pageOf(body: XmlElement): WordPage {
  const section = child(body, 'sectPr');
  const size = child(section, 'pgSz');
  const margin = child(section, 'pgMar');
  const page = {
    width: twips(size, 'w'),
    height: twips(size, 'h'),
    // Uses the absolute value, because a negative top margin is fixed even if the header is higher.
    margin: { top: Math.abs(twips(margin, 'top')), left: twips(margin, 'left'), right: twips(margin, 'right') },
  };
  if (page.width <= 0 || page.height <= 0) throw new Error('it has no page size');
  return page;
}

function measured(table: XmlElement, page: WordPage): WordTable {
  const rows = rowsOf(table);
  const heights = rows.map((row) => twips(child(child(row, 'trPr'), 'trHeight'), 'val'));
  if (heights.length === 0 || heights.some((height) => height <= 0)) {
    throw new Error('a row of its table has no height');
  }
  const grid = children(child(table, 'tblGrid'), 'gridCol').map((column) => twips(column, 'w'));
  const widths = widthsOf(rows[heights.indexOf(Math.max(...heights))]!, grid);
  if (widths.length === 0 || widths.some((width) => width <= 0)) throw new Error('a column of its table has no width');
  return { widths, heights, ...cornerOf(table, page, widths) };
}

/** Returns the cell widths of a row. A cell may span several grid columns. */
function widthsOf(row: XmlElement, grid: readonly number[]): readonly number[] {
  let at = 0;
  return children(row, 'tc').map((cell) => {
    const properties = child(cell, 'tcPr');
    const span = Math.max(1, twips(child(properties, 'gridSpan'), 'val'));
    const columns = grid.slice(at, at + span);
    at += span;
    const own = twips(child(properties, 'tcW'), 'w');
    return columns.length === span ? columns.reduce((sum, width) => sum + width, 0) : own;
  });
}

function cornerOf(table: XmlElement, { width, margin }: WordPage, widths: readonly number[]) {
  const properties = child(table, 'tblPr');
  const total = widths.reduce((sum, each) => sum + each, 0);
  const floating = child(properties, 'tblpPr');
  if (floating) {
    const fromPage = (axis: 'horz' | 'vert') => attribute(floating, `${axis}Anchor`) === 'page';
    const isCentred = attribute(floating, 'tblpXSpec') === 'center';
    return {
      left: isCentred ? (width - total) / 2 : twips(floating, 'tblpX') + (fromPage('horz') ? 0 : margin.left),
      top: twips(floating, 'tblpY') + (fromPage('vert') ? 0 : margin.top),
    };
  }
  const left =
    attribute(child(properties, 'jc'), 'val') === 'center'
      ? margin.left + (width - margin.left - margin.right - total) / 2
      : margin.left + twips(child(properties, 'tblInd'), 'w');
  return { left, top: margin.top };
}
