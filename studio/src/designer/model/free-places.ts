/** Finds the position of a new element on a drawn page, inside the safe margin and away from codes. */
import type { Point, Rect } from '@platen/engine/base/geometry';
import type { JsonValue } from '@platen/engine/base/json';
import type { EditorBox } from '@platen/engine/edit/lay-out-for-editor';
import { freePlace } from '../geometry/free-place.ts';
import { getAt } from './edits.ts';
import { safeMargins } from './margins.ts';

type DrawnPage = { readonly width: number; readonly height: number; readonly boxes: readonly EditorBox[] };

/** Gap in points (2 mm), the quiet zone of most codes on labels. */
const GAP = 5.7;

const CODES: ReadonlySet<unknown> = new Set(['barcode', 'qrcode', 'datamatrix']);

/** Boxes that take more than this share of the page count as background and are not avoided. */
const BACKGROUND_SHARE = 0.5;

export function placeOnPage(document: JsonValue, page: DrawnPage, wanted: Rect): Point {
  const { top, right, bottom, left } = safeMargins(document);
  const inside = { x: left, y: top, width: page.width - left - right, height: page.height - top - bottom };
  const fits = wanted.width <= inside.width && wanted.height <= inside.height;
  const area = page.width * page.height;
  const taken = page.boxes
    .map(({ path, bounds }) => ({ box: bounds, isCode: CODES.has(getAt(document, `${path}/type`)) }))
    .filter(({ box, isCode }) => isCode || box.width * box.height < area * BACKGROUND_SHARE);
  const within = fits ? inside : { x: 0, y: 0, width: page.width, height: page.height };
  return freePlace(wanted, { within, taken, gap: GAP });
}
