/** An independent reader decodes the encoded symbols: every symbology that zxing supports, with difficult payloads. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import jsQR from 'jsqr';
import { beforeAll, describe, expect, test } from 'vitest';
import { prepareZXingModule, type ReaderOptions, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import { type CodeOptions, encodeCode } from './encode.ts';
import type { CodeSymbol } from './symbol.ts';

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  await prepareZXingModule({
    overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer },
    fireImmediately: true,
  });
});

/** Draws a symbol with its quiet zone, black on white, with whole pixels per module. */
function draw(symbol: CodeSymbol, scale: number) {
  const { quietZone, columns } = symbol;
  const moduleRows =
    symbol.kind === 'bars' ? 40 : symbol.kind === 'matrix' ? symbol.rows * symbol.rowHeight : Math.ceil(symbol.height);
  const left = Math.max(quietZone.left, 2);
  const top = Math.max(quietZone.top, 2);
  const widthPx = (left + columns + Math.max(quietZone.right, 2)) * scale;
  const heightPx = (top + moduleRows + Math.max(quietZone.bottom, 2)) * scale;
  const pixels = new Uint32Array(widthPx * heightPx).fill(0xffffffff);
  /** Darkens the pixels whose centre is inside a box of modules and for which `isDark` is true. */
  const darken = (box: Box, isDark: (x: number, y: number) => boolean = () => true) => {
    const first = (from: number, offset: number) => Math.ceil((from + offset) * scale - 0.5);
    for (let row = first(box.top, top); row < first(box.bottom, top); row++) {
      for (let column = first(box.left, left); column < first(box.right, left); column++) {
        if (isDark((column + 0.5) / scale - left, (row + 0.5) / scale - top))
          pixels[row * widthPx + column] = 0xff000000;
      }
    }
  };
  drawSymbol(symbol, moduleRows, darken);
  return { data: new Uint8ClampedArray(pixels.buffer), width: widthPx, height: heightPx, colorSpace: 'srgb' as const };
}

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

function drawSymbol(
  symbol: CodeSymbol,
  moduleRows: number,
  darken: (box: Box, isDark?: (x: number, y: number) => boolean) => void,
): void {
  if (symbol.kind === 'bars') {
    for (const { x, width, top, bottom } of symbol.bars) {
      darken({ left: x, right: x + width, top: top * moduleRows, bottom: bottom * moduleRows });
    }
  } else if (symbol.kind === 'matrix') {
    const { columns, rowHeight } = symbol;
    symbol.bits.forEach((bit, index) => {
      const [left, row] = [index % columns, Math.floor(index / columns)];
      if (bit === 1) darken({ left, right: left + 1, top: row * rowHeight, bottom: (row + 1) * rowHeight });
    });
  } else {
    const { center, rings, hexagon, cells } = symbol;
    for (const { inner, outer } of rings) {
      const box = { left: center.x - outer, right: center.x + outer, top: center.y - outer, bottom: center.y + outer };
      darken(box, (x, y) => {
        const radius = Math.hypot(x - center.x, y - center.y);
        return radius >= inner && radius < outer;
      });
    }
    const [top, shoulder] = [hexagon[0]!.y, hexagon[1]!];
    for (const cell of cells) {
      const box = { left: cell.x - shoulder.x, right: cell.x + shoulder.x, top: cell.y + top, bottom: cell.y - top };
      darken(box, (x, y) => {
        const [dx, dy] = [Math.abs(x - cell.x), Math.abs(y - cell.y)];
        return dy <= -top - (dx / shoulder.x) * (shoulder.y - top);
      });
    }
  }
}

async function read(
  symbology: string,
  value: string,
  options: CodeOptions = {},
  readerOptions: ReaderOptions = {},
): Promise<ReadResult | undefined> {
  const result = encodeCode({ symbology, value, options });
  if (!result.ok) throw new Error(result.message);
  const scale = result.symbol.kind === 'hexagons' ? 10 : 3;
  const image = draw(result.symbol, scale);
  const [found] = await readBarcodes(image, { textMode: 'Plain', tryHarder: true, ...readerOptions });
  return found;
}

