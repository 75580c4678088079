/** The barcode reader zxing-cpp, as WebAssembly of the package `zxing-wasm`. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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
// Without its binary at hand the package would fetch it from a public network.
prepareZXingModule({
  overrides: { wasmBinary: binary.buffer.slice(binary.byteOffset, binary.byteOffset + binary.byteLength) },
});

/** A plain threshold suits pure black and white better than a local one. */
export type Effort = Pick<ReaderOptions, 'binarizer'>;

export const EFFORTS: readonly Effort[] = [{ binarizer: 'LocalAverage' }, { binarizer: 'FixedThreshold' }];

/** The symbols of one format in a picture. */
export async function readCodes(
  { widthPx, heightPx, gray }: GrayPicture,
  format: BarcodeFormat,
  effort: Effort,
): Promise<readonly Reading[]> {
  const pixels = new Uint32Array(gray.length);
  // `Uint32Array.from` with a function takes forty times as long.
  for (let i = 0; i < gray.length; i++) pixels[i] = 0xff000000 + gray[i]! * 0x010101;
  const data = new Uint8ClampedArray(pixels.buffer);
  const image = { data, width: widthPx, height: heightPx, colorSpace: 'srgb' } as Parameters<typeof readBarcodes>[0];
  const read = await readBarcodes(image, {
    ...effort,
    formats: [format],
    textMode: 'Plain',
    tryHarder: true,
    eanAddOnSymbol: 'Read',
  });
  return read.filter(({ isValid }) => isValid).map(toReading);
}

/** The text of a retail symbol has its add-on at the end. */
function toReading({ text, extra }: ReadResult): Reading {
  const addOn: unknown = extra ? JSON.parse(extra).EanAddOn : undefined;
  return typeof addOn === 'string' ? { text: text.slice(0, text.length - addOn.length), addOn } : { text };
}
