/**
 * Prints QR Code and Data Matrix with the printer's commands, with the same content and size. The firmware determines
 * the modules.
 */
import { type ErrorCorrection, encodeQr } from '../../codes/qr.ts';
import { segmentText } from '../../codes/qr-segments.ts';
import type { MatrixSymbol } from '../../codes/symbol.ts';
import { fieldData } from './field-data.ts';

/** Text that firmware encodes in one mode, whatever its character set: ASCII without control characters. */
const PLAIN = /^[\x20-\x7e]+$/;

/** Error correction levels by their two bits in the format information (ISO/IEC 18004, table 12). */
const LEVELS: readonly ErrorCorrection[] = ['M', 'L', 'H', 'Q'];

/**
 * Returns `^BQ` with its data if the printer cannot choose another size: plain ASCII in one mode, in the smallest
 * version.
 */
export function qrCommand(symbol: MatrixSymbol, moduleDots: number): string | undefined {
  const { payload, isBinary, clearedSide } = symbol;
  const segments = segmentText(payload);
  if (isBinary || clearedSide !== undefined || !PLAIN.test(payload) || segments.length !== 1) return undefined;
  const errorCorrection = levelOf(symbol);
  const smallest = encodeQr(payload, { errorCorrection, mask: 0 });
  if (!smallest.ok || smallest.size !== symbol.columns) return undefined;
  const { mode } = segments[0]!;
  const count = String(payload.length).padStart(4, '0');
  const data = mode === 'numeric' ? `N${payload}` : mode === 'alphanumeric' ? `A${payload}` : `B${count}${payload}`;
  const field = fieldData(`${errorCorrection}M,${data}`);
  return field && `^BQN,2,${moduleDots}${field}`;
}

/**
 * Reads the level from the two bits at the start of the format information. They are near the upper left finder pattern
 * and masked with 10.
 */
function levelOf({ bits, columns }: MatrixSymbol): ErrorCorrection {
  const row = 8 * columns;
  return LEVELS[((bits[row]! << 1) | bits[row + 1]!) ^ 0b10]!;
}

/**
 * Data codewords of the square sizes that older firmware does not interpret as "automatic" (ISO/IEC 16022, table 7).
 */
const DATA_CODEWORDS: Readonly<Record<number, number>> = {
  10: 3,
  12: 5,
  14: 8,
  16: 12,
  18: 18,
  20: 22,
  22: 30,
  24: 36,
  26: 44,
  32: 62,
  36: 86,
  40: 114,
  44: 144,
  48: 174,
};

/**
 * Returns `^BX` with a fixed size and its data, if the data fits with even the simplest encoding. The escape character
 * is a character that is not in the data. An escaped 1 is FNC1.
 */
export function dataMatrixCommand(symbol: MatrixSymbol, orientation: string, moduleDots: number): string | undefined {
  const { symbology, payload, columns, rows } = symbol;
  const capacity = rows === columns ? DATA_CODEWORDS[columns] : undefined;
  if (symbology !== 'datamatrix' || capacity === undefined || !PLAIN.test(payload)) return undefined;
  // ASCII encodation has one codeword per pair of digits or other character (ISO/IEC 16022, 5.2.3).
  const codewords = payload.replace(/[0-9]{2}/g, '0').length;
  const mark = ['!', '|', '`', '#', '$', '&', '@'].find((character) => !payload.includes(character));
  if (codewords > capacity || !mark) return undefined;
  const field = fieldData(payload);
  return field && `^BX${orientation},${moduleDots},200,${columns},${rows},6,${mark},1${field}`;
}
