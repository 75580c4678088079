import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { effort } from '../../../tests/effort.ts';
import { IDENTITY } from '../base/geometry.ts';
import { ONLY_PAGE } from '../bind/bound.ts';
import { rectPath } from '../scene/path.ts';
import type { Item } from '../scene/scene.ts';
import { lineOfCells } from './contents.ts';
import type { Measured } from './measure.ts';
import { type Line, type Lines, lineAt, paginate, stackHeight, stackLines, stackOf, topAt } from './stack.ts';
import { placeStack, stackBox } from './stack-box.ts';

/** Returns a box that cannot be split and draws itself as one item with its name. */
function solid(name: string, height: number): Measured {
  return {
    width: 10,
    height,
    place: ({ x, y }): Item[] => [
      { kind: 'path', elementId: name, path: rectPath({ x, y, width: 10, height }), fill: { ...BLACK } },
    ],
  };
}

const BLACK = { red: 0, green: 0, blue: 0, alpha: 1 };

type Flags = Partial<Omit<Line, 'cells' | 'height'>>;

function line(box: Measured, flags: Flags = {}): Line {
  return lineOfCells([{ x: 0, y: 0, box }], flags);
}

function lines(all: readonly Line[], gap = 0): Lines {
  return stackLines(all, { gaps: all.map((_, index) => (index === 0 ? 0 : gap)) });
}

function column(all: readonly Line[], gap = 0): Measured {
  return stackBox(stackOf(lines(all, gap)), { width: 10 });
}

type Drawn = { readonly name: string; readonly top: number; readonly bottom: number };

function drawn(all: Lines, room: number): readonly (readonly Drawn[])[] {
  const paginated = paginate(all, () => room, 10_000);
  if (paginated.kind !== 'pages') throw new Error('too many pages');
  return paginated.pages.map((stack) =>
    placeStack(stack, { x: 0, y: 0 }, { transform: IDENTITY, page: ONLY_PAGE, boxes: [], outline: [] }).map((item) => {
      if (item.kind !== 'path') throw new Error('only boxes are drawn here');
      return { name: item.elementId!, top: item.path.coords[1]!, bottom: item.path.coords[5]! };
    }),
  );
}

function names(pages: readonly (readonly Drawn[])[]): string[] {
  return pages.map((page) => page.map(({ name }) => name).join(''));
}

function letters(text: string, height = 10, flags: (letter: string) => Flags = () => ({})): Line[] {
  return [...text].map((letter) => line(solid(letter, height), flags(letter)));
}

describe('a page break', () => {
  test('is where no more lines fit', () => {
    expect(names(drawn(lines(letters('abcdefg')), 30))).toEqual(['abc', 'def', 'g']);
  });

  test('drops the gap above the line that begins the next page', () => {
    const pages = drawn(lines(letters('abc'), 5), 25);
    expect(pages[1]![0]).toEqual({ name: 'c', top: 0, bottom: 10 });
  });

  test('keeps the gap above the first line', () => {
    const all = stackLines(letters('ab'), { gaps: [7, 0] });
    expect(drawn(all, 100)[0]![0]!.top).toBe(7);
  });

  test('is inside nested containers', () => {
    const inner = column([...letters('bc'), line(column(letters('de')))]);
    expect(names(drawn(lines([...letters('a'), line(inner), ...letters('f')]), 20))).toEqual(['ab', 'cd', 'ef']);
  });

  test('gives a box that is higher than a page a separate page', () => {
    const all = lines([line(solid('a', 10)), line(solid('b', 99)), line(solid('c', 10))]);
    expect(names(drawn(all, 30))).toEqual(['a', 'b', 'c']);
  });

  test('moves lines that must stay with the next line together with it', () => {
    const all = lines(letters('abcd', 10, (letter) => ({ keepWithNext: letter === 'b' || letter === 'c' })));
    expect(names(drawn(all, 30))).toEqual(['a', 'bcd']);
  });

  test('separates a line from the next line if both do not fit on a page', () => {
    const all = lines(letters('abcde', 10, () => ({ keepWithNext: true })));
    expect(names(drawn(all, 20))).toEqual(['ab', 'cd', 'e']);
  });

  test('does not split lines that are kept together, unless they are higher than a page', () => {
    const kept = (text: string) => line(column(letters(text)), { keepTogether: true });
    expect(names(drawn(lines([...letters('a'), kept('bc'), kept('defg')]), 20))).toEqual(['a', 'bc', 'de', 'fg']);
  });

  test('is before lines that begin a page, also inside containers', () => {
    const breaks = (letter: string) => ({ breakBefore: letter === 'c' });
    expect(names(drawn(lines(letters('abcd', 10, breaks)), 100))).toEqual(['ab', 'cd']);
    const inside = lines([...letters('x'), line(column([line(column(letters('abcd', 10, breaks)))]))]);
    expect(names(drawn(inside, 100))).toEqual(['xab', 'cd']);
  });

  test('splits adjacent boxes only if they are higher than a page', () => {
    const adjacent = (left: string, right: string) =>
      lineOfCells([
        { x: 0, y: 0, box: column(letters(left)) },
        { x: 10, y: 0, box: column(letters(right)) },
      ]);
    expect(names(drawn(lines([...letters('x'), adjacent('ab', 'cd')]), 20))).toEqual(['x', 'abcd']);
    expect(names(drawn(lines([adjacent('abc', 'de')]), 20))).toEqual(['abde', 'c']);
  });

  test('stops at the maximum number of pages', () => {
    expect(paginate(lines(letters('abcdef')), () => 10, 5)).toEqual({ kind: 'too-many', limit: 5 });
  });
});

