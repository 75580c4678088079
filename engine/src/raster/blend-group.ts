/** Blends a separately painted group with its backdrop. */
import { type BlendMode, blendBytes } from '../scene/blend-mode.ts';
import type { PixelRect } from './pixel-rect.ts';
import { by255, byteAt, type Surface } from './surface.ts';

/**
 * Blends a group onto the surface. The group was painted on white and on black surfaces of the size of `area`, whose
 * difference determines its alpha. Uses integers for speed, because it runs for each pixel.
 */
export function blendGroup(
  surface: Surface,
  { x, y, width, height }: PixelRect,
  { onWhite, onBlack, mode }: { readonly onWhite: Surface; readonly onBlack: Surface; readonly mode: BlendMode },
): void {
  const { bytes, channels } = surface;
  const [white, black] = [onWhite.bytes, onBlack.bytes];
  const blend = blendBytes(mode, width * height * channels);
  const clear = 255 * channels;
  for (let row = 0; row < height; row++) {
    let from = byteAt(onWhite, 0, row);
    let to = byteAt(surface, x, y + row);
    for (let column = 0; column < width; column++, from += channels, to += channels) {
      let through = white[from]! - black[from]!;
      if (channels === 3) through += white[from + 1]! - black[from + 1]! + white[from + 2]! - black[from + 2]!;
      if (through === clear) continue;
      // Rounds halves up, like all divisions in this function.
      const alpha = 255 - Math.floor((2 * Math.max(0, through) + channels) / (2 * channels));
      if (alpha <= 0) continue;
      for (let i = 0; i < channels; i++) {
        const own = black[from + i]!;
        const source = alpha === 255 ? own : Math.min(255, Math.floor((510 * own + alpha) / (2 * alpha)));
        const backdrop = bytes[to + i]!;
        bytes[to + i] = by255(backdrop * (255 - alpha) + blend(backdrop, source) * alpha);
      }
    }
  }
}
