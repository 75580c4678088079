import { expect, test } from 'vitest';
import { type Rect, transformRect } from '../base/geometry.ts';
import { croppedPage, fittedPage, PAGE_FITS } from './fit-page.ts';
import type { GroupItem, Page } from './scene.ts';

const PAGE: Page = { width: 100, height: 200, items: [] };

/** Position of the whole original page on the new page. */
function placeOf({ items }: Page): Rect {
  return transformRect((items[0] as GroupItem).transform!, { x: 0, y: 0, width: 100, height: 200 });
}

test('fits a page into another size like an image', () => {
  const places = PAGE_FITS.map((fit) => placeOf(fittedPage(PAGE, { width: 200, height: 200 }, fit)));
  expect(places).toEqual([
    { x: 50, y: 0, width: 100, height: 200 },
    { x: 0, y: -100, width: 200, height: 400 },
    { x: 0, y: 0, width: 200, height: 200 },
    { x: 50, y: 0, width: 100, height: 200 },
  ]);
});

test('keeps the proportions for a missing side', () => {
  expect(fittedPage(PAGE, { width: 50 }, 'contain')).toMatchObject({ width: 50, height: 100 });
  expect(fittedPage(PAGE, { height: 100 }, 'fill')).toMatchObject({ width: 50, height: 100 });
  expect(fittedPage(PAGE, {}, 'fill')).toBe(PAGE);
});

test('returns a part of a page as a page', () => {
  const cut = croppedPage(PAGE, { x: 10, y: 20, width: 30, height: 40 });
  expect(cut).toMatchObject({ width: 30, height: 40 });
  expect(placeOf(cut)).toEqual({ x: -10, y: -20, width: 100, height: 200 });
});
