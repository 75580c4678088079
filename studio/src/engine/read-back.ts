/** Reads codes back from the dots of a page, as scanners do. Loaded, with its decoder, when somebody first asks. */
import type { Rect } from '@platen/engine/base/geometry';
import { dpiOfDensity } from '@platen/engine/base/units';
import type { World } from '@platen/engine/world';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { readFile } from './files.ts';
import { paint } from './paint.ts';
import type { ReadBack, ReadBackTask } from './protocol.ts';

/** Where a document says nothing of a printer. */
const DPI = 300;

/** Points around the code that its reader sees: what lies too near is as much in its way as in a scanner's. */
const AROUND = 12;

let isPrepared = false;

/** `readerWasm`: the address of the decoder. */
export async function readBack(task: ReadBackTask, world: World, readerWasm: string): Promise<ReadBack> {
  const { page, box, ...document } = task;
  const density = document.printer?.density;
  const dpi = density === undefined ? DPI : Math.round(dpiOfDensity(density));
  const painted = paint({ ...document, format: 'png', dpi, page: page + 1 }, world);
  if (!painted.ok) return painted;
  if (!isPrepared) {
    // Without its binary at hand the package would fetch it from a public network.
    prepareZXingModule({ overrides: { wasmBinary: readFile(readerWasm).buffer } });
    isPrepared = true;
  }
  const picture = await dotsAround(painted.bytes, box, dpi / 72);
  const read = await readBarcodes(picture, { tryHarder: true, textMode: 'Plain' });
  return { ok: true, codes: read.filter(({ isValid }) => isValid).map(({ symbology, text }) => ({ symbology, text })) };
}

async function dotsAround(png: Uint8Array, box: Rect, dotsPerPoint: number): Promise<ImageData> {
  const whole = await createImageBitmap(new Blob([png.slice()], { type: 'image/png' }));
  const clamp = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value * dotsPerPoint)));
  const [left, top] = [clamp(box.x - AROUND, whole.width), clamp(box.y - AROUND, whole.height)];
  const right = clamp(box.x + box.width + AROUND, whole.width);
  const bottom = clamp(box.y + box.height + AROUND, whole.height);
  const [width, height] = [Math.max(1, right - left), Math.max(1, bottom - top)];
  const context = new OffscreenCanvas(width, height).getContext('2d')!;
  context.drawImage(whole, left, top, width, height, 0, 0, width, height);
  whole.close();
  return context.getImageData(0, 0, width, height);
}
