import { expect, it } from 'vitest';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import { latin1 } from '../base/bytes.ts';
import { interpretZpl } from './interpret-zpl.ts';
import { interleavedDigits, msiDigits } from './zpl-check-digits.ts';

const world = createNodeWorld();

/** Returns payload and text of the codes of a label. */
function codesOf(zpl: string) {
  return interpretZpl(latin1(zpl), {}, world).labels.flatMap(({ parts }) =>
    parts.flatMap(({ part }) =>
      part.kind === 'code'
        ? [{ data: part.code.symbol.payload, text: part.lines.map(({ text }) => text).join(' ') }]
        : [],
    ),
  );
}

it.each([
  ['12345', true, '123457'],
  ['1234', true, '012348'],
  ['12345', false, '012345'],
  ['1234', false, '1234'],
])('makes the digits of Interleaved 2 of 5 even in number: %s, %s', (data, isChecked, value) => {
  expect(interleavedDigits(data, isChecked)).toEqual({ value, shown: value });
});

it.each([
  ['A', '2468'],
  ['B', '24687'],
  ['C', '246876'],
  ['D', '246868'],
])('adds the check digits %s of MSI', (selection, value) => {
  expect(msiDigits('2468', selection, true).shown).toBe(value);
  expect(msiDigits('2468', selection, false)).toEqual({ value, shown: '2468' });
});

it('shows the check digit of ^B2, and of ^BM on request', () => {
  expect(
    codesOf('^XA^FO9,9^B2N,40,Y,N,Y^FD12345^FS^FO9,99^BMN,B,40,Y,N,Y^FD1234567^FS^XZ').map(({ text }) => text),
  ).toEqual(['123457', '12345674']);
  expect(codesOf('^XA^FO9,99^BMN,,40,Y^FD1234567^FS^XZ')).toEqual([{ data: '12345674', text: '1234567' }]);
});

it('shows the characters that digit pairs of subset A encode', () => {
  const [code] = codesOf('^XA^FO9,9^BCN,40,Y^FD>;382436>6CODE128>752375152^FS^XZ');
  expect(code).toEqual({ data: '382436CODE128TEST', text: '382436CODE128TEST' });
});

it('continues after a field on its baseline', () => {
  const baselines = (zpl: string) =>
    interpretZpl(latin1(zpl), {}, world).labels[0]!.parts.map(({ part }) => {
      if (part.kind !== 'text') throw new Error('the field is no text');
      return part.transform[5] + part.font.baseline;
    });
  for (const place of ['^FO20,100', '^FT20,100']) {
    const [first, second] = baselines(`^XA${place}^A0N,40^FDone^FS^FT^A0N,20^FDtwo^FS^XZ`);
    expect(second).toBeCloseTo(first!, 6);
  }
});
