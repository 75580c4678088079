/** Positions of header and footer on a page, inside the margin of the flow. */
import type { Rect } from '@platen/engine/base/geometry';
import { isJsonObject, type JsonValue } from '@platen/engine/base/json';
import { getAt } from '../model/edits.ts';
import { pointsOf } from '../model/units.ts';

export const BANDS = ['header', 'footer'] as const;

export type Band = (typeof BANDS)[number];

/** Returns the box in page points; undefined without such a band, or if its height is not a length. */
export function bandBox(document: JsonValue, band: Band, page: Rect): Rect | undefined {
  const value = getAt(document, `/${band}`);
  const height = isJsonObject(value) ? pointsOf(value['height']) : undefined;
  if (height === undefined) return undefined;
  const { top, right, bottom, left } = marginOf(document);
  const y = band === 'header' ? top : page.height - bottom - height;
  return { x: left, y, width: page.width - left - right, height };
}

function marginOf(document: JsonValue) {
  const margin = getAt(document, '/dimensions/margin') ?? getAt(document, '/dimensions/safeMargin');
  const side = (name: string) => pointsOf(isJsonObject(margin) ? margin[name] : margin) ?? 0;
  return { top: side('top'), right: side('right'), bottom: side('bottom'), left: side('left') };
}
