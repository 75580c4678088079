/**
 * Counts the points in a font's outlines (OpenType 1.9, tables `loca` and `glyf`). They determine the size of its
 * instances.
 */
import { findTable } from './sfnt.ts';

/** Counts the points of all simple glyphs. Returns 0 for PostScript outlines. Throws if the font is invalid. */
export function countPoints(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = findTable(view, 'head', 54);
  const loca = findTable(view, 'loca', 4);
  const glyf = findTable(view, 'glyf', 12);
  if (!head || !loca || !glyf) return 0;
  const isLong = head.getInt16(50) !== 0;
  const count = loca.byteLength / (isLong ? 4 : 2) - 1;
  const startOf = (index: number) => (isLong ? loca.getUint32(index * 4) : loca.getUint16(index * 2) * 2);
  let points = 0;
  for (let index = 0; index < count; index++) {
    const start = startOf(index);
    if (startOf(index + 1) <= start || start + 10 > glyf.byteLength) continue;
    const contours = glyf.getInt16(start);
    const last = start + 8 + 2 * contours;
    if (contours > 0 && last + 2 <= glyf.byteLength) points += glyf.getUint16(last) + 1;
  }
  return points;
}
