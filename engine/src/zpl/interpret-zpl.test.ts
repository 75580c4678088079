import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import { latin1 } from '../base/bytes.ts';
import { type Bitmap, hasDot, inkBox } from '../paint/label/bitmap.ts';
import { rasterizeLabel } from '../paint/label/draw-page.ts';
import { PAINTERS } from '../paint/painters.ts';
import { crc16 } from '../paint/zpl/graphic-field.ts';
import type { CodeItem, GlyphsItem, Item } from '../scene/scene.ts';
import { interpretZpl } from './interpret-zpl.ts';
import { previewLabel } from './preview-label.ts';
import { ZPL_LIMITS, type ZplOptions } from './zpl-state.ts';

const world = createNodeWorld();

const read = (zpl: string, options: ZplOptions = {}) => interpretZpl(latin1(zpl), options, world);

/** Draws the first label of a stream without warnings. */
function dots(fields: string, size = '^PW200^LL120'): Bitmap {
  const { scene, warnings } = read(`^XA${size}${fields}^XZ`);
  expect(warnings).toEqual([]);
  return rasterizeLabel(scene.pages[0]!, scene.printer);
}

const ink = (fields: string, size?: string) => {
  const box = inkBox(dots(fields, size));
  return box && [box.x, box.y, box.width, box.height];
};

function all(items: readonly Item[]): readonly Item[] {
  return items.flatMap((item) => (item.kind === 'group' ? all(item.items) : [item]));
}

const itemsOf = (zpl: string, options?: ZplOptions) => read(zpl, options).scene.pages.map(({ items }) => all(items));

const textsOf = (zpl: string) =>
  itemsOf(zpl).map((items) => items.filter((item) => item.kind === 'glyphs').map(({ text }: GlyphsItem) => text));

const codesOf = (zpl: string) =>
  itemsOf(zpl)
    .flat()
    .filter((item): item is CodeItem => item.kind === 'code')
    .map(({ symbol }) => [symbol.symbology, symbol.payload]);

describe('draws graphics at their dots', () => {
  const cases: readonly (readonly [name: string, fields: string, box: readonly number[]])[] = [
    ['^GB', '^FO10,20^GB50,30,3^FS', [10, 20, 50, 30]],
    ['^GB as a line', '^FO10,20^GB50,0,4^FS', [10, 20, 50, 4]],
    ['^GB with rounding', '^FO10,20^GB50,30,3,B,8^FS', [10, 20, 50, 30]],
    ['^GC', '^FO10,20^GC40,3^FS', [10, 20, 40, 40]],
    ['^GE', '^FO10,20^GE60,40,3^FS', [10, 20, 60, 40]],
    ['^GD', '^FO10,20^GD60,40,4,B,R^FS', [11, 20, 62, 40]],
    ['^FT', '^FT10,60^GB50,30,3^FS', [10, 30, 50, 30]],
    ['^LH', '^LH5,6^FO10,20^GB50,30,3^FS', [15, 26, 50, 30]],
    ['^LS and ^LT', '^LS4^LT7^FO10,20^GB50,30,3^FS', [6, 27, 50, 30]],
    ['^PO', '^POI^FO10,20^GB50,30,3^FS', [140, 70, 50, 30]],
    ['^PM', '^PMY^FO10,20^GB50,30,3^FS', [140, 20, 50, 30]],
    ['^MU', '^MUM^FO1,2^GB5,3,0.5^FS', [8, 16, 40, 24]],
    ['^FO to the right', '^FO100,20,1^GB50,30,3^FS', [50, 20, 50, 30]],
    ['^GFA', '^FO10,20^GFA,4,4,2,FFFFFFFF^FS', [10, 20, 16, 2]],
    ['^GFA with runs', '^FO10,20^GFA,6,6,2,JF:,^FS', [10, 20, 16, 2]],
    ['^GFA with fills', '^FO10,20^GFA,6,6,2,!!^FS', [10, 20, 16, 2]],
    ['^GFB', '^FO10,20^GFB,2,2,1,^~^FS', [11, 20, 6, 2]],
    ['~DG and ^XG', '~DGR:A.GRF,2,1,FFFF^FO10,20^XGR:A.GRF,2,3^FS', [10, 20, 16, 6]],
    ['~DY and ^IM', '~DYR:A,A,G,2,1,FFFF^FO10,20^IMR:A.GRF^FS', [10, 20, 8, 2]],
    ['^IS and ^IL', '^FO10,20^GB50,30,3^FS^ISR:A.GRF,N^XZ^XA^ILR:A.GRF^FS', [10, 20, 50, 30]],
  ];
  test.each(cases)('%s', (_, fields, box) => {
    expect(ink(fields)).toEqual(box);
  });

  test.each(['B64', 'Z64'])('^GF packed as %s', (kind) => {
    const rows = Buffer.alloc(20, 0xff);
    const data = (kind === 'Z64' ? deflateSync(rows) : rows).toString('base64');
    const crc = crc16(latin1(data)).toString(16).toUpperCase().padStart(4, '0');
    expect(ink(`^FO10,20^GFA,20,20,2,:${kind}:${data}:${crc}^FS`)).toEqual([10, 20, 16, 10]);
    const { warnings } = read(`^XA^GFA,20,20,2,:${kind}:${data}:0000^FS^XZ`);
    expect(warnings).toMatchObject([{ command: '^GF', message: expect.stringContaining('checksum') }]);
  });
});

