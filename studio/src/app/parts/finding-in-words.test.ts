import { expect, test } from 'vitest';
import { findingInWords } from './finding-in-words.ts';

const template = {
  elements: [
    { id: 'code', type: 'barcode' },
    { id: 'lines', type: 'repeat', elements: [{ id: 'line', type: 'text' }] },
    { type: 'text', text: 'a' },
  ],
};

test.each([
  [{ path: '/template/elements/0/style/lineHeight', elementId: 'code' }, 'code › Style › Line height'],
  [{ path: '/elements/2/text', elementId: 'text-3' }, 'Text › Text'],
  [{ elementId: 'line[2]' }, 'line #3'],
  [{ path: '/items/4/template/elements/0' }, 'Item 5 › code'],
  [{ path: '/template/elements/0', elementId: 'code', item: 4 }, 'Item 5 › code'],
  [{ path: '/items/4/template/elements/0', item: 4 }, 'Item 5 › code'],
  [{ path: '/elements/9/text', elementId: 'code' }, 'code'],
  [{ path: '/template/dimensions/width' }, 'Document › Dimensions › Width'],
  [{}, ''],
])('%o is at %s', (place, words) => {
  const { place: placed, target } = findingInWords(template, { message: 'is wrong', ...place });
  expect(placed).toBe(words);
  expect(target !== undefined).toBe(words !== '');
});

test('fields of the data keep their names, and the designer has no place for them', () => {
  const finding = { path: '/items/0/data/lines/0/lineHeight', message: 'must have the property "lineHeight"' };
  expect(findingInWords(template, finding)).toEqual({
    message: 'must have the property "lineHeight"',
    place: 'Item 1 › Data › lines › 1 › lineHeight',
    target: undefined,
  });
  const missing = { code: 'MISSING_DATA', path: '/elements/0/text', message: 'the data has no "lineHeight"; send it' };
  expect(findingInWords(template, missing).message).toBe(missing.message);
});

test('without the template, a place is the ID of the element or the labels of the path', () => {
  const message = 'the property "lineHeight" has no effect';
  expect(findingInWords(null, { path: '/template/elements/0/style/lineHeight', elementId: 'code', message })).toEqual({
    message: 'the property “Line height” has no effect',
    place: 'code',
    target: { path: '/template/elements/0/style/lineHeight', elementId: 'code' },
  });
  expect(findingInWords(null, { path: '/template/dimensions/width', message }).place).toBe(
    'Document › Dimensions › Width',
  );
});
