/**
 * Converts colours for masks and clips (CSS Masking 1, chapters 6 and 7) to greys. The grey determines the visibility
 * of the masked content.
 */
import type { Color } from '../../base/color.ts';
import { withColors } from '../../scene/gradient.ts';
import type { Item } from '../../scene/scene.ts';
import type { Image, PixelSize, Pixels } from '../image.ts';

/** Returns the luminance of a colour as a grey, with SVG’s coefficients. */
function light({ red, green, blue, alpha }: Color): Color {
  const level = levelOf(red, green, blue);
  return { red: level, green: level, blue: level, alpha };
}

function levelOf(red: number, green: number, blue: number): number {
  return Math.round(0.2126 * red + 0.7152 * green + 0.0722 * blue);
}

function white({ alpha }: Color): Color {
  return { red: 255, green: 255, blue: 255, alpha };
}

/** Converts items to the greys of a mask, by luminance or by alpha. */
export function grayItems(items: readonly Item[], by: 'luminance' | 'alpha'): readonly Item[] {
  const change = by === 'luminance' ? light : white;
  return items.map((item): Item => {
    switch (item.kind) {
      case 'group':
        return { ...item, items: grayItems(item.items, by) };
      case 'path': {
        const { fill, stroke } = item;
        return {
          ...item,
          ...(fill ? { fill: withColors(fill, change) } : {}),
          ...(stroke ? { stroke: { ...stroke, color: change(stroke.color) } } : {}),
        };
      }
      case 'glyphs':
        return { ...item, color: change(item.color) };
      case 'image':
        return { ...item, image: grayImage(item.image, by) };
      default:
        return item;
    }
  });
}

/** Converts an image to the greys of a mask. */
function grayImage(image: Image, by: 'luminance' | 'alpha'): Image {
  const pixels = (least?: PixelSize) => grayPixels(image.pixels(least), by);
  const file = { mediaType: 'image/png', orientation: 1, isPlain: false, isPhoto: false, components: 1 } as const;
  return { ...image, ...file, id: `${image.id}-${by}`, pixels };
}

function grayPixels({ rgba, ...size }: Pixels, by: 'luminance' | 'alpha'): Pixels {
  const gray = new Uint8Array(rgba.length);
  for (let at = 0; at < rgba.length; at += 4) {
    const level = by === 'alpha' ? 255 : levelOf(rgba[at]!, rgba[at + 1]!, rgba[at + 2]!);
    gray.fill(level, at, at + 3);
    gray[at + 3] = rgba[at + 3]!;
  }
  return { ...size, rgba: gray };
}
