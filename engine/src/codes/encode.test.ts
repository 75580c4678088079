import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withBearerBars } from './bearer-bars.ts';
import { code128Codewords } from './code128.ts';
import { type CodeOptions, encodeCode } from './encode.ts';
import { segmentText } from './qr-segments.ts';
import type { BarsSymbol, CodeSymbol } from './symbol.ts';
import { findSymbology, SYMBOLOGIES, SYMBOLOGY_NAMES } from './symbologies.ts';

function encode(symbology: string, value: string, options: CodeOptions = {}): CodeSymbol {
  const result = encodeCode({ symbology, value, options });
  if (!result.ok) throw new Error(result.message);
  return result.symbol;
}

function bars(symbology: string, value: string, options: CodeOptions = {}): BarsSymbol {
  const symbol = encode(symbology, value, options);
  if (symbol.kind !== 'bars') throw new Error(`${symbology} has no bars`);
  return symbol;
}

function refusal(symbology: string, value: string, options: CodeOptions = {}): string {
  const result = encodeCode({ symbology, value, options });
  return result.ok ? 'encoded' : result.message;
}

describe('the table of symbologies', () => {
  test.each([...SYMBOLOGIES.values()])('encodes the example of $name', ({ name, kind, example }) => {
    const symbol = encode(name, example);
    expect(symbol).toMatchObject({ kind, symbology: name, payload: example });
    expect(isWellFormed(symbol)).toBe(true);
  });

  test('finds names and aliases in any spelling, and each only once', () => {
    for (const written of ['gs1-128', 'GS1_128', 'gs1 128', 'ean128'])
      expect(findSymbology(written)?.name).toBe('gs1-128');
    expect(findSymbology('EAN-13')?.name).toBe('ean13');
    expect(findSymbology('azteccode')?.name).toBe('aztec');
    for (const [alias, name] of Object.entries({
      rm4scc: 'royalmail',
      onecode: 'imb',
      rmqr: 'rectangularmicroqrcode',
    })) {
      expect(findSymbology(alias)?.name).toBe(name);
    }
    expect(new Set(SYMBOLOGY_NAMES).size).toBe(SYMBOLOGY_NAMES.length);
  });

  test.each([
    ['code128', 10, 10, 0],
    ['itf14', 10, 10, 0],
    ['ean13', 11, 7, 0],
    ['ean8', 7, 7, 0],
    ['upca', 9, 9, 0],
    ['qrcode', 4, 4, 4],
    ['microqrcode', 2, 2, 2],
    ['datamatrix', 2, 2, 2],
    ['pdf417', 2, 2, 2],
    ['aztec', 0, 0, 0],
    ['maxicode', 1, 1, 1],
  ])('keeps the quiet zone of %s', (name, left, right, top) => {
    const { example } = findSymbology(name)!;
    expect(encode(name, example).quietZone).toEqual({ left, right, top, bottom: top });
  });
});

describe('Aztec', () => {
  const columns = (symbology: string, value: string) => {
    const symbol = encode(symbology, value);
    return symbol.kind === 'matrix' ? symbol.columns : 0;
  };

  test('uses the compact form if the value fits', () => {
    expect(columns('aztec', 'Aztec')).toBe(15);
    expect(columns('aztec', 'é')).toBe(15);
    expect(columns('aztec', '1'.repeat(100))).toBe(27);
    expect(columns('hibcazteccode', 'A999BJC5D6E7')).toBe(19);
  });

  test('uses the full form otherwise', () => {
    expect(columns('aztec', '1'.repeat(111))).toBe(31);
    expect(columns('aztec', 'aB3$xY9_'.repeat(8))).toBe(37);
  });
});