/** Tree of containers. Leaves are named by their position in reading order. */
type Tree = { readonly height: number } | { readonly children: readonly Node[]; readonly gap: number };
type Node = { readonly tree: Tree; readonly flags: Flags };

const leaf = fc.record({ height: fc.integer({ min: 0, max: 40 }) });
const flags = fc.record(
  { keepTogether: fc.boolean(), keepWithNext: fc.boolean(), breakBefore: fc.constantFrom(false, false, false, true) },
  { requiredKeys: [] },
) as fc.Arbitrary<Flags>;
const { node } = fc.letrec<{ node: Node; tree: Tree }>((tie) => ({
  node: fc.record({ tree: tie('tree'), flags }),
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.record({ children: fc.array(tie('node'), { maxLength: 8 }), gap: fc.integer({ min: 0, max: 5 }) }),
  ),
}));
const forest = fc.array(node, { maxLength: 12 });

function build(nodes: readonly Node[], gap: number, next: { name: number }): Lines {
  const built = nodes.map(({ tree, flags: given }) => {
    const box =
      'height' in tree
        ? solid(`${next.name++}`, tree.height)
        : stackBox(stackOf(build(tree.children, tree.gap, next)), { width: 10 });
    return line(box, given);
  });
  return lines(built, gap);
}

describe('random lines', () => {
  test('are complete, not repeated, and in order', () => {
    fc.assert(
      fc.property(forest, fc.integer({ min: 1, max: 60 }), (nodes, room) => {
        const next = { name: 0 };
        const all = build(nodes, 0, next);
        const flat = drawn(all, room).flat();
        expect(flat.map(({ name }) => name)).toEqual(Array.from({ length: next.name }, (_, index) => `${index}`));
      }),
      { numRuns: effort(100, 500) },
    );
  });

  test('fit in the height of their page, except for a box that is too high and begins the page', () => {
    fc.assert(
      fc.property(forest, fc.integer({ min: 1, max: 60 }), (nodes, room) => {
        for (const page of drawn(build(nodes, 0, { name: 0 }), room)) {
          let bottom = 0;
          page.forEach(({ top, bottom: end }, index) => {
            expect(top).toBeGreaterThanOrEqual(bottom - 0.01);
            const isAlone = page.slice(0, index).every((above) => above.bottom === above.top);
            if (!isAlone && end > top) expect(end).toBeLessThanOrEqual(room + 0.01);
            bottom = Math.max(bottom, end);
          });
        }
      }),
      { numRuns: effort(100, 500) },
    );
  });

  test('have at least one box per page, so that there are never more pages than boxes', () => {
    fc.assert(
      fc.property(forest, fc.integer({ min: 1, max: 60 }), (nodes, room) => {
        const next = { name: 0 };
        const pages = drawn(build(nodes, 0, next), room);
        expect(pages.filter((page) => page.length === 0).length).toBeLessThanOrEqual(countEmpty(nodes));
      }),
      { numRuns: effort(100, 500) },
    );
  });
});

/** Counts containers without boxes, because each may take a page if it must begin one. */
function countEmpty(nodes: readonly Node[]): number {
  return nodes.reduce((sum, { tree }) => {
    if ('height' in tree) return sum;
    return sum + countEmpty(tree.children) + (tree.children.length === 0 ? 1 : 0);
  }, 0);
}

test('have a total height of their lines and gaps, split or not', () => {
  const all = stackLines(letters('abcd'), { gaps: [3, 5, 5, 5], after: 2 });
  const stack = stackOf(all);
  expect(stackHeight(stack)).toBe(60);
  expect(topAt(stack, 2)).toBe(33);
  const paginated = paginate(all, () => 30, 10);
  expect(paginated.kind === 'pages' && paginated.pages.map(stackHeight)).toEqual([28, 27]);
  expect(paginated.kind === 'pages' && lineAt(paginated.pages[1]!, 2).height).toBe(10);
});

test('takes a hundred times as many steps for a hundred times as many lines', () => {
  const looksAt = (count: number) => {
    let looks = 0;
    const one = line(solid('a', 10));
    const get = () => {
      looks++;
      return one.height;
    };
    const counted = Object.defineProperty({ ...one }, 'height', { get, enumerable: true });
    const all = lines([line(column(Array.from({ length: count }, () => counted)))]);
    expect(drawn(all, 500)).toHaveLength(count / 50);
    return looks / count;
  };
  expect(looksAt(100_000)).toBeLessThanOrEqual(1.1 * looksAt(1_000));
});
