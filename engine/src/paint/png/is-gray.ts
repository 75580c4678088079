/** Finds items without colours. A page with only grey items needs a third of the memory. */
import { assertNever } from '../../base/assert.ts';
import { isGray } from '../../base/color.ts';
import type { Image } from '../../image/image.ts';
import { hasColors } from '../../scene/color-glyphs.ts';
import { colorsOf } from '../../scene/gradient.ts';
import type { Item } from '../../scene/scene.ts';

export function isGrayItem(item: Item): boolean {
  switch (item.kind) {
    case 'group':
      return item.items.every(isGrayItem);
    case 'path':
      return (!item.fill || colorsOf(item.fill).every(isGray)) && (!item.stroke || isGray(item.stroke.color));
    case 'glyphs':
      return isGray(item.color) && !hasColors(item);
    case 'code':
      return isGray(item.color);
    case 'image':
      return isGrayImage(item.image);
    case 'link':
      return true;
    default:
      return assertNever(item);
  }
}

const LARGE_PIXELS = 4_000_000;

function isGrayImage(image: Image): boolean {
  if (image.components === 1) return true;
  // Returns false for PDF pages, because checking would require drawing them.
  if (image.page) return false;
  // Returns false for large photos, because checking would require decoding them.
  if (image.isPhoto && image.widthPx * image.heightPx > LARGE_PIXELS) return false;
  const { rgba } = image.pixels();
  for (let i = 0; i < rgba.length; i += 4) {
    if ((rgba[i] !== rgba[i + 1] || rgba[i] !== rgba[i + 2]) && rgba[i + 3] !== 0) return false;
  }
  return true;
}