/** Checks that bars are ordered, disjoint and inside the symbol, and that cells are 0 or 1 and complete. */
function isWellFormed(symbol: CodeSymbol): boolean {
  if (symbol.kind === 'hexagons')
    return symbol.cells.every(({ x, y }) => x > 0 && x < 30 && y > 0 && y < symbol.height);
  if (symbol.kind === 'matrix') {
    return symbol.bits.length === symbol.columns * symbol.rows && symbol.bits.every((bit) => bit <= 1);
  }
  let end = 0;
  return symbol.bars.every((bar) => {
    const fits = bar.x >= end && Number.isInteger(bar.x) && bar.width > 0 && bar.top >= 0 && bar.top < bar.bottom;
    end = bar.x + bar.width;
    return fits && bar.bottom <= 1 && end <= symbol.columns;
  });
}

describe('GS1 Digital Links', () => {
  test.each([
    ['(01)09501101530003', '/01/09501101530003'],
    ['(10)AB-123(01)09501101530003', '/01/09501101530003/10/AB-123'],
    [
      '(17)260704(11)260101(21)S/1(10)A+B(01)09501101530003',
      '/01/09501101530003/10/A%2BB/21/S%2F1?11=260101&17=260704',
    ],
    ['(01)09501101530003(235)TP(240)!x', '/01/09501101530003/235/TP?240=%21x'],
    ['(414)9501101530003(254)32a', '/414/9501101530003/254/32a'],
    ['(00)095011015300000003', '/00/095011015300000003'],
    ['(8004)95011015300AB', '/8004/95011015300AB'],
  ])('of %s are written in their canonical form', (value, path) => {
    for (const symbology of ['qrcode', 'datamatrix']) {
      const symbol = encode(symbology, value, { digitalLink: 'https://id.example.org/x' });
      expect(symbol.payload).toBe(`https://id.example.org/x${path}`);
      expect(encode(symbology, symbol.payload, { gs1: true })).toEqual(symbol);
    }
  });

  test.each([
    ['(10)AB', 'a GS1 Digital Link with (10) also needs a key: one of (00), (01),'],
    ['(01)09501101530004', 'application identifier (01): check digit 4 is wrong; it must be 3'],
    ['(01)09501101530003(01)09501101530003', 'application identifier (01) occurs twice'],
    ['(01)09501101530003(10)A(235)B', 'application identifier (235) is not allowed in the query'],
    ['(01)09501101530003(17)261304', 'application identifier (17): invalid month'],
    ['(01)09501101530003(9999)1', 'application identifier (9999) is not allowed in the query'],
    ['AB', 'GS1 data must start with an application identifier'],
    ['https://x.org/', 'the path has no key, such as /01/ and a GTIN'],
    ['https://x.org/10/AB', 'the path has no key, such as /01/ and a GTIN'],
    ['https://x.org/01/09501101530003/21/1/10/2', '(21), (10) may not follow the key in the path in this order'],
    ['https://x.org/01/09501101530003?10=AB', 'application identifier (10) belongs in the path, after its key'],
    ['https://x.org/01/09501101530003/10/A%', 'the percent sign at character 37 is not followed by two'],
    ['https://x.org/01/09501101530003/10/A B', 'character 37 must be percent-encoded'],
  ])('are rejected with the reason: %s', (value, message) => {
    expect(refusal('qrcode', value, { gs1: true, digitalLink: 'https://id.example.org' })).toContain(message);
  });

  test('do not fit in every code', () => {
    const options = { digitalLink: 'https://id.example.org' };
    expect(refusal('code128', '(01)09501101530003', options)).toBe(
      'code128: this symbology cannot be combined with a GS1 Digital Link; remove one of them, or choose another symbology',
    );
    expect(refusal('gs1dlqrcode', '(01)09501101530003')).toContain('the value is not a web address');
  });
});

