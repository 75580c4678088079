/** Finds the position of a new element on a drawn page, inside the safe margin and away from codes. */
import type { Point, Rect } from '@platen/engine/base/geometry';
import type { JsonValue } from '@platen/engine/base/json';
import type { EditorBox } from '@platen/engine/edit/lay-out-for-editor';
import { freePlace } from '../geometry/free-place.ts';
import { getAt } from './edits.ts';
import { pointsOf } from './units.ts';

type DrawnPage = { readonly width: number; readonly height: number; readonly boxes: readonly EditorBox[] };

/** Gap in points (2 mm), the quiet zone of most codes on labels. */
const GAP = 5.7;

const CODES: ReadonlySet<unknown> = new Set(['barcode', 'qrcode', 'datamatrix']);

/** Boxes that take more than this share of the page count as background and are not avoided. */
const BACKGROUND_SHARE = 0.5;

export function placeOnPage(document: JsonValue, page: DrawnPage, wanted: Rect): Point {
  const margin = pointsOf(getAt(document, '/dimensions/safeMargin')) ?? 0;
  const fits = wanted.width + 2 * margin <= page.width && wanted.height + 2 * margin <= page.height;
  const inset = fits ? margin : 0;
  const area = page.width * page.height;
  const taken = page.boxes
    .map(({ path, bounds }) => ({ box: bounds, isCode: CODES.has(getAt(document, `${path}/type`)) }))
    .filter(({ box, isCode }) => isCode || box.width * box.height < area * BACKGROUND_SHARE);
  const within = { x: inset, y: inset, width: page.width - 2 * inset, height: page.height - 2 * inset };
  return freePlace(wanted, { within, taken, gap: GAP });
}
