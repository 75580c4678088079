/** Reverses the predictors of Flate and LZW streams (ISO 32000-1, 7.4.4.4). */

type Parameter = (key: string, otherwise: number) => number;

/** Maximum length of a row in bytes. */
const MAX_ROW = 1_000_000;

export function undoPredictor(data: Uint8Array, parameter: Parameter): Uint8Array {
  const predictor = parameter('Predictor', 1);
  if (predictor < 2) return data;
  const colors = parameter('Colors', 1);
  const bits = parameter('BitsPerComponent', 8);
  const rowBytes = Math.ceil((colors * bits * parameter('Columns', 1)) / 8);
  const step = Math.max(1, Math.ceil((colors * bits) / 8));
  if (!(rowBytes >= 1 && rowBytes <= MAX_ROW)) throw new Error('a predictor has rows of an impossible length');
  if (predictor !== 2) return undoPng(data, rowBytes, step);
  if (bits !== 8) throw new Error('a predictor of this depth is not supported');
  return undoTiff(data, rowBytes, step);
}

function undoTiff(data: Uint8Array, rowBytes: number, step: number): Uint8Array {
  const result = data.slice();
  for (let i = 0; i < result.length; i++) if (i % rowBytes >= step) result[i] = result[i]! + result[i - step]!;
  return result;
}

function undoPng(data: Uint8Array, rowBytes: number, step: number): Uint8Array {
  const rows = Math.ceil(data.length / (rowBytes + 1));
  const result = new Uint8Array(rows * rowBytes);
  let length = 0;
  for (let row = 0; row < rows; row++) {
    const from = row * (rowBytes + 1);
    const kind = data[from]!;
    const to = row * rowBytes;
    const count = Math.min(rowBytes, data.length - from - 1);
    for (let x = 0; x < count; x++) {
      const left = x < step ? 0 : result[to + x - step]!;
      const above = row === 0 ? 0 : result[to + x - rowBytes]!;
      const corner = x < step || row === 0 ? 0 : result[to + x - rowBytes - step]!;
      result[to + x] = data[from + 1 + x]! + predicted(kind, left, above, corner);
    }
    length = to + count;
  }
  return result.subarray(0, length);
}

function predicted(kind: number, left: number, above: number, corner: number): number {
  if (kind === 1) return left;
  if (kind === 2) return above;
  if (kind === 3) return (left + above) >> 1;
  if (kind !== 4) return 0;
  const base = left + above - corner;
  const byLeft = Math.abs(base - left);
  const byAbove = Math.abs(base - above);
  const byCorner = Math.abs(base - corner);
  if (byLeft <= byAbove && byLeft <= byCorner) return left;
  return byAbove <= byCorner ? above : corner;
}