describe('reversed fields', () => {
  test('^FR inverts the content below', () => {
    const label = dots('^FO10,10^GB40,20,20^FS^FO30,10^FR^GB40,20,20^FS');
    expect([15, 35, 65].map((x) => hasDot(label, x, 15))).toEqual([true, false, true]);
  });

  test('^LR reverses all fields of a label', () => {
    const label = dots('^LRY^FO10,10^GB40,20,20^FS^FO10,10^GB20,20,20^FS^LRN');
    expect([15, 35].map((x) => hasDot(label, x, 15))).toEqual([false, true]);
  });

  test('text over a black box is white in every format', () => {
    const { scene } = read('^XA^PW200^LL100^FO0,0^GB200,100,50^FS^FO20,20^FR^A0N,40,40^FDHi^FS^XZ');
    const glyphs = all(scene.pages[0]!.items).find((item) => item.kind === 'glyphs') as GlyphsItem;
    expect(glyphs.color).toMatchObject({ red: 255 });
  });
});

describe('text', () => {
  test.each([
    ['^FD', '^FO0,0^A0N,30,30^FDABC^FS', ['ABC']],
    ['^FV', '^FO0,0^A0N,30,30^FVABC^FS', ['ABC']],
    ['^FH', '^FO0,0^FH^A0N,30,30^FDA_5EB^FS', ['A^B']],
    ['^FH with another escape', '^FO0,0^FH\\^A0N,30,30^FDA\\7EB^FS', ['A~B']],
    ['^FX', '^FXa comment^FS^FO0,0^A0N,30,30^FDABC^FS', ['ABC']],
    ['^CI28', '^CI28^FO0,0^A0N,30,30^FDgr\xc3\xbcn^FS', ['grün']],
    ['^CI27', '^CI27^FO0,0^A0N,30,30^FDgr\xfcn^FS', ['grün']],
    ['no ^CI', '^FO0,0^A0N,30,30^FDgr\x81n^FS', ['grün']],
    ['^FB', '^FO0,0^A0N,30,30^FB150,3,0,C^FDone two\\&three^FS', ['one two', 'three']],
    ['^TB', '^FO0,0^A0N,30,30^TBN,60,60^FDone two three^FS', ['one', 'two']],
    ['^FP', '^FO0,0^A0N,30,30^FPR^FDABC^FS', ['CBA']],
    ['^FPV', '^FO0,0^A0N,30,30^FPV^FDAB^FS', ['A', 'B']],
    ['^CF', '^CF0,30^FO0,0^FDABC^FS', ['ABC']],
    ['^AB has capitals only', '^FO0,0^ABN,11,7^FDAbc^FS', ['ABC']],
    ['^GS', '^FO0,0^GSN,30,30^FDA^FS', ['®']],
  ])('%s', (_, fields, texts) => {
    expect(textsOf(`^XA${fields}^XZ`)).toEqual([texts]);
  });

  test('has the size of the font, at its position', () => {
    const [x, y, , height] = ink('^FO20,10^A0N,50,50^FDH^FS')!;
    expect([y, height]).toEqual([10, 40]);
    expect(x).toBeGreaterThanOrEqual(20);
    expect(ink('^FO20,10^ADN,36,20^FDH^FS')![3]).toBeCloseTo(28, -1);
    expect(ink('^FT20,60^A0N,50,50^FDH^FS')!.slice(1)).toMatchObject([20, expect.any(Number), 40]);
  });

  test.each(['R', 'I', 'B'])('is rotated by ^A0%s and by ^FW', (turn) => {
    const turned = ink(`^FO20,10^A0${turn},30,30^FDABC^FS`);
    expect(ink(`^FW${turn}^FO20,10^A0,30,30^FDABC^FS`)).toEqual(turned);
    expect(ink(`^FO20,10^A0N,30,30^FW${turn}^FDABC^FS^FWN`)).toEqual(turned);
  });

  test('a downloaded font is replaced with a warning', () => {
    const { warnings } = read('^XA^CWT,E:ARIAL.TTF^FO0,0^ATN,30,30^FDA^FS^FO0,0^A@N,30,30,E:B.TTF^FDB^FS^XZ');
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('E:ARIAL.TTF'),
      expect.stringContaining('E:B.TTF'),
    ]);
  });
});

