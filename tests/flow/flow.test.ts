import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inkOf, layOutDocument } from './documents.ts';

const flow = { mode: 'flow' };
const at = (x: string, y: string) => ({ mode: 'absolute', x, y });

/** Returns a text with one line of 10 pt. */
function text(words: string, more: object = {}) {
  return { type: 'text', position: flow, text: words, style: { fontSize: '10pt', lineHeight: '10pt' }, ...more };
}

const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`).join('\n');

describe('the flow of the page', () => {
  test('stacks elements inside the safe margin and continues on as many pages as needed', () => {
    const { texts, boxes } = layOutDocument({
      dimensions: { width: '100pt', height: '50pt', safeMargin: '10pt' },
      elements: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((word) => text(word, { id: word })),
    });
    expect(texts).toEqual([['a', 'b', 'c'], ['d', 'e', 'f'], ['g']]);
    expect(boxes('e')).toEqual([{ page: 2, x: 10, y: 20, width: 80, height: 10 }]);
  });

  test('keeps gaps between elements, except at the start of a page', () => {
    const { boxes } = layOutDocument({
      elements: ['a', 'b', 'c'].map((word) =>
        text(word, { id: word, position: { mode: 'flow', before: '10pt', after: '30pt' } }),
      ),
    });
    expect(['a', 'b', 'c'].map((id) => boxes(id)[0]!.y)).toEqual([10, 60, 0]);
    expect(boxes('c')[0]!.page).toBe(2);
  });

  test('breaks texts between lines and keeps two lines on either side', () => {
    const cut = (before: number, count: number) =>
      layOutDocument({ elements: [text('x', { height: `${before}pt` }), text(lines(count))] }).texts.map(
        (page) => page.filter((line) => line !== 'x').length,
      );
    expect(cut(70, 6)).toEqual([3, 3]);
    expect(cut(90, 6)).toEqual([0, 6]);
    expect(cut(50, 6)).toEqual([4, 2]);
    expect(cut(80, 3)).toEqual([0, 3]);
    expect(cut(0, 25)).toEqual([10, 10, 5]);
  });

  test('breaks the page only when required', () => {
    const { texts } = layOutDocument({
      elements: [{ type: 'pageBreak' }, text('a'), { type: 'pageBreak' }, text('b'), text('c', { breakBefore: true })],
    });
    expect(texts).toEqual([['a'], ['b'], ['c']]);
    const trailing = layOutDocument({ elements: [text('a'), { type: 'pageBreak' }] });
    expect(trailing.texts).toEqual([['a']]);
  });

  test('breaks pages inside columns of the flow, and rejects page breaks in other places', () => {
    const broken = (layout: object) =>
      layOutDocument({
        elements: [
          { type: 'group', position: flow, ...layout, elements: [text('a'), { type: 'pageBreak' }, text('b')] },
        ],
      });
    expect(broken({ layout: 'column' }).texts).toEqual([['a'], ['b']]);
    expect(broken({ layout: 'row' }).problems[0]).toMatchObject({ code: 'MISPLACED', path: '/elements/0/elements/1' });
    expect(broken({ layout: 'none' }).problems.map(({ code }) => code)).toContain('MISPLACED');
  });

  test('reports elements higher than a page and draws them anyway', () => {
    const { texts, warnings } = layOutDocument({
      elements: [text('a'), text('high', { id: 'h', height: '300pt' }), text('b')],
    });
    expect(texts).toEqual([['a'], ['high'], ['b']]);
    expect(warnings).toMatchObject([{ code: 'CONTENT_BEYOND_MEDIA', elementId: 'h', page: 2 }]);
  });

  test('stops at the maximum number of pages, and needs space for a flow', () => {
    const many = layOutDocument({ elements: [text('{{ lines }}')] }, { lines: lines(5_000) });
    expect(many.problems).toEqual([]);
    const list = { type: 'repeat', position: flow, items: 'list', elements: [text('x', { breakBefore: true })] };
    const tooMany = layOutDocument({ elements: [list] }, { list: new Array<number>(2_001).fill(0) });
    expect(tooMany.problems).toMatchObject([{ code: 'TOO_MANY_PAGES' }]);
    const noRoom = layOutDocument({
      dimensions: { width: '20pt', height: '20pt', safeMargin: '10pt' },
      elements: [text('x')],
    });
    expect(noRoom.problems).toMatchObject([{ code: 'NO_ROOM', path: '/dimensions' }]);
  });
});

describe('around the flow', () => {
  const number = '{{ page.number }}/{{ page.count }}';
  const header = { height: '20pt', elements: [text(`head ${number}`)] };
  const footer = { height: '10pt', elements: [text(`foot ${number}`, { position: at('0pt', '0pt') })] };

  test('header and footer are on every page and can use its number', () => {
    const { texts, boxes } = layOutDocument({ header, footer, elements: [text(lines(10), { id: 't' })] });
    expect(texts.map((page) => [page[0], page.at(-1)])).toEqual([
      ['head 1/2', 'foot 1/2'],
      ['head 2/2', 'foot 2/2'],
    ]);
    expect(boxes('t').map(({ y, height }) => [y, height])).toEqual([
      [20, 70],
      [20, 30],
    ]);
  });

  test('absolute elements are on the given pages', () => {
    const stamp = (pages: string) => text(`${pages} ${number}`, { position: at('0pt', '90pt'), pages });
    const shown = (pages: string) =>
      layOutDocument({ elements: [stamp(pages), text(lines(25).replaceAll('line', 'l'))] }).texts.map((page) =>
        page.some((line) => line.includes(pages)),
      );
    expect(shown('first')).toEqual([true, false, false]);
    expect(shown('last')).toEqual([false, false, true]);
    expect(shown('rest')).toEqual([false, true, true]);
    expect(shown('all')).toEqual([true, true, true]);
  });

  test('visible may depend on the page', () => {
    const { texts } = layOutDocument({
      header: { height: '10pt', elements: [text('continued', { visible: 'page.number > 1' })] },
      elements: [text(lines(12))],
    });
    expect(texts.map((page) => page.includes('continued'))).toEqual([false, true]);
  });

  test('outside of pages there is no page variable, unless data contains one', () => {
    const template = { header, elements: [text('{{ page.number }}')] };
    expect(layOutDocument(template).problems).toMatchObject([
      { code: 'E_NAME', path: '/elements/0/text', start: 3, end: 14 },
    ]);
    const { texts } = layOutDocument(template, { page: { number: 7, count: 9 } });
    expect(texts).toEqual([['head 7/9', '7']]);
  });

  test('content higher than its header is reported', () => {
    const { warnings } = layOutDocument({
      header: { height: '5pt', elements: [text('x', { id: 'h' })] },
      elements: [],
    });
    expect(warnings).toMatchObject([{ code: 'CONTENT_BEYOND_MEDIA', elementId: 'h', page: 1 }]);
  });
});

describe('continuous media', () => {
  const roll = { width: '100pt', height: 'auto', safeMargin: '5pt' };

  test('ends after the content', () => {
    const { pages } = layOutDocument({ dimensions: roll, elements: [text(lines(7))] });
    expect(pages.map(({ height }) => height)).toEqual([80]);
  });

  test('ends below absolute elements and the footer too', () => {
    const { pages, texts } = layOutDocument({
      dimensions: roll,
      footer: { height: '10pt', elements: [text('foot')] },
      elements: [text('a', { position: at('5pt', '50pt') }), text('b')],
    });
    expect(pages.map(({ height }) => height)).toEqual([75]);
    expect(texts).toEqual([['b', 'a', 'foot']]);
  });

  test('is cut at a page break', () => {
    const { pages } = layOutDocument({
      dimensions: roll,
      elements: [text(lines(7)), { type: 'pageBreak' }, text(lines(3))],
    });
    expect(pages.map(({ height }) => height)).toEqual([80, 40]);
  });
});

const paragraph = fc.record({
  count: fc.integer({ min: 1, max: 30 }),
  keepTogether: fc.boolean(),
  keepWithNext: fc.boolean(),
  breakBefore: fc.constantFrom(false, false, false, true),
  after: fc.integer({ min: 0, max: 40 }),
});

test('flowing content never loses or repeats a line or leaves its region', () => {
  fc.assert(
    fc.property(fc.array(paragraph, { minLength: 1, maxLength: 8 }), (paragraphs) => {
      let next = 0;
      const elements = paragraphs.map(({ count, after, ...flags }) => {
        const words = Array.from({ length: count }, () => `n${next++}`).join('\n');
        return text(words, { position: { mode: 'flow', after: `${after}pt` }, ...flags });
      });
      const { texts, pages, warnings } = layOutDocument({
        dimensions: { width: '100pt', height: '120pt', safeMargin: '10pt' },
        elements,
      });
      expect(texts.flat()).toEqual(Array.from({ length: next }, (_, index) => `n${index}`));
      expect(warnings).toEqual([]);
      for (const page of pages) {
        const { y, height } = inkOf(page)!;
        expect(y).toBeGreaterThanOrEqual(10);
        expect(y + height).toBeLessThanOrEqual(110);
      }
    }),
    { numRuns: 60 },
  );
});

type Leaf = {
  readonly kind: 'text' | 'repeat' | 'table' | 'groups';
  readonly count: number;
  readonly footer: 'end' | 'pages';
};
type Shape = {
  readonly item: Leaf | { readonly kind: 'column' | 'row' | 'grid'; readonly shapes: readonly Shape[] };
  readonly padding: string;
  readonly after: number;
  readonly flags: object;
};

const { shape } = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.record({
    item: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.record({
        kind: fc.constantFrom('text' as const, 'repeat' as const, 'table' as const, 'groups' as const),
        count: fc.integer({ min: 1, max: 14 }),
        footer: fc.constantFrom('end' as const, 'pages' as const),
      }),
      fc.record({
        kind: fc.constantFrom('column' as const, 'column' as const, 'row' as const, 'grid' as const),
        shapes: fc.array(tie('shape'), { minLength: 1, maxLength: 4 }),
      }),
    ),
    padding: fc.constantFrom('0pt', '0pt', '7pt'),
    after: fc.constantFrom(0, 0, 8),
    flags: fc.record({
      keepTogether: fc.boolean(),
      keepWithNext: fc.constantFrom(false, false, true),
      breakBefore: fc.constantFrom(false, false, false, true),
    }),
  }),
}));

/**
 * Returns the element for a shape. Its texts are n0, n1, …, and are appended to `words`. The length of `words` gives
 * the next number.
 */
function elementOf({ item, padding, after, flags }: Shape, words: string[], place: 'flow' | 'inline' = 'flow'): object {
  const position = { mode: 'flow', after: `${after}pt` };
  const own = { position, style: { padding, ...tight.style }, ...(place === 'flow' ? flags : {}) };
  if ('shapes' in item) {
    const inside = item.kind === 'column' ? place : 'inline';
    const elements = item.shapes.map((each) => elementOf(each, words, inside));
    return { ...own, type: 'group', layout: item.kind, columns: 2, elements };
  }
  const names = Array.from({ length: item.count }, (_, index) => `n${words.length + index}`);
  words.push(...names);
  const items = JSON.stringify(names);
  if (item.kind === 'text') return { ...own, type: 'text', text: names.join('\n') };
  if (item.kind === 'repeat')
    return { ...own, type: 'repeat', items, elements: [{ type: 'text', text: '{{ item }}' }] };
  const cells = { padding: '0pt', fontWeight: 'normal' };
  const column = { header: 'h', text: '{{ item }}', footer: 'f', ...(item.kind === 'groups' ? { subtotal: 's' } : {}) };
  const by = "floor(number(replace(item, 'n', '')) / 5)";
  const groupBy = { by, header: `g{{ group.key }}${names[0]}`, style: cells };
  return {
    ...own,
    type: 'table',
    items,
    footer: item.footer,
    columns: [column],
    rowStyle: cells,
    headerStyle: cells,
    footerStyle: cells,
    ...(item.kind === 'groups' ? { groupBy } : {}),
  };
}

const tight = { style: { fontSize: '10pt', lineHeight: '10pt' } };

describe('flowing containers and tables', () => {
  const isSideBySide = ({ item }: Shape): boolean =>
    item.kind === 'row' || item.kind === 'grid' || ('shapes' in item && item.shapes.some(isSideBySide));
  const lay = (shapes: readonly Shape[]) => {
    const words: string[] = [];
    const elements = shapes.map((each) => elementOf(each, words));
    const dimensions = { width: '3000pt', height: '140pt', safeMargin: '10pt' };
    const document = layOutDocument({ dimensions, elements });
    expect(document.problems).toEqual([]);
    const lines = document.texts.map((page) => page.flatMap((line) => line.split(' ')));
    return { ...document, words, lines };
  };

  test('draw each text once, in order, and inside its region unless a warning reports it', () => {
    fc.assert(
      fc.property(fc.array(shape, { minLength: 1, maxLength: 4 }), (shapes) => {
        const { words, lines, pages, warnings } = lay(shapes);
        const found = lines.flat().filter((word) => word.startsWith('n'));
        const number = (word: string) => Number(word.slice(1));
        expect([...found].sort((a, b) => number(a) - number(b))).toEqual(words);
        if (!shapes.some(isSideBySide)) expect(found).toEqual(words);
        const beyond = new Set(warnings.map(({ code, page }) => `${code} ${page}`));
        for (const [index, page] of pages.entries()) {
          const { y, height } = inkOf(page)!;
          expect(y).toBeGreaterThanOrEqual(10);
          if (!beyond.has(`CONTENT_BEYOND_MEDIA ${index + 1}`)) expect(y + height).toBeLessThanOrEqual(130);
        }
      }),
      { numRuns: 120 },
    );
  });

  test('repeat only headers and footers of tables, and never leave one alone', () => {
    fc.assert(
      fc.property(fc.array(shape, { minLength: 1, maxLength: 4 }), (shapes) => {
        fc.pre(!shapes.some(isSideBySide));
        const { lines } = lay(shapes);
        for (const page of lines) {
          for (const [index, word] of page.entries()) {
            const next = page[index + 1] ?? '';
            if (word === 'h') expect(next).toMatch(/^[ng]/);
            if (word.startsWith('g')) expect(next).toMatch(/^n/);
            if (word === 's' || word === 'f') expect(page[index - 1] ?? '').toMatch(/^[ns]/);
          }
          const groups = page.filter((word) => word.startsWith('g'));
          expect(new Set(groups).size).toBe(groups.length);
        }
      }),
      { numRuns: 120 },
    );
  });
});

test('10,000 rows and an element of a thousand pages finish', () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => index);
  const table = { type: 'table', position: flow, items: 'rows', columns: [{ text: '{{ item }}' }, { text: 'x' }] };
  const { pages, problems } = layOutDocument(
    { dimensions: { width: '210mm', height: '297mm' }, elements: [table] },
    { rows },
  );
  expect(problems).toEqual([]);
  expect(pages).toHaveLength(Math.ceil(10_000 / Math.floor(841.89 / 16)));
  const high = { type: 'group', position: flow, height: '2000in', elements: [] };
  expect(layOutDocument({ elements: [high, text('after')] }).texts).toEqual([[], ['after']]);
});
