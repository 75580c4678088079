/** Writes a picture of a page as the viewer and Platen's PNG show it, and of their differences. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Bitmap, ink, type Picture, sideBySide, writePng } from '../eyes/picture.ts';
import type { Look } from './measure.ts';

const folder = fileURLToPath(new URL('../.report/parity/', import.meta.url));

/**
 * Shows the viewer's picture, Platen's PNG, and the differences. Common black pixels are grey, pixels only in the
 * viewer blue, and pixels only in the PNG red. Differences within a dot are pale.
 */
export const writeLook: Look = ({ viewer, page, dpi }, drawn, png) => {
  mkdirSync(folder, { recursive: true });
  const file = `${folder}${viewer}-${Math.round(dpi)}-${page}.png`;
  writeFileSync(file, writePng(sideBySide([drawn, png, differences(ink(drawn), ink(png))])));
};

const BOTH = [160, 160, 160, 255];
const [DRAWN, NEAR_DRAWN] = [
  [0, 0, 255, 255],
  [220, 220, 255, 255],
];
const [PNG, NEAR_PNG] = [
  [255, 0, 0, 255],
  [255, 220, 220, 255],
];

function differences(drawn: Bitmap, png: Bitmap): Picture {
  const { width, height } = png;
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let index = 0; index < width * height; index++) {
    const [a, b] = [drawn.bits[index], png.bits[index]];
    if (a === 1 && b === 1) pixels.set(BOTH, index * 4);
    else if (a === 1) pixels.set(hasNear(png, index) ? NEAR_DRAWN! : DRAWN!, index * 4);
    else if (b === 1) pixels.set(hasNear(drawn, index) ? NEAR_PNG! : PNG!, index * 4);
  }
  return { width, height, pixels };
}

function hasNear({ width, height, bits }: Bitmap, index: number): boolean {
  const [x, y] = [index % width, Math.floor(index / width)];
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
      if (bits[row * width + column] === 1) return true;
    }
  }
  return false;
}