describe('bearer bars', () => {
  test('are the default for ITF-14 and for no other code', () => {
    expect(bars('itf14', '1950110153000').bearerBars).toBe('horizontal');
    expect(bars('itf14', '1950110153000', { bearerBars: 'none' }).bearerBars).toBe('none');
    expect(bars('itf', '1234').bearerBars).toBe('none');
    expect(bars('code128', '1234', { bearerBars: 'box' }).bearerBars).toBe('none');
  });

  test('extend over the quiet zone, and are at its outer ends', () => {
    const symbol = bars('itf', '1234', { bearerBars: 'box' });
    expect(symbol.quietZone).toMatchObject({ left: 12, right: 12 });
    const { columns } = symbol;
    expect(withBearerBars(symbol, 40, symbol.quietZone).bars.slice(symbol.bars.length)).toEqual([
      { x: -12, width: columns + 24, top: 0, bottom: 0.05 },
      { x: -12, width: columns + 24, top: 0.95, bottom: 1 },
      { x: -12, width: 2, top: 0, bottom: 1 },
      { x: columns + 10, width: 2, top: 0, bottom: 1 },
    ]);
  });
});

describe('check digits', () => {
  test.each([
    ['ean13', '950110153000', '9501101530003'],
    ['ean8', '9638507', '96385074'],
    ['upca', '01234500005', '012345000058'],
    ['upce', '123455', '01234558'],
    ['upce', '0123455', '01234558'],
    ['itf14', '1950110153000', '19501101530000'],
    ['ean14', '0950110153000', '09501101530003'],
    ['sscc18', '09501101530000000', '095011015300000003'],
    ['sscc18', '(00)09501101530000000', '095011015300000003'],
    ['databaromni', '0950110153000', '09501101530003'],
    ['pzn', '0275807', '02758072'],
  ])('of %s are computed when missing: %s', (symbology, short, complete) => {
    expect(bars(symbology, short).bars).toEqual(bars(symbology, complete).bars);
  });

  test.each([
    ['ean13', '9501101530007', 'ean13: check digit 7 is wrong; it must be 3'],
    ['ean13', '9501234600018 12', 'ean13: check digit 8 is wrong; it must be 7'],
    ['ean8', '96385070', 'ean8: check digit 0 is wrong; it must be 4'],
    ['upca', '012345000050', 'upca: check digit 0 is wrong; it must be 8'],
    ['upce', '01234550', 'upce: check digit 0 is wrong; it must be 8'],
    ['itf14', '19501101530009', 'itf14: check digit 9 is wrong; it must be 0'],
    ['sscc18', '095011015300000004', 'sscc18: check digit 4 is wrong; it must be 3'],
    ['gs1-128', '(01)09501101530004', 'gs1-128: application identifier (01): check digit 4 is wrong; it must be 3'],
    ['pzn', '02758080', 'pzn: check digit 0 is wrong; it must be 9'],
    ['isbn', '978-1-56581-231-5', 'isbn: check digit 5 is wrong; it must be 4'],
    ['isbn', '9781565812315', 'isbn: check digit 5 is wrong; it must be 4'],
  ])('of %s that are wrong are named: %s', (symbology, value, message) => {
    expect(refusal(symbology, value)).toBe(message);
  });

  test('are added on request if they are optional', () => {
    for (const [symbology, value] of [
      ['code39', 'CODE39'],
      ['itf', '0123456'],
      ['msi', '0123456'],
      ['codabar', 'A0123456B'],
    ] as const) {
      const plain = bars(symbology, value).columns;
      expect(bars(symbology, value, { checkDigit: true }).columns).toBeGreaterThanOrEqual(plain);
      expect(bars(symbology, value, { checkDigit: true }).bars).not.toEqual(bars(symbology, value).bars);
    }
    expect(bars('itf', '0123456', { checkDigit: true }).humanReadable[0]?.text).toBe('01234565');
  });

  test.each([
    ['code39', 'CODE 39', 'CODE 39', 'CODE 39R'],
    ['code39ext', 'Code 39!', 'Code 39!', 'Code 39!S'],
    ['codabar', 'A0123456B', 'A0123456B', 'A0123456-B'],
    ['itf', '0123456789', '0123456789', '001234567895'],
    ['msi', '0123456789', '0123456789', '01234567897'],
    ['code11', '0123-456', '0123-456', '0123-4563'],
  ])('of %s that are optional are part of the text: %s', (symbology, value, plain, checked) => {
    const text = (options: CodeOptions) => bars(symbology, value, options).humanReadable.map((group) => group.text);
    expect(text({})).toEqual([plain]);
    expect(text({ checkDigit: true })).toEqual([checked]);
  });

  test('of Japan Post make the sum of all characters a multiple of 19', () => {
    const patterns = [
      '144',
      '114',
      '132',
      '312',
      '123',
      '141',
      '321',
      '213',
      '231',
      '411',
      '414',
      '324',
      '342',
      '234',
      '432',
      '243',
      '423',
      '441',
      '111',
    ];
    for (let zip = 1000000; zip < 1000060; zip++) {
      const states = bars('japanpost', String(zip)).bars.map(({ top, bottom }) =>
        top === 0 ? (bottom === 1 ? '1' : '2') : bottom === 1 ? '3' : '4',
      );
      const characters = Array.from({ length: 21 }, (_, index) => states.slice(2 + index * 3, 5 + index * 3).join(''));
      const values = characters.map((pattern) => patterns.indexOf(pattern));
      expect(values).not.toContain(-1);
      expect(values.reduce((sum, value) => sum + value, 0) % 19).toBe(0);
    }
  });
});

