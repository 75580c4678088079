import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSame, merge } from './merge.ts';

const text = (id: string, content: string, more: object = {}) => ({ type: 'text', id, text: content, ...more });
const base = { meta: { name: 'A' }, elements: [text('a', '1'), text('b', '2'), text('c', '3')] };
type Template = typeof base;
const change = (edit: (copy: Template) => void) => {
  const copy = structuredClone(base);
  edit(copy);
  return copy;
};

describe('two sets of changes', () => {
  it('are combined if they are in different places', () => {
    const mine = change(({ elements }) => {
      elements[0]!.text = 'mine';
    });
    const theirs = change((copy) => {
      copy.meta.name = 'B';
      copy.elements[2] = text('c', '3', { rotation: 90 });
    });
    expect(merge(base, mine, theirs)).toEqual({
      value: { meta: { name: 'B' }, elements: [text('a', 'mine'), text('b', '2'), text('c', '3', { rotation: 90 })] },
      clashes: [],
    });
  });

  it('keep what each side added, in its place, and remove what either side removed', () => {
    const mine = change(({ elements }) => void elements.splice(1, 0, text('m', 'new')));
    const theirs = change(({ elements }) => {
      elements.splice(1, 1);
      elements.push(text('t', 'new'));
    });
    const { value, clashes } = merge(base, mine, theirs);
    expect((value as Template).elements.map(({ id }) => id)).toEqual(['a', 'm', 'c', 't']);
    expect(clashes).toEqual([]);
  });

  it('conflict if both sides changed an order differently, and keep other changes to the elements', () => {
    const mine = change(({ elements }) => {
      elements.reverse();
      elements[0]!.text = 'mine';
    });
    const theirs = change(({ elements }) => void elements.push(elements.shift()!, text('t', 'new')));
    const ids = ({ value }: { readonly value: unknown }) => (value as Template).elements.map(({ id }) => id);
    const merged = merge(base, mine, theirs);
    expect(merged.clashes).toEqual([{ path: '/elements', mine: ['c', 'b', 'a'], theirs: ['b', 'c', 'a', 't'] }]);
    expect(ids(merged)).toEqual(['c', 'b', 'a', 't']);
    const other = merge(base, mine, theirs, new Map([['/elements', 'theirs']]));
    expect(ids(other)).toEqual(['b', 'c', 'a', 't']);
    expect((other.value as Template).elements[1]!.text).toBe('mine');
    // If both sides changed to the same order, there is no conflict.
    expect(
      merge(
        base,
        mine,
        change(({ elements }) => void elements.reverse()),
      ).clashes,
    ).toEqual([]);
  });

  it('keep the order of the only side that changed it', () => {
    const turned = change(({ elements }) => void elements.reverse());
    const changed = change(({ elements }) => {
      elements[1]!.text = 'changed';
      elements.push(text('n', 'new'));
    });
    for (const [mine, theirs] of [
      [turned, changed],
      [changed, turned],
    ] as const) {
      const { value, clashes } = merge(base, mine, theirs);
      const { elements } = value as Template;
      expect(elements.map(({ id }) => id).filter((id) => id !== 'n')).toEqual(['c', 'b', 'a']);
      expect(elements.find(({ id }) => id === 'b')!.text).toBe('changed');
      expect(elements).toHaveLength(4);
      expect(clashes).toEqual([]);
    }
  });

  it('conflict if both sides changed the same value, and a person chooses', () => {
    const mine = change(({ elements }) => {
      elements[1]!.text = 'mine';
    });
    const theirs = change(({ elements }) => {
      elements[1]!.text = 'theirs';
    });
    const { value, clashes } = merge(base, mine, theirs);
    expect(clashes).toEqual([{ path: '/elements/1/text', id: 'b', mine: 'mine', theirs: 'theirs' }]);
    expect((value as Template).elements[1]!.text).toBe('mine');
    const chosen = merge(base, mine, theirs, new Map([['/elements/1/text', 'theirs']]));
    expect((chosen.value as Template).elements[1]!.text).toBe('theirs');
  });

  it('conflict if one side removed what the other changed', () => {
    const mine = change(({ elements }) => void elements.splice(1, 1));
    const theirs = change(({ elements }) => {
      elements[1]!.text = 'theirs';
    });
    const { value, clashes } = merge(base, mine, theirs);
    expect(clashes).toEqual([{ path: '/elements/1', id: 'b', mine: undefined, theirs: text('b', 'theirs') }]);
    expect((value as Template).elements).toHaveLength(2);
    expect((merge(base, mine, theirs, new Map([['/elements/1', 'theirs']])).value as Template).elements).toHaveLength(
      3,
    );
  });

  it('conflict as a whole if items of a list cannot be matched', () => {
    const { clashes } = merge([1, 2], [1, 2, 3], [0, 1, 2]);
    expect(clashes.map(({ path }) => path)).toEqual(['']);
  });

  it('equal those of the only side that changed anything', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
        const [a, b] = [JSON.parse(JSON.stringify(before)), JSON.parse(JSON.stringify(after))];
        expect(merge(a, b, a)).toEqual({ value: b, clashes: [] });
        expect(isSame(merge(a, a, b).value, b)).toBe(true);
        expect(merge(a, b, b).clashes).toEqual([]);
      }),
    );
  });

  it('keep the other changes of a side even if all conflicts are decided for the opposite side', () => {
    const mine = change((copy) => {
      copy.meta.name = 'mine';
      copy.elements[0]!.text = 'mine';
    });
    const theirs = change((copy) => {
      copy.meta.name = 'theirs';
      copy.elements[2]!.text = 'theirs';
    });
    const { value } = merge(base, mine, theirs, new Map([['/meta/name', 'theirs']]));
    expect(value).toEqual({
      meta: { name: 'theirs' },
      elements: [text('a', 'mine'), text('b', '2'), text('c', 'theirs')],
    });
  });
});
