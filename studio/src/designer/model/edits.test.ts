import type { JsonValue } from '@platen/engine/base/json';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  getAt,
  insertAt,
  moveTo,
  pointerOf,
  print,
  removeAll,
  removeAt,
  renameKey,
  setAt,
  shareWith,
} from './edits.ts';

const json = () => fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<JsonValue>;

/** Returns every pointer in a document. */
function places(value: JsonValue, at: readonly (string | number)[] = []): readonly string[] {
  if (typeof value !== 'object' || value === null) return [pointerOf(at)];
  const keys = Object.keys(value);
  return [pointerOf(at), ...keys.flatMap((key) => places((value as Record<string, JsonValue>)[key]!, [...at, key]))];
}

const jsonWithPlace = () =>
  json().chain((document) => fc.tuple(fc.constant(document), fc.constantFrom(...places(document))));

test('setting a value and restoring the old one gives the same text again', () => {
  fc.assert(
    fc.property(jsonWithPlace(), json(), ([document, place], value) => {
      const old = getAt(document, place)!;
      const changed = setAt(document, place, value);
      expect(getAt(changed, place)).toEqual(value);
      expect(print(setAt(changed, place, old))).toBe(print(document));
    }),
  );
});

test('unchanged parts of an edited document are the same objects', () => {
  const document = { a: { b: [1, { c: 2 }] }, d: { e: 3 } };
  const changed = setAt(document, '/a/b/1/c', 4) as typeof document;
  expect(changed).toEqual({ a: { b: [1, { c: 4 }] }, d: { e: 3 } });
  expect(changed.d).toBe(document.d);
  expect(setAt(document, '/d/e', 3)).toBe(document);
  expect(removeAt(document, '/d/f')).toBe(document);
});

test('properties keep their order, new ones come last, and missing objects are created', () => {
  expect(print(setAt({ b: 1, a: 2 }, '/b', 3))).toBe(print({ b: 3, a: 2 }));
  expect(print(setAt({ b: 1 }, '/style/padding/top', '1mm'))).toBe(print({ b: 1, style: { padding: { top: '1mm' } } }));
  expect(print(setAt({ style: 'bold' }, '/style/color', 'red'))).toBe(print({ style: { color: 'red' } }));
});

test('an inserted item can be removed by its pointer', () => {
  fc.assert(
    fc.property(fc.array(json()), fc.nat(8), json(), (list, index, value) => {
      const at = Math.min(index, list.length);
      const changed = insertAt({ list }, '/list', index, value);
      expect(getAt(changed, `/list/${at}`)).toEqual(value);
      expect(removeAt(changed, `/list/${at}`)).toEqual({ list });
    }),
  );
});

test('moved items are complete, and follow one another at the target', () => {
  fc.assert(
    fc.property(fc.nat(6), fc.uniqueArray(fc.nat(6), { minLength: 1 }), fc.nat(7), (extra, chosen, index) => {
      const list = Array.from({ length: 7 }, (_, number) => ({ number, extra }));
      const { document, pointers } = moveTo(
        { list },
        chosen.map((each) => `/list/${each}`),
        '/list',
        index,
      );
      const moved = (document as { list: typeof list }).list;
      expect(moved.map(({ number }) => number).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6]);
      expect(pointers.map((pointer) => getAt(document, pointer))).toEqual(chosen.toSorted().map((each) => list[each]));
      const stays = (numbers: readonly number[]) => numbers.filter((number) => !chosen.includes(number));
      expect(stays(moved.map(({ number }) => number))).toEqual(stays([0, 1, 2, 3, 4, 5, 6]));
    }),
  );
});

test('items move between lists, even if items before the target list move', () => {
  const document = { elements: [{ id: 'a' }, { id: 'group', elements: [{ id: 'b' }] }] };
  const moved = moveTo(document, ['/elements/0'], '/elements/1/elements', 1);
  expect(moved.document).toEqual({ elements: [{ id: 'group', elements: [{ id: 'b' }, { id: 'a' }] }] });
  expect(moved.pointers).toEqual(['/elements/0/elements/1']);
  const back = moveTo(moved.document, moved.pointers, '/elements', 0);
  expect(print(back.document)).toBe(print(document));
  expect(moveTo(document, ['/elements/1'], '/elements/1/elements', 0).document).toBe(document);
});

test('several values are removed at once, including nested ones', () => {
  const document = { elements: [{ id: 'a' }, { elements: [{ id: 'b' }] }, { id: 'c' }] };
  expect(removeAll(document, ['/elements/0', '/elements/1/elements/0', '/elements/1'])).toEqual({
    elements: [{ id: 'c' }],
  });
});

test('a renamed property keeps its position', () => {
  expect(print(renameKey({ styles: { a: 1, b: 2 } }, '/styles/a', 'z'))).toBe(print({ styles: { z: 1, b: 2 } }));
  expect(renameKey({ styles: { a: 1, b: 2 } }, '/styles/a', 'b')).toEqual({ styles: { b: 1 } });
});

test('a parsed text shares unchanged parts with the previous document', () => {
  fc.assert(
    fc.property(json(), (document) => {
      expect(shareWith(structuredClone(document), document)).toBe(document);
    }),
  );
  const before = { a: [{ b: 1 }, { c: 2 }], d: {} };
  const after = shareWith({ a: [{ b: 1 }, { c: 3 }], d: {} }, before) as typeof before;
  expect(after).toEqual({ a: [{ b: 1 }, { c: 3 }], d: {} });
  expect(after.a[0]).toBe(before.a[0]);
  // The order of keys is part of the text.
  expect(Object.keys(shareWith({ d: {}, a: before.a }, before) as object)).toEqual(['d', 'a']);
});

type Numbered = { readonly name: string; readonly items: readonly Numbered[] };

const numbered = (depth: number): fc.Arbitrary<Numbered> =>
  fc.record({
    name: fc.uuid(),
    items: depth === 0 ? fc.constant([]) : fc.array(numbered(depth - 1), { maxLength: 3 }),
  });

test('after a move, each old pointer maps to the new pointer of its item', () => {
  fc.assert(
    fc.property(
      numbered(3),
      fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
      fc.nat(),
      fc.nat(6),
      (root, which, where, index) => {
        const document = root as unknown as JsonValue;
        const nodes = places(document).filter((place) => /\/items\/\d+$/.test(place));
        fc.pre(nodes.length > 0);
        const lists = ['/items', ...nodes.map((node) => `${node}/items`)];
        const sources = which.map((each) => nodes[each % nodes.length]!);
        const moved = moveTo(document, sources, lists[where % lists.length]!, index);
        for (const node of nodes) {
          expect(getAt(moved.document, `${moved.after(node)}/name`)).toBe(getAt(document, `${node}/name`));
        }
      },
    ),
  );
});
