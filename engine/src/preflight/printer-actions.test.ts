/** Cuts and pauses that a printer language cannot express cause a warning. */
import { expect, test } from 'vitest';
import { resolvePrinter } from '../format/printer.ts';
import { FORMATS, type OutputFormat } from '../paint/formats.ts';
import { printerActions } from './printer-actions.ts';

function warned(format: OutputFormat, settings: Parameters<typeof resolvePrinter>[1]): readonly (string | undefined)[] {
  const printer = resolvePrinter(undefined, settings);
  const target = FORMATS[format].target({ printer }, 300);
  return printerActions({ printer, target }).map(({ path }) => path);
}

test('each language has its commands', () => {
  expect(warned('zpl', { cut: 'end' })).toEqual([]);
  expect(warned('zpl', { pause: 3 })).toEqual([]);
  for (const format of ['tspl', 'escpos'] as const) {
    expect(warned(format, { cut: 2 })).toEqual([]);
    expect(warned(format, { pause: 2 })).toEqual(['/printer/pause']);
  }
  for (const format of ['epl', 'cpcl'] as const) expect(warned(format, { cut: 'end' })).toEqual(['/printer/cut']);
  expect(warned('pdf', { cut: 'end', pause: 2 })).toEqual([]);
});
