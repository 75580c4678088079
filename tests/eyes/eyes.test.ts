import { describe, expect, test } from 'vitest';
import { checkPdf } from './check-pdf.ts';
import { drawPdf, pdfInfo, pdfText } from './draw-pdf.ts';
import { drawZplR, drawZplZebrash } from './draw-zpl.ts';
import { runForeign } from './foreign/run.ts';
import { lintZpl } from './lint-zpl.ts';
import {
  type Bitmap,
  crop,
  diffCount,
  gray,
  ink,
  inkAgreement,
  inkBox,
  type Picture,
  pictureOf,
  readPng,
  sideBySide,
  writePng,
} from './picture.ts';
import { readCodes } from './read-codes.ts';
import { sampleCode39, samplePdf, sampleSize, sampleZpl } from './samples.ts';
import { drawZplSubset } from './zpl-subset.ts';

function dots(...rows: string[]): Bitmap {
  const bits = Uint8Array.from(rows.join(''), (char) => (char === '#' ? 1 : 0));
  return { width: rows[0]!.length, height: rows.length, bits };
}

function replaced(bytes: Uint8Array, from: string, to: string): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  expect(text).toContain(from);
  return Buffer.from(text.replace(from, to), 'latin1');
}

describe('pictures', () => {
  const half: Picture = { width: 2, height: 1, pixels: Uint8Array.of(0, 0, 0, 102, 255, 0, 0, 255) };

  test('a PNG is read as it was written, and a broken one throws', () => {
    expect(readPng(writePng(half))).toEqual(half);
    expect(() => readPng(writePng(half).subarray(0, 40))).toThrow();
  });

  test('dark areas on white paper count as ink', () => {
    expect([...gray(half)]).toEqual([153, 77]);
    expect([...ink(half).bits]).toEqual([0, 1]);
    expect([...ink(half, 160).bits]).toEqual([1, 1]);
  });

  test('agreement ignores differences within the tolerance only', () => {
    const a = dots('#....', '.....', '#....');
    expect(inkAgreement(a, a, 0)).toBe(1);
    expect(inkAgreement(a, dots('.#...', '.....', '.#...'))).toBe(1);
    expect(inkAgreement(a, dots('..#..', '.....', '#....'))).toBe(0.5);
    expect(inkAgreement(a, dots('#...#', '....#', '#...#'))).toBe(0.4);
    expect(inkAgreement(a, dots('.....', '.....', '.....'))).toBe(0);
  });

  test('differences, boxes, crops and rows of pictures', () => {
    const a = dots('....', '.##.', '..#.');
    expect(inkBox(a)).toEqual({ x: 1, y: 1, width: 2, height: 2 });
    expect(inkBox(dots('..'))).toBeUndefined();
    expect(diffCount(a, dots('#...', '.##.', '....'))).toBe(2);
    expect(diffCount(pictureOf(a), pictureOf(dots('#...', '.##.', '..#.')))).toBe(1);
    expect(() => diffCount(a, dots('#'))).toThrow('4 by 3 with 1 by 1');
    const part = crop(pictureOf(a), { x: 1, y: 1, width: 2, height: 2 });
    expect(ink(part)).toEqual(dots('##', '.#'));
    expect(() => crop(part, { x: 1, y: 0, width: 2, height: 1 })).toThrow('not within');
    expect(sideBySide([part, part])).toMatchObject({ width: 28, height: 18 });
  });
});

describe('codes', () => {
  test('a symbol drawn by hand is read with its position', async () => {
    const [code, ...others] = await readCodes(pictureOf(sampleCode39('17A', 2)));
    expect(others).toEqual([]);
    expect(code).toMatchObject({ text: '17A', format: 'Code39', symbologyIdentifier: ']A0' });
    expect(Buffer.from(code!.bytes).toString('latin1')).toBe('17A');
    expect(Math.abs(code!.position.topLeft.x - 20)).toBeLessThanOrEqual(2);
  });

  test('modules of one pixel are read after enlarging, in the same coordinates', async () => {
    const sample = sampleCode39('A', 1);
    const [code] = await readCodes(pictureOf(sample));
    expect(code?.text).toBe('A');
    expect(code!.position.bottomRight.x).toBeLessThanOrEqual(sample.width);
  });

  test('several symbols are all found, an unreadable one is not', async () => {
    const both = sideBySide([pictureOf(sampleCode39('1', 2)), pictureOf(sampleCode39('7', 2))]);
    const codes = await readCodes(both, { expected: 2 });
    expect(codes.map(({ text }) => text).sort()).toEqual(['1', '7']);
    const broken = sampleCode39('17A', 2);
    broken.bits.fill(1, 0, Math.floor(broken.bits.length * 0.9));
    expect(await readCodes(pictureOf(broken))).toEqual([]);
  });
});

