/**
 * Paints pages on transparent backgrounds. Each page is painted on white and on black, and the difference determines
 * the alpha of every pixel. The painting code therefore needs no alpha channel.
 */
import type { PixelRect } from '../../raster/pixel-rect.ts';
import { byteAt, type Sheet, type Surface } from '../../raster/surface.ts';

/** Creates a sheet with grey and alpha, or with RGBA, depending on the surface's channels. */
export function createTransparentSheet(widthPx: number, heightPx: number, channels: Surface['channels']): Sheet {
  const alphaChannels = channels === 1 ? 2 : 4;
  const stride = 1 + widthPx * alphaChannels;
  return { widthPx, heightPx, channels: alphaChannels, bytes: new Uint8Array(stride * heightPx), stride };
}

/** Writes a full-width band of the page, given its versions on white and on black. */
export function writeTransparentBand(
  sheet: Sheet,
  { y, width, height }: PixelRect,
  onWhite: Surface,
  onBlack: Surface,
): void {
  const { channels } = onWhite;
  for (let row = 0; row < height; row++) {
    let from = byteAt(onWhite, 0, row);
    let to = byteAt(sheet, 0, y + row);
    for (let column = 0; column < width; column++, from += channels, to += channels + 1) {
      let through = 0;
      for (let i = from; i < from + channels; i++) through += onWhite.bytes[i]! - onBlack.bytes[i]!;
      const alpha = 255 - Math.round(through / channels);
      if (alpha <= 0) continue;
      for (let i = 0; i < channels; i++) {
        sheet.bytes[to + i] = Math.min(255, Math.round((onBlack.bytes[from + i]! * 255) / alpha));
      }
      sheet.bytes[to + channels] = alpha;
    }
  }
}
