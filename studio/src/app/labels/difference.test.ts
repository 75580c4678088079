import { expect, test } from 'vitest';
import { countDifference } from './difference.ts';

/** Label with one row, in which every character but a space is ink. */
function row(dots: string) {
  const bits = new Uint8Array(1);
  for (const [x, dot] of [...dots].entries()) if (dot !== ' ') bits[0]! |= 0x80 >> x;
  return { widthDots: dots.length, heightDots: 1, stride: 1, bits };
}

test('counts dots that the other drawing does not have within one dot', () => {
  expect(countDifference(row('##     #'), row('# #  #  '))).toEqual({ original: 1, imported: 1 });
  expect(countDifference(row('##'), row('##'))).toEqual({ original: 0, imported: 0 });
  expect(countDifference(row(' ##'), row('## '))).toEqual({ original: 0, imported: 0 });
});

test('a larger drawing differs by its ink outside the smaller one', () => {
  expect(countDifference(row('##'), row('##  #'))).toEqual({ original: 0, imported: 1 });
});
