/**
 * Layer of a translucent group. The opacity applies to the group as one image, in which upper items hide lower ones,
 * and the result is screened once.
 */
import type { PixelRect } from '../../raster/pixel-rect.ts';
import { type Bitmap, createBitmap, hasDot, type PlacedBitmap } from './bitmap.ts';
import { CELL_DOTS, turnOfDot } from './screen.ts';

/** Shade of 0 … 16 that a paint results in, on paper and on ink. Both are equal for opaque paints. */
export type Ink = {
  readonly onPaper: number;
  readonly onInk: number;
  /** True for fine details. They are never screened and stay solid, whatever the group's opacity. */
  readonly isSolid?: boolean;
};

export type InkAt = (x: number, y: number) => Ink;

export const NO_INK: Ink = { onPaper: 0, onInk: CELL_DOTS };

/** Ink of each dot in a box, combined from all content drawn there, in integer shades. */
export type Layer = {
  readonly box: PixelRect;
  /** Packed inks in row-major order. */
  readonly inks: Uint16Array;
  /** Surrounding layer, on which the complete layer is drawn; undefined for the label. */
  readonly outer?: Layer | undefined;
};

const SHADE_BITS = 5;
const SHADE_MASK = (1 << SHADE_BITS) - 1;
const SOLID = 1 << (2 * SHADE_BITS);
const PACKED_INKS = 2 * SOLID;

function packed({ onPaper, onInk, isSolid }: Ink): number {
  return Math.round(onPaper) | (Math.round(onInk) << SHADE_BITS) | (isSolid ? SOLID : 0);
}

function unpacked(ink: number): Ink {
  return { onPaper: ink & SHADE_MASK, onInk: (ink >> SHADE_BITS) & SHADE_MASK, isSolid: (ink & SOLID) !== 0 };
}

const CLEAR = packed(NO_INK);

export function createLayer(box: PixelRect, outer: Layer | undefined): Layer {
  return { box, inks: new Uint16Array(box.width * box.height).fill(CLEAR), outer };
}

/** Applies an ink to the dots of a bitmap, which must be inside the layer. */
export function layInk({ box, inks }: Layer, { x, y, bitmap }: PlacedBitmap, ink: Ink): void {
  const laid = layingOver(ink);
  const opaque = ink.onPaper === ink.onInk ? packed(ink) : undefined;
  const { stride, bits, heightDots } = bitmap;
  for (let row = 0; row < heightDots; row++) {
    const first = (y + row - box.y) * box.width + x - box.x;
    for (let i = 0; i < stride; i++) {
      const byte = bits[row * stride + i]!;
      if (byte === 0) continue;
      let at = first + 8 * i;
      if (byte === 0xff && opaque !== undefined) {
        let end = i + 1;
        while (end < stride && bits[row * stride + end] === 0xff) end++;
        inks.fill(opaque, at, first + 8 * end);
        i = end - 1;
        continue;
      }
      for (let bit = 0x80; bit !== 0; bit >>= 1, at++) if (byte & bit) inks[at] = laid(inks[at]!);
    }
  }
}

/** Applies a separate ink to each dot of a bitmap. */
export function layInks({ box, inks }: Layer, { x, y, bitmap }: PlacedBitmap, inkAt: InkAt): void {
  for (let row = 0; row < bitmap.heightDots; row++) {
    const first = (y + row - box.y) * box.width + x - box.x;
    for (let column = 0; column < bitmap.widthDots; column++) {
      if (!hasDot(bitmap, column, row)) continue;
      inks[first + column] = laidOver(inks[first + column]!, inkAt(x + column, y + row));
    }
  }
}

/** Draws a layer with an opacity of 0 … 1 on the surrounding layer. */
export function layLayer(outer: Layer, { box, inks }: Layer, opacity: number): void {
  const layings = new Array<((below: number) => number) | undefined>(PACKED_INKS).fill(undefined);
  for (let row = 0, from = 0; row < box.height; row++) {
    let to = (box.y + row - outer.box.y) * outer.box.width + box.x - outer.box.x;
    for (let column = 0; column < box.width; column++, from++, to++) {
      const ink = inks[from]!;
      if (ink === CLEAR) continue;
      layings[ink] ??= layingOver(fadedInk(ink, opacity));
      outer.inks[to] = layings[ink](outer.inks[to]!);
    }
  }
}

