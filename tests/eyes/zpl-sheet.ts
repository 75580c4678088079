/** The sheet a ZPL job is drawn on, in whole dots. */

/** The size of a label in millimetres at a print head's density in dots per millimetre. */
export type LabelSize = { readonly widthMm: number; readonly heightMm: number; readonly dpmm: 6 | 8 | 12 | 24 };

/** The same size in dots. */
export type ZplSheet = { readonly widthDots: number; readonly heightDots: number; readonly dpmm: 6 | 8 | 12 | 24 };

/** Counts the whole dots that fit on a label. */
export function sheetOf(size: LabelSize): ZplSheet {
  // 812 dots given as 812/8 mm must come back as 812, whatever the division left behind.
  const dots = (mm: number): number => Math.floor(mm * size.dpmm + 1e-6);
  return { widthDots: dots(size.widthMm), heightDots: dots(size.heightMm), dpmm: size.dpmm };
}