const ASCII_CORNERS = 'a^FNC1 ^NUL ^ECI000003 \\x ~d029 {FNC1} ^^ ^065 %$+/ "\' end';
const LATIN1 = 'Größe: 5 µm ± ½';
const UNICODE = '编码 Ω привет 日本語 😀 é';

const SYMBOLOGIES: readonly (readonly [symbology: string, format: string, value: string, text?: string])[] = [
  ['code128', 'Code128', 'Count 0123456789!'],
  ['code128', 'Code128', ASCII_CORNERS],
  ['code128', 'Code128', LATIN1],
  ['code128', 'Code128', 'tab\tline\nnul\0\x1f\x7f'],
  ['gs1-128', 'Code128', '(01)09501101530003(17)260704(10)AB-123', '010950110153000317260704' + '10AB-123'],
  ['gs1-128', 'Code128', '(10)A(B)%1(17)260704', '10A(B)%1\x1d17260704'],
  ['ean14', 'Code128', '0950110153000', '0109501101530003'],
  ['sscc18', 'Code128', '09501101530000000', '00095011015300000003'],
  ['code39', 'Code39', 'CODE-39 $/+%.'],
  ['code39ext', 'Code39Ext', 'Code 39 ext ^SFT% "a"'],
  ['code93', 'Code93', 'CODE-93 $/+%.'],
  ['code93ext', 'Code93', 'Code 93 ext ^SFT% "a"'],
  ['codabar', 'Codabar', 'A0123-4567:$B'],
  ['itf', 'ITF', '01234567890123'],
  ['itf', 'ITF', '1234567', '01234567'],
  ['itf14', 'ITF', '1950110153000', '19501101530000'],
  ['ean13', 'EAN13', '950110153000', '9501101530003'],
  ['ean8', 'EAN8', '9638507', '96385074'],
  ['upca', 'EAN13', '01234500005', '0012345000058'],
  ['upce', 'UPCE', '0123455', '0012345000058'],
  ['isbn', 'EAN13', '978-1-56581-231-4', '9781565812314'],
  ['databaromni', 'DataBarOmni', '0950110153000', '0109501101530003'],
  ['databartruncated', 'DataBarOmni', '0950110153000', '0109501101530003'],
  ['databarlimited', 'DataBarLtd', '0950110153000', '0109501101530003'],
  ['databarexpanded', 'DataBarExp', '(01)09501101530003(10)AB-123', '010950110153000310AB-123'],
  ['databarstacked', 'DataBarStk', '0950110153000', '0109501101530003'],
  ['databarstackedomni', 'DataBarStk', '0950110153000', '0109501101530003'],
  ['databarexpandedstacked', 'DataBarExpStk', '(01)09501101530003(10)AB-123', '010950110153000310AB-123'],
  ['telepen', 'TelepenAlpha', 'Telepen ^FNC1'],
  ['pzn', 'PZN', '0275807', '-02758072'],
  ['pdf417', 'PDF417', ASCII_CORNERS],
  ['pdf417', 'PDF417', LATIN1],
  ['pdf417', 'PDF417', UNICODE],
  ['pdf417compact', 'PDF417', ASCII_CORNERS],
  ['micropdf417', 'MicroPDF417', 'MicroPDF417 ^FNC1 \\'],
  ['micropdf417', 'MicroPDF417', UNICODE],
  ['qrcode', 'QRCode', 'HTTPS://EXAMPLE.COM/a/0123456789012345?b=É'],
  ['qrcode', 'QRCode', ASCII_CORNERS],
  ['qrcode', 'QRCode', LATIN1],
  ['qrcode', 'QRCode', UNICODE],
  ['qrcode', 'QRCode', 'x'.repeat(1500)],
  ['gs1qrcode', 'QRCode', '(01)09501101530003(10)AB-123', '010950110153000310AB-123'],
  ['gs1qrcode', 'QRCode', '(01)09501101530003(10)a%(21)%b%%C%', '010950110153000310a%\x1d21%b%%C%'],
  ['gs1qrcode', 'QRCode', '(01)09501101530003(10)AB%(21)12345678%', '010950110153000310AB%\x1d2112345678%'],
  ['gs1qrcode', 'QRCode', `(01)09501101530003${'(10)'}${'%'.repeat(20)}`, `010950110153000310${'%'.repeat(20)}`],
  ['microqrcode', 'MicroQRCode', '0123456789'],
  ['rmqr', 'RMQRCode', 'rMQR 0123456789'],
  ['rmqr', 'RMQRCode', UNICODE],
  ['datamatrix', 'DataMatrix', ASCII_CORNERS],
  ['datamatrix', 'DataMatrix', LATIN1],
  ['datamatrix', 'DataMatrix', `${UNICODE}${ASCII_CORNERS}`],
  ['datamatrixrectangular', 'DataMatrix', 'rectangle'],
  ['dmre', 'DataMatrix', 'a longer rectangle of another size 0123456789'],
  ['gs1datamatrix', 'DataMatrix', '(01)09501101530003(10)AB(1)23', '010950110153000310AB(1)23'],
  ['aztec', 'Aztec', ASCII_CORNERS],
  ['aztec', 'Aztec', UNICODE],
  ['azteccompact', 'Aztec', 'compact'],
  ['maxicode', 'MaxiCode', 'MaxiCode ^FNC1'],
  [
    'maxicode',
    'MaxiCode',
    '[)>\x1e01\x1d96152382802\x1d840\x1d001\x1d1Z00004951\x1dUPSN\x1d06X610\x1e\x04',
    '[)>\x1e01\x1d96152382802\x1d840\x1d001\x1d1Z00004951\x1dUPSN\x1d06X610\x1e\x04',
  ],
  ['hibccode128', 'Code128', 'A999BJC5D6E7', '+A999BJC5D6E7-'],
];