describe('errors', () => {
  test.each<readonly [string, string, CodeOptions, string]>([
    ['codde128', 'x', {}, 'unknown symbology: did you mean code128?'],
    [
      'code39',
      'ABc',
      {},
      'code39: character 3 cannot be encoded; the symbology accepts digits, capital letters, spaces and - . $ / + %',
    ],
    [
      'code128',
      'price 5 €',
      {},
      'code128: character 9 cannot be encoded; the symbology accepts ASCII and Latin-1 characters',
    ],
    [
      'ean13',
      '95011015300x',
      {},
      'ean13: character 12 is not a digit; the symbology accepts 12 digits, or 13 with the check digit, optionally with an add-on of 2 or 5 digits after a space',
    ],
    ['ean8', '123', {}, 'ean8: the number has 3 digits; the symbology accepts 7 digits, or 8 with the check digit'],
    [
      'ean8',
      '9638507 12',
      {},
      'ean8: the text after the number is not an add-on; the code accepts 7 digits, or 8 with the check digit',
    ],
    ['upce', '2123456', {}, 'upce: the first of 7 or 8 digits is the number system, which must be 0 or 1'],
    [
      'gs1-128',
      '0109501101530003',
      {},
      'gs1-128: GS1 data must start with an application identifier in brackets, such as (01)',
    ],
    ['gs1-128', '(9999)1', {}, 'gs1-128: (9999) is not a GS1 application identifier'],
    ['gs1-128', '(17)269904', {}, 'gs1-128: application identifier (17): invalid month'],
    [
      'gs1-128',
      '(01)0950',
      {},
      'gs1-128: application identifier (01) has 4 digits; it needs 14, including the check digit',
    ],
    ['gs1-128', '(01)09501101530003(10)', {}, 'gs1-128: application identifier (10) has no value'],
    [
      'datamatrix',
      '(02)09501101530003',
      { gs1: true },
      'gs1datamatrix: application identifier (02) requires a companion; add 37',
    ],
    [
      'qrcode',
      '(10)x',
      { gs1: true, micro: true },
      'qrcode: this symbology cannot be combined with gs1 and micro; remove one of them, or choose another symbology',
    ],
    [
      'ean13',
      '950110153000',
      { gs1: true },
      'ean13: this symbology cannot be combined with gs1; remove one of them, or choose another symbology',
    ],
    [
      'pharmacode',
      '2',
      {},
      'pharmacode: Pharmacode value must be between 3 and 131070; the symbology accepts a number from 3 to 131070',
    ],
    ['aztec', 'x'.repeat(1001), {}, 'aztec: the value has 1001 characters; the symbology accepts at most 1000'],
    ['datamatrix', 'ü'.repeat(1500), {}, 'datamatrix: the value is too long for it'],
    ['microqrcode', 'x'.repeat(30), {}, 'microqrcode: the value is too long for it'],
    [
      'ean13composite',
      '9501101530003',
      {},
      'ean13composite: a vertical bar separates the linear value from the composite component',
    ],
  ])('of %s %s', (symbology, value, options, message) => {
    expect(refusal(symbology, value, options)).toBe(message);
  });

  test('of QR Code name the version and its capacity', () => {
    expect(refusal('qrcode', 'x'.repeat(2000), { errorCorrection: 'H' })).toContain(
      'version 40 at error correction H holds 1276 bytes',
    );
    expect(refusal('qrcode', 'x'.repeat(50), { version: 1 })).toContain('a QR Code of version 1');
  });

  test('list all names if none is similar', () => {
    expect(refusal('morse', 'x')).toContain('use one of code128, gs1-128');
  });

  test('never quote the value, and no value throws', () => {
    const secret = fc.constantFrom(
      'Geheim',
      '(10)Geheim',
      'Geheim|(10)Geheim',
      '9501101530003|(Geheim',
      'Geheim^FNC1',
      'GEHEIM\0',
      '(Geheim)',
      'Geheim'.repeat(1200),
    );
    const text = fc.oneof(secret, fc.string({ maxLength: 40 }), fc.stringMatching(/^[0-9()|]{1,40}$/));
    fc.assert(
      fc.property(fc.constantFrom(...SYMBOLOGIES.keys()), text, (symbology, value) => {
        const result = encodeCode({ symbology, value: value || ' ' });
        if (!result.ok) expect(result.message).not.toMatch(/geheim/i);
        else expect(isWellFormed(result.symbol)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe('human readable text', () => {
  const groups = (symbology: string, value: string, options: CodeOptions = {}) =>
    bars(symbology, value, options).humanReadable.map(({ text, x, width, side }) => [text, x, x + width, side]);

  test('of EAN-13 is in the quiet zone and under both halves', () => {
    expect(groups('ean13', '950110153000')).toEqual([
      ['9', -11, -5, 'below'],
      ['501101', 3, 45, 'below'],
      ['530003', 50, 92, 'below'],
    ]);
  });

  test('of UPC-A and UPC-E is outside for the first and last digit', () => {
    expect(groups('upca', '01234500005')).toEqual([
      ['0', -9, -5, 'below'],
      ['12345', 10, 45, 'below'],
      ['00005', 50, 85, 'below'],
      ['8', 100, 104, 'below'],
    ]);
    expect(groups('upce', '0123455').map(([text]) => text)).toEqual(['0', '123455', '8']);
  });

  test('of add-ons and books is above the bars', () => {
    expect(groups('ean13', '950110153000 12').at(-1)).toEqual(['12', 104, 124, 'above']);
    expect(groups('isbn', '978-1-56581-231-4').at(-1)).toEqual(['ISBN 978-1-56581-231-4', 0, 95, 'above']);
    expect(groups('isbn', '978-1-56581-231').at(-1)?.[0]).toBe('ISBN 978-1-56581-231-4');
    expect(groups('isbn', '9781565812314')).toEqual([
      ...groups('isbn', '978-1-56581-231-4').slice(0, 3),
      ['ISBN 9781565812314', 0, 95, 'above'],
    ]);
    expect(groups('isbn', '978156581231').at(-1)?.[0]).toBe('ISBN 9781565812314');
    expect(groups('ismn', 'M230671187').at(-1)?.[0]).toBe('ISMN M230671187');
    expect(groups('issn', '0311175X').at(-1)?.[0]).toBe('ISSN 0311-175X');
    expect(groups('issn', '0311-175X 00 17').map(([text]) => text)).toEqual([
      '9',
      '770311',
      '175001',
      '17',
      'ISSN 0311-175X',
    ]);
  });

  test.each([
    ['ean8', '9638507', ['9638', '5074']],
    ['gs1-128', '(01)09501101530003(10)AB', ['(01)09501101530003(10)AB']],
    ['sscc18', '09501101530000000', ['(00)095011015300000003']],
    ['code39', 'CODE 39', ['CODE 39']],
    ['code128', 'a\tb', ['a b']],
    ['itf14', '1950110153000', ['1 95 01101 53000 0']],
    ['pzn', '0275807', ['PZN - 02758072']],
    ['identcode', '56310243031', ['56.310 243.031 3']],
    ['royalmail', 'LE28HS9Z', []],
  ])('of %s is grouped as is usual', (symbology, value, texts) => {
    expect(groups(symbology, value).map(([text]) => text)).toEqual(texts);
  });

  test('decides whether guard bars are longer', () => {
    const bottoms = (options: CodeOptions) =>
      new Set(bars('ean13', '950110153000', options).bars.map(({ bottom }) => bottom));
    expect(bottoms({}).size).toBe(2);
    expect(bottoms({ showText: false })).toEqual(new Set([1]));
    expect(bars('ean13', '950110153000', { showText: false }).humanReadable).toEqual([]);
  });
});

describe('geometry', () => {
  test.each([
    ['code128', 'ABC', 11 * (3 + 2) + 13],
    ['code39', 'ABC', (3 + 2) * 15 + 3 + 1],
    ['itf14', '1950110153000', 4 + 7 * 18 + 5],
    ['ean13', '950110153000', 95],
    ['upce', '0123455', 51],
  ])('of %s is as wide as its standard requires', (symbology, value, columns) => {
    expect(bars(symbology, value).columns).toBe(columns);
  });

  test('of postal codes keeps the ratio of bar heights', () => {
    const symbol = bars('royalmail', 'LE28HS9Z');
    expect(symbol.fixedRatio).toBe(true);
    expect(symbol.naturalRatio * symbol.columns).toBe(8);
    expect(new Set(symbol.bars.map(({ width }) => width))).toEqual(new Set([1]));
  });

  test('of PDF417 has one row of cells for each row of codewords', () => {
    expect(encode('pdf417', 'PDF417')).toMatchObject({ rows: 7, rowHeight: 3 });
    expect(encode('databarstackedomni', '0950110153000')).toMatchObject({ rows: 33 + 3 + 33, rowHeight: 1 });
  });

  test('of QR Code follows from version and mask', () => {
    expect(encode('qrcode', 'x', { version: 40 })).toMatchObject({ columns: 177, rows: 177 });
    expect(encode('qrcode', 'x', { mask: 1 })).not.toEqual(encode('qrcode', 'x', { mask: 2 }));
  });
});

describe('payloads', () => {
  test('have lone surrogates replaced', () => {
    expect(encode('qrcode', 'a\ud800b\udc00').payload).toBe('a\ufffdb\ufffd');
    expect(encode('datamatrix', 'a\ud800')).toMatchObject({ payload: 'a\ufffd' });
  });

  test('result in the same symbol each time', () => {
    for (const { name, example } of SYMBOLOGIES.values()) expect(encode(name, example)).toEqual(encode(name, example));
  });

  test('of QR Code are split where another mode saves bits', () => {
    const modes = (text: string) => segmentText(text).map(({ mode, data }) => [mode, data.length]);
    expect(modes('0123456789')).toEqual([['numeric', 10]]);
    expect(modes('ABC 123')).toEqual([['alphanumeric', 7]]);
    expect(modes('https://x.io/12345678901234567890')).toEqual([
      ['byte', 13],
      ['numeric', 20],
    ]);
    expect(modes('a1b2')).toEqual([['byte', 4]]);
    expect(modes('é')).toEqual([['byte', 2]]);
  });
});

describe('codewords of Code 128', () => {
  test('are decoded from the bars', () => {
    expect(code128Codewords(bars('code128', 'AB12345678'))).toEqual([104, 33, 34, 99, 12, 34, 56, 78]);
    expect(code128Codewords(bars('gs1-128', '(10)12'))).toEqual([105, 102, 10, 12]);
    expect(code128Codewords(bars('code39', 'ABC'))).toBeUndefined();
  });

  test('exist for all of ASCII', () => {
    const ascii = fc.string({
      unit: fc.integer({ min: 0, max: 127 }).map((code) => String.fromCharCode(code)),
      minLength: 1,
    });
    fc.assert(fc.property(ascii, (value) => code128Codewords(bars('code128', value)) !== undefined));
  });
});

describe('text of stacked and composite codes', () => {
  const texts = (symbology: string, value: string, options: CodeOptions = {}) => {
    const encoded = encodeCode({ symbology, value, options });
    if (!encoded.ok || encoded.symbol.kind !== 'matrix') throw new Error('no cells');
    return encoded.symbol.humanReadable?.map(({ text, side, x }) => [text, side, x]);
  };

  test('has the digits of EAN and UPC in groups under the linear symbol, including the check digit', () => {
    expect(texts('ean13composite', '950110153000|(10)AB-123')).toEqual([
      ['9', 'below', -8],
      ['501101', 'below', 6],
      ['530003', 'below', 53],
      ['(10)AB-123', 'above', 0],
    ]);
    expect(
      texts('upcecomposite', '0123455|(15)021231')!
        .map(([text]) => text)
        .join(' '),
    ).toBe('0 123455 8 (15)021231');
    expect(
      texts('ean8composite', '9638507|(21)A1')!
        .map(([text]) => text)
        .join(' '),
    ).toBe('9638 5074 (21)A1');
    expect(
      texts('upcacomposite', '01234500005|(99)1')!
        .map(([text]) => text)
        .join(' '),
    ).toBe('0 12345 00005 8 (99)1');
  });

  test('has one line for each element of other symbols', () => {
    expect(texts('databarstacked', '0950110153000')).toEqual([['(01)09501101530003', 'below', 0]]);
    expect(texts('gs1-128composite', '(01)09501101530003|(10)A-B')).toEqual([
      ['(01)09501101530003', 'below', 0],
      ['(10)A-B', 'above', 0],
    ]);
  });

  test('is omitted on request, and for codes without human-readable text', () => {
    expect(texts('ean13composite', '950110153000|(10)A', { showText: false })).toBeUndefined();
    expect(texts('pdf417', 'PDF417')).toBeUndefined();
  });
});

describe('options of stacked symbols', () => {
  const size = (symbology: string, options: CodeOptions, value = '1Z999AA10123456784') => {
    const symbol = encode(symbology, value, options);
    return symbol.kind === 'matrix' ? [symbol.columns, symbol.rows] : undefined;
  };

  test('set the size of PDF417: 17 modules for each data column, and 69 for its sides', () => {
    expect(size('pdf417', { dataColumns: 7, dataRows: 9 })).toEqual([69 + 17 * 7, 9]);
    expect(size('micropdf417', { dataColumns: 4 })?.[0]).toBe(99);
  });

  test('set the amount of error correction', () => {
    const cells = (symbology: string, errorCorrection: number) => {
      const [columns, rows] = size(symbology, { errorCorrection })!;
      return columns! * rows!;
    };
    for (const [symbology, least, most] of [
      ['pdf417', 0, 8],
      ['aztec', 5, 90],
      ['hanxin', 1, 4],
    ] as const) {
      expect(cells(symbology, most)).toBeGreaterThan(cells(symbology, least));
    }
  });

  test('are rejected outside the range, or if the value does not fit', () => {
    expect(refusal('aztec', 'A', { errorCorrection: 99 })).toBe('aztec: errorCorrection must be from 5 to 95');
    expect(refusal('maxicode', 'A', { mode: 7 })).toBe('maxicode: mode must be from 2 to 6');
    expect(refusal('pdf417', 'A'.repeat(40), { dataColumns: 1, dataRows: 3 })).toMatch(/needs \d+ rows instead of 3/);
    expect(refusal('pdf417', 'x'.repeat(800), { dataColumns: 1 })).toBe(
      'pdf417: the value is too long for dataColumns as set',
    );
  });

  test('have no effect on codes without these options', () => {
    expect(encode('code128', 'A-1', { dataColumns: 3, mode: 4 })).toEqual(encode('code128', 'A-1'));
  });
});
