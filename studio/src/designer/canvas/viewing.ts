/** Commands for zoom and scroll position. */
import type { Rect } from '@platen/engine/base/geometry';
import { unionRect } from '@platen/engine/base/geometry';
import { fitView, panBy, reveal, toScreen, zoomAt } from '../geometry/view.ts';
import { type CanvasContext, copiesOf, copyOf, pagePoint } from './context.ts';

export function zoomTo(context: CanvasContext, zoom: number): true {
  const { width, height } = context.size.value;
  context.view.value = zoomAt(context.view.value, zoom, { x: width / 2, y: height / 2 });
  return true;
}

export function zoomBy(context: CanvasContext, factor: number): true {
  return zoomTo(context, context.view.value.zoom * factor);
}

/** Shows the page in the middle of the viewport, or the nearest page, completely. */
export function fitPage(context: CanvasContext): true {
  const { width, height } = context.size.value;
  const place = pagePoint(context, { x: width / 2, y: height / 2 });
  if (place)
    context.view.value = fitView(place.page.rect, context.size.value, { margin: marginFor(context), mostZoom: 8 });
  return true;
}

function marginFor({ size }: CanvasContext): number {
  return size.value.width < 500 ? 28 : 48;
}

export function fitSelection(context: CanvasContext): true {
  const boxes = context.store.selection.value.flatMap((path) =>
    copiesOf(context, path).map(({ page, target }): Rect => {
      const { x, y, width, height } = target.placed.bounds;
      return { x: page.rect.x + x, y: page.rect.y + y, width, height };
    }),
  );
  const around = boxes.reduce<Rect | undefined>(unionRect, undefined);
  if (around) context.view.value = fitView(around, context.size.value, { margin: 80, mostZoom: 16 });
  return true;
}

/** Scrolls as far as needed to show an element; returns false if it is not drawn. */
export function showElement(context: CanvasContext, path: string): boolean {
  const copy = copyOf(context, path);
  if (!copy) return false;
  const { page, target } = copy;
  const { x, y, width, height } = target.placed.bounds;
  const part = { x: page.rect.x + x, y: page.rect.y + y, width, height };
  context.view.value = reveal(context.view.value, part, context.size.value, 48);
  return true;
}

/** Scrolls to the top of a page, counted relative to the page in the middle of the viewport. */
export function showPage(context: CanvasContext, by: number): true {
  const { width, height } = context.size.value;
  const place = pagePoint(context, { x: width / 2, y: height / 2 });
  const last = context.pages.value.length - 1;
  if (place) goToPage(context, Math.max(0, Math.min(last, place.page.index + by)));
  return true;
}

export function goToPage(context: CanvasContext, index: number): void {
  const page = context.pages.value[index];
  if (!page) return;
  const { y } = toScreen(context.view.value, page.rect);
  context.view.value = panBy(context.view.value, 0, 48 - y);
}
