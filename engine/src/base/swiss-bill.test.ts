/** Payload of a Swiss QR Code: valid bills pass, and each fault names its line and field. */
import { describe, expect, test } from 'vitest';
import { swissBillFault } from './swiss-bill.ts';

const CREDITOR = ['S', 'Gärtnerei Müller & Söhne', 'Zürcherstrasse', '12a', '8400', 'Winterthur', 'CH'];
const DEBTOR = ['S', 'Lea Château-Élan', "Rue de l'Hôpital", '7', '1201', 'Genève', 'CH'];
const NOBODY = ['', '', '', '', '', '', ''];

/** Lines 1 to 31 of a valid bill with a QR reference. */
const BILL: readonly string[] = [
  ...['SPC', '0200', '1', 'CH4431999123000889012'],
  ...CREDITOR,
  ...NOBODY,
  ...['1949.75', 'CHF'],
  ...DEBTOR,
  ...['QRR', '210000000003139471430009017', 'Rechnung Nr. 10978, Wartung ß', 'EPD'],
];

/** Returns the bill with some lines changed (numbered from 1) and more lines appended. */
function bill(changes: Readonly<Record<number, string>> = {}, ...more: readonly string[]): string {
  return [...BILL.map((line, index) => changes[index + 1] ?? line), ...more].join('\n');
}

const NO_REFERENCE = { 4: 'CH5800791123000889012', 28: 'NON', 29: '' };
const nobody = (from: number) => Object.fromEntries(NOBODY.map((value, index) => [from + index, value]));

describe('accepts a valid payload', () => {
  test.each([
    ['with a QR reference', bill()],
    ['with CR LF', bill().replaceAll('\n', '\r\n')],
    ['with a creditor reference', bill({ ...NO_REFERENCE, 28: 'SCOR', 29: 'RF18539007547034' })],
    ['without a reference', bill(NO_REFERENCE)],
    ['without an amount', bill({ 19: '' })],
    ['that is not for payment', bill({ 19: '0.00' })],
    ['with the greatest amount in euros', bill({ 19: '999999999.99', 20: 'EUR' })],
    ['without a debtor', bill(nobody(21))],
    ['with combined addresses', bill({ 5: 'K', 7: 'Zürcherstrasse 12a', 8: '8400 Winterthur', 9: '', 10: '' })],
    ['without a street', bill({ 7: '', 8: '' })],
    ['of Liechtenstein', bill({ ...NO_REFERENCE, 4: 'LI21088100002324013AA' })],
    ['with billing information', bill({}, '//S1/10/10201409/11/190512/20/1400.000-53')],
    ['with two alternative procedures', bill({}, '', 'eBill/B/41010560425610173', 'cdbk/some/values')],
    ['with characters of version 2.3', bill({ 6: 'Čapek Œuvre Șt €' })],
    [
      'with fields as long as they may be',
      bill({ 6: 'é'.repeat(70), 9: '1'.repeat(16), 10: 'x'.repeat(35), 30: 'm'.repeat(140) }),
    ],
  ])('%s', (_, payload) => {
    expect(swissBillFault(payload)).toBeUndefined();
  });
});

