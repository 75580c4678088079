/** Zoom and place of the paper, as commands ask for them. */
import type { Rect } from '@platen/engine/base/geometry';
import { unionRect } from '@platen/engine/base/geometry';
import { fitView, panBy, reveal, toScreen, zoomAt } from '../geometry/view.ts';
import { copiesOf, copyOf, type PaperContext, pagePoint } from './context.ts';

export function zoomTo(context: PaperContext, zoom: number): true {
  const { width, height } = context.size.value;
  context.view.value = zoomAt(context.view.value, zoom, { x: width / 2, y: height / 2 });
  return true;
}

export function zoomBy(context: PaperContext, factor: number): true {
  return zoomTo(context, context.view.value.zoom * factor);
}

/** The page in the middle of the window, or the next to it, as a whole. */
export function fitPage(context: PaperContext): true {
  const { width, height } = context.size.value;
  const place = pagePoint(context, { x: width / 2, y: height / 2 });
  if (place)
    context.view.value = fitView(place.page.rect, context.size.value, { margin: marginFor(context), mostZoom: 8 });
  return true;
}

function marginFor({ size }: PaperContext): number {
  return size.value.width < 500 ? 28 : 48;
}

export function fitSelection(context: PaperContext): true {
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

/** Moves the paper as far as an element needs to be seen. */
export function showElement(context: PaperContext, path: string): void {
  const copy = copyOf(context, path);
  if (!copy) return;
  const { page, target } = copy;
  const { x, y, width, height } = target.placed.bounds;
  const part = { x: page.rect.x + x, y: page.rect.y + y, width, height };
  context.view.value = reveal(context.view.value, part, context.size.value, 48);
}

/** The page so many after the one in the middle: its top comes to the top of the window. */
export function showPage(context: PaperContext, by: number): true {
  const { width, height } = context.size.value;
  const place = pagePoint(context, { x: width / 2, y: height / 2 });
  const last = context.pages.value.length - 1;
  if (place) goToPage(context, Math.max(0, Math.min(last, place.page.index + by)));
  return true;
}

export function goToPage(context: PaperContext, index: number): void {
  const page = context.pages.value[index];
  if (!page) return;
  const { y } = toScreen(context.view.value, page.rect);
  context.view.value = panBy(context.view.value, 0, 48 - y);
}
