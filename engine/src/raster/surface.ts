/** Paints on a sheet: opaque, grey or RGB, 8 bits per channel. Blending is in sRGB. */
import type { Color } from '../base/color.ts';
import type { Rect } from '../base/geometry.ts';
import type { Shader } from '../scene/gradient.ts';
import type { Coverage } from './coverage.ts';
import { intersectPixels, type PixelRect } from './pixel-rect.ts';

export type Surface = Sheet & { readonly channels: 1 | 3 };

/** Pixels in the memory layout of a PNG. */
export type Sheet = {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Number of channels: 1 for grey, 2 for grey and alpha, 3 for RGB, 4 for RGBA. */
  readonly channels: 1 | 2 | 3 | 4;
  /**
   * Rows from the top. Each begins with a zero byte, PNG's filter `None`, so that the encoder can compress the sheet
   * without copying it.
   */
  readonly bytes: Uint8Array;
  /** Distance in bytes from one row to the next. */
  readonly stride: number;
};

/** Creates a surface. `paper` is its initial grey value, 0 … 255. */
export function createSurface(widthPx: number, heightPx: number, channels: 1 | 3, paper = 255): Surface {
  const stride = 1 + widthPx * channels;
  const bytes = new Uint8Array(stride * heightPx).fill(paper);
  for (let at = 0; at < bytes.length; at += stride) bytes[at] = 0;
  return { widthPx, heightPx, channels, bytes, stride };
}

export function wholeOf({ widthPx, heightPx }: Surface): PixelRect {
  return { x: 0, y: 0, width: widthPx, height: heightPx };
}

/** Returns the offset of a pixel's first channel. */
export function byteAt({ stride, channels }: Sheet, x: number, y: number): number {
  return y * stride + 1 + x * channels;
}

/** Returns x / 255, rounded, for 0 ≤ x ≤ 65,025. */
export function by255(x: number): number {
  return (x + 128 + ((x + 128) >> 8)) >> 8;
}

/** Paints a colour through a mask that is moved by (dx, dy), inside `clip`. */
export function blendCoverage(
  surface: Surface,
  coverage: Coverage,
  color: Color,
  clip: PixelRect,
  dx = 0,
  dy = 0,
): void {
  const left = Math.max(coverage.x + dx, clip.x);
  const top = Math.max(coverage.y + dy, clip.y);
  const right = Math.min(coverage.x + dx + coverage.width, clip.x + clip.width);
  const bottom = Math.min(coverage.y + dy + coverage.height, clip.y + clip.height);
  const { bytes } = surface;
  const { values } = coverage;
  const { red, green, blue } = color;
  const alpha = Math.round(color.alpha * 255);
  const isGray = surface.channels === 1;
  for (let y = top; y < bottom; y++) {
    const from = (y - dy - coverage.y) * coverage.width + left - dx - coverage.x;
    const to = byteAt(surface, left, y);
    const end = from + right - left;
    if (isGray && alpha === 255) blendGray(bytes, to, values, from, end, red);
    else if (isGray) {
      for (let i = from, at = to; i < end; i++, at++) {
        const share = by255(values[i]! * alpha);
        bytes[at] = by255(bytes[at]! * (255 - share) + red * share);
      }
    } else {
      for (let i = from, at = to; i < end; i++, at += 3) {
        const value = values[i]!;
        if (value === 0) continue;
        const share = alpha === 255 ? value : by255(value * alpha);
        const rest = 255 - share;
        bytes[at] = by255(bytes[at]! * rest + red * share);
        bytes[at + 1] = by255(bytes[at + 1]! * rest + green * share);
        bytes[at + 2] = by255(bytes[at + 2]! * rest + blue * share);
      }
    }
  }
}

