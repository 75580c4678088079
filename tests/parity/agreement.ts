/** Agreement of two pictures of a page: the share of black pixels of one picture that the other picture also has. */
import { gray, type Picture, type PixelBox } from '../eyes/picture.ts';

/**
 * Pixels to examine, by lightness: from `from` up to but excluding `to` (0 is black, 255 is white). The other picture
 * must have a pixel darker than `below` at most `within` pixels away.
 */
type Question = { readonly from: number; readonly to: number; readonly below: number; readonly within: number };

/**
 * Lightness of mid grey. Viewers round half-covered pixels up or down, so the other picture may be this much lighter.
 */
const INK = 128;
const ROUNDING = 16;
const PLAIN: Question = { from: 0, to: INK, below: INK + ROUNDING, within: 1 };

/**
 * Lightness below which one-bit printers draw solid areas. Lighter colours are screened in cells of four dots, or are
 * thin and black.
 */
const SOLID_BELOW = 77;
const SHADE_BELOW = 204;
/** Lightness from which a cell of sixteen has no dot. */
const PAPER_FROM = 248;
const SCREEN_DOTS = 4;

/** Lightness of a page, one byte per pixel in rows from the top. */
export type Shades = { readonly width: number; readonly height: number; readonly values: Uint8Array };

export function shadesOf(picture: Picture): Shades {
  return { width: picture.width, height: picture.height, values: gray(picture) };
}

/** Two pages to compare, and boxes to ignore. */
export type Sides = { readonly drawn: Shades; readonly png: Shades; readonly without: readonly PixelBox[] };

/**
 * Returns the agreement from 0 to 1: the smaller share of both directions. The result is 0 if only one picture has
 * black pixels, and 1 if neither has any.
 */
export function agreementOf(sides: Sides): number {
  const { drawn, png } = sides;
  const [askedDrawn, askedPng] = asked(sides);
  return Math.min(share(askedDrawn, png, PLAIN), share(askedPng, drawn, PLAIN));
}

/**
 * Returns the agreement with a drawing in only black and white. Its black dots must be on shades. Dark shades must have
 * a black dot next to them, and lighter shades a black dot within a cell of the screen.
 */
export function oneBitAgreementOf(sides: Sides): number {
  const { drawn: dots, png } = sides;
  const [askedDots, askedPng] = asked(sides);
  return Math.min(
    share(askedDots, png, { ...PLAIN, below: PAPER_FROM }),
    share(askedPng, dots, { ...PLAIN, to: SOLID_BELOW }),
    share(askedPng, dots, { ...PLAIN, from: SOLID_BELOW, to: SHADE_BELOW, within: SCREEN_DOTS }),
  );
}

/** Blanks the boxes in both pictures, only for the examined pixels. Matching pixels may be at the edges of boxes. */
function asked({ drawn, png, without }: Sides): readonly [Shades, Shades] {
  return [blanked(drawn, without), blanked(png, without)];
}

function blanked({ width, height, values: all }: Shades, boxes: readonly PixelBox[]): Shades {
  const values = boxes.length > 0 ? all.slice() : all;
  for (const { x, y, width: columns, height: rows } of boxes) {
    for (let row = y; row < y + rows; row++) values.fill(255, row * width + x, row * width + x + Math.max(0, columns));
  }
  return { width, height, values };
}

function share(side: Shades, other: Shades, { from, to, below, within }: Question): number {
  if (side.width !== other.width || side.height !== other.height) throw new Error('the pages are of different sizes');
  const near = darkestNear(other, within);
  let [all, found] = [0, 0];
  side.values.forEach((value, index) => {
    if (value < from || value >= to) return;
    all++;
    if (near[index]! < below) found++;
  });
  return all === 0 ? 1 : found / all;
}

/** Returns for each pixel the darkest value within a distance in all eight directions. */
function darkestNear({ width, height, values }: Shades, within: number): Uint8Array {
  const across = new Uint8Array(values.length);
  const near = new Uint8Array(values.length).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let least = 255;
      const last = Math.min(width - 1, x + within);
      for (let at = Math.max(0, x - within); at <= last; at++) least = Math.min(least, values[y * width + at]!);
      across[y * width + x] = least;
    }
  }
  for (let y = 0; y < height; y++) {
    const last = Math.min(height - 1, y + within);
    for (let row = Math.max(0, y - within); row <= last; row++) {
      for (let x = 0; x < width; x++) {
        const at = y * width + x;
        if (across[row * width + x]! < near[at]!) near[at] = across[row * width + x]!;
      }
    }
  }
  return near;
}

/** Returns the difference in mean lightness of a box, 0 to 1. */
export function shadeDifference(a: Shades, b: Shades, box: PixelBox): number {
  const mean = ({ width, values }: Shades) => {
    let sum = 0;
    for (let y = box.y; y < box.y + box.height; y++) {
      for (let x = box.x; x < box.x + box.width; x++) sum += values[y * width + x]!;
    }
    return sum / (box.width * box.height) / 255;
  };
  return box.width > 0 && box.height > 0 ? Math.abs(mean(a) - mean(b)) : 0;
}
