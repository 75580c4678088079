import type { JsonValue } from '@platen/engine/base/json';
import { expect, test } from 'vitest';
import { getAt } from '../model/edits.ts';
import { clip, clippingOf, duplicate, paste, readClipping, readTemplate } from './clipboard.ts';

const at = (x: string, y: string) => ({ x, y });
const document: JsonValue = {
  dimensions: { width: '100mm', height: '50mm' },
  styles: { base: { color: 'red' }, big: { extends: 'base', fontSize: '20pt' }, other: {} },
  elements: [
    { id: 'a', type: 'text', position: at('1mm', '2mm'), style: { extends: 'big' } },
    {
      id: 'g',
      type: 'group',
      position: at('5mm', '5mm'),
      elements: [{ id: 'b', type: 'line', position: at('0mm', '0mm') }],
    },
  ],
};

test('copied elements include what they need, and can be restored from text', () => {
  const text = clip(document, ['/elements/0', '/elements/1', '/elements/1/elements/0']);
  const { elements, styles } = readClipping(text)!;
  expect(elements.map(({ id }) => id)).toEqual(['a', 'g']);
  expect(Object.keys(styles).sort()).toEqual(['base', 'big']);
});

test.each(['', 'hello', '{"platen":2,"elements":[{}]}', '{"platen":1}', '{"platen":1,"elements":[]}', '{"platen":1'])(
  'text without elements is not recognized as elements: %s',
  (text) => expect(readClipping(text)).toBeUndefined(),
);

test('pasted elements get unique IDs, and named styles are added unless they exist', () => {
  const clipping = readClipping(clip(document, ['/elements/0']))!;
  const own = paste(document, clipping, { list: '/elements', index: 2, isFree: true, by: { x: 72 / 25.4, y: 0 } });
  expect(own.pointers).toEqual(['/elements/2']);
  expect(getAt(own.document, '/elements/2')).toEqual({
    id: 'a-2',
    type: 'text',
    position: at('2mm', '2mm'),
    style: { extends: 'big' },
  });
  expect(getAt(own.document, '/styles')).toBe(getAt(document, '/styles'));
  const other = paste({ elements: [] }, clipping, { list: '/elements', index: 0, isFree: true });
  expect(getAt(other.document, '/styles')).toEqual({
    big: { extends: 'base', fontSize: '20pt' },
    base: { color: 'red' },
  });
});

test('several elements are pasted at one position together', () => {
  const clipping = readClipping(clip(document, ['/elements/0', '/elements/1']))!;
  const { document: after } = paste(document, clipping, {
    list: '/elements',
    index: 2,
    isFree: true,
    at: { x: 0, y: 0 },
  });
  expect(getAt(after, '/elements/2/position')).toEqual(at('0mm', '0mm'));
  expect(getAt(after, '/elements/3/position')).toEqual(at('4mm', '3mm'));
});

test('copies follow their originals, and copies within one group stay together', () => {
  const { document: after, pointers } = duplicate(document, ['/elements/1/elements/0', '/elements/0']);
  expect(pointers).toEqual(['/elements/2/elements/1', '/elements/1']);
  expect(pointers.map((pointer) => getAt(after, `${pointer}/id`))).toEqual(['b-2', 'a-2']);
});

test('copied elements include their fonts, and the names of their files', () => {
  const brand = { family: 'Brand', source: 'brand.ttf', weight: 700 };
  const from: JsonValue = {
    fonts: [brand, { family: 'Other', source: 'other.ttf' }],
    elements: [
      { type: 'text', text: 'A', position: at('1mm', '1mm'), style: { fontFamily: "'Brand', Arial" } },
      { type: 'image', source: 'logo.svg', position: at('1mm', '1mm') },
      { type: 'image', source: 'data:image/png;base64,AA==', position: at('1mm', '1mm') },
    ],
  };
  const clipping = readClipping(clip(from, ['/elements/0', '/elements/1', '/elements/2']))!;
  expect(clipping.assets).toEqual(['logo.svg', 'brand.ttf']);
  const where = { list: '/elements', index: 0, isFree: true };
  expect(getAt(paste({ elements: [] }, clipping, where).document, '/fonts')).toEqual([brand]);
  const twice = paste({ fonts: [{ ...brand, source: 'ours.ttf' }], elements: [] }, clipping, where);
  expect(getAt(twice.document, '/fonts')).toEqual([{ ...brand, source: 'ours.ttf' }]);
});

test('a whole template is distinguished from elements and from other JSON', () => {
  const template = readTemplate(JSON.stringify(document))!;
  expect(clippingOf(template)!.elements).toHaveLength(2);
  for (const text of ['', '[1]', '{"elements":[]}', clip(document, ['/elements/0'])])
    expect(readTemplate(text)).toBeUndefined();
});
