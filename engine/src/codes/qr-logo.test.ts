import { expect, test } from 'vitest';
import { clearedSide, withoutMiddle } from './cleared-square.ts';
import { encodeCode } from './encode.ts';

const LINK = 'https://example.com/order/700412';

function encode(value: string, options: object) {
  return encodeCode({ symbology: 'qrcode', value, options });
}

test('the cleared square is odd, in the middle, and one module wider than the logo on each side', () => {
  expect([clearedSide(33, 0.2), clearedSide(25, 0.1), clearedSide(21, 0.2)]).toEqual([9, 5, 7]);
  expect([...withoutMiddle(new Uint8Array(25).fill(1), 5, 3)].join('')).toBe('1111110001100011000111111');
});

test('only the middle differs from the code without a logo', () => {
  const [plain, cleared] = [{}, { logoShare: 0.2 }].map((more) => encode(LINK, { errorCorrection: 'H', ...more }));
  if (!plain?.ok || !cleared?.ok) throw new Error('must be encoded');
  if (plain.symbol.kind !== 'matrix' || cleared.symbol.kind !== 'matrix') throw new Error('must have cells');
  const { bits, columns, clearedSide: side } = cleared.symbol;
  expect([columns, side]).toEqual([33, 9]);
  expect(bits).toEqual(withoutMiddle(plain.symbol.bits, 33, 9));
});

test('a logo that hides too many codewords is rejected, but accepted with a higher level or a smaller logo', () => {
  const refused = encode(LINK, { logoShare: 0.2 });
  expect(refused).toMatchObject({ ok: false, message: expect.stringContaining('set errorCorrection to "H"') });
  expect(encode(LINK, { logoShare: 0.2, errorCorrection: 'H' }).ok).toBe(true);
  expect(encode(LINK, { logoShare: 0.1, errorCorrection: 'H' }).ok).toBe(true);
  expect(encode(LINK, { logoShare: 0.35, errorCorrection: 'H' }).ok).toBe(false);
});

test('GS1 data and GS1 Digital Links support logos', () => {
  const options = { gs1: true, logoShare: 0.1, errorCorrection: 'H', version: 6 };
  for (const value of ['(01)09501101530003(10)AB', 'https://id.gs1.org/01/09501101530003/10/AB']) {
    expect(encode(value, options)).toMatchObject({ ok: true, symbol: { clearedSide: 7 } });
  }
});