/** Paints a gradient through a mask. Each pixel has the colour at its centre. */
export function blendShader(surface: Surface, coverage: Coverage, { colorAt }: Shader, clip: PixelRect): void {
  const area = intersectPixels(coverage, clip);
  if (!area) return;
  const { bytes, channels } = surface;
  for (let y = area.y; y < area.y + area.height; y++) {
    let from = (y - coverage.y) * coverage.width + area.x - coverage.x;
    let at = byteAt(surface, area.x, y);
    for (let x = area.x; x < area.x + area.width; x++, from++, at += channels) {
      const covered = coverage.values[from]!;
      if (covered === 0) continue;
      const { red, green, blue, alpha } = colorAt(x + 0.5, y + 0.5);
      const share = Math.round(covered * alpha);
      const rest = 255 - share;
      bytes[at] = by255(bytes[at]! * rest + red * share);
      if (channels === 1) continue;
      bytes[at + 1] = by255(bytes[at + 1]! * rest + green * share);
      bytes[at + 2] = by255(bytes[at + 2]! * rest + blue * share);
    }
  }
}

/**
 * Paints a row in opaque grey. This fast path is used for nearly all labels, whose pixels are mostly completely inside
 * or outside.
 */
function blendGray(bytes: Uint8Array, to: number, values: Uint8Array, from: number, end: number, gray: number): void {
  for (let i = from, at = to; i < end; i++, at++) {
    const share = values[i]!;
    if (share === 255) bytes[at] = gray;
    else if (share !== 0) bytes[at] = by255(bytes[at]! * (255 - share) + gray * share);
  }
}

/** Paints whole pixels. `share` (0 … 1) multiplies the colour's opacity. */
export function fillPixels(surface: Surface, rect: PixelRect, color: Color, clip: PixelRect, share = 1): void {
  const area = intersectPixels(rect, clip);
  if (!area) return;
  const { bytes, channels, stride } = surface;
  const { red, green, blue } = color;
  const alpha = Math.round(color.alpha * share * 255);
  const start = byteAt(surface, area.x, area.y);
  const length = area.width * channels;
  if (alpha === 255 && (channels === 1 || (red === green && green === blue))) {
    for (let row = 0, at = start; row < area.height; row++, at += stride) fillBytes(bytes, red, at, at + length);
    return;
  }
  const rest = 255 - alpha;
  for (let row = 0; row < area.height; row++) {
    let at = start + row * stride;
    if (alpha === 255 && row > 0) {
      bytes.copyWithin(at, start, start + length);
      continue;
    }
    for (const end = at + length; at < end; at += channels) {
      bytes[at] = by255(bytes[at]! * rest + red * alpha);
      if (channels === 1) continue;
      bytes[at + 1] = by255(bytes[at + 1]! * rest + green * alpha);
      bytes[at + 2] = by255(bytes[at + 2]! * rest + blue * alpha);
    }
  }
}

/** Maximum length for which a loop is faster than a call. The bars of a code are about ten pixels wide. */
const SHORT_RUN = 24;

function fillBytes(bytes: Uint8Array, value: number, from: number, to: number): void {
  if (to - from > SHORT_RUN) bytes.fill(value, from, to);
  else for (let at = from; at < to; at++) bytes[at] = value;
}

/** Run of adjacent pixels on one axis with the same coverage. */
export type Span = { readonly at: number; readonly length: number; readonly share: number };

/** Returns the pixels from `from` to `to`: whole pixels, and a partial one before and after. */
export function spansBetween(from: number, to: number): Span[] {
  const first = Math.floor(from);
  const last = Math.ceil(to) - 1;
  if (last <= first) return to > from ? [{ at: first, length: 1, share: to - from }] : [];
  const inner = from === first ? first : first + 1;
  const end = to === last + 1 ? last + 1 : last;
  return [
    { at: first, length: 1, share: from === first ? 0 : first + 1 - from },
    { at: inner, length: end - inner, share: 1 },
    { at: last, length: 1, share: to === last + 1 ? 0 : to - last },
  ].filter(({ length, share }) => length > 0 && share > 0);
}

/** Fills an upright rectangle given in pixels, with exact coverage at its edges. */
export function fillRect(surface: Surface, rect: Rect, color: Color, clip: PixelRect): void {
  const x0 = Math.max(rect.x, clip.x);
  const y0 = Math.max(rect.y, clip.y);
  const columns = spansBetween(x0, Math.min(rect.x + rect.width, clip.x + clip.width));
  for (const row of spansBetween(y0, Math.min(rect.y + rect.height, clip.y + clip.height))) {
    for (const column of columns) {
      const part = { x: column.at, y: row.at, width: column.length, height: row.length };
      fillPixels(surface, part, color, clip, column.share * row.share);
    }
  }
}
