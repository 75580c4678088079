/** Rules of schemes: values that break them are rejected, and complete HIBC values stay unchanged. */
import { expect, test } from 'vitest';
import { encodeCode } from './encode.ts';

function refusal(symbology: string, value: string): string | undefined {
  const encoded = encodeCode({ symbology, value });
  return encoded.ok ? undefined : encoded.message;
}

test('rejects a second digit of Intelligent Mail above 4, with which the symbol would encode another number', () => {
  expect(refusal('imb', '04012345678901234567')).toBeUndefined();
  expect(refusal('imb', '05012345678901234567')).toContain(
    'the second digit (of the barcode identifier) must be from 0 to 4',
  );
  expect(refusal('imb', '9901234567890123456712345678901')).toContain('barcode identifier');
});

const MAILMARK = 'JGB 012100123412345678AB19XY1A 0             www.xyz.com';

test.each([
  [5, '?', 'characters 5 to 7 (information type, version and class)'],
  [8, 'A', 'characters 8 to 14 (supply chain ID) must be 7 digits'],
  [15, 'A', 'characters 15 to 22 (item ID) must be 8 digits'],
  [23, '-', 'characters 23 to 31 (destination postcode and delivery point)'],
  [32, ' ', 'characters 32 to 32 (service type)'],
  [33, '-', 'characters 33 to 39 (return postcode)'],
])('rejects a Mailmark with a wrong character %i', (at, character, message) => {
  expect(refusal('mailmark', MAILMARK)).toBeUndefined();
  expect(refusal('mailmark', MAILMARK.slice(0, at - 1) + character + MAILMARK.slice(at))).toContain(message);
});

const HIBC = ['hibccode39', 'hibccode128', 'hibcqrcode', 'hibcdatamatrix', 'hibcpdf417', 'hibcazteccode'];

test.each(HIBC)('%s: adds plus sign and check character, or verifies them if present', (symbology) => {
  const complete = encodeCode({ symbology, value: '+E308T800206X0/$230513/14D20260413C' });
  const bare = encodeCode({ symbology, value: 'E308T800206X0/$230513/14D20260413' });
  expect(complete.ok && { ...complete.symbol, payload: '' }).toEqual(bare.ok && { ...bare.symbol, payload: '' });
  expect(refusal(symbology, '+E308T800206X0/$230513/14D20260413D')).toContain('which is "C"');
  expect(refusal(symbology, '+E308T800206X0/$230513/14D20260413')).toContain('omit both and they are added');
  expect(refusal(symbology, '-E308T800206X0')).toContain('HIBC data must start with the letter of a labeler');
  expect(refusal(symbology, '++E308T800206X0C')).toContain('after the plus sign');
});

test.each([
  ['E308T800206X0', undefined],
  ['A9990', 'must be a labeler code'],
  ['A999BJC5D6EX', 'must be a labeler code'],
  ['A999ABCDEFGHIJKLMNOPQRS0', 'must be a labeler code'],
  ['A99-BJC5D6E7', 'must be a labeler code'],
  ['$LOT123', undefined],
  ['$+SER123', undefined],
  ['$123456789012345678C', undefined],
  ['$1234567890123456789C', 'has more than 18 characters'],
  ['26123LOT', undefined],
  ['26367LOT', 'must be a date in the form YYJJJ'],
  ['$$0726LOT', undefined],
  ['$$1326LOT', '"1326" must be a date in the form MMYY'],
  ['$$2073126LOT', undefined],
  ['$$2130126LOT', '"130126" must be a date in the form MMDDYY'],
  ['$$3260731LOT', undefined],
  ['$$3263107LOT', '"263107" must be a date in the form YYMMDD'],
  ['$$426073123LOT', undefined],
  ['$$426073124LOT', 'YYMMDDHH'],
  ['$$526001LOT', undefined],
  ['$$52600112', undefined],
  ['$$62600123LOT', undefined],
  ['$$62600124LOT', 'YYJJJHH'],
  ['$$7LOT', undefined],
  ['$$8250726LOT', undefined],
  ['$$8A50726LOT', 'the quantity in "$$8A50726LOT" must have 2 digits after 8'],
  ['$$9001003260731LOT', undefined],
  ['$$+3260731SER', undefined],
  ['$$LOT', 'after $$, "LOT" must begin with a date'],
  ['A999BJC5D6E7/$$3260731LOT/S123/16D20260731/Q5', undefined],
  ['A999BJC5D6E7/$1234567890123456789', 'has more than 18 characters'],
  ['A999BJC5D6E7/$LOT/16D20261331', 'after 16D, "20261331" must be a date in the form YYYYMMDD'],
  ['A999BJC5D6E7/$LOT/QX', 'after Q, "X" must be a quantity of 1 to 5 digits'],
  ['/EU720060FF0', undefined],
])('HIBC %s', (value, message) => {
  if (message === undefined) expect(refusal('hibccode128', value)).toBeUndefined();
  else expect(refusal('hibccode128', value)).toContain(message);
});

test.each([
  ['kix', '1231FZ13XHS', undefined],
  ['kix', '2500GG30250', undefined],
  ['kix', '1231FZ13-A', 'cannot be encoded'],
  ['kix', '1231FZ', 'KIX is a postcode of 4 digits and 2 letters, a house number of 1 to 5 digits'],
  ['kix', '0231FZ13', 'KIX is a postcode'],
  ['kix', '1231FZ13X', 'KIX is a postcode'],
  ['kix', '1231FZ13X1234567', 'KIX is a postcode'],
  ['japanpost', '6540123789-A-K-Z', undefined],
  ['japanpost', '6540123', undefined],
  ['japanpost', '654-0123789', 'must begin with a postcode of 7 digits, without a hyphen'],
  ['japanpost', '65401231234567890123', undefined],
  ['japanpost', '654012312345678901234', 'takes 14 characters, where a letter takes two; a symbol holds 13'],
  ['japanpost', '6540123ABCDEFG', 'takes 14 characters'],
])('%s %s', (symbology, value, message) => {
  if (message === undefined) expect(refusal(symbology, value)).toBeUndefined();
  else expect(refusal(symbology, value)).toContain(message);
});
