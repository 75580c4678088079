/** Converts planes of samples to red, green and blue (JFIF 1.02; Adobe Technical Note 5116). */
import type { Pixels } from '../image.ts';
import type { Component, Frame } from './frame.ts';
import type { BlockSize } from './inverse-dct.ts';

/** Returns the pixels, with each component plane stretched to the full size. Inks are stored inverted. */
export function toRgba(frame: Frame, size: BlockSize, colorTransform: boolean): Pixels {
  const { components } = frame;
  const [widthPx, heightPx] = [Math.ceil((frame.widthPx * size) / 8), Math.ceil((frame.heightPx * size) / 8)];
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  const columns = components.map(({ h }) => placesAlong(widthPx, h, frame.maxH));
  const lines = components.map(() => new Uint8Array(widthPx));
  const write = writerOf(components.length, colorTransform);
  for (let y = 0; y < heightPx; y++) {
    for (const [i, component] of components.entries()) {
      copyLine(component, Math.floor((y * component.v) / frame.maxV), columns[i]!, lines[i]!);
    }
    write(lines, rgba, y * widthPx * 4);
  }
  return { widthPx, heightPx, rgba };
}

/** Returns, for each pixel of a row, the index of a component's sample. */
function placesAlong(width: number, factor: number, most: number): Int32Array {
  return Int32Array.from({ length: width }, (_, x) => Math.floor((x * factor) / most));
}

function copyLine({ plane, stride }: Component, row: number, places: Int32Array, line: Uint8Array): void {
  const from = row * stride;
  for (let x = 0; x < line.length; x++) line[x] = plane[from + places[x]!]!;
}

/** Writes a row of pixels. */
type Writer = (lines: readonly Uint8Array[], rgba: Uint8Array, at: number) => void;

function writerOf(count: number, colorTransform: boolean): Writer {
  if (count === 1) return writeGray;
  if (count === 3) return colorTransform ? writeYcc : writeRgb;
  if (count === 4) return colorTransform ? writeYcck : writeInks;
  throw new Error('unknown number of channels');
}

const writeGray: Writer = ([gray], rgba, at) => {
  for (let x = 0, to = at; x < gray!.length; x++, to += 4) {
    rgba[to] = gray![x]!;
    rgba[to + 1] = gray![x]!;
    rgba[to + 2] = gray![x]!;
    rgba[to + 3] = 255;
  }
};

const writeRgb: Writer = ([red, green, blue], rgba, at) => {
  for (let x = 0, to = at; x < red!.length; x++, to += 4) {
    rgba[to] = red![x]!;
    rgba[to + 1] = green![x]!;
    rgba[to + 2] = blue![x]!;
    rgba[to + 3] = 255;
  }
};

function clamp(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}

const writeYcc: Writer = ([light, blueness, redness], rgba, at) => {
  for (let x = 0, to = at; x < light!.length; x++, to += 4) {
    const y = light![x]!;
    const cb = blueness![x]! - 128;
    const cr = redness![x]! - 128;
    rgba[to] = clamp(y + 1.402 * cr);
    rgba[to + 1] = clamp(y - 0.3441363 * cb - 0.71413636 * cr);
    rgba[to + 2] = clamp(y + 1.772 * cb);
    rgba[to + 3] = 255;
  }
};

const writeInks: Writer = ([cyan, magenta, yellow, black], rgba, at) => {
  for (let x = 0, to = at; x < cyan!.length; x++, to += 4) {
    writeInk(rgba, to, 255 - cyan![x]!, 255 - magenta![x]!, 255 - yellow![x]!, 255 - black![x]!);
  }
};

const writeYcck: Writer = ([light, blueness, redness, black], rgba, at) => {
  for (let x = 0, to = at; x < light!.length; x++, to += 4) {
    const y = light![x]!;
    const cb = blueness![x]! - 128;
    const cr = redness![x]! - 128;
    const cyan = Math.floor(clamp(y + 1.402 * cr));
    const magenta = Math.floor(clamp(y - 0.3441363 * cb - 0.71413636 * cr));
    const yellow = Math.floor(clamp(y + 1.772 * cb));
    writeInk(rgba, to, cyan, magenta, yellow, 255 - black![x]!);
  }
};

/** Converts inks from 0 … 255 to RGB. */
function writeInk(rgba: Uint8Array, to: number, cyan: number, magenta: number, yellow: number, black: number): void {
  const paper = 1 - black / 255;
  rgba[to] = 255 - clamp(cyan * paper + black);
  rgba[to + 1] = 255 - clamp(magenta * paper + black);
  rgba[to + 2] = 255 - clamp(yellow * paper + black);
  rgba[to + 3] = 255;
}