describe('codes', () => {
  test.each([
    ['^B1', '^B1N,N,50^FD123456^FS', 'code11', '123456'],
    ['^B2', '^B2N,50^FD123^FS', 'itf', '0123'],
    ['^B3', '^B3N,N,50^FDAB-1^FS', 'code39', 'AB-1'],
    ['^B4', '^B4N,8^FDABC^FS', 'code49', 'ABC'],
    ['^B5', '^B5N,50^FD12345678901^FS', 'planet', '12345678901'],
    ['^B7', '^BY2^B7N,8,5,4^FDABCDEFG^FS', 'pdf417', 'ABCDEFG'],
    ['^B8', '^B8N,50^FD1234567^FS', 'ean8', '1234567'],
    ['^B9', '^B9N,50^FD1230000045^FS', 'upce', '0123453'],
    ['^BA', '^BAN,50^FDAB1^FS', 'code93', 'AB1'],
    ['^BB', '^BBN,8^FDABC^FS', 'codablockf', 'ABC'],
    ['^BC', '^BCN,50^FD>;123456^FS', 'code128', '123456'],
    ['^BC by itself', '^BCN,50,N,N,N,A^FDAB123456^FS', 'code128', 'AB123456'],
    ['^BC as an SSCC', '^BCN,50,N,N,N,U^FD0034567890123456789^FS', 'code128', '00345678901234567895'],
    ['^BC as GS1', '^BCN,50,N,N,N,D^FD(01)09501101530003^FS', 'code128', '0109501101530003'],
    [
      '^BD',
      '^BDN^FH^FD003840152382802[)>_1E01_1D961Z00004951_1DUPSN_1E_04^FS',
      'maxicode',
      expect.stringContaining('840'),
    ],
    ['^BE', '^BEN,50^FD123456789012^FS', 'ean13', '123456789012'],
    ['^BF', '^BFN,4^FDABC^FS', 'micropdf417', 'ABC'],
    ['^BI', '^BIN,50^FD1234^FS', 'industrial2of5', '1234'],
    ['^BJ', '^BJN,50^FD1234^FS', 'code2of5', '1234'],
    ['^BK', '^BKN,N,50,Y,N,A,B^FD1234^FS', 'codabar', 'A1234B'],
    ['^BL', '^BLN,50^FDAB1^FS', 'code39', 'AB1'],
    ['^BM', '^BMN,A,50^FD1234^FS', 'msi', '1234'],
    ['^BO', '^BON,4^FDABC^FS', 'aztec', 'ABC'],
    ['^B0', '^B0N,4^FDABC^FS', 'aztec', 'ABC'],
    ['^BP', '^BPN,N,50^FD12AB^FS', 'plessey', '12AB'],
    ['^BQ', '^BQN,2,4^FDQA,hello^FS', 'qrcode', 'hello'],
    ['^BQ by hand', '^BQN,2,4^FDMM,AHELLO^FS', 'qrcode', 'HELLO'],
    ['^BQ in bytes', '^BQN,2,4^FDMM,B0005hello^FS', 'qrcode', 'hello'],
    ['^BR', '^BRN,1,2^FD0950110153000^FS', 'databaromni', '0950110153000'],
    ['^BS', '^BSN,50^FD12^FS', 'ean2', '12'],
    ['^BU', '^BUN,50^FD12345678901^FS', 'upca', '12345678901'],
    ['^BX', '^BXN,4,200^FDABC^FS', 'datamatrix', 'ABC'],
    ['^BX with FNC1', '^BXN,4,200^FD_10109501101530003^FS', 'datamatrix', '0109501101530003'],
    ['^BZ', '^BZN,30^FD12345^FS', 'postnet', '12345'],
    ['^BZ as IMb', '^BZN,30,N,N,3^FD01234567094987654321^FS', 'imb', '01234567094987654321'],
  ])('%s', (_, fields, symbology, payload) => {
    const zpl = `^XA^FO20,20${fields}^XZ`;
    expect(read(zpl).warnings).toEqual([]);
    expect(codesOf(zpl)).toEqual([[symbology, payload]]);
  });

  test('QR Code uses bytes for a part with characters that its mode lacks, otherwise the fewest bits', () => {
    const side = (data: string) => ink(`^FO20,20^BQN,2,3^FD${data}^FS`)![2]! / 3;
    expect(side('MM,A0123456789012345')).toBe(21);
    expect(side('MM,A01234567890123|5')).toBe(25);
    expect(side('MA,01234567890123|5')).toBe(21);
    expect(side('HM,B002001234567890123456789')).toBe(25);
  });

  test('have the modules and the ratio of ^BY', () => {
    // Code 39 of one character has 3 · 6 narrow elements, 3 · 3 wide ones and 2 gaps.
    expect(ink('^BY2,2.5^FO20,20^B3N,N,40,N^FDA^FS')).toEqual([20, 20, 2 * 18 + 5 * 9 + 2 * 2, 40]);
    expect(ink('^BY3,3,60^FO20,20^BCN,,N^FD>;12^FS')).toEqual([20, 20, 3 * (11 * 3 + 13), 60]);
    // A QR code is below its origin by the height of ^BY.
    expect(ink('^FO20,20^BQN,2,3^FDLA,HELLO^FS')).toEqual([20, 30, 63, 63]);
  });

  test.each([
    ['N', [20, 0, 92, 40]],
    ['R', [20, 40, 40, 92]],
  ])('are rotated about their ^FT: %s', (turn, box) => {
    expect(ink(`^BY2^FT20,40^BC${turn},40,N^FD>;12^FS`, '^PW200^LL200')).toEqual(box);
  });

  test('that cannot be drawn cause a warning with their position', () => {
    const { warnings, scene } = read('^XA^FO0,0^BEN,50^FD^FS^FO0,0^BTN^FD1^FS^XZ');
    expect(warnings).toMatchObject([
      { command: '^BE', offset: 9 },
      { command: '^BT', offset: 28 },
    ]);
    expect(scene.pages).toHaveLength(1);
  });
});

