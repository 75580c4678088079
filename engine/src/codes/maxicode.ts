/** MaxiCode's geometry (ISO/IEC 16023): cell numbers to hexagons around the bullseye. */

import type { Point } from '../base/geometry.ts';
import type { HexagonsSymbol, QuietZone } from './symbol.ts';

const COLUMNS = 30;
const ROWS = 33;
/** Rows of hexagons nest: their distance is √3/2 of the distance within a row. */
const ROW_PITCH = Math.sqrt(3) / 2;
const HEXAGON_HEIGHT = 2 / Math.sqrt(3);
/** Width of a printed hexagon; the rest is the light gap that keeps neighbours apart on paper. */
const INK = 0.92;
/** Distance of two neighbours in a row: 25.50 mm over 29 modules. */
const MODULE_MM = 0.88;

/** Radii of the bullseye's three dark rings in modules; the outermost is 3.85 mm. */
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

/** `cells` are numbers of dark cells, 30 a row from the top left; odd rows are shifted right by half a module. */
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

/** Header, postcode, country and class of service, each but the header ended by a group separator. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the separators of ISO/IEC 15434
const STRUCTURED = /^(\[\)>\x1e01\x1d[0-9]{2})?([0-9A-Z ]{1,9})\x1d([0-9]{3})\x1d([0-9]{3})\x1d/;

/** Parcels' structured messages take mode 2 (postcode of digits) or 3; for any other text the encoder chooses. */
export function maxicodeMode(text: string): { readonly mode?: number } {
  const postcode = STRUCTURED.exec(text)?.[2];
  if (postcode === undefined) return {};
  return { mode: isDigits(postcode) ? 2 : 3 };
}

/**
 * What readers say of a text: postcodes have places to fill (ISO/IEC 16023, 4.2), those of mode 3 with spaces, and the
 * five digits of a ZIP code with four zeros.
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

/** Why a message cannot be that of a parcel, as mode 2 or 3 asks or its beginning says; undefined where it can. */
export function maxicodeFault(text: string, mode: number | undefined): string | undefined {
  const postcode = STRUCTURED.exec(text)?.[2];
  if (postcode === undefined) {
    if (mode !== 2 && mode !== 3) return undefined;
    return (
      `mode ${mode} begins with a postcode, a country and a service of three digits each, and a group separator after each: ` +
      `"${mode === 2 ? '841706672' : 'B1050'}\\u001d840\\u001d001\\u001d…" in JSON`
    );
  }
  if (mode === 2 && !isDigits(postcode)) return 'mode 2 has a postcode of digits: leave "mode" out, or set it to 3';
  const inDigits = isDigits(postcode) && mode !== 3;
  if (inDigits || mode === 4 || mode === 5 || mode === 6 || postcode.length <= LETTERS_OF_POSTCODE) return undefined;
  return `the postcode has ${postcode.length} characters, and mode 3 holds ${LETTERS_OF_POSTCODE}: cut it to its first ones`;
}

/** What a postcode of mode 3 has room for: ISO/IEC 16023, 4.2. */
const LETTERS_OF_POSTCODE = 6;

function isDigits(postcode: string): boolean {
  return /^[0-9]+$/.test(postcode);
}

function centerOf(column: number, row: number): Point {
  return { x: column + (row % 2 === 0 ? 0.5 : 1), y: row * ROW_PITCH + HEXAGON_HEIGHT / 2 };
}
