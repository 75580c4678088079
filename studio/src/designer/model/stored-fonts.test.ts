import { expect, test } from 'vitest';
import { storedFamilies, withStoredFont } from './stored-fonts.ts';

const TEXT = { elements: [{ type: 'text' }] };

test('font files are grouped into families by name, and other files are omitted', () => {
  expect([...storedFamilies(['Brand-Bold.ttf', 'logo.png', 'Brand_Bold.woff2', 'Serif.otf'])]).toEqual([
    ['Brand Bold', 'Brand-Bold.ttf'],
    ['Serif', 'Serif.otf'],
  ]);
});

test('a stored font is listed once in the template, under its family name there', () => {
  const used = withStoredFont(TEXT, ['/elements/0/style/fontFamily'], 'Brand-Bold.ttf');
  expect(used).toEqual({
    elements: [{ type: 'text', style: { fontFamily: 'Brand Bold' } }],
    fonts: [{ family: 'Brand Bold', source: 'Brand-Bold.ttf' }],
  });
  expect(withStoredFont(used, ['/elements/0/style/fontFamily'], 'Brand-Bold.ttf')).toEqual(used);
  const named = { ...TEXT, fonts: [{ family: 'House', source: 'Brand-Bold.ttf' }] };
  expect(withStoredFont(named, ['/elements/0/style/fontFamily'], 'Brand-Bold.ttf')).toEqual({
    elements: [{ type: 'text', style: { fontFamily: 'House' } }],
    fonts: named.fonts,
  });
});
