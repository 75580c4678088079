import { expect, test } from 'vitest';
import { paperSize } from './paper.ts';

test.each([
  ['A4', '210mm', '297mm'],
  ['a5 LANDSCAPE', '210mm', '148mm'],
  ['Letter portrait', '8.5in', '11in'],
  ['jis b5', '182mm', '257mm'],
  ['4x6in', '4in', '6in'],
  ['100 × 150 mm', '100mm', '150mm'],
  ['57.5x32mm', '57.5mm', '32mm'],
])('%s', (name, width, height) => {
  expect(paperSize(name)).toEqual({ width, height });
});

test.each(['', 'A11', '4x6', 'x', 'A4 across', 'constructor', '4x6in landscape', 'A4'.padEnd(50)])(
  'rejects %s',
  (name) => {
    expect(paperSize(name)).toBeUndefined();
  },
);