describe('names the line and the field of an error', () => {
  test.each([
    ['another type', { 1: 'BCD' }, 'line 1 (QR type) must be "SPC"'],
    ['an old version', { 2: '0100' }, 'line 2 (version) must be "0200"'],
    ['another coding', { 3: '2' }, 'line 3 (coding type) must be "1"'],
    ['an IBAN with spaces', { 4: 'CH44 3199 9123 0008 8901 2' }, 'line 4 (IBAN) must have no spaces'],
    [
      'a foreign IBAN',
      { 4: 'DE75512108001245126199' },
      'line 4 (IBAN) must be an IBAN of Switzerland or Liechtenstein',
    ],
    ['a wrong IBAN', { 4: 'CH4531999123000889012' }, 'line 4 (IBAN) has wrong check digits'],
    ['an address of no type', { 5: '' }, 'line 5 (creditor address type) must be "S" or "K"'],
    ['no name', { 6: '' }, 'line 6 (creditor name) is empty'],
    ['a long name', { 6: 'x'.repeat(71) }, 'line 6 (creditor name) has 71 characters; at most 70 are allowed'],
    ['a long building number', { 8: '1'.repeat(17) }, 'line 8 (creditor building number or address line 2) has 17'],
    ['no postal code', { 9: '' }, 'line 9 (creditor postal code) is empty'],
    ['no town', { 10: '' }, 'line 10 (creditor town) is empty'],
    ['a long town', { 10: 'x'.repeat(36) }, 'line 10 (creditor town) has 36 characters; at most 35 are allowed'],
    [
      'a country by name',
      { 11: 'Schweiz' },
      'line 11 (creditor country) must be a country code of two capital letters',
    ],
    ['a combined address with a town', { 5: 'K', 8: '8400 Winterthur' }, 'line 9 (creditor postal code) must be empty'],
    [
      'a combined address without its second line',
      { 5: 'K', 8: '', 9: '', 10: '' },
      'line 8 (creditor building number',
    ],
    ['an ultimate creditor', { 12: 'S' }, 'line 12 (ultimate creditor address type) must be empty'],
    ['an amount with a comma', { 19: '1949,75' }, 'line 19 (amount) must be empty or a number'],
    ['an amount with one decimal', { 19: '1949.7' }, 'line 19 (amount)'],
    ['an amount with separators', { 19: "1'949.75" }, 'line 19 (amount)'],
    ['an amount with leading zeros', { 19: '01949.75' }, 'line 19 (amount)'],
    ['a great amount', { 19: '1000000000.00' }, 'line 19 (amount)'],
    ['a negative amount', { 19: '-1.00' }, 'line 19 (amount)'],
    ['another currency', { 20: 'USD' }, 'line 20 (currency) must be "CHF" or "EUR"'],
    ['a debtor without a type', { 21: '' }, 'line 21 (debtor address type) must be "S" or "K"'],
    ['a debtor without a town', { 26: '' }, 'line 26 (debtor town) is empty'],
    ['another reference type', { 28: 'ESR' }, 'line 28 (reference type) must be "QRR" or "SCOR" or "NON"'],
    ['a short QR reference', { 29: '2100000000031394714300090' }, 'line 29 (reference) must have 27 digits'],
    [
      'a QR reference with spaces',
      { 29: '21 00000 00003 13947 14300 09017' },
      'line 29 (reference) must have 27 digits',
    ],
    ['a wrong QR reference', { 29: '210000000003139471430009016' }, 'line 29 (reference) has a wrong check digit'],
    [
      'a wrong creditor reference',
      { ...NO_REFERENCE, 28: 'SCOR', 29: 'RF19539007547034' },
      'line 29 (reference) has wrong check digits',
    ],
    [
      'a creditor reference that is none',
      { ...NO_REFERENCE, 28: 'SCOR', 29: '539007547034' },
      'line 29 (reference) must be a creditor reference of ISO 11649',
    ],
    ['a reference despite the type NON', { ...NO_REFERENCE, 29: '1' }, 'line 29 (reference) must be empty'],
    [
      'a QR-IBAN without a QR reference',
      { 28: 'NON', 29: '' },
      'line 28 (reference type) must be "QRR", because line 4 (IBAN) is a QR-IBAN',
    ],
    [
      'a QR reference without a QR-IBAN',
      { 4: 'CH5800791123000889012' },
      'line 28 (reference type) is "QRR", which needs a QR-IBAN',
    ],
    [
      'a long message',
      { 30: 'm'.repeat(141) },
      'line 30 (unstructured message) has 141 characters; at most 140 are allowed',
    ],
    ['a line end in a field', { 30: 'eins\nzwei' }, 'line 31 (trailer) must be "EPD" and line 32 is'],
    ['no trailer', { 31: '' }, 'line 31 (trailer) must be "EPD" and none of the 31 lines is'],
    ['another trailer', { 31: 'END' }, 'line 31 (trailer) must be "EPD" and none of the 31 lines is'],
    [
      'a script that is not allowed',
      { 30: 'Счёт' },
      'line 30 (unstructured message) has a character that the Swiss QR Code does not allow, at position 1',
    ],
    [
      'a tab',
      { 6: 'a\tb' },
      'line 6 (creditor name) has a character that the Swiss QR Code does not allow, at position 2',
    ],
    [
      'a sign of no width',
      { 10: 'Genève\u200b' },
      'line 10 (creditor town) has a character that the Swiss QR Code does not allow, at position 7',
    ],
  ] as const)('%s', (_, changes, message) => {
    expect(swissBillFault(bill(changes))).toContain(message);
  });

  test.each([
    ['a line end after the trailer', bill({}, ''), 'line 32 is empty; remove the line end after the last line'],
    ['three procedures', bill({}, '//S1/', 'a', 'b', 'c'), 'line 35 is not allowed'],
    [
      'billing information without its sign',
      bill({}, 'S1/10'),
      'line 32 (billing information) must start with two slashes',
    ],
    [
      'a message and billing information that are too long together',
      bill({ 30: 'm'.repeat(100) }, `//S1/${'x'.repeat(40)}`),
      'lines 30 and 32',
    ],
    ['a long procedure', bill({}, '', 'x'.repeat(101)), 'line 33 (alternative procedure 1) has 101 characters'],
    ['lines that end in two ways', bill().replace('\n', '\r\n'), 'some lines end with CR LF and others with LF'],
    ['a lone carriage return', bill().replaceAll('\n', '\r'), 'a line ends with a carriage return only'],
    ['too few lines', 'SPC\n0200\n1\nCH4431999123000889012\nEPD', 'line 31 (trailer) must be "EPD" and line 5 is'],
    ['nothing', ' ', 'line 1 (QR type) must be "SPC"'],
  ])('%s', (_, payload, message) => {
    expect(swissBillFault(payload)).toContain(message);
  });

  test('quotes no value in any error', () => {
    for (let line = 1; line <= 31; line++) {
      expect(swissBillFault(bill({ [line]: 'Geheim\u0416' })) ?? '').not.toContain('Geheim');
    }
  });
});
