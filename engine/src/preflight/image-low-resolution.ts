import type { Warning } from '../base/problem.ts';
import { mm } from '../base/units.ts';
import type { ImageItem } from '../scene/scene.ts';
import { type Inspected, type Leaf, withElement } from './input.ts';

/** Pictures under 100 pixels an inch look coarse at reading distance. */
const LEAST_DPI = 100;

/** IMAGE_LOW_RESOLUTION: a picture drawn much larger than its pixels carry. */
export function imageLowResolution({ pages }: Inspected): readonly Warning[] {
  return pages.flatMap(({ leaves }, index) =>
    imagesAmong(leaves).flatMap((item): Warning[] => {
      if (item.box.width <= 0 || item.box.height <= 0) return [];
      const dpi = Math.min(item.image.widthPx / item.box.width, item.image.heightPx / item.box.height) * 72;
      if (dpi >= LEAST_DPI - 5) return [];
      const { widthPx, heightPx } = item.image;
      const needed = [item.box.width, item.box.height].map((side) => Math.ceil((side / 72) * LEAST_DPI));
      const most = (item.box.width * dpi) / LEAST_DPI;
      const message = `the picture of ${widthPx} × ${heightPx} pixels has ${Math.round(dpi)} an inch at this size and needs ${LEAST_DPI}: use one of ${needed.join(' × ')} pixels or draw it at most ${mm(most)} wide`;
      return [{ code: 'IMAGE_LOW_RESOLUTION', message, page: index + 1, ...withElement(item.elementId) }];
    }),
  );
}

function imagesAmong(leaves: readonly Leaf[]): readonly ImageItem[] {
  return leaves.map(({ item }) => item).filter((item) => item.kind === 'image');
}
