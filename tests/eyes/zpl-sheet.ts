/** Sheet of a ZPL job in whole dots. */

/** Size of a label in millimetres, and the print head's density in dots per millimetre. */
export type LabelSize = { readonly widthMm: number; readonly heightMm: number; readonly dpmm: 6 | 8 | 12 | 24 };

/** Size of a label in whole dots. */
export type ZplSheet = { readonly widthDots: number; readonly heightDots: number; readonly dpmm: 6 | 8 | 12 | 24 };

/** Returns the whole dots that fit on a label. */
export function sheetOf(size: LabelSize): ZplSheet {
  // 812 dots given as 812/8 mm must give 812 again, despite rounding errors.
  const dots = (mm: number): number => Math.floor(mm * size.dpmm + 1e-6);
  return { widthDots: dots(size.widthMm), heightDots: dots(size.heightMm), dpmm: size.dpmm };
}
