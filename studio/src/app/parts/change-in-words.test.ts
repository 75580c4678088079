import { expect, test } from 'vitest';
import { placeOfChange, valueInWords } from './change-in-words.ts';

const template = {
  elements: [{ type: 'text', id: 'carrier', position: { x: '1mm', y: '2mm' }, text: 'DHL' }],
};

test.each([
  ['/elements/0/position/y', 'carrier › Position › Y'],
  ['/dimensions/width', 'Document › Dimensions › Width'],
  ['/sample/lines/0/lineHeight', 'Sample › lines › 1 › lineHeight'],
  ['/samples/Too long~1wide/to', 'Too long/wide › to'],
  ['/schema/properties/lines/items/properties/name/type', 'Schema › lines › name › type'],
  ['', 'Template'],
])('%s is at %s', (path, place) => {
  expect(placeOfChange(template, path)).toBe(place);
});

test.each([
  ['41mm', '/elements/0/position/y', '41mm'],
  ['center', '/elements/0/style/textAlign', 'Centre'],
  // Text that a person wrote stays unchanged, even if the format has an option with the same name.
  ['center', '/elements/0/text', 'center'],
  ['center', '/sample/name', 'center'],
  [true, '/elements/0/visible', 'Yes'],
  ['', '/elements/0/text', 'Empty text'],
  [null, '/sample/name', 'Nothing'],
  [{ width: '4in', height: '6in' }, '/dimensions', 'Width: 4in, Height: 6in'],
  [{ lineHeight: 2, isFree: false }, '/sample/first', 'lineHeight: 2, isFree: No'],
  [{ type: 'text', id: 'carrier', text: 'DHL' }, '/elements/0', 'Text “carrier”'],
  [{ type: 'Person', name: 'Ada' }, '/sample/first', 'type: Person, name: Ada'],
  [['a', 'b'], '/elements', 'a, b'],
  [[{ a: 1 }, { a: 2 }], '/sample/lines', '2 entries'],
  ['x'.repeat(500), '/elements/0/text', `${'x'.repeat(120)}…`],
])('%j at %s is %s', (value, path, words) => {
  expect(valueInWords(value, path)).toBe(words);
});
