/** Reads barcodes with zxing-cpp, from the WebAssembly build in the package `zxing-wasm`. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { textFromLatin1 } from '@platen/engine/base/bytes';
import {
  type ReadInputBarcodeFormat as BarcodeFormat,
  prepareZXingModule,
  type ReaderOptions,
  type ReadResult,
  readBarcodes,
} from 'zxing-wasm/reader';
import type { Reading } from './symbologies.ts';
import type { GrayPicture } from './views.ts';

const binary = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
// Provides the WebAssembly file. Otherwise, the package would download it.
prepareZXingModule({
  overrides: { wasmBinary: binary.buffer.slice(binary.byteOffset, binary.byteOffset + binary.byteLength) },
});

/** Options of the reader. For pure black and white, a global threshold gives better results than a local one. */
export type Effort = Pick<ReaderOptions, 'binarizer'>;

export const EFFORTS: readonly Effort[] = [{ binarizer: 'LocalAverage' }, { binarizer: 'FixedThreshold' }];

/** Reads the barcodes of one symbology in an image. */
export async function readCodes(
  picture: GrayPicture,
  format: BarcodeFormat,
  effort: Effort,
): Promise<readonly Reading[]> {
  const read = await readBarcodes(imageOf(picture), { ...OPTIONS, ...effort, formats: [format] });
  return read.filter(({ isValid }) => isValid).map(toReading);
}

/** Symbologies without a check character. Short results are often wrong detections. */
const WEAK: ReadonlySet<string> = new Set(['ITF', 'Codabar', 'DXFilmEdge', 'Telepen']);
const LEAST_WEAK = 8;

/** Reads all barcodes in an image. Returns their symbologies and texts. */
export async function readAllCodes(picture: GrayPicture, effort: Effort): Promise<readonly string[]> {
  const read = await readBarcodes(imageOf(picture), { ...OPTIONS, ...effort });
  return read
    .filter(({ isValid, format, text }) => isValid && !(WEAK.has(format) && text.length < LEAST_WEAK))
    .map(({ format, text }) => `${format} ${text}`);
}

const OPTIONS: ReaderOptions = { textMode: 'Plain', tryHarder: true, eanAddOnSymbol: 'Read' };

function imageOf({ widthPx, heightPx, gray }: GrayPicture): Parameters<typeof readBarcodes>[0] {
  const pixels = new Uint32Array(gray.length);
  // Uses a loop, because `Uint32Array.from` with a function is forty times slower.
  for (let i = 0; i < gray.length; i++) pixels[i] = 0xff000000 + gray[i]! * 0x010101;
  const data = new Uint8ClampedArray(pixels.buffer);
  return { data, width: widthPx, height: heightPx, colorSpace: 'srgb' } as Parameters<typeof readBarcodes>[0];
}

/** Separates the add-on of a retail barcode from its text. */
function toReading({ text, extra, bytes: read }: ReadResult): Reading {
  const bytes = textFromLatin1(read);
  const addOn: unknown = extra ? JSON.parse(extra).EanAddOn : undefined;
  return typeof addOn === 'string'
    ? { text: text.slice(0, text.length - addOn.length), addOn, bytes }
    : { text, bytes };
}
