/** Named sizes of pages and labels. */
import { isJsonObject, type JsonValue } from '@platen/engine/base/json';
import { paperSize } from '@platen/engine/base/paper';
import { pointsOf } from './units.ts';

export type PaperSize = { readonly name: string; readonly width: string; readonly height: string };

export const PAPERS: readonly PaperSize[] = [
  { name: 'A4', width: '210mm', height: '297mm' },
  { name: 'A4 landscape', width: '297mm', height: '210mm' },
  { name: 'A5', width: '148mm', height: '210mm' },
  { name: 'A6', width: '105mm', height: '148mm' },
  { name: 'Letter', width: '8.5in', height: '11in' },
  { name: 'Letter landscape', width: '11in', height: '8.5in' },
  { name: 'Legal', width: '8.5in', height: '14in' },
  { name: 'Label 4 × 6 in', width: '4in', height: '6in' },
  { name: 'Label 4 × 3 in', width: '4in', height: '3in' },
  { name: 'Label 4 × 2 in', width: '4in', height: '2in' },
  { name: 'Label 2 × 1 in', width: '2in', height: '1in' },
  { name: 'Label 100 × 150 mm', width: '100mm', height: '150mm' },
  { name: 'Label 100 × 50 mm', width: '100mm', height: '50mm' },
  { name: 'Label 57 × 32 mm', width: '57mm', height: '32mm' },
  { name: 'Receipt 80 mm', width: '80mm', height: 'auto' },
  { name: 'Receipt 58 mm', width: '58mm', height: 'auto' },
];

/** Returns the named size, with a tolerance of half a point. */
export function paperOf(width: JsonValue | undefined, height: JsonValue | undefined): PaperSize | undefined {
  const same = (one: JsonValue | undefined, other: string) => {
    const [a, b] = [pointsOf(one), pointsOf(other)];
    return a === undefined || b === undefined ? one === other : Math.abs(a - b) < 0.5;
  };
  return PAPERS.find((paper) => same(width, paper.width) && same(height, paper.height));
}

/** Returns width and height of `dimensions`, written or named. */
export function sidesOf(dimensions: JsonValue | undefined): Pick<PaperSize, 'width' | 'height'> | undefined {
  const { size = dimensions, width, height } = isJsonObject(dimensions) ? dimensions : {};
  if (typeof size === 'string') return paperSize(size);
  return typeof width === 'string' && typeof height === 'string' ? { width, height } : undefined;
}

/** Returns `dimensions` with a new width and height. */
export function withSides(
  dimensions: JsonValue | undefined,
  { width, height }: Pick<PaperSize, 'width' | 'height'>,
): JsonValue {
  const { size: _, ...others } = isJsonObject(dimensions) ? dimensions : {};
  return { ...others, width, height };
}