describe('stored formats and serial numbers', () => {
  const format = '^XA^DFR:F.ZPL^FS^FO0,0^A0N,30,30^FN1^FS^FO0,50^A0N,30,30^FN2^FDdefault^FS^XZ';

  test('^XF fills ^FN of a format', () => {
    expect(textsOf(`${format}^XA^XFR:F.ZPL^FS^FN1^FDAnna^FS^XZ^XA^XFF^FS^FN2^FDx^FS^XZ`)).toEqual([
      ['Anna', 'default'],
      ['x'],
    ]);
  });

  test('^ID deletes stored formats', () => {
    const { warnings } = read(`${format}^XA^IDR:*.ZPL^FS^XZ^XA^XFR:F.ZPL^FS^XZ`);
    expect(warnings).toMatchObject([{ command: '^XF', message: 'names a format that is not stored' }]);
  });

  test('data of an RFID tag is not printed', () => {
    const tag = '^RS8,,,3^RFW,H,2,12,A^FD3074257BF7194E4000001A85^FS^RFW,H,P^FD1A2B3C4D^FS^RLM,,L,L^FS';
    expect(textsOf(`^XA^PW200^LL120${tag}^FO0,0^A0N,30,30^FDprinted^FS^XZ`)).toEqual([['printed']]);
  });

  test('^SN counts the copies of ^PQ', () => {
    expect(textsOf('^XA^FO0,0^A0N,30,30^SN098,1,Y^FS^PQ3^XZ').map(([text]) => text)).toEqual(['098', '099', '100']);
    expect(textsOf('^XA^FO0,0^A0N,30,30^FDA7^SFdd,2^FS^PQ2^XZ').map(([text]) => text)).toEqual(['A7', 'A9']);
  });

  test.each([
    // The first and the last example are from Zebra’s guide.
    ['12A', 'nnA', 'F', ['12A', '12F', '12K', '12P']],
    ['BL9', 'AAd', '1', ['BL9', 'BM0', 'BM1', 'BM2']],
    ['1f', 'hh', '1', ['1f', '20', '21', '22']],
    ['A-77', 'A%oo', '1', ['A-77', 'B-00', 'B-01', 'B-02']],
  ])('^SF counts %s through its mask %s by %s', (data, mask, increment, texts) => {
    const zpl = `^XA^FO0,0^A0N,30,30^FD${data}^SF${mask},${increment}^FS^PQ4^XZ`;
    expect(textsOf(zpl).map(([text]) => text)).toEqual(texts);
  });

  test('^PQ repeats each serial number', () => {
    const zpl = '^XA^FO0,0^A0N,30,30^SN1,1,N^FS^PQ5,0,2^XZ';
    expect(textsOf(zpl).map(([text]) => text)).toEqual(['1', '1', '2', '2', '3']);
  });

  test('^FE embeds numbered fields of the label and of its format', () => {
    expect(textsOf('^XA^FO0,0^A0N,30,30^FE^FD#2#-#1#^FS^FN1^FDa^FS^FN2^FDb^FS^XZ')).toEqual([['b-a']]);
    const stored = '^XA^DFR:F^FS^FO0,0^A0N,30,30^FE^FDDear #1#, #2#^FS^FN2^FDhello^FS^XZ';
    expect(textsOf(`${stored}^XA^XFR:F^FS^FN1^FDAnna^FS^XZ`)).toEqual([['Dear Anna, hello']]);
  });

  test('^MCN keeps the picture, and ^ISx,N does not print', () => {
    const box = '^FO0,0^GB9,9,9^FS';
    const kept = itemsOf(`^XA^MCN${box}^XZ^XA${box}^XZ^XA^MCY${box}^XZ^XA${box}^XZ`).map(({ length }) => length);
    expect(kept).toEqual([1, 2, 3, 1]);
    expect(itemsOf(`^XA${box}^ISR:A,N^XZ^XA^ILR:A^FS^XZ`)).toHaveLength(1);
  });

  test('^PQ is the number of copies', () => {
    expect(read('^XA^FO0,0^GB9,9,9^FS^PQ7^XZ').scene.pages.map(({ copies }) => copies)).toEqual([7]);
  });
});

