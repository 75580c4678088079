/** Shifts and scales pages to correct a printer that prints PDFs off centre or in the wrong size. */
import type { Matrix } from '../base/geometry.ts';
import type { PrinterSettings } from '../format/printer.ts';
import type { Page } from '../scene/scene.ts';

/** Scales the page around its centre, then shifts it. The paper size does not change. */
export function calibratedPage(page: Page, { offset, scale = 1 }: Pick<PrinterSettings, 'offset' | 'scale'>): Page {
  const { width, height, items } = page;
  const { x, y } = offset ?? { x: 0, y: 0 };
  if (items.length === 0 || (x === 0 && y === 0 && scale === 1)) return page;
  const transform: Matrix = [scale, 0, 0, scale, x + (width * (1 - scale)) / 2, y + (height * (1 - scale)) / 2];
  return { ...page, items: [{ kind: 'group', transform, items }] };
}
