/** Colours as masks and clips take them (CSS Masking 1, chapters 6 and 7): how much shows, as a gray. */
import type { Color } from '../../base/color.ts';
import { withColors } from '../../scene/gradient.ts';
import type { Item } from '../../scene/scene.ts';

/** How light a colour is, by the coefficients of SVG’s luminance. */
function light({ red, green, blue, alpha }: Color): Color {
  const level = Math.round(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  return { red: level, green: level, blue: level, alpha };
}

function white({ alpha }: Color): Color {
  return { red: 255, green: 255, blue: 255, alpha };
}

/** Items in the grays of a mask: by how light they are, or by how opaque. */
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
      default:
        return item;
    }
  });
}
