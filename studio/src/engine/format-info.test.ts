import { expect, test } from 'vitest';
import { evaluate, readFormatInfo } from './format-info.ts';

const task = { kind: 'expression', data: {}, lets: {}, locals: {}, locale: 'en', timeZone: 'UTC', now: 0 } as const;

test('a list that fails is told where it is written, and not of what stands within', () => {
  const loops = [{ items: '[{]', as: 'row', indexAs: 'index' }];
  expect(evaluate({ ...task, source: '1 + 1', loops })).toMatchObject({ ok: true, value: 2 });
  expect(evaluate({ ...task, source: '[{]', loops: [] })).toMatchObject({ ok: false });
});

test('each symbology is told with what it has no use for', () => {
  const { unusedByCode } = readFormatInfo();
  expect(unusedByCode['code128']).not.toContain('gs1');
  expect(unusedByCode['ean13']).toEqual(expect.arrayContaining(['gs1', 'dataRows', 'bearerBars', 'checkDigit']));
  expect(unusedByCode['itf14']).not.toContain('bearerBars');
  expect(unusedByCode['maxicode']).toEqual(expect.arrayContaining(['moduleWidth', 'showText']));
  expect(unusedByCode['maxicode']).not.toContain('mode');
});

test('each type and layout is told with what it has no use for', () => {
  const { unusedAlign, unusedStyle } = readFormatInfo();
  expect(unusedStyle['rectangle']).toEqual(expect.arrayContaining(['fontSize', 'color', 'maxLines', 'markerEnd']));
  expect(unusedStyle['group']).toEqual(expect.arrayContaining(['fill', 'maxLines', 'minFontSize']));
  expect(unusedStyle['group']).not.toContain('fontSize');
  expect(unusedStyle['text']).not.toContain('maxLines');
  expect(unusedAlign['grid']).toEqual(['baseline']);
  expect(unusedAlign['row']).toEqual([]);
});
