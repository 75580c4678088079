/** Faults that users of other programs reported. Each test has new data and the URL of the report. */
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import { latin1, utf8 } from '../base/bytes.ts';
import { hasDot, inkBox } from '../paint/label/bitmap.ts';
import { rasterizeLabel } from '../paint/label/draw-page.ts';
import { crc16 } from '../paint/zpl/graphic-field.ts';
import { interpretZpl } from './interpret-zpl.ts';

const world = createNodeWorld();

function drawn(zpl: string, encode: (text: string) => Uint8Array = latin1) {
  const { scene, labels, warnings } = interpretZpl(encode(zpl), {}, world);
  const bitmaps = scene.pages.map((page) => rasterizeLabel(page, scene.printer));
  const texts = labels.map(({ parts }) => parts.flatMap(({ part }) => (part.kind === 'text' ? [part.text] : [])));
  const codes = labels.flatMap(({ parts }) =>
    parts.flatMap(({ part }) => (part.kind === 'code' ? [part.code.symbol.payload] : [])),
  );
  return { bitmaps, texts, codes, warnings, boxes: bitmaps.map((bitmap) => inkBox(bitmap)) };
}

function packed(rows: Buffer, crc = (text: string) => crc16(latin1(text)).toString(16).padStart(4, '0')): string {
  const data = deflateSync(rows).toString('base64');
  return `:Z64:${data}:${crc(data)}`;
}

test('a font without orientation and height takes its width (https://github.com/ingridhq/zebrash/issues/65)', () => {
  const { boxes } = drawn('^XA^PW400^LL100^FO0,0^A0,,50,50^FDH^FS^XZ');
  expect(boxes[0]!.height).toBe(40);
});

test('a packed graphic behind text in two sets is drawn (https://github.com/ingridhq/zebrash/issues/41)', () => {
  const graphic = packed(Buffer.alloc(40, 0xff));
  const { texts, bitmaps, warnings } = drawn(
    `^XA^PW400^LL100^FT10,40^A0N,30,30^FH\\^CI28^FDtest \\C3\\A5^FS^CI27^FO300,50^GFA,30,40,4,${graphic}^FS^XZ`,
  );
  expect([texts, warnings]).toEqual([[['test å']], []]);
  expect([hasDot(bitmaps[0]!, 300, 50), hasDot(bitmaps[0]!, 331, 59)]).toEqual([true, true]);
});

test.each([
  [
    'https://github.com/ingridhq/zebrash/issues/75',
    '^XA^DFR:L.ZPL^FS^FO9,9^A0N,30^FN1^FS^XZ',
    '^XA^XFR:L.ZPL^FS^FN1^FDone^FS^XZ',
  ],
  [
    'https://github.com/u8array/ZPLab/issues/407',
    '^XA\n^DFR:L.ZPL\n^FO9,9^A0N,30^FN1^FD^FS\n^XZ\n',
    '^XA\n^XFR:L.ZPL\n^FN1^FDone^FS\n^XZ',
  ],
])('stored formats take values, with and without ^FS (%s)', (_, format, label) => {
  expect(drawn(format + label + label.replace('one', 'two')).texts).toEqual([['one'], ['two']]);
});

test('numbered fields take values of the same label (https://github.com/BinaryKits/BinaryKits.Zpl/issues/236)', () => {
  const { texts, codes } = drawn(
    '^XA^BY2^FO60,90^BCN,70,N,N,N,A^FN1^FS^FO20,10^A0N,36,36^FN2^FS^FN1^FDAB12^FS^FN2^FDnumber^FS^XZ',
  );
  expect([texts, codes]).toEqual([[['number']], ['AB12']]);
});

