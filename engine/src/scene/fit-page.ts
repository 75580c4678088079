/** Crops a page, and fits it to another size. */
import type { Matrix, Rect } from '../base/geometry.ts';
import type { Page } from './scene.ts';

/** Returns a part of a page. The rectangle is in points from the top left corner. */
export function croppedPage({ items }: Page, { x, y, width, height }: Rect): Page {
  return { width, height, items: [{ kind: 'group', transform: [1, 0, 0, 1, -x, -y], items }] };
}

/**
 * Ways to fit a page into a size, always centred (CSS Images 3, 5.5). `contain` uses the largest size that fits. `cover` uses the smallest size that
 * covers the page, and cuts off the excess. `fill` stretches. `none` keeps the original size.
 */
export const PAGE_FITS = ['contain', 'cover', 'fill', 'none'] as const;

export type PageFit = (typeof PAGE_FITS)[number];

/** Size in points. If a side is missing, the proportions are preserved. */
export type PageSize = { readonly width?: number | undefined; readonly height?: number | undefined };

export function fittedPage(page: Page, { width, height }: PageSize, fit: PageFit): Page {
  if (width === undefined && height === undefined) return page;
  const box = {
    width: width ?? (page.width * height!) / page.height,
    height: height ?? (page.height * width!) / page.width,
  };
  const [across, down] = [box.width / page.width, box.height / page.height];
  const [scaleX, scaleY] = {
    contain: [Math.min(across, down), Math.min(across, down)],
    cover: [Math.max(across, down), Math.max(across, down)],
    fill: [across, down],
    none: [1, 1],
  }[fit] as [number, number];
  const left = (box.width - page.width * scaleX) / 2;
  const top = (box.height - page.height * scaleY) / 2;
  const transform: Matrix = [scaleX, 0, 0, scaleY, left, top];
  return { ...box, items: [{ kind: 'group', transform, items: page.items }] };
}
