/** Finds photos with more pixels than a document needs, and computes their reduced sizes. */
import { IDENTITY, type Matrix, multiply } from '../../base/geometry.ts';
import type { Image, PixelSize } from '../../image/image.ts';
import type { Item, Scene } from '../../scene/scene.ts';

/** Minimum ratio to the requested resolution. Below it, recompression costs more quality than it saves space. */
const LEAST_EXCESS = 1.5;

/** Minimum pixels of a photo to downsample, because smaller photos save little. */
const LEAST_PIXELS = 500_000;

type Shown = { readonly image: Image; readonly width: number; readonly height: number };

/** Returns the reduced sizes by photo ID. The largest occurrence of a photo determines its size. */
export function photoSizes({ pages, imageDpi }: Scene): ReadonlyMap<string, PixelSize> {
  const sizes = new Map<string, PixelSize>();
  if (imageDpi === undefined) return sizes;
  const shown = new Map<string, Shown>();
  for (const page of pages) findPhotos(page.items, IDENTITY, shown);
  for (const [id, { image, width, height }] of shown) {
    const widthPx = Math.max(1, Math.ceil((width / 72) * imageDpi));
    const heightPx = Math.max(1, Math.ceil((height / 72) * imageDpi));
    const isLarger = image.widthPx > widthPx * LEAST_EXCESS && image.heightPx > heightPx * LEAST_EXCESS;
    if (isLarger) sizes.set(id, { widthPx, heightPx });
  }
  return sizes;
}

/** Records the maximum width and height of each photo in points. */
function findPhotos(items: readonly Item[], matrix: Matrix, shown: Map<string, Shown>): void {
  for (const item of items) {
    if (item.kind === 'group') {
      const inner = item.transform ? multiply(matrix, item.transform) : matrix;
      findPhotos(item.items, inner, shown);
      if (item.mask) findPhotos(item.mask, inner, shown);
    } else if (item.kind === 'image' && isLargePhoto(item.image)) {
      const [a, b, c, d] = matrix;
      const { image, box } = item;
      const known = shown.get(image.id);
      const width = Math.max(box.width * Math.hypot(a, b), known?.width ?? 0);
      const height = Math.max(box.height * Math.hypot(c, d), known?.height ?? 0);
      shown.set(image.id, { image, width, height });
    }
  }
}

function isLargePhoto({ isPhoto, widthPx, heightPx }: Image): boolean {
  return isPhoto && widthPx * heightPx > LEAST_PIXELS;
}
