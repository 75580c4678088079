/** Bundled barcode reader, initialized once. */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { readFile } from './files.ts';

let isPrepared = false;

/** Returns the reader. Loads its WebAssembly file from the given URL, so that the package does not download it. */
export async function prepareReader(readerWasm: string): Promise<typeof readBarcodes> {
  if (!isPrepared) {
    prepareZXingModule({ overrides: { wasmBinary: readFile(readerWasm).buffer } });
    isPrepared = true;
  }
  return readBarcodes;
}