test('rotated text on a black box is white (https://github.com/GOODBOY008/labelize/issues/2)', () => {
  const { bitmaps } = drawn('^XA^PW200^LL300^FO20,20^GB100,260,100^FS^FO40,40^AQR,56,48^FR^FD77^FS^XZ');
  const [label] = bitmaps;
  const white = Array.from(
    { length: 100 * 260 },
    (_, at) => !hasDot(label!, 20 + (at % 100), 20 + Math.floor(at / 100)),
  );
  expect(white.filter(Boolean).length).toBeGreaterThan(200);
  expect(hasDot(label!, 22, 22)).toBe(true);
});

test('rotated bars have the height of their command (https://github.com/GOODBOY008/labelize/issues/2)', () => {
  const { boxes } = drawn('^XA^PW300^LL400^BY2^FO50,20^BCR,120,N^FDAB^FS^XZ');
  expect(boxes[0]).toMatchObject({ x: 50, width: 120 });
});

test('a packed graphic over ^LRY inverts it (https://github.com/GOODBOY008/labelize/issues/60)', () => {
  const graphic = packed(Buffer.alloc(20, 0xff));
  const { bitmaps } = drawn(`^XA^PW64^LL64^FO0,0^GFA,20,20,2,${graphic}^FS^LRY^FO0,4^GB64,4,4^FS^LRN^XZ`);
  expect([hasDot(bitmaps[0]!, 5, 5), hasDot(bitmaps[0]!, 40, 5), hasDot(bitmaps[0]!, 5, 9)]).toEqual([
    false,
    true,
    true,
  ]);
});

test('QR Code ends above the baseline of ^FT (https://github.com/BinaryKits/BinaryKits.Zpl/issues/334)', () => {
  // 21 modules of 10 dots, in rows padded to 24 modules.
  const { boxes } = drawn('^XA^FT100,700^BQN,2,10^FDMA,TestTest^FS^XZ');
  expect(boxes[0]).toEqual({ x: 100, y: 460, width: 210, height: 210 });
});

test('a graphic of the second label is drawn (https://github.com/BinaryKits/BinaryKits.Zpl/issues/203)', () => {
  const graphic = packed(Buffer.alloc(8, 0xff));
  const { boxes } = drawn(`CT~~CD,~CC^~CT~^XA~TA000^LT0^MNW^JUS^CI27^XZ^XA^PW90^LL90^FO8,9^GFA,8,8,1,${graphic}^FS^XZ`);
  expect(boxes).toEqual([{ x: 8, y: 9, width: 8, height: 8 }]);
});

test('texts of a parcel label stay on it (https://github.com/brunoleocam/ZPL2PDF/issues/81)', () => {
  const { boxes } = drawn(
    '^XA^LRN^LH10,12^POI^PW812^FO15,7^A0N,20,24^FVSENDER AND SONS LTD.^FS^FO446,9^A0N,30,34^FV0.5 LBS  1 OF 1^FS^XZ',
  );
  expect(boxes[0]!.x).toBeGreaterThan(0);
  expect(boxes[0]!.width).toBeLessThan(760);
});

test('a checksum of five digits is named (https://github.com/sungaila/PDFtoZPL/issues/40)', () => {
  const graphic = packed(Buffer.alloc(8, 0xff), () => '12345');
  expect(drawn(`^XA^FO0,0^GFA,8,8,1,${graphic}^FS^XZ`).warnings).toMatchObject([
    { command: '^GF', message: expect.stringContaining('checksum') },
  ]);
});

test('a QR Code of bytes above a baseline has its data and place (https://github.com/ingridhq/zebrash/issues/63)', () => {
  // The report shows a print from a ZT230: 25 modules although the data is declared as bytes.
  const { codes, boxes } = drawn('^XA^PW600^LL700^FT34,400^BQN,2,10^FDHM,B002098765432109876543210^FS^XZ');
  expect(codes).toEqual(['98765432109876543210']);
  // Rows are padded to 32 modules.
  expect(boxes[0]).toEqual({ x: 34, y: 400 - 320, width: 250, height: 250 });
});

