import { expect, test } from 'vitest';
import { evaluate, readFormatInfo } from './format-info.ts';

const task = { kind: 'expression', data: {}, lets: {}, locals: {}, locale: 'en', timeZone: 'UTC', now: 0 } as const;

test('a failing list is reported at the list, and not inside it', () => {
  const loops = [{ items: '[{]', as: 'row', indexAs: 'index' }];
  expect(evaluate({ ...task, source: '1 + 1', loops })).toMatchObject({ ok: true, value: 2 });
  expect(evaluate({ ...task, source: '[{]', loops: [] })).toMatchObject({ ok: false });
});

test('lists the properties without effect for each symbology', () => {
  const { unusedByCode } = readFormatInfo();
  expect(unusedByCode['code128']).not.toContain('gs1');
  expect(unusedByCode['ean13']).toEqual(expect.arrayContaining(['gs1', 'dataRows', 'bearerBars', 'checkDigit']));
  expect(unusedByCode['itf14']).not.toContain('bearerBars');
  expect(unusedByCode['maxicode']).toEqual(expect.arrayContaining(['moduleWidth', 'showText']));
  expect(unusedByCode['maxicode']).not.toContain('mode');
});

test('lists the properties without effect for each type and layout', () => {
  const { unusedAlign, unusedStyle } = readFormatInfo();
  expect(unusedStyle['rectangle']).toEqual(expect.arrayContaining(['fontSize', 'color', 'maxLines', 'markerEnd']));
  expect(unusedStyle['group']).toEqual(expect.arrayContaining(['fill', 'maxLines', 'minFontSize']));
  expect(unusedStyle['group']).not.toContain('fontSize');
  expect(unusedStyle['text']).not.toContain('maxLines');
  expect(unusedAlign['grid']).toEqual(['baseline']);
  expect(unusedAlign['row']).toEqual([]);
});
