/** Reads codes back from the dots of a page like a scanner. Loaded with its decoder on first use. */
import type { Rect } from '@platen/engine/base/geometry';
import { dpiOfDensity } from '@platen/engine/base/units';
import type { World } from '@platen/engine/world';
import { prepareReader } from './barcode-reader.ts';
import { paint } from './paint.ts';
import type { ReadBack, ReadBackTask } from './protocol.ts';

/** Resolution if the template has no printer. */
const DPI = 300;

/** Margin around the code in points. Elements that are too close disturb the reader, as they disturb a scanner. */
const AROUND = 12;

/** `readerWasm`: URL of the decoder. */
export async function readBack(task: ReadBackTask, world: World, readerWasm: string): Promise<ReadBack> {
  const { page, box, ...document } = task;
  const density = document.printer?.density;
  const dpi = density === undefined ? DPI : Math.round(dpiOfDensity(density));
  const painted = paint({ ...document, format: 'png', dpi, page: page + 1 }, world);
  if (!painted.ok) return painted;
  const readBarcodes = await prepareReader(readerWasm);
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
