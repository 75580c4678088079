/** What a faded group is drawn on: it fades as one picture, in which what lies on top hides what lies below, and is screened once. */
import type { PixelRect } from '../../raster/pixel-rect.ts';
import { type Bitmap, createBitmap, hasDot, type PlacedBitmap } from './bitmap.ts';
import { CELL_DOTS, turnOfDot } from './screen.ts';

/** Shades of 0 … 16: what paper turns into, and what ink turns into, under a paint; opaque paints make both the same. */
export type Ink = {
  readonly onPaper: number;
  readonly onInk: number;
  /** Whether it holds fine things, which are never screened: it stays what it is however much the group around fades. */
  readonly isSolid?: boolean;
};

export type InkAt = (x: number, y: number) => Ink;

export const NO_INK: Ink = { onPaper: 0, onInk: CELL_DOTS };

/** The ink of each dot of a box: all that was laid there as one, in whole shades. */
export type Layer = {
  readonly box: PixelRect;
  /** Row by row, packed. */
  readonly inks: Uint16Array;
  /** That it is put onto when it is done; default the label. */
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

/** Lays an ink over what is under the dots of a bitmap, which must lie inside. */
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

/** The same with an ink of its own for each dot. */
export function layInks({ box, inks }: Layer, { x, y, bitmap }: PlacedBitmap, inkAt: InkAt): void {
  for (let row = 0; row < bitmap.heightDots; row++) {
    const first = (y + row - box.y) * box.width + x - box.x;
    for (let column = 0; column < bitmap.widthDots; column++) {
      if (!hasDot(bitmap, column, row)) continue;
      inks[first + column] = laidOver(inks[first + column]!, inkAt(x + column, y + row));
    }
  }
}

/** Puts a layer that fades to an opacity of 0 … 1 onto the one around it. */
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

/** What comes of a layer that fades to an opacity of 0 … 1 on the label: the dots that become paper, and those that become ink. */
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

/** How dark it is under the dots of a bitmap inside the layer, before anything fades: 0 paper … 1 ink. */
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

/** What a shade turns into under an ink. */
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

/** The same for many dots: what was found for one is kept. */
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
