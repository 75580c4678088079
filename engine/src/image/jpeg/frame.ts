/** Reads the frame of a JPEG and its current tables (ITU-T T.81, annex B). */
import type { HuffmanTable } from './huffman.ts';
import type { BlockSize } from './inverse-dct.ts';

export type Component = {
  readonly id: number;
  /** Horizontal and vertical number of blocks per unit. */
  readonly h: number;
  readonly v: number;
  readonly tableIndex: number;
  /** Number of blocks in a scan that has only this component. */
  readonly blocksAcross: number;
  readonly blocksDown: number;
  /** Blocks per stored row, padded to complete units. */
  readonly storedAcross: number;
  /** Samples per row of `plane`. */
  readonly stride: number;
  readonly plane: Uint8Array;
  /** Coefficients of a progressive image: 64 per block, in rows padded to complete units. */
  readonly coefficients: Int16Array | undefined;
  /** Quantization table in stored order. */
  quantization: Int32Array | undefined;
  dc: HuffmanTable | undefined;
  ac: HuffmanTable | undefined;
  prediction: number;
};

export type Frame = {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly isProgressive: boolean;
  readonly maxH: number;
  readonly maxV: number;
  readonly unitsAcross: number;
  readonly unitsDown: number;
  readonly components: readonly Component[];
};

/**
 * Maximum memory in bytes for the coefficients of a progressive image. Enough for 100 million pixels with subsampled
 * chroma.
 */
const MAX_COEFFICIENT_BYTES = 320_000_000;

/**
 * Reads a frame header (B.2.2) and allocates the planes of samples. `size` is the number of samples per block in each
 * direction.
 */
export function readFrameHeader(body: Uint8Array, isProgressive: boolean, size: BlockSize): Frame {
  const [heightPx, widthPx] = [(body[1]! << 8) | body[2]!, (body[3]! << 8) | body[4]!];
  const count = body[5]!;
  const rows = Array.from({ length: count }, (_, i) => body.subarray(6 + i * 3, 9 + i * 3));
  const factors = rows.map((row) => [row[1]! >> 4, row[1]! & 15] as const);
  if (factors.some(([h, v]) => h < 1 || h > 4 || v < 1 || v > 4)) throw new Error('a frame header is damaged');
  const [maxH, maxV] = [Math.max(...factors.map(([h]) => h)), Math.max(...factors.map(([, v]) => v))];
  const unitsAcross = Math.ceil(Math.ceil(widthPx / 8) / maxH);
  const unitsDown = Math.ceil(Math.ceil(heightPx / 8) / maxV);
  const blocks = factors.reduce((sum, [h, v]) => sum + unitsAcross * h * unitsDown * v, 0);
  if (isProgressive && blocks * 128 > MAX_COEFFICIENT_BYTES) {
    throw new Error('it is too large for a progressive JPEG; save it as baseline JPEG, or make it smaller');
  }
  const components = rows.map((row, i): Component => {
    const [h, v] = factors[i]!;
    const stored = unitsAcross * h * unitsDown * v;
    return {
      id: row[0]!,
      h,
      v,
      tableIndex: row[2]!,
      blocksAcross: Math.ceil((Math.ceil(widthPx / 8) * h) / maxH),
      blocksDown: Math.ceil((Math.ceil(heightPx / 8) * v) / maxV),
      storedAcross: unitsAcross * h,
      stride: unitsAcross * h * size,
      plane: new Uint8Array(stored * size * size).fill(128),
      coefficients: isProgressive ? new Int16Array(stored * 64) : undefined,
      quantization: undefined,
      dc: undefined,
      ac: undefined,
      prediction: 0,
    };
  });
  return { widthPx, heightPx, isProgressive, maxH, maxV, unitsAcross, unitsDown, components };
}
