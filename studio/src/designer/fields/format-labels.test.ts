/** Labels of properties and choices of the format in German, where the names of the format cannot serve as labels. */
import { readFileSync } from 'node:fs';
import { isJsonArray, isJsonObject, type JsonValue } from '@platen/engine/base/json';
import { expect, test } from 'vitest';
import { formatLabels } from './format-labels.de.ts';

const schema: JsonValue = JSON.parse(
  readFileSync(new URL('../../../../docs/reference/template.schema.json', import.meta.url), 'utf8'),
);

const properties = new Set<string>();
/** Values of enumerations, with the names of their properties. */
const choices = new Map<string, Set<string>>();

function visit(value: JsonValue, property = ''): void {
  if (isJsonArray(value)) for (const each of value) visit(each, property);
  if (!isJsonObject(value)) return;
  for (const choice of isJsonArray(value['enum']) ? value['enum'] : []) {
    if (typeof choice === 'string') choices.set(choice, (choices.get(choice) ?? new Set()).add(property));
  }
  for (const [name, inner] of Object.entries(value)) {
    if (name !== 'properties' || !isJsonObject(inner)) visit(inner, property);
    else
      for (const [each, described] of Object.entries(inner)) {
        properties.add(each);
        visit(described, each);
      }
  }
}
visit(schema);

/** Properties that no panel and no message shows. */
const HIDDEN = new Set(['$schema', 'formatVersion']);

/** Properties whose choices are names of products, sizes and symbologies. */
const NAMED = new Set(['symbology', 'preset', 'sheet', 'size', 'page', 'dimensions', '']);

/** Names that are the same in German. */
const NAMES = new Set('acs atkinson base64 byte cii hex markdown peppol sparkline ubl'.split(' '));

test('every property has a German label', () => {
  const known = { ...formatLabels.properties, ...formatLabels.otherProperties };
  expect(properties.size).toBeGreaterThan(350);
  expect([...properties].filter((name) => !HIDDEN.has(name) && !Object.hasOwn(known, name))).toEqual([]);
});

test('every choice has a German label', () => {
  const known = { ...formatLabels.choices, ...formatLabels.otherChoices };
  const own: Readonly<Record<string, Readonly<Record<string, string>>>> = formatLabels.choicesOf;
  const missing = [...choices].flatMap(([choice, named]) =>
    [...named]
      .filter((property) => !NAMED.has(property) && !NAMES.has(choice) && /^[a-z]+(?:[- ][a-z]+)*$/.test(choice))
      .filter((property) => !Object.hasOwn(known, choice) && own[property]?.[choice] === undefined)
      .map((property) => `${property}: ${choice}`),
  );
  expect(choices.size).toBeGreaterThan(200);
  expect(missing).toEqual([]);
});
