/**
 * Defines the properties of a Swiss QR Code in addition to its payload: fixed size, margin and the Swiss cross. See
 * SIX, Swiss Implementation Guidelines for the QR-bill, clause 5.4.
 */
import type { MatrixSymbol, Overlay } from './symbol.ts';

/** Width of the symbol without its margin in mm, equal for all versions. */
export const SWISS_WIDTH_MM = 46;

/** Minimum margin on each side in mm. */
const MARGIN_MM = 5;

/** Number of modules of version 25, the largest that is allowed. */
export const SWISS_MOST_MODULES = 117;

/** White square, black square inside it, and the arms of the cross (SIX's published logo), in mm. */
const CROSS = [
  { width: 7, height: 7, isDark: false },
  { width: 6, height: 6, isDark: true },
  { width: 7 / 6, height: 35 / 9, isDark: false },
  { width: 35 / 9, height: 7 / 6, isDark: false },
] as const;

/** Returns the size, margin and cross of a symbol with this many modules. */
export function swissForm(modules: number): Required<Pick<MatrixSymbol, 'quietZone' | 'widthMm' | 'overlay'>> {
  const perMm = modules / SWISS_WIDTH_MM;
  const margin = MARGIN_MM * perMm;
  const overlay: readonly Overlay[] = CROSS.map(({ width, height, isDark }) => ({
    x: (modules - width * perMm) / 2,
    y: (modules - height * perMm) / 2,
    width: width * perMm,
    height: height * perMm,
    isDark,
  }));
  return { quietZone: { left: margin, right: margin, top: margin, bottom: margin }, widthMm: SWISS_WIDTH_MM, overlay };
}
