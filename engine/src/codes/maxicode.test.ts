import { expect, test } from 'vitest';
import { type CodeOptions, encodeCode } from './encode.ts';

function refusal(value: string, options: CodeOptions): string | undefined {
  const result = encodeCode({ symbology: 'maxicode', value, options });
  return result.ok ? undefined : result.message;
}

test('an error explains the start of a parcel message', () => {
  const [parcel, british] = ['123456789\x1d840\x1d001\x1d1Z', 'SW1A 1AA\x1d826\x1d001\x1d1Z'];
  expect(refusal('plain', { mode: 2 })).toBe(
    'maxicode: mode 2 must start with a postcode, a three-digit country and a three-digit service, each followed by a group ' +
      'separator: "841706672\\u001d840\\u001d001\\u001d…" in JSON',
  );
  expect(refusal('B1050,056,999', { mode: 3 })).toMatch(/^maxicode: mode 3 must start with .*"B1050\\u001d/);
  expect(refusal(british, { mode: 2 })).toBe('maxicode: mode 2 needs a numeric postcode; omit "mode", or set it to 3');
  for (const [value, options, length] of [
    [british, {}, 8],
    [british, { mode: 3 }, 8],
    [parcel, { mode: 3 }, 9],
  ] as const) {
    expect(refusal(value, options)).toBe(
      `maxicode: the postcode has ${length} characters, and mode 3 allows 6; shorten it`,
    );
  }
  expect(refusal(parcel, { mode: 4 })).toBeUndefined();
  expect(refusal(`${parcel}${'x'.repeat(110)}`, { mode: 2 })).toBe('maxicode: the value is too long for mode as set');
});
