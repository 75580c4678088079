/** Reads barcodes of every kind from a picture with an independent reader. */
import type { ReaderOptions } from 'zxing-wasm/reader';
import { runForeign } from './foreign/run.ts';
import type { ReadCode } from './foreign/zxing.ts';
import type { Picture } from './picture.ts';

export type { ReadCode } from './foreign/zxing.ts';

/**
 * Options for reading. The reader searches for `expected` symbols with growing effort (default 1). Other options are
 * passed to it unchanged.
 */
export type ReadCodesOptions = ReaderOptions & { readonly expected?: number };

type Attempt = { readonly zoom: number; readonly options: ReaderOptions };

// Settings to try in turn. The reader does not sample modules of one pixel reliably, and a plain threshold suits pure
// black and white.
const attempts: readonly Attempt[] = [
  { zoom: 1, options: {} },
  { zoom: 1, options: { binarizer: 'FixedThreshold' } },
  { zoom: 3, options: {} },
  { zoom: 3, options: { binarizer: 'FixedThreshold' } },
];
const maxPixels = 40_000_000;

/** Reads all symbols of a picture, with positions in its pixels. Returns an empty list if none is readable. */
export async function readCodes(picture: Picture, options: ReadCodesOptions = {}): Promise<ReadCode[]> {
  const { expected = 1, ...settings } = options;
  const found: ReadCode[] = [];
  for (const { zoom, options: effort } of attempts) {
    if (picture.width * picture.height * zoom * zoom > maxPixels) continue;
    const codes = await runForeign('zxing', [enlarge(picture, zoom), { ...effort, ...settings }]);
    for (const code of codes.map((each) => reduce(each, zoom))) {
      if (!found.some((known) => isSameSymbol(known, code))) found.push(code);
    }
    if (found.length >= expected) break;
  }
  return found;
}

function enlarge(picture: Picture, zoom: number): Picture {
  if (zoom === 1) return picture;
  const width = picture.width * zoom;
  const height = picture.height * zoom;
  const from = new Uint32Array(picture.pixels.slice().buffer);
  const to = new Uint32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / zoom) * picture.width;
    for (let x = 0; x < width; x += 1) to[y * width + x] = from[row + Math.floor(x / zoom)]!;
  }
  return { width, height, pixels: new Uint8Array(to.buffer) };
}

function reduce(code: ReadCode, zoom: number): ReadCode {
  const { topLeft, topRight, bottomRight, bottomLeft } = code.position;
  const at = ({ x, y }: { x: number; y: number }): { x: number; y: number } => ({ x: x / zoom, y: y / zoom });
  return {
    ...code,
    position: {
      topLeft: at(topLeft),
      topRight: at(topRight),
      bottomRight: at(bottomRight),
      bottomLeft: at(bottomLeft),
    },
  };
}

/**
 * Returns true if two readings are of one symbol: the content is the same, and the centre of one reading is within the
 * box of the other reading.
 */
function isSameSymbol(a: ReadCode, b: ReadCode): boolean {
  if (a.format !== b.format || a.text !== b.text) return false;
  const corners = Object.values(a.position);
  const middle = Object.values(b.position).reduce((sum, { x, y }) => ({ x: sum.x + x / 4, y: sum.y + y / 4 }), {
    x: 0,
    y: 0,
  });
  const within = (values: readonly number[], value: number): boolean =>
    value >= Math.min(...values) - 2 && value <= Math.max(...values) + 2;
  return (
    within(
      corners.map(({ x }) => x),
      middle.x,
    ) &&
    within(
      corners.map(({ y }) => y),
      middle.y,
    )
  );
}
