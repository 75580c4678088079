/** Parts of the canvas at a point that are not elements: table borders, and texts of the tracing layer. */
import type { Point } from '@platen/engine/base/geometry';
import { unlocked } from '../../model/elements.ts';
import { offeredAt } from '../../model/tracing.ts';
import { borderAt, tablesHeld } from '../column-borders.ts';
import { type CanvasContext, type CanvasPage, pagePoint, type TableBorder } from '../context.ts';
import { offeredOn } from '../trace-file.ts';

type PlacedBorder = { readonly page: CanvasPage; readonly border: TableBorder };

/** Returns a column border of a selected table. */
export function tableBorderAt(context: CanvasContext, at: Point): PlacedBorder | undefined {
  const { store } = context;
  const place = pagePoint(context, at);
  if (!place || store.readOnly) return undefined;
  for (const table of unlocked(store.document.value, tablesHeld(context))) {
    for (const target of place.page.targets) {
      const border = target.path === table ? borderAt(context, place.page, target, place.at) : undefined;
      if (border) return { page: place.page, border };
    }
  }
  return undefined;
}

/** Returns the text or code of the tracing layer, which is on the first page. */
export function tracedAt(context: CanvasContext, at: Point) {
  const place = pagePoint(context, at);
  return place?.page.index === 0 ? offeredAt(offeredOn(context.store), place.at) : undefined;
}
