/** Lists the sizes of Data Matrix ECC 200 symbols in rows × columns (ISO/IEC 16022, table 7). */

const SQUARES = [10, 12, 14, 16, 18, 20, 22, 24, 26, 32, 36, 40, 44, 48, 52, 64, 72, 80, 88, 96, 104, 120, 132, 144];
const RECTANGLES = ['8x18', '8x32', '12x26', '12x36', '16x36', '16x48'];

export const DATA_MATRIX_SIZES: readonly string[] = [...SQUARES.map((side) => `${side}x${side}`), ...RECTANGLES];

export function isRectangle(size: string): boolean {
  return RECTANGLES.includes(size);
}
