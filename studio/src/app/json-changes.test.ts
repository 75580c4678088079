import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesBetween } from './json-changes.ts';

const text = (id: string, content: string) => ({ type: 'text', id, text: content });

describe('changes of a template', () => {
  it('have the paths of their places, with elements by their IDs', () => {
    const before = { meta: { name: 'A' }, elements: [text('a', '1'), text('b', '2'), text('c', '3')] };
    const after = { meta: { name: 'B' }, elements: [text('a', '1'), text('c', '4'), text('d', '5')], tags: ['x'] };
    expect(changesBetween(before, after)).toEqual([
      { path: '/meta/name', kind: 'changed', before: 'A', after: 'B' },
      { path: '/elements/1', kind: 'removed', before: text('b', '2') },
      { path: '/elements/1/text', kind: 'changed', before: '3', after: '4' },
      { path: '/elements/2', kind: 'added', after: text('d', '5') },
      { path: '/tags', kind: 'added', after: ['x'] },
    ]);
  });

  it('recognize elements that were only moved', () => {
    const [a, b] = [text('a', '1'), text('b', '2')];
    expect(changesBetween([a, b], [b, a]).map(({ path, kind }) => [path, kind])).toEqual([
      ['/0', 'moved'],
      ['/1', 'moved'],
    ]);
  });

  it('are empty if nothing differs', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.parse(JSON.stringify(value));
        expect(changesBetween(json, structuredClone(json))).toEqual([]);
      }),
    );
  });
});
