import { expect, test } from 'vitest';
import { findPlace } from './find-place.ts';

const document = {
  header: { elements: [{ id: 'logo', type: 'image' }] },
  elements: [
    { type: 'text', text: 'a' },
    { id: 'box', type: 'group', elements: [{ id: 'code', type: 'barcode', text: '1' }] },
    { id: 'lines', type: 'table', columns: [{ header: 'a' }] },
  ],
};

test.each([
  [{ path: '/template/elements/1/elements/0/text', elementId: 'code' }, '/elements/1/elements/0'],
  [{ path: '/items/4/template/elements/0/text' }, '/elements/0'],
  [{ path: '/elements/0/text', elementId: 'code' }, '/elements/1/elements/0'],
  [{ path: '/elements/0', elementId: 'element-1' }, '/elements/0'],
  [{ elementId: 'code[3]' }, '/elements/1/elements/0'],
  [{ elementId: 'lines[3].0' }, '/elements/2'],
  [{ elementId: 'logo' }, '/header/elements/0'],
  [{ path: '/elements/9/text', elementId: 'gone' }, undefined],
  [{ path: null, elementId: null }, undefined],
])('%o is %s', (place, pointer) => {
  expect(findPlace(document, place)).toBe(pointer);
});
