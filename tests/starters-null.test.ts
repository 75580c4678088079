/** Starters accept unknown values as null or omitted, as the guide for programs says. */
import { readdirSync, readFileSync } from 'node:fs';
import { type JsonObject, parseTemplate, type Template, type World } from '@platen/engine';
import { isJsonArray, isJsonObject, type JsonValue } from '@platen/engine/base/json';
import { render } from '@platen/engine/render';
import { beforeAll, describe, expect, test } from 'vitest';
import { createNodeWorld } from '../node/src/node-world.ts';

const library = new URL('../library/', import.meta.url);
const read = (path: string): JsonObject => JSON.parse(readFileSync(new URL(path, library), 'utf8'));

type Path = readonly string[];

/** Returns paths to optional properties in the schema that the data contains. Uses the first item of each list. */
function optionalPaths(schema: JsonValue | undefined, data: JsonValue | undefined, at: Path = []): readonly Path[] {
  if (!isJsonObject(schema)) return [];
  if (isJsonArray(data)) return optionalPaths(schema['items'], data[0], [...at, '0']);
  const { properties, required } = schema;
  if (!isJsonObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, inner]) => {
    const isNeeded = isJsonArray(required) && required.includes(name);
    const below = isJsonObject(data) ? optionalPaths(inner, data[name], [...at, name]) : [];
    return isNeeded ? below : [[...at, name], ...below];
  });
}

/** Returns the data with a value set to null or removed. */
function without(data: JsonValue, [name = '', ...rest]: Path, left: 'null' | 'nothing'): JsonValue {
  if (isJsonArray(data)) return data.map((item, index) => (String(index) === name ? without(item, rest, left) : item));
  if (!isJsonObject(data)) return data;
  const { [name]: value = null, ...others } = data;
  if (rest.length > 0) return { ...data, [name]: without(value, rest, left) };
  return left === 'null' ? { ...others, [name]: null } : others;
}

let world: World;
beforeAll(() => {
  world = createNodeWorld();
});

function parsed(source: JsonObject) {
  const template = parseTemplate(source, world.expressions);
  if (!template.ok) throw new Error(JSON.stringify(template.problems));
  return template.value;
}

describe.each(readdirSync(library))('%s', (slug) => {
  const source = read(`${slug}/template.json`);
  const data = read(`${slug}/data.json`);
  const paths = optionalPaths(source['schema'], data);
  let template: Template;
  beforeAll(() => {
    template = parsed(source);
  });

  test.each(paths.map((path) => [path.join('.'), path] as const))('%s', (_name, path) => {
    for (const left of ['null', 'nothing'] as const) {
      const given = without(data, path, left) as JsonObject;
      const rendered = render(template, given, { format: 'html', now: 0 }, world);
      expect(rendered.ok ? [] : rendered.problems, left).toEqual([]);
    }
  });

  test('and required values are reported', () => {
    const required = (source['schema'] as JsonObject | undefined)?.['required'];
    for (const name of isJsonArray(required) ? required : []) {
      const given = without(data, [String(name)], 'nothing') as JsonObject;
      const rendered = render(template, given, { format: 'html', now: 0 }, world);
      expect(rendered).toMatchObject({ ok: false, problems: [{ code: 'SCHEMA_MISMATCH' }] });
    }
  });
});