describe('the clock', () => {
  const fields = '^FO0,0^A0N,30,30^FC%,{^FD%a %A %b %B %d %H %I %j %m %M %p %S %U %w %W %y %Y %% {m^FS';

  test('^FC prints the time that the caller gives, ^SO a second one', () => {
    const zpl = `^XA^SO2,1^XZ^XA${fields}^XZ`;
    const [items] = itemsOf(zpl, { clock: Date.UTC(2026, 0, 4, 15, 6, 7) });
    const text = (items!.find((item) => item.kind === 'glyphs') as GlyphsItem).text;
    expect(text).toBe('Sun Sunday Jan January 04 15 03 004 01 06 PM 07 01 0 00 26 2026 %% 02');
  });

  test('without a time the fields stay, with a warning', () => {
    const { warnings } = read('^XA^FO0,0^A0N,30,30^FC^FD%H:%M^FS^XZ');
    expect(warnings).toMatchObject([{ message: expect.stringContaining("printer's time") }]);
    expect(read('^XA^FO0,0^A0N,30,30^FD100 %d^FS^XZ').warnings).toEqual([]);
  });
});

describe('streams of any form', () => {
  test('draw graphics without ^FS at their position', () => {
    expect(ink('^FO10,20^GFA,4,4,2,FFFFFFFF^FO100,90^A0N,20,20^FD^FS')).toEqual([10, 20, 16, 2]);
  });

  test('may contain a doubled prefix', () => {
    expect(textsOf('^XA^^FO0,0^^A0N,30,30^FDA^FS^XZ')).toEqual([['A']]);
  });

  test('may lack bytes of a binary graphic', () => {
    expect(textsOf('^XA^FO0,0^GFB,900,900,3,\x01\x02^FS^FO0,0^A0N,30,30^FDA^FS^XZ')).toEqual([['A']]);
    expect(read('^XA^FO0,0^GFB,9,9,3,^FS').scene.pages).toHaveLength(1);
  });

  test('^JMB doubles a label', () => {
    const { scene } = read('^XA^PW100^LL50^JMB^FO0,0^GB10,10,10^FS^XZ');
    const drawn = rasterizeLabel(scene.pages[0]!, scene.printer);
    const box = inkBox(drawn)!;
    expect([drawn.widthDots, drawn.heightDots, box.width, box.height]).toEqual([200, 100, 20, 20]);
  });

  test('change their prefixes', () => {
    expect(textsOf('^XA^CC!!FO0,0!A0N,30,30!CD;!FO9;9!FDA^B!FS!CC^^XZ')).toEqual([['A^B']]);
    expect(textsOf('~CC++XA+FO0,0+A0N,30+FDA+FS+XZ')).toEqual([['A']]);
  });

  test('may contain unknown commands, stray bytes and unfinished labels', () => {
    const { warnings, scene } = read('\x02stray\n^XA^QQ1,2^FO0,0^GB9,9,9^FS~JR^ZQ^XA^FO0,0^GB9,9,9^FS');
    expect(warnings.map(({ command, offset }) => [command, offset])).toEqual([
      ['^XA', 39],
      ['^QQ', 10],
      ['^ZQ', 36],
      ['^FS', 56],
    ]);
    expect(scene.pages).toHaveLength(2);
  });

  test('use the size of ^PW and ^LL, of the request, or 4 × 6 in', () => {
    const size = (zpl: string, options?: ZplOptions) => {
      const { scene } = read(zpl, options);
      const { widthDots, heightDots } = rasterizeLabel(scene.pages[0]!, scene.printer);
      return [widthDots, heightDots];
    };
    expect(size('^XA^FD^FS^XZ')).toEqual([812, 1219]);
    expect(size('^XA^FD^FS^XZ', { width: 144, height: 72, density: 12 })).toEqual([609, 304]);
    expect(size('^XA^PW400^LL200^FD^FS^XZ')).toEqual([400, 200]);
  });

  test('are drawn in every format', () => {
    const { scene } = read(
      '^XA^PW400^LL200^FO9,9^A0N,30^FDHi^FS^FO9,60^BY2^BCN,60^FD>;1234^FS^FO200,9^GFA,2,2,1,F0F0^FS^XZ',
    );
    for (const format of ['pdf', 'png', 'zpl', 'html', 'tspl', 'epl', 'cpcl', 'escpos'] as const) {
      expect(PAINTERS[format](scene, world, { dpi: 203 }).length).toBeGreaterThan(100);
    }
    // Labels that are drawn and printed as ZPL result in the same dots again.
    const again = previewLabel(PAINTERS.zpl(scene, world, { dpi: 203 }), 1, {}, world);
    expect(again.ok && again.label).toEqual(rasterizeLabel(scene.pages[0]!, scene.printer));
  });
});

