import { expect, test } from 'vitest';
import { createNodeWorld } from '../../../node/src/node-world.ts';
import { latin1 } from '../base/bytes.ts';
import { interpretZpl } from './interpret-zpl.ts';
import { matchesName } from './match-name.ts';

test.each([
  ['R:*.ZPL', 'R:A.ZPL', true],
  ['R:*.*', 'R:A.GRF', true],
  ['R:A?.ZPL', 'R:AB.ZPL', true],
  ['R:A?.ZPL', 'R:A.ZPL', false],
  ['R:*A*B', 'R:XAYAZB', true],
  ['R:*A*B', 'R:XAYAZ', false],
  ['E:*.*', 'R:A.ZPL', false],
  ['R:A.ZPL', 'R:A.ZPL', true],
  ['R:A.ZPL', 'R:AXZPL', false],
])('%s matches %s: %s', (pattern, name, isMatch) => {
  expect(matchesName(pattern, name)).toBe(isMatch);
});

test('matches a name and a pattern of any length immediately', () => {
  const name = 'A'.repeat(200_000);
  const zpl = `^XA^DFR:${name}^FS^XZ^XA^IDR:${'*A'.repeat(100_000)}*B.ZPL^FS^XZ`;
  const begun = performance.now();
  interpretZpl(latin1(zpl), {}, createNodeWorld());
  expect(performance.now() - begun).toBeLessThan(5000);
});