test('^BY keeps what it omits, and its height moves QR Code (https://github.com/BinaryKits/BinaryKits.Zpl/pull/329)', () => {
  const { boxes } = drawn(
    '^XA^PW600^LL600^BY3,3,100^BY,,120^FO10,10^BQN,2,2^FDMA,PLATEN^FS^XZ^XA^FO0,0^BCN,,N^FD>;12^FS^XZ',
  );
  expect(boxes[0]).toMatchObject({ x: 10, y: 130, width: 42 });
  expect(boxes[1]).toEqual({ x: 0, y: 0, width: 3 * (11 * 3 + 13), height: 120 });
});

test('Cyrillic letters have glyphs on a rotated label (https://github.com/ingridhq/zebrash/issues/108)', () => {
  const letters = 'Ѓкљњџж';
  const { texts, codes, bitmaps, warnings } = drawn(
    `^XA^CI28^PW600^LL400^POI^FT300,300^BQN,2,4^FH\\^FDLA,>8241X>810Y^FS^FT560,150^A0I,38,36^FH\\^FD${letters}^FS^XZ`,
    utf8,
  );
  expect([texts, codes, warnings]).toEqual([[[letters]], ['>8241X>810Y'], []]);
  const boxes = Array.from(letters, (letter) => drawn(`^XA^CI28^PW60^LL60^FO5,5^A0N,38^FD${letter}^FS^XZ`, utf8));
  // Missing glyphs would all be the same rectangle.
  expect(new Set(boxes.map(({ bitmaps: [label] }) => label!.bits.join())).size).toBe(letters.length);
  expect(bitmaps).toHaveLength(1);
});

test('ideographs in the scalable font take another font (https://github.com/GOODBOY008/labelize/issues/51)', () => {
  const { texts, codes, warnings, boxes } = drawn(
    '^XA^CI28^PW600^LL200^FO20,20^A0N,42,42^FDAB日本12^FS^FO20,100^BCN,60,Y,N,N^FDTEST12^FS^XZ',
    utf8,
  );
  expect([texts, codes]).toEqual([[['AB日本12']], ['TEST12']]);
  expect(warnings).toMatchObject([{ message: expect.stringContaining('may lack') }]);
  expect(boxes[0]!.width).toBeGreaterThan(100);
});

test('blocks with line ends in their data stay in their boxes (https://github.com/ingridhq/zebrash/issues/47)', () => {
  const { scene, labels } = interpretZpl(
    latin1(
      '^XA\n^LH0,0^XB\n^FO0,0^GB400,180,3,B,0^FS\n^A0,25,25^FO20,24^FWN^FB380,1,0,L,0^FDSender:^FS\n' +
        '^A0,25,25^FO25,53^FWN^FB370,4,0,L,0^FDSend & Sons\n12\nQuay Lane &\nCork, CK &\nIreland^FS\n^XZ',
    ),
    {},
    world,
  );
  const lines = labels[0]!.parts.flatMap(({ part }) => {
    return part.kind === 'text' ? part.lines.map(({ y }) => part.transform[5] + y) : [];
  });
  expect(scene.pages).toHaveLength(1);
  expect(lines.length).toBeGreaterThan(1);
  for (const [index, top] of lines.slice(1).entries()) expect(top - lines[index]!).toBeGreaterThanOrEqual(24);
  expect(lines.at(-1)! + 25).toBeLessThan(180);
});

test('^LS and ^LT move the print of a graphic (https://github.com/sungaila/PDFtoZPL/issues/62)', () => {
  const graphic = packed(Buffer.alloc(8, 0xff));
  const at = (commands: string) => drawn(`^XA^PW90^LL90${commands}^FO8,9^GFA,8,8,1,${graphic}^FS^XZ`).boxes[0];
  expect(at('^LS-20^LT15')).toEqual({ x: 28, y: 24, width: 8, height: 8 });
  expect(at('^LS4^LT-3')).toEqual({ x: 4, y: 6, width: 8, height: 8 });
});