/** Screens a layer with an opacity of 0 … 1. Returns the dots that become paper and the dots that become ink. */
export function screenLayer(
  { box, inks }: Layer,
  opacity: number,
): { readonly paper: PlacedBitmap; readonly ink: PlacedBitmap } {
  const [paper, ink] = [createBitmap(box.width, box.height), createBitmap(box.width, box.height)];
  const faded = Array.from({ length: PACKED_INKS }, (_, each) => fadedInk(each, opacity));
  const onPaper = Uint8Array.from(faded, (each) => each.onPaper);
  const onInk = Uint8Array.from(faded, (each) => each.onInk);
  for (let row = 0, at = 0; row < box.height; row++) {
    const turns = [0, 1, 2, 3].map((x) => turnOfDot(x, box.y + row));
    for (let column = 0; column < box.width; column++, at++) {
      const each = inks[at]!;
      if (each === CLEAR) continue;
      const turn = turns[(box.x + column) & 3]!;
      const index = row * ink.stride + (column >> 3);
      const bit = 0x80 >> (column & 7);
      if (turn >= onInk[each]!) paper.bits[index] = paper.bits[index]! | bit;
      if (turn < onPaper[each]!) ink.bits[index] = ink.bits[index]! | bit;
    }
  }
  const { x, y } = box;
  return { paper: { x, y, bitmap: paper }, ink: { x, y, bitmap: ink } };
}

/** Returns the average darkness below the dots of a bitmap, before the opacity is applied: 0 is paper, 1 is ink. */
export function darknessUnder(layer: Layer, { x, y, bitmap }: PlacedBitmap, label: Bitmap): number {
  let [sum, count] = [0, 0];
  for (let row = 0; row < bitmap.heightDots; row++) {
    for (let column = 0; column < bitmap.widthDots; column++) {
      if (!hasDot(bitmap, column, row)) continue;
      sum += shadeAt(layer, x + column, y + row, label);
      count++;
    }
  }
  return count === 0 ? 0 : sum / count / CELL_DOTS;
}

function shadeAt({ box, inks, outer }: Layer, x: number, y: number, label: Bitmap): number {
  const below = outer ? shadeAt(outer, x, y, label) : hasDot(label, x, y) ? CELL_DOTS : 0;
  return shadeOn(below, unpacked(inks[(y - box.y) * box.width + x - box.x]!));
}

/** Returns the shade that results from drawing an ink over a shade. */
function shadeOn(below: number, { onPaper, onInk }: Ink): number {
  return onPaper + ((onInk - onPaper) * below) / CELL_DOTS;
}

function laidOver(below: number, ink: Ink): number {
  const { onPaper, onInk, isSolid } = unpacked(below);
  const staysSolid = isSolid === true && ink.onPaper !== ink.onInk;
  return packed({
    onPaper: shadeOn(onPaper, ink),
    onInk: shadeOn(onInk, ink),
    isSolid: ink.isSolid === true || staysSolid,
  });
}

/** Returns a faster, cached version of `laidOver` for many dots. */
function layingOver(ink: Ink): (below: number) => number {
  const known = new Int16Array(PACKED_INKS).fill(-1);
  return (below) => {
    if (known[below] === -1) known[below] = laidOver(below, ink);
    return known[below]!;
  };
}

function fadedInk(each: number, opacity: number): Ink {
  const { onPaper, onInk, isSolid } = unpacked(each);
  if (isSolid) return { onPaper, onInk, isSolid };
  return {
    onPaper: Math.round(onPaper * opacity),
    onInk: Math.round(CELL_DOTS * (1 - opacity) + onInk * opacity),
  };
}