describe('limits', () => {
  test('a format that recalls itself stops', () => {
    const { warnings } = read('^XA^DFR:F^FS^XFR:F^FS^FO0,0^GB9,9,9^FS^XFR:F^FS^XZ^XA^XFR:F^FS^XZ');
    expect(warnings[0]).toMatchObject({ command: '^XF', message: 'recalls formats too deeply' });
  });

  test('a decompression bomb stops, and huge labels are omitted', () => {
    const data = deflateSync(Buffer.alloc(50_000_000)).toString('base64');
    expect(read(`^XA^GFA,2,2,1,:Z64:${data}:0000^FS^XZ`).scene.pages).toHaveLength(1);
    const huge = read('^XA^PW32000^LL32000^FO0,0^FR^GB32000,32000,9^FS^XZ');
    expect(huge.scene.pages).toHaveLength(0);
    expect(huge.warnings).toMatchObject([{ message: 'the label is too large and is skipped' }]);
  });

  test('fields that labels copy from others are limited', () => {
    const box = '^FO0,0^GB9,9,9^FS';
    const many = read(`^XA^PW9^LL9^MCN${box.repeat(2000)}^XZ${`^XA${box}^XZ`.repeat(200)}`);
    const kept = many.scene.pages.reduce((sum, { items }) => sum + all(items).length, 0);
    expect(kept).toBeLessThanOrEqual(ZPL_LIMITS.copiedFields + 2200);
  });

  test('labels, warnings and fields are limited', () => {
    const many = read('^XA^PW9^LL9^FO0,0^GB9,9,9^FS^XZ'.repeat(ZPL_LIMITS.labels + 5));
    expect(many.scene.pages).toHaveLength(ZPL_LIMITS.labels);
    expect(read('^XZ^FO0,0'.repeat(5000)).warnings.length).toBeLessThanOrEqual(ZPL_LIMITS.warnings);
  });
});

