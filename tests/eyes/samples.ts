/** Small inputs made by hand that test the viewers in this folder. */
import type { Bitmap } from './picture.ts';

/** Page of 200 by 100 points, with "Hello" at (20, 40), a black box of 50 by 20 at (100, 70), a link and a title. */
export function samplePdf(): Uint8Array {
  const content = 'BT /F1 20 Tf 20 60 Td (Hello) Tj ET 100 10 50 20 re f';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Annots [6 0 R]' +
      ' /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Annot /Subtype /Link /Rect [10 10 50 30] /A << /S /URI /URI (https://example.com/) >> >>',
    '<< /Title (Sample) >>',
  ];
  let text = '%PDF-1.7\n';
  let table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  objects.forEach((object, index) => {
    table += `${String(text.length).padStart(10, '0')} 00000 n \n`;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const trailer = `trailer << /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R >>`;
  return Buffer.from(`${text}${table}${trailer}\nstartxref\n${text.length}\n%%EOF\n`, 'latin1');
}

/** Label of 25 by 12.5 mm at 8 dots per mm: a frame, a filled box with a gap, and a bitmap of 12 by 12 dots. */
export const sampleZpl = [
  '^XA',
  '^PW200^LL100',
  '^LH0,0^FWN^PON^PMN^LRN',
  '^FO10,10^GB60,40,3^FS',
  '^FO80,10^GB30,20,10^FS',
  '^FO90,5^FR^GB6,40,3^FS',
  '^FO120,10^GFA,24,24,2,:Z64:eJz7/6FBABP+/wAAeP4Jfw==:766B^FS',
  '^FO140,10^GFA,24,24,2,IF08010:::::::::IF0^FS',
  '^XZ',
].join('\n');

/** Size of the sample label. */
export const sampleSize = { widthMm: 25, heightMm: 12.5, dpmm: 8 } as const;

// Code 39 characters (ISO/IEC 16388) as alternating bars and spaces; 1 is a wide bar or space.
const code39: Readonly<Record<string, string>> = {
  '*': '010010100',
  '1': '100100001',
  '7': '000100101',
  A: '100001001',
};

/** Returns a Code 39 symbol of `*`, `1`, `7` and `A` with quiet zones. Narrow bars have the given number of dots. */
export function sampleCode39(text: string, moduleDots: number): Bitmap {
  const row: number[] = new Array<number>(10 * moduleDots).fill(0);
  for (const char of `*${text}*`) {
    [...code39[char]!, '0'].forEach((wide, index) => {
      const ink = index % 2 === 0 ? 1 : 0;
      row.push(...new Array<number>((wide === '1' ? 3 : 1) * moduleDots).fill(ink));
    });
  }
  row.push(...new Array<number>(10 * moduleDots).fill(0));
  const height = 30 * moduleDots;
  const bits = new Uint8Array(row.length * height);
  for (let y = 5 * moduleDots; y < 25 * moduleDots; y += 1) bits.set(row, y * row.length);
  return { width: row.length, height, bits };
}
