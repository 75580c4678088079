import { expect, test } from 'vitest';
import { messageInWords, placeInWords } from './finding-words.ts';

const document = {
  elements: [
    { type: 'text', id: 'price', style: {} },
    { type: 'barcode' },
    { type: 'group', id: 'box', elements: [{ type: 'text' }] },
  ],
};

test('a place is described by the name of its element and the labels of its properties', () => {
  expect(placeInWords(document, '/elements/0/style/lineHeight')).toBe('price › Style › Line height');
  expect(placeInWords(document, '/elements/2/elements/0/runs/1/text')).toBe('Text › Styled parts › 2 › Text');
  expect(placeInWords(document, '/dimensions/width')).toBe('Document › Dimensions › Width');
  expect(placeInWords(document, undefined)).toBe('Document');
});

test('a message uses the labels of the panel for properties, and keeps values', () => {
  expect(messageInWords(document, 'the property "lineHeight" has no effect here')).toBe(
    'the property “Line height” has no effect here',
  );
  expect(messageInWords(document, 'set "content", "contentExpression" or "text"')).toBe(
    'set “Content”, “Expression” or “Text”',
  );
  expect(messageInWords(document, 'must be one of "first", "last", "all"; see /elements/0/style')).toBe(
    'must be one of "first", "last", "all"; see price › Style',
  );
  expect(messageInWords(document, 'widen the box, or set "hyphenate" to "en"')).toBe(
    'widen the box, or set “Hyphenate” to "en"',
  );
  expect(messageInWords(document, 'no file /elements/9 and "Papyrus"')).toBe('no file /elements/9 and "Papyrus"');
});
