/** Numbers with a check digit whose length differs from the symbol's. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CHECKS } from './check-digit.ts';
import { type CodeOptions, encodeCode } from './encode.ts';
import { SYMBOLOGIES } from './symbologies.ts';

const AMBIGUOUS = 'CHECK_DIGIT_AMBIGUOUS';
const ZEROS = 'LEADING_ZEROS_CHANGED';

function encode(symbology: string, value: string, options: CodeOptions = {}) {
  const result = encodeCode({ symbology, value, options });
  if (!result.ok) throw new Error(result.message);
  return result;
}

/** Returns the human-readable digits, the codes of the notes, and the payload. */
function drawn(symbology: string, value: string, options: CodeOptions = {}) {
  const { symbol, notes } = encode(symbology, value, options);
  const text = symbol.kind === 'hexagons' ? [] : (symbol.humanReadable ?? []);
  return [
    text
      .map((group) => group.text)
      .join('')
      .replaceAll(' ', ''),
    ...notes.map(({ code }) => code),
  ];
}

function refusal(symbology: string, value: string, options: CodeOptions = {}): string {
  const result = encodeCode({ symbology, value, options });
  return result.ok ? 'encoded' : result.message;
}

describe('a complete number of another length', () => {
  test.each([
    ['ean13', '036000291452', '0036000291452', AMBIGUOUS],
    ['ean13', '36000291452', '0036000291452', ZEROS],
    ['ean13', '04006381333931', '4006381333931', ZEROS],
    ['ean13', '036000291452 12', '003600029145212', AMBIGUOUS],
    ['upca', '36000291452', '036000291452', AMBIGUOUS],
    ['upca', '0036000291452', '036000291452', ZEROS],
    ['upca', '00036000291452', '036000291452', ZEROS],
    ['ean8', '0000096385074', '96385074', ZEROS],
    ['ean8', '1234565', '01234565', AMBIGUOUS],
    ['upce', '1234565', '01234565', AMBIGUOUS],
    ['upce', '2123455', '02123455', AMBIGUOUS],
    ['itf14', '4006381333931', '04006381333931', AMBIGUOUS],
    ['itf14', '036000291452', '00036000291452', ZEROS],
    ['itf14', '36000291452', '00036000291452', ZEROS],
    ['itf14', '96385074', '00000096385074', ZEROS],
    ['gtin14', '4006381333931', '(01)04006381333931', AMBIGUOUS],
    ['gtin14', '(01)4006381333931', '(01)04006381333931', AMBIGUOUS],
    ['databaromni', '4006381333931', '(01)04006381333931', AMBIGUOUS],
    ['databartruncated', '4006381333931', '(01)04006381333931', AMBIGUOUS],
    ['databarlimited', '4006381333931', '(01)04006381333931', AMBIGUOUS],
    ['databarlimited', '96385074', '(01)00000096385074', ZEROS],
    ['sscc18', '40123450000000016', '(00)040123450000000016', AMBIGUOUS],
    ['sscc18', '00340123450000000017', '(00)340123450000000017', ZEROS],
    ['pzn', '0275808', 'PZN-00275808', AMBIGUOUS],
    ['pzn', '2758089', 'PZN-02758089', AMBIGUOUS],
    ['pzn', '275808', 'PZN-00275808', ZEROS],
    ['code32', '12345676', 'A012345676', AMBIGUOUS],
    ['leitcode', '1067000000009', '01067.000.000.009', AMBIGUOUS],
    ['isbn', '306406152', '9780306406157ISBN0306406152', AMBIGUOUS],
    ['issn', '311175X', '9770311175001ISSN0311-175X', AMBIGUOUS],
    ['ean13composite', '036000291452|(10)AB', '0036000291452(10)AB', AMBIGUOUS],
    ['upcacomposite', '36000291452|(10)AB', '036000291452(10)AB', AMBIGUOUS],
    ['gs1-128', '(01)4006381333931(10)AB', '(01)04006381333931(10)AB', ZEROS],
    ['gs1-128', '(00)40123450000000016', '(00)040123450000000016', ZEROS],
    ['gs1-128', '(02)96385074(37)10', '(02)00000096385074(37)10', ZEROS],
    ['databaromnicomposite', '(01)4006381333931|(10)AB', '(01)04006381333931|(10)AB', ZEROS],
  ])('%s %s is drawn as %s', (symbology, value, digits, note) => {
    const shown = digits.includes('|') ? digits.replace('|', '') : digits;
    expect(drawn(symbology, value)).toEqual([shown, note]);
    const isElements = value.startsWith('(') && SYMBOLOGIES.get(symbology)?.rule.kind !== 'gtin';
    if (!isElements) expect(drawn(symbology, value, { checkDigit: 'included' })).toEqual([shown]);
  });

  test('is also complete in two-dimensional codes and links', () => {
    const value = '(01)4006381333931';
    for (const [symbology, options] of [
      ['datamatrix', { gs1: true }],
      ['qrcode', { gs1: true }],
      ['gs1dotcode', {}],
    ] as const) {
      const { symbol, notes } = encode(symbology, value, options);
      expect([symbol.payload, notes.map(({ code }) => code)]).toEqual(['(01)04006381333931', [ZEROS]]);
    }
    const link = encode('qrcode', value, { digitalLink: 'https://id.example.org' });
    expect([link.symbol.payload, link.notes[0]?.code]).toEqual(['https://id.example.org/01/04006381333931', ZEROS]);
  });

  test('is complete whatever number it is', () => {
    for (const { name, rule } of SYMBOLOGIES.values()) {
      if (rule.kind !== 'gtin' && rule.kind !== 'number') continue;
      const { digits, check } = rule.form;
      fc.assert(
        fc.property(fc.stringMatching(new RegExp(`^0[0-9]{${digits - 2}}$`)), (body) => {
          fc.pre(CHECKS[check](body) !== '');
          const complete = body + CHECKS[check](body);
          const [whole, short] = [encode(name, complete), encode(name, complete.slice(1))];
          expect(short.symbol).toMatchObject({ ...whole.symbol, payload: short.symbol.payload });
          expect(short.notes).toMatchObject([{ code: AMBIGUOUS }]);
        }),
        { numRuns: 20 },
      );
    }
  });
});