describe('ZPL', () => {
  test('three interpreters draw the same graphics, dot for dot', async () => {
    const [subset, ...more] = drawZplSubset(sampleZpl, sampleSize);
    expect(more).toEqual([]);
    expect(subset).toMatchObject({ width: 200, height: 100 });
    expect(inkBox(subset!)).toEqual({ x: 10, y: 5, width: 142, height: 45 });
    const [zebrash, ...moreOfZebrash] = await drawZplZebrash(sampleZpl, sampleSize);
    const [zplr, ...moreOfZplr] = await drawZplR(sampleZpl, sampleSize);
    expect([moreOfZebrash, moreOfZplr]).toEqual([[], []]);
    expect(diffCount(subset!, zplr!)).toBe(0);
    expect(diffCount(subset!, zebrash!)).toBe(0);
  });

  test('native symbols are drawn and read, and labels are counted', async () => {
    const label = '^XA^CI28^PW300^LL200^FO20,20^BQN,2,5^FDMA,native^FS^XZ';
    const drawn = await drawZplZebrash(label + label, { widthMm: 37.5, heightMm: 25, dpmm: 8 });
    expect(drawn).toHaveLength(2);
    expect(await readCodes(pictureOf(drawn[1]!))).toMatchObject([{ text: 'native', format: 'QRCode' }]);
    const copies = await drawZplR(sampleZpl.replace('^XZ', '^PQ3^XZ'), sampleSize);
    expect(copies).toHaveLength(3);
  });

  test('rejects a wrong checksum, a job without a label and a different width', async () => {
    const broken = sampleZpl.replace('766B', '766C');
    await expect(drawZplR(broken, sampleSize)).rejects.toThrow(/zplr: .*CRC/i);
    expect(() => drawZplSubset(broken, sampleSize)).toThrow('check sum');
    expect(() => drawZplSubset('^XA^FO1,1^GD5,5,1^FS^XZ', sampleSize)).toThrow('^GD5,5,1 is not in the subset');
    await expect(drawZplZebrash('nothing', sampleSize)).rejects.toThrow('zebrash: ');
    const wider = { ...sampleSize, widthMm: 50 };
    await expect(drawZplZebrash(sampleZpl, wider)).rejects.toThrow('sets ^PW200, but the sheet is 400 dots wide');
  });
});

describe('the check of ZPL', () => {
  const start = '^XA\n^CI28\n^PW200^LL100\n';
  const field = (content: string): string => `${start}^FO0,0${content}^FS\n^XZ\n`;

  test.each([
    ['the sample', sampleZpl],
    ['two labels with copies', `${sampleZpl}\n${sampleZpl.replace('^XZ', '^PQ2,0,0,N\n^XZ')}`],
    ['printer settings', '^XA^PW200^LL100^MNY^MMT^MTD^PR4,4,4^MD-5^FO0,0^GB9,9,5^FS^XZ'],
    ['a Code 128 symbol', field('^BY2^BCN,50,N,N,N,N^FD>:A>6B')],
    ['a Code 128 symbol of plain text', field('^BY2^BCN,50,N,N,N,A^FDA1')],
    ['a QR symbol', `${start}^BY1,2,1^FO0,1^BQN,2,4^FH_^FDMA,a_5Eb^FS^XZ`],
    ['a Data Matrix symbol', field('^BXN,4,200,16,16,,!^FDabc')],
    ['native text', field('^A0N,20,18^FH_^FDGr_C3_BC_C3_9Fe')],
  ])('finds no fault in %s', (_, zpl) => {
    expect(lintZpl(zpl)).toEqual([]);
  });

  const graphic = (data: string): string => field(`^GFA,4,4,2,${data}`);
  test.each([
    ['nothing', '', 'no command'],
    ['a wrong check sum', sampleZpl.replace('766B', '766C'), 'the check sum is 766C'],
    ['a check sum of lower case', sampleZpl.replace('766B', '766b'), ':Z64:'],
    ['too small a byte count', sampleZpl.replace('24,24,2,:', '22,22,2,:'), 'does not inflate'],
    ['too large a byte count', sampleZpl.replace('24,24,2,:', '26,26,2,:'), '24 bytes of data'],
    ['counts that differ', sampleZpl.replace('24,24,2,:', '22,24,2,:'), 'differ'],
    ['broken rows', field('^GFA,5,5,2,FFFFFFFFFF'), 'whole rows'],
    ['too large a bitmap', field('^GFA,100000,100000,2,FF'), 'not within'],
    ['a run beyond its row', graphic('MFFF'), 'beyond its row'],
    ['a fill after an odd digit', graphic('F,FFFF'), 'odd number'],
    ['a fill with ones', graphic('!FFFF'), 'not one of the encoding'],
    ['a repeated row before any', graphic(':FFFF'), 'repeated'],
    ['an unfinished row', graphic('FFFFFF'), 'not complete'],
    ['a box off the label', `${start}^FO190,0^GB11,5,1^FS^XZ`, 'reaches x 201'],
    ['ink off the label', `${start}^FO0,98^GFA,6,6,2,IFH0::^FS^XZ`.replace('IFH0::', 'FFFFFFFFFFFF'), 'reaches y 101'],
    ['a thick line', field('^GB10,10,6'), 'thicker'],
    ['rounded corners', field('^GB10,10,1,B,3'), 'parameter 5 is 3'],
    ['a fraction', `${start}^FO0.5,0^GB9,9,1^FS^XZ`, 'parameter 1 is 0.5'],
    ['a parameter too many', field('^GB9,9,1,B,0,1'), 'too many'],
    ['a parameter too few', `${start}^FO0^GB9,9,1^FS^XZ`, '1 parameters where 2'],
    ['a command outside the subset', field('^GD9,9,1'), 'not a command of the subset'],
    ['another encoding', '^XA^CI0^XZ', 'parameter 1 is 0'],
    ['a raw tilde', field('^A0N,20,20^FD~JR'), 'raw ~'],
    ['a raw letter beyond ASCII', field('^A0N,20,20^FDü'), 'not plain ASCII'],
    ['a broken escape', field('^A0N,20,20^FH_^FDa_5'), 'an underscore'],
    ['too much data', field(`^A0N,20,20^FD${'a'.repeat(3073)}`), '3073 bytes'],
    ['data without an encoding', '^XA^PW9^LL9^FO0,0^A0N,20,20^FDa^FS^XZ', 'without ^CI28'],
    ['a QR symbol without its level', field('^BQN,2,4^FDabc'), 'level and mode'],
    ['a Code 128 symbol without its start', field('^BCN,50,N,N,N,N^FDabc'), 'start'],
    ['a Code 128 symbol of plain text with a code', field('^BCN,50,N,N,N,A^FDa>8'), 'grammar'],
    ['a symbol without data', field('^BCN,50,N,N,N,N'), 'without data'],
    ['an empty field', field(''), 'draws nothing'],
    ['two things in a field', field('^GB9,9,1^GB9,9,1'), 'second thing'],
    ['smuggled commands', field('^A0N,20,20^FDa^XZ^XA'), 'does not end'],
    ['set-up among the fields', `${start}^FO0,0^GB9,9,1^FS^LL50^XZ`, 'set-up after'],
    ['a field before the size', '^XA^FO0,0^GB9,9,1^FS^XZ', 'before ^PW and ^LL'],
    ['an unfinished field', `${start}^FO0,0^GB9,9,1^XZ`, 'does not end'],
    ['an unfinished label', sampleZpl.replace('^XZ', ''), 'the last label'],
    ['text between labels', `hello${sampleZpl}`, 'before the first'],
  ])('finds %s', (_, zpl, message) => {
    expect(
      lintZpl(zpl)
        .map((fault) => fault.message)
        .join('\n'),
    ).toContain(message);
  });
});

