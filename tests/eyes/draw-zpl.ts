/** Draws ZPL with two independent interpreters, as one bitmap per label of exactly the given size. */
import { runForeign } from './foreign/run.ts';
import type { PackedRaster } from './foreign/zplr.ts';
import { type Bitmap, ink, readPng } from './picture.ts';
import { type LabelSize, sheetOf } from './zpl-sheet.ts';

/**
 * Draws with zebrash, which draws native barcodes more exactly than zplr. It ignores checksums, ^PQ, ^PO and ^PM.
 * Rejects a job without labels. Rejects a ^PW other than the sheet's width, because zebrash would centre that label on
 * the sheet.
 */
export async function drawZplZebrash(zpl: string, size: LabelSize): Promise<Bitmap[]> {
  const sheet = sheetOf(size);
  const other = [...zpl.matchAll(/\^PW(\d+)/g)].find(([, width]) => Number(width) !== sheet.widthDots);
  if (other !== undefined) throw new Error(`the job sets ${other[0]}, but the sheet is ${sheet.widthDots} dots wide`);
  const pictures = await runForeign('zebrash', [zpl, sheet]);
  return pictures.map((png) => ink(readPng(png)));
}

/**
 * Draws with zplr, including every copy that ^PQ requests. Rejects if zplr reports an error, such as a wrong checksum.
 * zplr checks graphics more strictly than zebrash. Known bug of zplr: it inverts the middle of a filled ^FR^GB twice if
 * the short side is odd.
 */
export async function drawZplR(zpl: string, size: LabelSize): Promise<Bitmap[]> {
  const rasters = await runForeign('zplr', [zpl, sheetOf(size)]);
  return rasters.map(unpack);
}

function unpack({ width, height, stride, data }: PackedRaster): Bitmap {
  const bits = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) bits[y * width + x] = (data[y * stride + (x >> 3)]! >> (7 - (x & 7))) & 1;
  }
  return { width, height, bits };
}
