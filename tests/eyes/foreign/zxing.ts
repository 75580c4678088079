/** Barcode reader "zxing-cpp", compiled to WebAssembly. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, type ReaderOptions, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import type { Picture } from '../picture.ts';

const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const binary = readFileSync(file);
// Provides the local binary, because the package would otherwise download it.
prepareZXingModule({
  overrides: { wasmBinary: binary.buffer.slice(binary.byteOffset, binary.byteOffset + binary.byteLength) },
});

/** Result for one symbol. Positions are in pixels of the picture. */
export type ReadCode = Pick<ReadResult, 'text' | 'format' | 'symbologyIdentifier' | 'bytes' | 'position'>;

/** Reads all symbols of a picture with one setting of the reader. */
export async function zxing(picture: Picture, options: ReaderOptions): Promise<readonly ReadCode[]> {
  const data = new Uint8ClampedArray(picture.pixels);
  const image = { data, width: picture.width, height: picture.height, colorSpace: 'srgb' } as const;
  const results = await readBarcodes(image as unknown as Parameters<typeof readBarcodes>[0], options);
  return results
    .filter((result) => result.isValid)
    .map(({ text, format, symbologyIdentifier, bytes, position }) => ({
      text,
      format,
      symbologyIdentifier,
      bytes: new Uint8Array(bytes),
      position,
    }));
}