describe('a number that may include its check digit or not', () => {
  test.each([
    ['ean13', '036000291452', '0360002914522'],
    ['upca', '36000291452', '360002914522'],
    ['itf14', '4006381333931', '40063813339314'],
    ['pzn', '2758089', 'PZN-27580899'],
    ['upce', '1234565', '12345656'],
    ['upce', '777444', '07774441'],
  ])('is added with "add": %s %s', (symbology, value, digits) => {
    expect(drawn(symbology, value, { checkDigit: 'add' })).toEqual([digits]);
  });

  test.each([
    ['ean13', '4006381333931', 'add', 'ean13: the number has 13 digits; with "checkDigit": "add" it must have 12'],
    ['ean13', '400638133393', 'included', 'ean13: check digit 3 is wrong; it must be 0'],
    ['isbn', '978030640615', 'included', 'isbn: the number has 12 characters; the symbology accepts '],
    ['isbn', '9780306406157', 'add', 'isbn: the number has 13 characters, including the check digit'],
    ['upca', '14006381333938', 'included', 'upca: the number has 14 digits; the symbology accepts '],
    ['code39', 'CODE39', 'included', 'code39: the value does not end in a valid check digit'],
    ['msi', '01234567896', 'included', 'msi: the value does not end in a valid check digit'],
    ['royalmail', 'LE28HS9Z', 'included', 'royalmail: the value does not end in a valid check digit'],
  ] as const)('is refused where it is not as %s %s says (%s)', (symbology, value, checkDigit, message) => {
    expect(refusal(symbology, value, { checkDigit })).toContain(message);
  });

  test('is read as UPC-E if it has six digits, with a warning', () => {
    expect(drawn('upce', '123456')).toEqual(['01234565']);
    const whole = `00${'12345'}`;
    const six = whole.slice(2) + CHECKS.upce(whole);
    expect(drawn('upce', six)[1]).toBe(AMBIGUOUS);
    expect(drawn('upce', six, { checkDigit: 'add' })).toHaveLength(1);
    expect(drawn('upce', six, { checkDigit: 'included' })).toEqual([`00${six}`]);
  });
});

describe('numbers that do not fit the code', () => {
  test.each([
    ['ean13', '96385074'],
    ['ean13', '14006381333938'],
    ['upca', '4006381333931'],
    ['ean8', '4006381333931'],
    ['itf14', '036000291453'],
    ['ean13', '6000291452'],
  ])('are rejected: %s %s', (symbology, value) => {
    expect(refusal(symbology, value)).toMatch(/the number has \d+ digits; the symbology accepts/);
  });

  test('are rejected with the correct check digit', () => {
    expect(refusal('isbn', '0306406153')).toBe('isbn: check digit 3 is wrong; it must be 2');
    expect(refusal('mands', '06421184')).toBe('mands: check digit 4 is wrong; it must be 2');
    expect(refusal('gs1-128', '(01)400638133393')).toBe(
      'gs1-128: application identifier (01) has 12 digits; it needs 14, including the check digit',
    );
  });
});

describe('optional check digits', () => {
  const VALUES = [
    ['code39', 'CODE 39'],
    ['code39ext', 'Code 39!'],
    ['codabar', 'A0123456B'],
    ['itf', '55555123728'],
    ['itf', '0123456789'],
    ['msi', '0123456789'],
    ['code11', '0123-456'],
    ['code11', '0123456789'],
    ['code2of5', '01234567'],
    ['industrial2of5', '01234567'],
    ['iata2of5', '01234567'],
    ['matrix2of5', '01234567'],
    ['coop2of5', '01234567'],
    ['datalogic2of5', '01234567'],
  ] as const;

  test.each(VALUES)('of %s are not added a second time: %s', (symbology, value) => {
    const { symbol, notes } = encode(symbology, value, { checkDigit: 'add' });
    expect(notes).toEqual([]);
    const complete = symbol.kind === 'bars' ? (symbol.humanReadable[0]?.text ?? '') : '';
    const again = encode(symbology, complete, { checkDigit: true });
    expect(again.notes).toMatchObject([{ code: AMBIGUOUS }]);
    const included = encode(symbology, complete, { checkDigit: 'included' });
    expect(included.notes).toEqual([]);
    expect(included.symbol).toMatchObject({ ...symbol, payload: complete });
  });

  test('of Royal Mail are added if missing', () => {
    const sent = encode('royalmail', 'LE28HS9Z');
    expect(sent.notes).toEqual([]);
    const complete = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
      .map((last) => `LE28HS9Z${last}`)
      .filter((value) => refusal('royalmail', value, { checkDigit: 'included' }) === 'encoded');
    expect(complete).toHaveLength(1);
    expect(encode('royalmail', complete[0]!, { checkDigit: 'included' }).symbol).toMatchObject({
      ...sent.symbol,
      payload: complete[0],
    });
    expect(encode('royalmail', complete[0]!).notes).toMatchObject([{ code: AMBIGUOUS }]);
  });
});