test('glyphs of earlier labels change no dot', () => {
  const label = (x: number, width: number) =>
    interpretZpl(
      latin1(`^XA^PW400^LL300^FO${x},9^A0N,31,${width}^FDGlyphs^FS^FO20,60^A0R,31,27^FDGlyphs^FS^XZ`),
      {},
      world,
    );
  for (const [x, width] of [
    [10, 27],
    [33, 28],
    [14, 40],
  ] as const) {
    const { scene } = label(x, width);
    const fresh = rasterizeLabel(scene.pages[0]!, scene.printer);
    expect(rasterizeLabel(scene.pages[0]!, scene.printer, world.caches)).toEqual(fresh);
  }
});

test('a font that the printer does not have is font A', () => {
  const [missing, own] = ['1', 'A'].map((font) => read(`^XA^FO10,10^A${font}N,18,10^FDText^FS^XZ`));
  expect(missing!.scene.pages).toEqual(own!.scene.pages);
  expect(missing!.warnings).toMatchObject([{ command: '^A', message: 'uses font 1, which is drawn in another font' }]);
});

test('the last graphic of a label needs no ^FS', () => {
  expect(ink('^FO8,9^GFA,8,8,1,FFFFFFFFFFFFFFFF')).toEqual([8, 9, 8, 8]);
  expect(ink('^FO8,9^GB20,10,10')).toEqual([8, 9, 20, 10]);
});

test('^FB hyphenates words that are wider than the block, and ^TB does not', () => {
  const linesOf = (block: string) => {
    const { labels } = read(`^XA^PW400^LL300^FO0,0^A0N,30${block}^FDsuperlongwordthatdoesnotfit and more^FS^XZ`);
    return labels[0]!.parts.flatMap(({ part }) => (part.kind === 'text' ? part.lines.map(({ text }) => text) : []));
  };
  const hyphenated = linesOf('^FB200,9');
  expect(hyphenated.length).toBeGreaterThan(2);
  expect(hyphenated[0]).toMatch(/^super\w+-$/);
  expect(hyphenated.join(' ').replace(/- /g, '')).toBe('superlongwordthatdoesnotfit and more');
  expect(linesOf('^TBN,200,200').join('')).not.toContain('-');
});
