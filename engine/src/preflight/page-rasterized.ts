import type { Warning } from '../base/problem.ts';
import { type Inspected, withElement } from './input.ts';

/** Reports PAGE_RASTERIZED if a page of a PDF file becomes pixels in PDF output, because the template requests it. */
export function pageRasterized({ pages, target }: Inspected): readonly Warning[] {
  if (target.kind !== 'vector') return [];
  return pages.flatMap(({ leaves }, index) =>
    leaves.flatMap(({ item }): Warning[] => {
      if (item.kind !== 'image' || item.image.mediaType !== 'application/pdf' || item.image.page) return [];
      const message =
        'the page of the PDF file becomes a picture of 300 dpi and loses its text; remove "rasterize" to keep it, or allow this warning';
      return [{ code: 'PAGE_RASTERIZED', message, page: index + 1, ...withElement(item.elementId) }];
    }),
  );
}
