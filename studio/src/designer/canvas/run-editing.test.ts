import { isJsonObject, type JsonObject, type JsonValue } from '@platen/engine/base/json';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getAt } from '../model/edits.ts';
import { runSourcesOf, withRunSources, withTyped } from './run-editing.ts';

const template = (...runs: readonly JsonValue[]): JsonValue => ({
  elements: [{ type: 'text', x: 1, runs: [...runs] }],
});
const PATH = '/elements/0';
const runsOf = (document: JsonValue) => getAt(document, `${PATH}/runs`) as readonly JsonObject[];

/** Parts with all known properties and with unknown properties. */
const run = fc.record(
  {
    text: fc.oneof(
      fc.string({ minLength: 1, maxLength: 6, unit: fc.constantFrom('a', 'b', '\n', ' ') }),
      fc.record({ text: fc.constantFrom('ab', 'b {{ c }}') }),
      fc.record({ expression: fc.constantFrom('name', 'a + 1') }),
    ),
    style: fc.record({ fontWeight: fc.constantFrom(400, 700) }),
    ruby: fc.constantFrom('かん', { expression: 'reading' }),
    footnote: fc.constantFrom('See below.', { text: 'No. {{ n }}' }),
    link: fc.constant('https://example.org'),
    script: fc.constantFrom('super', 'sub'),
    unknown: fc.integer(),
  },
  { requiredKeys: ['text'] },
);
const edit = fc.record({
  from: fc.nat(30),
  length: fc.nat(8),
  put: fc.string({ maxLength: 4, unit: fc.constantFrom('a', 'x') }),
});

test('every edit gives the typed letters, and each part keeps its other properties', () => {
  fc.assert(
    fc.property(fc.array(run, { minLength: 1, maxLength: 6 }), fc.array(edit, { maxLength: 8 }), (runs, edits) => {
      const before = template(...runs);
      let sources = runSourcesOf(before, PATH)!;
      let text = sources.join('');
      for (const { from, length, put } of edits) {
        const at = Math.min(from, text.length);
        text = text.slice(0, at) + put + text.slice(at + length);
        sources = withTyped(sources, text, at + put.length);
        expect(sources).toHaveLength(runs.length);
        expect(sources.join('')).toBe(text);
      }
      const after = withRunSources(before, PATH, sources);
      expect((after as { elements: JsonObject[] }).elements[0]).toMatchObject({ type: 'text', x: 1 });
      const left = runs.filter((_, index) => sources[index] !== '');
      const kept = left.length > 0 ? left : runs.slice(0, 1);
      expect(runsOf(after).map(withoutText)).toEqual(kept.map(withoutText));
      expect(runSourcesOf(after, PATH)!.map(trimmed).join('')).toBe(sources.map(trimmed).join(''));
      for (const [index, each] of runs.entries())
        if (sources[index] === runSourcesOf(before, PATH)![index]) expect(runsOf(after)).toContain(each);
    }),
  );
});

function withoutText(value: JsonValue): JsonObject {
  const { text: _, ...rest } = isJsonObject(value) ? value : {};
  return rest;
}

/** Removes spaces, because a single expression is always written with one space on each side. */
function trimmed(source: string): string {
  return source.replaceAll(/\s+/g, '');
}

test('text typed at a border belongs to the preceding part, and the caret decides about repeated letters', () => {
  expect(withTyped(['ab', 'cd'], 'abxcd', 3)).toEqual(['abx', 'cd']);
  expect(withTyped(['ab', 'cd'], 'xabcd', 1)).toEqual(['xab', 'cd']);
  expect(withTyped(['ab', 'bc'], 'abbbc', 4)).toEqual(['ab', 'bbc']);
  expect(withTyped(['ab', 'bc'], 'abbbc', 3)).toEqual(['abb', 'bc']);
});

test('text that replaces letters of several parts belongs to the first of them; empty parts are removed', () => {
  const sources = withTyped(['ab', 'cd', 'ef'], 'axf', 2);
  expect(sources).toEqual(['ax', '', 'f']);
  const document = template({ text: 'ab' }, { text: 'cd', ruby: 'r' }, { text: 'ef', style: { color: 'red' } });
  expect(runsOf(withRunSources(document, PATH, sources))).toEqual([
    { text: 'ax' },
    { text: 'f', style: { color: 'red' } },
  ]);
});

test('if everything is deleted, the first part stays with its properties', () => {
  const document = template({ text: 'ab', style: { color: 'red' } }, { text: { expression: 'a' } });
  expect(runsOf(withRunSources(document, PATH, ['', '']))).toEqual([{ text: '', style: { color: 'red' } }]);
  expect(withTyped(['', ''], 'new', 3)).toEqual(['new', '']);
});

test('an expression stays an expression until text is added around it', () => {
  const document = template({ text: { expression: 'a' }, footnote: 'n' });
  expect(runSourcesOf(document, PATH)).toEqual(['{{ a }}']);
  expect(runsOf(withRunSources(document, PATH, ['{{ b }}']))).toEqual([{ text: { expression: 'b' }, footnote: 'n' }]);
  expect(runsOf(withRunSources(document, PATH, ['{{ a }}!']))).toEqual([{ text: { text: '{{ a }}!' }, footnote: 'n' }]);
});