describe('an independent reader', () => {
  for (const [symbology, format, value, text = value] of SYMBOLOGIES) {
    test(`reads ${symbology}: ${JSON.stringify(value).slice(0, 60)}`, async () => {
      expect(await read(symbology, value)).toMatchObject({ text, format });
    });
  }

  test.each(['qrcode', 'datamatrix'])('reads the GS1 Digital Link in %s', async (symbology) => {
    const options = { digitalLink: 'https://id.example.org' };
    const found = await read(symbology, '(01)09501101530003(10)A+B', options);
    expect(found?.text).toBe('https://id.example.org/01/09501101530003/10/A%2BB');
  });

  test.each([
    ['ean13', '9501101530003 12', '12'],
    ['ean13', '9501101530003+52495', '52495'],
    ['upca', '012345000058 12345', '12345'],
    ['upce', '01234558 05', '05'],
    ['isbn', '978-1-56581-231-4 90000', '90000'],
  ])('reads the add-on of %s %s', async (symbology, value, addOn) => {
    const found = await read(symbology, value, {}, { eanAddOnSymbol: 'Require' });
    expect(JSON.parse(found?.extra ?? '{}')).toMatchObject({ EanAddOn: addOn });
  });

  test('recognizes GS1 data', async () => {
    const value = '(01)09501101530003(10)AB-123';
    for (const [symbology, identifier] of [
      ['code128', ']C1'],
      ['datamatrix', ']d2'],
      ['qrcode', ']Q3'],
    ] as const) {
      const found = await read(symbology, value, { gs1: true });
      expect(found?.symbologyIdentifier).toBe(identifier);
    }
  });

  test('finds the requested error correction, version and form of QR Code', async () => {
    const found = await read('qrcode', 'hello', { errorCorrection: 'H', version: 5, mask: 3 });
    expect(found).toMatchObject({ text: 'hello', ecLevel: 'H', version: '5' });
    expect(await read('qrcode', '12345', { micro: true })).toMatchObject({ text: '12345', format: 'MicroQRCode' });
    const rectangle = await read('datamatrix', 'hello', { shape: 'rectangle', gs1: false });
    expect(rectangle?.text).toBe('hello');
  });
});

