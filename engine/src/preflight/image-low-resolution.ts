import type { Warning } from '../base/problem.ts';
import { mm } from '../base/units.ts';
import type { ImageItem } from '../scene/scene.ts';
import { type Inspected, type Leaf, withElement } from './input.ts';

/** Minimum resolution in dots per inch. Images below it look coarse at reading distance. */
const LEAST_DPI = 100;

/** Reports IMAGE_LOW_RESOLUTION if an image is drawn much larger than its pixels allow. */
export function imageLowResolution({ pages }: Inspected): readonly Warning[] {
  return pages.flatMap(({ leaves }, index) =>
    imagesAmong(leaves).flatMap(({ item, width, height }): Warning[] => {
      if (width <= 0 || height <= 0) return [];
      const { widthPx, heightPx, isScan } = pixelsOf(item, width, height);
      const dpi = Math.min(widthPx / width, heightPx / height) * 72;
      if (dpi >= LEAST_DPI - 5) return [];
      const needed = [width, height].map((side) => Math.ceil((side / 72) * LEAST_DPI));
      const most = (width * dpi) / LEAST_DPI;
      if (isScan) {
        const message = `the scanned page has ${Math.round(dpi)} dpi at this size and needs ${LEAST_DPI}; scan it again, or use the original file`;
        return [{ code: 'IMAGE_LOW_RESOLUTION', message, page: index + 1, ...withElement(item.elementId) }];
      }
      const message = `the picture of ${widthPx} × ${heightPx} pixels has ${Math.round(dpi)} dpi at this size and needs ${LEAST_DPI}; use a picture of ${needed.join(' × ')} pixels or draw it at most ${mm(most)} wide`;
      return [{ code: 'IMAGE_LOW_RESOLUTION', message, page: index + 1, ...withElement(item.elementId) }];
    }),
  );
}

/** Fraction of a page from which its largest image counts as a scan of the page. */
const SCAN_SHARE = 0.5;

/**
 * Returns the pixels of an image. For a scanned page, they are extrapolated to the whole page. Other pages have enough
 * pixels.
 */
function pixelsOf({ image }: ImageItem, width: number, height: number) {
  if (!image.page) return { widthPx: image.widthPx, heightPx: image.heightPx, isScan: false };
  const { widthPt, heightPt } = image.page.page;
  const scan = image.page.mainImage();
  if (!scan || scan.box.width * scan.box.height < SCAN_SHARE * widthPt * heightPt) {
    return { widthPx: width * LEAST_DPI, heightPx: height * LEAST_DPI, isScan: true };
  }
  return {
    widthPx: (scan.widthPx * widthPt) / scan.box.width,
    heightPx: (scan.heightPx * heightPt) / scan.box.height,
    isScan: true,
  };
}

type Shown = { readonly item: ImageItem; readonly width: number; readonly height: number };

/** Returns the images with their sizes on the page. Images inside drawings are scaled with the drawing. */
function imagesAmong(leaves: readonly Leaf[]): readonly Shown[] {
  return leaves.flatMap(({ item, transform: [a, b, c, d] }): Shown[] => {
    if (item.kind !== 'image') return [];
    return [{ item, width: item.box.width * Math.hypot(a, b), height: item.box.height * Math.hypot(c, d) }];
  });
}
