/**
 * Applies clips and opacity of groups. A group is painted over the existing content, and the result is mixed with that
 * content. This equals painting the group separately, but needs no alpha channel.
 */
import type { Coverage } from './coverage.ts';
import type { PixelRect } from './pixel-rect.ts';
import { byteAt, type Surface } from './surface.ts';

/** Previous content of a part of the sheet, and the fraction of new content to mix in. */
export type Layer = {
  readonly area: PixelRect;
  readonly before: Uint8Array;
  /** Opacity, 0 … 1. */
  readonly opacity: number;
  readonly mask: Coverage | undefined;
};

export type LayerOptions = {
  readonly opacity: number;
  /** Mask. Pixels outside it are restored to their previous content. */
  readonly mask?: Coverage | undefined;
};

export function openLayer(surface: Surface, area: PixelRect, { opacity, mask }: LayerOptions): Layer {
  const length = area.width * surface.channels;
  const before = new Uint8Array(length * area.height);
  for (let row = 0; row < area.height; row++) {
    const at = byteAt(surface, area.x, area.y + row);
    before.set(surface.bytes.subarray(at, at + length), row * length);
  }
  return { area, before, opacity, mask };
}

export function closeLayer(surface: Surface, { area, before, opacity, mask }: Layer): void {
  const { bytes, channels } = surface;
  const constant = Math.round(opacity * 255);
  let from = 0;
  for (let row = 0; row < area.height; row++) {
    const y = area.y + row;
    let to = byteAt(surface, area.x, y);
    for (let column = 0; column < area.width; column++) {
      const share = mask ? opacity * maskAt(mask, area.x + column, y) : constant;
      for (let channel = 0; channel < channels; channel++, from++, to++) {
        const old = before[from]!;
        const now = bytes[to]!;
        if (now !== old) bytes[to] = old + Math.round(((now - old) * share) / 255);
      }
    }
  }
}

function maskAt(mask: Coverage, x: number, y: number): number {
  const column = x - mask.x;
  const row = y - mask.y;
  if (column < 0 || row < 0 || column >= mask.width || row >= mask.height) return 0;
  return mask.values[row * mask.width + column]!;
}
