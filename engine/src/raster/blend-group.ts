/** A group that was painted by itself, blended with what lies below it. */
import { type BlendMode, blendBytes } from '../scene/blend-mode.ts';
import type { PixelRect } from './pixel-rect.ts';
import { byteAt, type Surface } from './surface.ts';

/**
 * Blends a group, painted on white and on black surfaces as large as `area`, onto the surface. What it lets through is what differs
 * between the two.
 */
export function blendGroup(
  surface: Surface,
  { x, y, width, height }: PixelRect,
  { onWhite, onBlack, mode }: { readonly onWhite: Surface; readonly onBlack: Surface; readonly mode: BlendMode },
): void {
  const { bytes, channels } = surface;
  const blend = blendBytes(mode, width * height * channels);
  for (let row = 0; row < height; row++) {
    let from = byteAt(onWhite, 0, row);
    let to = byteAt(surface, x, y + row);
    for (let column = 0; column < width; column++, from += channels, to += channels) {
      let through = 0;
      for (let i = from; i < from + channels; i++) through += onWhite.bytes[i]! - onBlack.bytes[i]!;
      const alpha = 255 - Math.round(through / channels);
      if (alpha <= 0) continue;
      for (let i = 0; i < channels; i++) {
        const source = Math.min(255, Math.round((onBlack.bytes[from + i]! * 255) / alpha));
        const backdrop = bytes[to + i]!;
        bytes[to + i] = Math.round((backdrop * (255 - alpha) + blend(backdrop, source) * alpha) / 255);
      }
    }
  }
}