describe('PDF', () => {
  test('a page is drawn to size, with text and box in their positions', async () => {
    const [page, ...others] = await drawPdf(samplePdf(), 144);
    expect(others).toEqual([]);
    expect(page).toMatchObject({ width: 400, height: 200 });
    const box = crop(page!, { x: 200, y: 100, width: 200, height: 100 });
    expect(inkBox(ink(box))).toEqual({ x: 0, y: 40, width: 100, height: 40 });
    const text = inkBox(ink(crop(page!, { x: 0, y: 0, width: 200, height: 100 })))!;
    expect(text.y + text.height).toBe(80);
  });

  test('text, information and links are read', async () => {
    const [[run]] = (await pdfText(samplePdf())) as [[object]];
    expect(run).toMatchObject({ page: 1, text: 'Hello', x: 20, y: 40, size: 20, fontName: 'Helvetica' });
    const info = await pdfInfo(samplePdf());
    expect(info).toMatchObject({ pageCount: 1, pages: [{ width: 200, height: 100 }], info: { Title: 'Sample' } });
    expect(info.links).toEqual([{ page: 1, url: 'https://example.com/', x: 10, y: 70, width: 40, height: 20 }]);
  });

  test('a valid file is clean, and a broken one is reported', async () => {
    expect(await checkPdf(samplePdf())).toMatchObject({ clean: true });
    const wrongOffset = await checkPdf(replaced(samplePdf(), '0000000009 00000 n', '0000000019 00000 n'));
    expect(wrongOffset.clean).toBe(false);
    const wrongLength = await checkPdf(replaced(samplePdf(), '/Length 53', '/Length 23'));
    expect(wrongLength.clean).toBe(false);
    expect(wrongLength.output).toContain('expected endstream');
    expect((await checkPdf(samplePdf().subarray(0, 400))).clean).toBe(false);
    await expect(drawPdf(Buffer.from('not a PDF'), 72)).rejects.toThrow('drawPdf: ');
  });
});

test('an engine that takes too long is ended, and the next call works', async () => {
  const sheet = { widthDots: 2400, heightDots: 2400, dpmm: 24 } as const;
  await expect(runForeign('zebrash', [sampleZpl, sheet], 1)).rejects.toThrow('zebrash took longer than 1 ms');
  expect(await drawZplR(sampleZpl, sampleSize)).toHaveLength(1);
});
