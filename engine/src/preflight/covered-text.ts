/** Detects shapes, lines and images over the glyphs of a text. */
import { inverse, isFlat, multiply, type Rect, transformPoint } from '../base/geometry.ts';
import type { Image, Pixels } from '../image/image.ts';
import { PictureError } from '../image/picture-error.ts';
import { colorsOf } from '../scene/gradient.ts';
import type { ImageItem } from '../scene/scene.ts';
import { type GlyphBox, MARGIN, near } from './glyph-boxes.ts';
import type { Leaf } from './input.ts';
import { touches } from './touches.ts';

/**
 * Returns whether an item painted over the text hides part of it. `opaque` is the minimum alpha that counts as hiding.
 */
export function hidesText(leaf: Leaf, boxes: readonly GlyphBox[], opaque: number): boolean {
  const { item, opacity } = leaf;
  const covered = near(boxes, leaf);
  if (item.kind === 'image') return covered.some((box) => isHiddenBy(item, leaf, box));
  if (item.kind !== 'path') return false;
  const hides = (alpha: number) => alpha * opacity >= opaque;
  if (item.stroke && hides(item.stroke.color.alpha) && crossesText(leaf, covered)) return true;
  if (!item.fill || !colorsOf(item.fill).every(({ alpha }) => hides(alpha))) return false;
  return covered.some((glyph) => touches({ box: core(glyph), transform: glyph.transform }, leaf, 'fill'));
}

/** Returns whether a stroke crosses the middle of a glyph. */
export function crossesText(leaf: Leaf, boxes: readonly GlyphBox[]): boolean {
  return near(boxes, leaf).some((glyph) => touches({ box: middle(glyph), transform: glyph.transform }, leaf, 'stroke'));
}

function core({ box, fontSize }: GlyphBox): Rect {
  const [dx, dy] = [Math.min(MARGIN * fontSize, box.width / 4), Math.min(MARGIN * fontSize, box.height / 4)];
  return { x: box.x + dx, y: box.y + dy, width: box.width - 2 * dx, height: box.height - 2 * dy };
}

/**
 * Returns the middle of a glyph. Its lower part is excluded, because the descenders of text on a line cross the line.
 */
function middle(glyph: GlyphBox): Rect {
  const { x, y, width, height } = core(glyph);
  const bottom = Math.min(y + height, glyph.baseline - MARGIN * glyph.fontSize);
  return { x, y, width, height: Math.max(0, bottom - y) };
}

/** Returns whether an image is opaque at the glyph. It may be transparent there, like a signature over a name. */
function isHiddenBy({ image, box }: ImageItem, { transform }: Leaf, glyph: GlyphBox): boolean {
  if (isFlat(transform) || !(box.width > 0 && box.height > 0)) return false;
  const { x, y, width, height } = core(glyph);
  const toPicture = multiply(inverse(transform), glyph.transform);
  const at = transformPoint(toPicture, { x: x + width / 2, y: y + height / 2 });
  const [right, down] = [(at.x - box.x) / box.width, (at.y - box.y) / box.height];
  if (!(right >= 0 && right < 1 && down >= 0 && down < 1)) return false;
  if (image.mediaType === 'image/jpeg') return true;
  const pixels = pixelsOf(image);
  if (!pixels) return false;
  const { rgba, widthPx, heightPx } = pixels;
  return rgba[(Math.floor(down * heightPx) * widthPx + Math.floor(right * widthPx)) * 4 + 3]! >= 128;
}

/** Size in pixels of a PDF page that is drawn to find its opaque areas. */
const PAGE_PIXELS = 1000;

/** Returns the pixels. Returns undefined for a page that cannot be drawn, which the painter reports. */
function pixelsOf(image: Image): Pixels | undefined {
  if (!image.page) return image.pixels();
  const scale = PAGE_PIXELS / Math.max(image.widthPx, image.heightPx);
  const size = (px: number) => Math.max(1, Math.round(px * scale));
  try {
    return image.pixels({ widthPx: size(image.widthPx), heightPx: size(image.heightPx) });
  } catch (error) {
    if (error instanceof PictureError) return undefined;
    throw error;
  }
}
