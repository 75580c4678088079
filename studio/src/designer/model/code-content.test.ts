import { expect, test } from 'vitest';
import { evaluate } from '../../engine/format-info.ts';
import { CODE_PURPOSES, type CodeDraft, freshCode, PURPOSE_FIELDS, readCode, writeCode } from './code-content.ts';
import { dateOfDay, dayOfDate } from './gs1.ts';

const DATA = { number: '4711', total: 12.5, customer: { name: 'Ada Lovelace' } };

function shown(draft: CodeDraft): unknown {
  const { kind, source } = writeCode(draft)!;
  const zone = { locale: 'en-US', timeZone: 'UTC', now: 0 };
  const result = evaluate({ source, kind, data: DATA, lets: {}, loops: [], locals: {}, ...zone });
  return result.ok ? result.value : result.message;
}

test.each<[CodeDraft, string, string]>([
  [
    {
      purpose: 'epc',
      values: ['ACME "B" GmbH', 'DE71110220330123456789', '{{ total }}', 'Invoice {{ number }}', '', ''],
    },
    'epc("ACME \\"B\\" GmbH", "DE71110220330123456789", total, `Invoice ${number}`)',
    'BCD\n002\n1\nSCT\n\nACME "B" GmbH\nDE71110220330123456789\nEUR12.50\n\n\nInvoice 4711',
  ],
  [
    { purpose: 'epc', values: ['ACME', 'DE71110220330123456789', '', '', '', ''] },
    'epc("ACME", "DE71110220330123456789", null)',
    'BCD\n002\n1\nSCT\n\nACME\nDE71110220330123456789',
  ],
  [
    {
      purpose: 'swissQr',
      values: [
        ...['CH93 0076 2011 6238 5295 7', 'ACME, AG', 'Seeweg', '1', '8000', 'Zürich', 'CH', '{{ total }}', 'EUR'],
        ...['{{ customer.name }}', '', '', '9400', 'Rorschach', 'CH', '', 'Invoice {{ number }}'],
      ],
    },
    'swissQr("CH93 0076 2011 6238 5295 7", ["ACME, AG", "Seeweg", "1", "8000", "Zürich", "CH"], total, "EUR", [customer.name, "", "", "9400", "Rorschach", "CH"], "", `Invoice ${number}`)',
    'SPC\n0200\n1\nCH9300762011623852957\nS\nACME, AG\nSeeweg\n1\n8000\nZürich\nCH\n\n\n\n\n\n\n\n12.50\nEUR\nS\nAda Lovelace\n\n\n9400\nRorschach\nCH\nNON\n\nInvoice 4711\nEPD',
  ],
  [
    {
      purpose: 'swissQr',
      values: ['CH9300762011623852957', 'ACME AG', '', '', '8000', 'Zürich', 'CH', ...Array<string>(10).fill('')],
    },
    'swissQr("CH9300762011623852957", ["ACME AG", "", "", "8000", "Zürich", "CH"])',
    'SPC\n0200\n1\nCH9300762011623852957\nS\nACME AG\n\n\n8000\nZürich\nCH\n\n\n\n\n\n\n\n\nCHF\n\n\n\n\n\n\n\nNON\n\n\nEPD',
  ],
  [
    { purpose: 'pix', values: ['123e4567', 'Fulano', 'BRASILIA', '7', ''] },
    'pix("123e4567", "Fulano", "BRASILIA", 7)',
    '00020126300014br.gov.bcb.pix0108123e456752040000530398654047.005802BR5906Fulano6008BRASILIA62070503***63041DC1',
  ],
  [{ purpose: 'wifi', values: ['Guests', ''] }, 'wifi("Guests")', 'WIFI:T:nopass;S:Guests;;'],
  [
    { purpose: 'vcard', values: ['{{ customer.name }}', '', '+44 1', '', ''] },
    'vcard(customer.name, "", "+44 1")',
    'BEGIN:VCARD\nVERSION:3.0\nN:Lovelace;Ada;;;\nFN:Ada Lovelace\nTEL:+44 1\nEND:VCARD',
  ],
  [{ purpose: 'email', values: ['a@example.com'] }, 'mailto:a@example.com', 'mailto:a@example.com'],
  [
    { purpose: 'url', values: ['https://example.com/{{ number }}'] },
    'https://example.com/{{ number }}',
    'https://example.com/4711',
  ],
])('%j writes %s', (draft, source, content) => {
  expect(writeCode(draft)?.source).toBe(source);
  expect(shown(draft)).toBe(content);
  expect(readCode(writeCode(draft))).toEqual(draft);
});

test('a wrong IBAN is reported, and incomplete or other contents are not parsed', () => {
  expect(shown({ purpose: 'epc', values: ['ACME', 'DE00', '1', '', '', ''] })).toMatch(/IBAN/);
  for (const purpose of CODE_PURPOSES) {
    expect(writeCode(freshCode(purpose))).toBeUndefined();
    expect(freshCode(purpose).values.length).toBe(PURPOSE_FIELDS[purpose].length);
  }
  expect(readCode({ kind: 'expression', source: 'order.code' })).toBeUndefined();
  expect(readCode({ kind: 'expression', source: 'wifi("a", "b", true)' })).toBeUndefined();
  expect(readCode(undefined)).toEqual(freshCode('url'));
});

test.each([
  ['12,50', '12.50'],
  ['1.234,5', '1234.5'],
  ['1,234.50', '1234.50'],
  ['1 234 567', '1234567'],
  ["1'234.50", '1234.50'],
  ['0.1', '0.1'],
  ['1.234', '"1.234"'],
  ['1,234,50', '"1,234,50"'],
  ['12 €', '"12 €"'],
])('the amount %s is %s in the expression', (typed, written) => {
  const draft: CodeDraft = { purpose: 'epc', values: ['ACME', 'DE71110220330123456789', typed, '', '', ''] };
  expect(writeCode(draft)?.source).toBe(`epc("ACME", "DE71110220330123456789", ${written})`);
});

test('a phone number has hyphens instead of spaces and slashes, which addresses of calls do not allow', () => {
  const values = ['0049 170 / 12 {{ customer.number + " / " }}'];
  expect(writeCode({ purpose: 'phone', values })?.source).toBe('tel:0049-170-12-{{ customer.number + " / " }}');
});

test('dates of GS1 data are picked from a calendar', () => {
  expect(dateOfDay('260131')).toBe('2026-01-31');
  expect(dateOfDay('soon')).toBe('');
  expect(dayOfDate('2026-01-31')).toBe('260131');
});
