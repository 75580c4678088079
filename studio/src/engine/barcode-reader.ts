/** Barcode reader on board, prepared once. */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { readFile } from './files.ts';

let isPrepared = false;

/** Returns the reader. Provides its binary from a URL, which the package would otherwise download. */
export async function prepareReader(readerWasm: string): Promise<typeof readBarcodes> {
  if (!isPrepared) {
    prepareZXingModule({ overrides: { wasmBinary: readFile(readerWasm).buffer } });
    isPrepared = true;
  }
  return readBarcodes;
}
