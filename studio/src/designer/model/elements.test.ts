import { expect, test } from 'vitest';
import { flatten, isLocked, nodeAround, nodesOf, pathTo } from './elements.ts';
import { uniqueId, withUniqueIds } from './ids.ts';

const document = {
  header: { height: '10mm', elements: [{ id: 'logo', type: 'image' }] },
  elements: [
    { id: 'box', type: 'group', locked: true, elements: [{ type: 'text' }] },
    { id: 'lines', type: 'table', columns: [{ text: 'a' }, { elements: [{ id: 'code', type: 'qrcode' }] }] },
  ],
};

test('every element has a pointer, including those of headers, footers and cells', () => {
  expect(flatten(nodesOf(document)).map(({ pointer }) => pointer)).toEqual([
    '/header',
    '/header/elements/0',
    '/elements/0',
    '/elements/0/elements/0',
    '/elements/1',
    '/elements/1/columns/0',
    '/elements/1/columns/1',
    '/elements/1/columns/1/elements/0',
  ]);
});

test('a pointer belongs to the innermost element around it', () => {
  expect(nodeAround(document, '/elements/1/columns/1/elements/0/style/color')).toBe('/elements/1/columns/1/elements/0');
  expect(nodeAround(document, '/elements/1/columns/0/text')).toBe('/elements/1/columns/0');
  expect(nodeAround(document, '/elements/1/items')).toBe('/elements/1');
  expect(nodeAround(document, '/dimensions/width')).toBeUndefined();
  expect(pathTo(document, '/elements/0/elements/0')).toEqual(['/elements/0', '/elements/0/elements/0']);
});

test('elements inside a locked element are locked', () => {
  expect(isLocked(document, '/elements/0/elements/0')).toBe(true);
  expect(isLocked(document, '/elements/1')).toBe(false);
});

test('any template has a list of elements, possibly empty', () => {
  for (const value of [null, 3, 'x', [], { elements: 3 }, { elements: [1, null, { elements: {} }] }]) {
    expect(() => nodesOf(value)).not.toThrow();
  }
});

test('copies get unique IDs', () => {
  expect(uniqueId('logo', new Set(['logo', 'logo-2']))).toBe('logo-3');
  expect(uniqueId('logo-2', new Set(['logo-2']))).toBe('logo-3');
  const [copy] = withUniqueIds([{ id: 'box', elements: [{ id: 'logo' }, { id: 'new' }] }], document);
  expect(copy).toEqual({ id: 'box-2', elements: [{ id: 'logo-2' }, { id: 'new' }] });
});
