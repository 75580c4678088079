import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { constOf, elementSchemas, fieldsOf } from './schema.ts';
import { ELSEWHERE, sectionsOf } from './sections.ts';

const schema = JSON.parse(
  readFileSync(new URL('../../../../docs/reference/template.schema.json', import.meta.url), 'utf8'),
);
const types = elementSchemas(schema).map((each) => ({
  type: String(constOf(each)),
  names: fieldsOf(each)
    .map(({ name }) => name)
    .filter((name) => !ELSEWHERE.has(name)),
}));

test.each(types)('each property of $type is in one section', ({ names }) => {
  const shown = sectionsOf(names).flatMap(([, own]) => own);
  expect(shown.length).toBeGreaterThan(0);
  expect(shown).toEqual([...new Set(shown)]);
});

test.each([
  ['table', 'rowHeight', 'table'],
  ['barcode', 'rowHeight', 'code'],
  ['image', 'page', 'picture'],
  ['pageBreak', 'page', 'flow'],
])('%s has %s in the section %s', (type, property, section) => {
  const { names } = types.find((each) => each.type === type)!;
  expect(sectionsOf(names).find(([, own]) => own.includes(property))?.[0]).toBe(section);
});
