/** Computes the geometry of MaxiCode (ISO/IEC 16023). Converts cell numbers to hexagons around the bullseye. */

import type { Point } from '../base/geometry.ts';
import type { HexagonsSymbol, QuietZone } from './symbol.ts';

const COLUMNS = 30;
const ROWS = 33;
/** Distance between rows of interlocking hexagons: √3/2 of the distance between hexagons in a row. */
const ROW_PITCH = Math.sqrt(3) / 2;
const HEXAGON_HEIGHT = 2 / Math.sqrt(3);
/** Width of a printed hexagon in modules. The rest is the gap between adjacent hexagons on paper. */
const INK = 0.92;
/** Distance between adjacent hexagons in a row in mm: 25.50 mm divided by 29. */
const MODULE_MM = 0.88;

/** Radii of the bullseye's three dark rings in modules. The radius of the outermost ring is 3.85 mm. */
const RINGS = [
  { inner: 0.5774, outer: 1.3359 },
  { inner: 2.1058, outer: 2.8644 },
  { inner: 3.6229, outer: 4.3814 },
] as const;

const HEXAGON: readonly Point[] = [
  [0, -HEXAGON_HEIGHT / 2],
  [0.5, -HEXAGON_HEIGHT / 4],
  [0.5, HEXAGON_HEIGHT / 4],
  [0, HEXAGON_HEIGHT / 2],
  [-0.5, HEXAGON_HEIGHT / 4],
  [-0.5, -HEXAGON_HEIGHT / 4],
].map(([x, y]) => ({ x: x! * INK, y: y! * INK }));

/**
 * Returns the symbol. `cells` are the numbers of dark cells, 30 per row from the top left. Odd rows are shifted right
 * by half a module.
 */
export function maxicodeSymbol(
  cells: readonly number[],
  common: { readonly symbology: string; readonly payload: string; readonly quietZone: QuietZone },
): HexagonsSymbol {
  return {
    kind: 'hexagons',
    ...common,
    columns: COLUMNS,
    height: (ROWS - 1) * ROW_PITCH + HEXAGON_HEIGHT,
    moduleMm: MODULE_MM,
    cells: cells.map((cell) => centerOf(cell % COLUMNS, Math.floor(cell / COLUMNS))),
    hexagon: HEXAGON,
    center: centerOf(14, 16),
    rings: RINGS,
  };
}

/** Optional header, followed by postcode, country and class of service, each with a group separator. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the separators of ISO/IEC 15434
const STRUCTURED = /^(\[\)>\x1e01\x1d[0-9]{2})?([0-9A-Z ]{1,9})\x1d([0-9]{3})\x1d([0-9]{3})\x1d/;

/**
 * Returns mode 2 for parcel messages with a numeric postcode, and 3 for other postcodes. For other text, the encoder
 * selects the mode.
 */
export function maxicodeMode(text: string): { readonly mode?: number } {
  const postcode = STRUCTURED.exec(text)?.[2];
  if (postcode === undefined) return {};
  return { mode: isDigits(postcode) ? 2 : 3 };
}

/**
 * Returns the text as readers transmit it. Postcodes are padded (ISO/IEC 16023, 4.2): with spaces in mode 3, and
 * five-digit ZIP codes with four zeros.
 */
export function maxicodeReading(text: string): string {
  return text.replace(
    STRUCTURED,
    (_, header: string | undefined, postcode: string, country: string, service: string) => {
      const whole = isDigits(postcode)
        ? country === '840' && postcode.length === 5
          ? `${postcode}0000`
          : postcode
        : postcode.padEnd(6);
      return `${header ?? ''}${whole}\x1d${country}\x1d${service}\x1d`;
    },
  );
}

/**
 * Returns the reason why a text is not a valid parcel message, if its header or mode 2 or 3 requires one. Otherwise
 * returns undefined.
 */
export function maxicodeFault(text: string, mode: number | undefined): string | undefined {
  const postcode = STRUCTURED.exec(text)?.[2];
  if (postcode === undefined) {
    if (mode !== 2 && mode !== 3) return undefined;
    return (
      `mode ${mode} must start with a postcode, a three-digit country and a three-digit service, each followed by a group separator: ` +
      `"${mode === 2 ? '841706672' : 'B1050'}\\u001d840\\u001d001\\u001d…" in JSON`
    );
  }
  if (mode === 2 && !isDigits(postcode)) return 'mode 2 needs a numeric postcode; omit "mode", or set it to 3';
  const inDigits = isDigits(postcode) && mode !== 3;
  if (inDigits || mode === 4 || mode === 5 || mode === 6 || postcode.length <= LETTERS_OF_POSTCODE) return undefined;
  return `the postcode has ${postcode.length} characters, and mode 3 allows ${LETTERS_OF_POSTCODE}; shorten it`;
}

/** Maximum length of a postcode in mode 3 (ISO/IEC 16023, 4.2). */
const LETTERS_OF_POSTCODE = 6;

function isDigits(postcode: string): boolean {
  return /^[0-9]+$/.test(postcode);
}

function centerOf(column: number, row: number): Point {
  return { x: column + (row % 2 === 0 ? 0.5 : 1), y: row * ROW_PITCH + HEXAGON_HEIGHT / 2 };
}
