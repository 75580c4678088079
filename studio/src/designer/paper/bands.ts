/** Where header and footer lie on a page: inside the margin that the flow keeps. */
import type { Rect } from '@platen/engine/base/geometry';
import { isJsonObject, type JsonValue } from '@platen/engine/base/json';
import { getAt } from '../model/edits.ts';
import { pointsOf } from '../model/units.ts';

export const BANDS = ['header', 'footer'] as const;

export type Band = (typeof BANDS)[number];

/** Points of the page; undefined where the template has no such band, or none whose height is a length. */
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
