/** Stored form of templates. It renders to the same bytes as the original form. */
import { readdirSync, readFileSync } from 'node:fs';
import type { JsonObject } from '@platen/engine';
import { canonicalDraft, canonicalTemplate } from '@platen/engine/format/canonical';
import { renderTemplate } from '@platen/engine/render';
import { describe, expect, test } from 'vitest';
import { createNodeWorld } from '../node/src/node-world.ts';
import { differencesOfStored } from './cases/stored-form.ts';

const world = createNodeWorld();
const page = { width: '4in', height: '3in' };
const absolute = { mode: 'absolute', x: '0in', y: '0in' };

function stored(elements: readonly JsonObject[], rest: JsonObject = {}): JsonObject {
  return canonicalTemplate({ dimensions: page, elements, ...rest }, world.expressions)!;
}

describe('the stored form', () => {
  test.each<[string, JsonObject, JsonObject]>([
    ['contentExpression', { contentExpression: 'upper(name)' }, { content: { expression: 'upper(data.name)' } }],
    ['text', { text: 'Dear {{ name }}, \\{{' }, { content: { text: 'Dear {{ data.name }}, \\{{' } }],
    ['content.expression', { content: { expression: 'a + data.b' } }, { content: { expression: 'data.a + data.b' } }],
    ['content.text', { content: { text: '{{a}}' } }, { content: { text: '{{data.a}}' } }],
    ['visible', { text: '', visible: 'paid' }, { content: { text: '' }, visible: 'data.paid' }],
    [
      'link and alt',
      { text: '', link: { expression: 'url' }, alt: 'url' },
      { content: { text: '' }, link: { expression: 'data.url' }, alt: 'url' },
    ],
  ])('%s', (_name, given, wanted) => {
    const element = { id: 'a', type: 'text', position: absolute };
    expect(stored([{ ...element, ...given }])['elements']).toEqual([{ ...element, ...wanted }]);
  });

  test('names of loops and pages are unchanged', () => {
    const row = { id: 'b', type: 'text', contentExpression: 'item.name + line + index + total' };
    const rows = { id: 'a', type: 'repeat', items: 'lines', as: 'line', position: { mode: 'flow' }, elements: [row] };
    const foot = { id: 'c', type: 'text', position: absolute, text: '{{ page.number }} {{ title }}' };
    const form = stored([rows], { footer: { height: '10mm', elements: [foot] } });
    expect(form['elements']).toMatchObject([
      { items: 'data.lines', elements: [{ content: { expression: 'item.name + line + index + data.total' } }] },
    ]);
    expect(form['footer']).toMatchObject({
      elements: [{ content: { text: '{{ page.number }} {{ data.title }}' } }],
    });
  });

  test('contains version, name and IDs, and keeps unknown properties', () => {
    const form = stored([{ type: 'line', position: absolute }], { meta: { tags: ['a'] }, future: { x: 1 } });
    expect(form).toEqual({
      formatVersion: 1,
      meta: { name: 'Untitled', tags: ['a'] },
      dimensions: page,
      elements: [{ id: 'line-0', type: 'line', position: absolute }],
      future: { x: 1 },
    });
  });

  test('starts with the schema for editors, if there is one', () => {
    const form = stored([{ type: 'line', position: absolute }], { $schema: './template.schema.json' });
    expect(Object.keys(form)).toEqual(['$schema', 'formatVersion', 'meta', 'dimensions', 'elements']);
  });

  test('does not exist for a template with problems', () => {
    expect(canonicalTemplate({ elements: [] }, world.expressions)).toBeUndefined();
  });

  test('a draft with problems is converted except for the values with problems', () => {
    const draftWith = (fontSize: string, width: string) => ({
      dimensions: { width, height: '3in' },
      elements: [
        { type: 'text', position: absolute, text: '{{ name }}', style: { fontSize, color: 'ref' } },
        { type: 'text', position: absolute, contentExpression: 'name', visible: 'paid' },
      ],
      meta: { name: 'Label' },
    });
    const whole = draftWith('9pt', '4in');
    const correct = { ...whole, elements: whole.elements.map(({ style: _, ...element }) => element) };
    const form = canonicalTemplate(correct, world.expressions)!;
    const [first, second] = form['elements'] as JsonObject[];
    for (const [fontSize, width] of [
      ['9 large', '4in'],
      ['9pt', 'wide'],
    ] as const) {
      const draft = draftWith(fontSize, width);
      expect(canonicalDraft(draft, world.expressions)).toEqual({
        ...form,
        dimensions: draft.dimensions,
        elements: [{ ...first, style: draft.elements[0]!.style }, second],
      });
    }
    expect(canonicalDraft({}, world.expressions)).toEqual({ formatVersion: 1, meta: {} });
  });
});

const library = new URL('../library/', import.meta.url);
const read = (path: string): JsonObject => JSON.parse(readFileSync(new URL(path, library), 'utf8'));

/** suite.test.ts tests the same for the cases of the suite. */
test.each(readdirSync(library))('%s renders to the same bytes in its stored form', (slug) => {
  const template = read(`${slug}/template.json`);
  const render = (form: JsonObject) =>
    renderTemplate(form, read(`${slug}/data.json`), { format: 'html', now: 0 }, world);
  expect(differencesOfStored(template, { given: render(template), render, world })).toEqual([]);
});
