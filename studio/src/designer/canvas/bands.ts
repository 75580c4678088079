/** Positions of header and footer on a page, inside the margin of the flow. */
import type { Rect } from '@platen/engine/base/geometry';
import { isJsonObject, type JsonValue } from '@platen/engine/base/json';
import { getAt } from '../model/edits.ts';
import { flowMargins } from '../model/margins.ts';
import { pointsOf } from '../model/units.ts';

export const BANDS = ['header', 'footer'] as const;

export type Band = (typeof BANDS)[number];

/** Page of the canvas, from index 0, with the boxes of its elements. */
export type BandPage = {
  readonly index: number;
  readonly rect: Rect;
  readonly targets: readonly { readonly path: string; readonly box: Rect }[];
};

/** Minimum height in points of a header or footer with automatic height, so that elements can be dropped into it. */
const LEAST_HEIGHT = 12;

/** Returns the box of the header or footer in page points; undefined if it does not exist or its height is invalid. */
export function bandBox(document: JsonValue, band: Band, page: BandPage): Rect | undefined {
  const value = getAt(document, `/${band}`);
  if (!isJsonObject(value)) return undefined;
  const given = (page.index === 0 ? value['firstHeight'] : undefined) ?? value['height'];
  const { top, right, bottom, left } = flowMargins(document);
  const { rect } = page;
  const height = given === 'auto' ? heightOfElements(band, page, { top, bottom }) : pointsOf(given);
  if (height === undefined) return undefined;
  const y = band === 'header' ? top : rect.height - bottom - height;
  return { x: left, y, width: rect.width - left - right, height };
}

/** Returns the distance from the page margin to the far edge of the elements in the header or footer. */
function heightOfElements(
  band: Band,
  { rect, targets }: BandPage,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): number {
  return targets
    .filter(({ path }) => path.startsWith(`/${band}/elements/`))
    .map(({ box }) => (band === 'header' ? box.y + box.height - top : rect.height - bottom - box.y))
    .reduce((most, height) => Math.max(most, height), LEAST_HEIGHT);
}
