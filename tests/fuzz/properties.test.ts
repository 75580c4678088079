/** Tests every property of every element with invalid values, in elements that also have all other properties. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '@platen/engine/base/json';
import { ELEMENT_SCHEMAS } from '@platen/engine/elements/schemas';
import { renderTemplate } from '@platen/engine/render';
import { createNodeWorld } from '@platen/node/node-world';
import { LIBRARY, ROOT } from '@platen/service/testing/service';
import { describe, expect, it } from 'vitest';
import { type Json, ODD_VALUES } from './mutate.ts';
import { expectDeclared } from './target.ts';

type Fields = { [name: string]: Json };

const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const suite = join(ROOT, 'tests/suite');
const files = [
  ...readdirSync(LIBRARY).map((slug) => join(LIBRARY, slug, 'template.json')),
  ...readdirSync(suite).flatMap((folder) =>
    readdirSync(join(suite, folder))
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(suite, folder, name)),
  ),
];
/** Properties of each element type in the templates of library and suite, with the first value of each. */
const known = new Map<string, Fields>();
/** Properties of templates, in the same way. */
const template: Fields = {};

for (const file of files) {
  const given = JSON.parse(readFileSync(file, 'utf8')) as Fields;
  const one = isFields(given['template']) ? given['template'] : given;
  if (one['elements'] === undefined) continue;
  merge(template, one);
  collect(one);
}

function collect(value: Json): void {
  if (typeof value !== 'object' || value === null) return;
  for (const each of Object.values(value)) collect(each);
  if (!isFields(value) || typeof value['type'] !== 'string' || !Object.hasOwn(ELEMENT_SCHEMAS, value['type'])) return;
  const fields = known.get(value['type']) ?? {};
  known.set(value['type'], fields);
  merge(fields, value);
}

/** Adds missing properties, recursively. Lists stay short. */
function merge(fields: Fields, more: Fields): void {
  for (const [name, value] of Object.entries(more)) {
    const own = fields[name];
    if (own === undefined) fields[name] = structuredClone(Array.isArray(value) ? value.slice(0, 2) : value);
    else if (isFields(own) && isFields(value)) merge(own, value);
  }
}

function merged(all: readonly Json[]): Fields {
  const fields: Fields = {};
  for (const each of all) if (isFields(each)) merge(fields, each);
  return fields;
}

/** Returns the paths of all inner values. */
function placesIn(value: Json, depth = 4): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  return Object.entries(value).flatMap(([name, each]) => [
    [name],
    ...placesIn(each, depth - 1).map((place) => [name, ...place]),
  ]);
}

function withValue(value: Json, [name, ...rest]: readonly string[], odd: Json): Json {
  if (name === undefined) return odd;
  const copy = Array.isArray(value) ? [...value] : { ...(value as Fields) };
  (copy as Fields)[name] = withValue((value as Fields)[name]!, rest, odd);
  return copy;
}

const world = createNodeWorld();

function expectHandled(whole: Json): void {
  const result = renderTemplate(whole, {} as JsonObject, { format: 'html', now: 0 }, world);
  if (!result.ok) expectDeclared(result.problems);
}

/** Replaces each value inside an object with each unusual value. Returns the unhandled errors, one line each. */
function faultsOf(value: Json, depth: number, wrap: (changed: Json) => Json): readonly string[] {
  return placesIn(value, depth).flatMap((place) =>
    ODD_VALUES.flatMap((odd) => {
      try {
        expectHandled(wrap(withValue(value, place, odd())));
        return [];
      } catch (error) {
        const shown = JSON.stringify(odd())?.slice(0, 40);
        return [`${place.join('.')} ${shown}: ${(error as Error).stack?.slice(0, 300)}`];
      }
    }),
  );
}

describe('invalid values of properties', () => {
  it('are tested with elements of all types', () => {
    expect([...known.keys()].sort()).toEqual(Object.keys(ELEMENT_SCHEMAS).sort());
    expect(placesIn(known.get('group')!).map((place) => place.join('.'))).toContain('layout');
  });

  it.each([...known].map(([type, fields]) => ({ type, fields })))('$type', ({ type, fields }) => {
    const dimensions = { width: '99mm', height: '99mm' };
    expect(faultsOf({ ...fields, type }, 4, (element) => ({ dimensions, elements: [element] }))).toEqual([]);
  });

  it('in the template itself', () => {
    // Fonts and schemas are slow to read and have separate targets.
    const { fonts: _, schema: __, sample: ___, styles, ...rest } = template;
    const bands = { header: { height: '9mm', elements: [] }, footer: { height: '9mm', elements: [] } };
    const whole = { ...rest, ...bands, styles: { all: merged(Object.values(styles as Fields)) }, elements: [] };
    expect(faultsOf(whole, 3, (changed) => changed)).toEqual([]);
  });
});
