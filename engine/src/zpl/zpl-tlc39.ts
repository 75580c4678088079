/** Encodes TLC39 (`^BT`), which consists of two symbols. The defaults are from Zebra’s guide. */
import type { DrawnCode } from './zpl-code-reading.ts';
import { readCode } from './zpl-codes.ts';
import { FOUR_COLUMNS } from './zpl-stacked-codes.ts';

type Tlc39Part = {
  readonly name: 'BF' | 'B3';
  readonly code: DrawnCode;
  readonly data: string;
  readonly height: number;
  /** Distance to the symbol above, in dots. */
  readonly above: number;
};

/** Returns the symbols from top to bottom, or an error message. */
export function readTlc39(parameters: readonly string[], data: string, density: number): readonly Tlc39Part[] | string {
  const number = data.slice(0, 6);
  if (!/^\d{6}$/.test(number)) return 'has no six-digit number';
  const isFine = density === 24;
  const lengthAt = (index: number, otherwise: number) => {
    const value = Number.parseFloat(parameters[index] ?? '');
    return value >= 1 ? Math.min(9999, value) : otherwise;
  };
  const height = Math.round(lengthAt(2, isFine ? 120 : density === 12 ? 60 : 40));
  const bars = { module: Math.round(lengthAt(0, isFine ? 4 : 2)), ratio: lengthAt(1, 2), height };
  const linear = readCode({
    name: 'B3',
    parameters: ['N', String(height), 'N'],
    data: number,
    defaults: bars,
    density,
  });
  if (!linear.ok) return linear.message;
  const code39 = { name: 'B3', code: linear.code, data: number, height: linear.code.height } as const;
  const rest = data[6] === ',' ? data.slice(7) : '';
  if (rest === '') return [{ ...code39, above: 0 }];
  const row = Math.round(lengthAt(3, isFine ? 8 : 4));
  const cells = { module: Math.round(lengthAt(4, isFine ? 4 : 2)), ratio: 2, height: row };
  const rows = String(row);
  const matrix = readCode({ name: 'BF', parameters: [rows, FOUR_COLUMNS], data: rest, defaults: cells, density });
  if (!matrix.ok) return matrix.message;
  const micro = { name: 'BF', code: matrix.code, data: rest, height: matrix.code.height, above: 0 } as const;
  return [micro, { ...code39, above: bars.module }];
}
