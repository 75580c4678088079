/** Shifts and scales pages for a PDF printer that prints off centre, or too large or too small. */
import type { Matrix } from '../base/geometry.ts';
import type { PrinterSettings } from '../format/printer.ts';
import type { Page } from '../scene/scene.ts';

/** Scales the page around its centre and then shifts it. The paper keeps its size. */
export function calibratedPage(page: Page, { offset, scale = 1 }: Pick<PrinterSettings, 'offset' | 'scale'>): Page {
  const { width, height, items } = page;
  const { x, y } = offset ?? { x: 0, y: 0 };
  if (items.length === 0 || (x === 0 && y === 0 && scale === 1)) return page;
  const transform: Matrix = [scale, 0, 0, scale, x + (width * (1 - scale)) / 2, y + (height * (1 - scale)) / 2];
  return { ...page, items: [{ kind: 'group', transform, items }] };
}