describe('QR Code of text beyond ASCII', () => {
  const TEXTS = ['é', '£5', '5 €', 'Größe', 'Łódź', 'привет', '東京都港区', 'ｱｲｳ', '编码', '한국어', '😀 ^ %1'];

  test('is marked as UTF-8 by default', async () => {
    for (const text of TEXTS) {
      expect(await read('qrcode', text), text).toMatchObject({ text, hasECI: true });
      expect(await read('qrcode', text, { eci: 'none' }), text).toMatchObject({ text, hasECI: false });
    }
    expect(await read('qrcode', 'plain ASCII \x7f')).toMatchObject({ hasECI: false });
  });

  test('is encoded in each requested version, error correction and mask', async () => {
    const text = 'Ünïcödé 0123456789 ABC ';
    for (const [version, errorCorrection] of [
      [5, 'L'],
      [10, 'Q'],
      [27, 'H'],
    ] as const) {
      const found = await read('qrcode', text, { version, errorCorrection, mask: version % 8 });
      expect(found).toMatchObject({ text, version: String(version), ecLevel: errorCorrection, hasECI: true });
    }
    expect(encodeCode({ symbology: 'qrcode', value: 'é'.repeat(1500) })).toMatchObject({ ok: false });
  });

  test('is the same for a reader that ignores the mark', () => {
    for (const value of TEXTS) {
      const symbol = encodeCode({ symbology: 'qrcode', value });
      if (!symbol.ok) throw new Error(symbol.message);
      const { data, width, height } = draw(symbol.symbol, 4);
      expect(jsQR(data, width, height)?.data).toBe(value);
    }
  });
});

describe('any text', () => {
  const asciiText = fc.string({
    unit: fc.integer({ min: 0, max: 127 }).map((code) => String.fromCharCode(code)),
    minLength: 1,
    maxLength: 30,
  });
  // Readers that guess the character set are most often wrong for short texts in one script.
  const unicodeText = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
    fc.string({ unit: fc.constantFrom(...'ÀéßÿÂ½£'), minLength: 1, maxLength: 4 }),
    fc.string({ unit: fc.constantFrom(...'ｱｲｳアイ日本漢字한'), minLength: 1, maxLength: 4 }),
  );

  test('of ASCII is decoded from Code 128', async () => {
    await fc.assert(
      fc.asyncProperty(asciiText, async (value) => {
        expect((await read('code128', value))?.text).toBe(value);
      }),
      { numRuns: 60 },
    );
  });

  test.each(['qrcode', 'datamatrix'])('is decoded from %s', async (symbology) => {
    await fc.assert(
      fc.asyncProperty(unicodeText, async (value) => {
        expect((await read(symbology, value))?.text).toBe(value);
      }),
      { numRuns: 100 },
    );
  });

  // The encoder of bwip-js writes an empty Base 256 segment for this value.
  test.each([undefined, '40x40'])('of several alphabets is decoded from a Data Matrix of the size %s', async (size) => {
    const value = "25650JYYGBTMG1159BTทยไยh!Gh\\'a";
    expect((await read('datamatrix', value, { size }))?.text).toBe(value);
  });

  test('of digits, capitals and bytes is decoded from Data Matrix', async () => {
    const part = fc.oneof(fc.stringMatching(/^[0-9]{1,20}$/), fc.stringMatching(/^[A-Z ]{1,20}$/), unicodeText);
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 6 }), async (parts) => {
        expect((await read('datamatrix', parts.join('')))?.text).toBe(parts.join(''));
      }),
      { numRuns: 60 },
    );
  });

  test('of digits, capitals and bytes is decoded from QR Code', async () => {
    const part = fc.oneof(fc.stringMatching(/^[0-9]{1,20}$/), fc.stringMatching(/^[A-Z $%*+./:-]{1,20}$/), unicodeText);
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 6 }), async (parts) => {
        expect((await read('qrcode', parts.join('')))?.text).toBe(parts.join(''));
      }),
      { numRuns: 60 },
    );
  });
});
