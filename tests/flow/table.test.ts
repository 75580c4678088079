import { describe, expect, test } from 'vitest';
import { layOutDocument } from './documents.ts';

const plain = { padding: '0pt', lineHeight: '10pt', fontSize: '10pt' };

/** Returns a table with rows of 10 pt on pages of 100 × 100 pt. */
function table(more: object) {
  return {
    id: 't',
    type: 'table',
    position: { mode: 'flow' },
    items: 'rows',
    rowStyle: plain,
    headerStyle: plain,
    footerStyle: plain,
    columns: [{ header: 'N', text: '{{ item.n }}' }],
    ...more,
  };
}

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ n: index + 1, kind: index % 2 ? 'b' : 'a' }));

const texts = (more: object, data: Record<string, never> | object = { rows: rows(3) }) =>
  layOutDocument({ elements: [table(more)] }, data as never).texts;

describe('a table over pages', () => {
  test('repeats its header, unless disabled', () => {
    expect(texts({}, { rows: rows(11) }).map((page) => [page[0], page.length])).toEqual([
      ['N', 10],
      ['N', 3],
    ]);
    expect(texts({ header: false }, { rows: rows(11) }).map((page) => page[0])).toEqual(['N', '10']);
  });

  test('ends with its footer, which keeps two rows when it needs a new page', () => {
    const columns = [{ header: 'N', text: '{{ item.n }}', footer: { expression: 'sum(rows, r => r.n)' } }];
    expect(texts({ columns }, { rows: rows(8) })).toEqual([['N', '1', '2', '3', '4', '5', '6', '7', '8', '36']]);
    expect(texts({ columns }, { rows: rows(9) }).map((page) => page.slice(-2))).toEqual([
      ['6', '7'],
      ['9', '45'],
    ]);
    const shallow = { dimensions: { width: '100pt', height: '30pt' }, elements: [table({ columns })] };
    expect(layOutDocument(shallow, { rows: rows(2) } as never).texts).toEqual([
      ['N', '1'],
      ['N', '2', '3'],
    ]);
  });

  test('keeps two rows on either side of a page break, unless they are high', () => {
    const below = (height: number, more: object, data: unknown = rows(9)) => {
      const first = { type: 'rectangle', position: { mode: 'flow' }, height: `${height}pt` };
      return layOutDocument({ elements: [first, table(more)] }, { rows: data } as never).texts;
    };
    expect(below(0, { header: false }, rows(10)).map((page) => page.length)).toEqual([9, 2]);
    expect(below(10, {}).map((page) => page.at(-1))).toEqual(['7', '9']);
    expect(below(70, {}).map((page) => page.at(-1))).toEqual(['2', '9']);
    expect(below(80, {}).map((page) => page.at(-1))).toEqual([undefined, '9']);
    const high = { rowStyle: { ...plain, padding: { bottom: '40pt' } } };
    expect(below(30, high, rows(2)).map((page) => page.at(-1))).toEqual(['1', '2']);
  });

  test('keeps its last rows with the following element', () => {
    const closing = { type: 'rectangle', id: 'c', position: { mode: 'flow' }, height: '20pt' };
    const flow = (count: number, more: object) =>
      layOutDocument({ elements: [table({ keepWithNext: true, ...more }), closing] }, { rows: rows(count) } as never);
    expect(flow(8, {}).texts).toEqual([
      ['N', '1', '2', '3', '4', '5', '6'],
      ['N', '7', '8'],
    ]);
    expect(flow(8, {}).boxes('c')).toMatchObject([{ page: 2, y: 30 }]);
    expect(flow(8, { keepTogether: true }).texts).toEqual([['N', '1', '2', '3', '4', '5', '6', '7', '8'], []]);
    const columns = [{ header: 'N', text: '{{ item.n }}', footer: '{{ page.isLast ? "end" : "+" }}' }];
    expect(flow(6, { columns, footer: 'pages' }).texts).toEqual([['N', '1', '2', '3', '4', '5', '6', 'end']]);
    expect(flow(7, { columns, footer: 'pages' }).texts).toEqual([
      ['N', '1', '2', '3', '4', '5', '+'],
      ['N', '6', '7', 'end'],
    ]);
  });

  test('shows running sums in a footer on each page', () => {
    const columns = [
      { text: '{{ item.n }}', header: { text: 'from {{ sum(page.rowsBefore, r => r.n) }}' } },
      {
        text: '',
        footer: {
          text: '{{ page.isLast ? "end" : "+" }} {{ page.number }}/{{ page.count }} {{ sum(page.rows, r => r.n) }} {{ sum(page.rowsSoFar, r => r.n) }}',
        },
        width: '75pt',
      },
    ];
    const pages = texts({ columns, footer: 'pages', headerStyle: { ...plain, fontSize: '4pt' } }, { rows: rows(20) });
    expect(pages.map((page) => [page[0], page.at(-1)])).toEqual([
      ['from 0', '+ 1/3 36 36'],
      ['from 36', '+ 2/3 100 136'],
      ['from 136', 'end 3/3 74 210'],
    ]);
  });

  test('warns if the footer of a page needs more space than the footer of all rows', () => {
    const columns = [
      {
        text: '{{ item.n }}',
        footer: { text: '{{ page.isLast ? "" : "a b c d e f g h i j k l m n o p q r s t u v w x y z" }}' },
      },
    ];
    const { warnings } = layOutDocument(
      { elements: [table({ columns, footer: 'pages', headerStyle: {} })] },
      { rows: rows(12) },
    );
    expect(warnings).toMatchObject([{ code: 'TEXT_OVERFLOW', elementId: 't.footer.0' }]);
  });

  test('does not split a row that fits a page, and splits one that does not', () => {
    const columns = [{ text: '{{ item }}' }, { text: 'x' }];
    const high = (count: number) => Array.from({ length: count }, (_, index) => `l${index}`).join('\n');
    expect(texts({ columns }, { rows: [high(6), high(6)] }).map((page) => page.length)).toEqual([6, 6]);
    expect(texts({ columns }, { rows: ['a', high(25)] }).map((page) => page.length)).toEqual([1, 10, 10, 5]);
  });

  test('does not leave the header of a group alone at the end of a page', () => {
    const groupBy = { by: 'item.kind', header: { text: 'group {{ group.key }} {{ group.index }}' }, style: plain };
    const columns = [{ text: '{{ item.n }}', subtotal: { expression: 'sum(group.rows, r => r.n)' } }];
    expect(texts({ groupBy, columns }, { rows: rows(4) })).toEqual([
      ['group a 0', '1', '3', '4', 'group b 1', '2', '4', '6'],
    ]);
    const pages = texts({ groupBy, columns }, { rows: [...rows(14)] });
    expect(pages.map((page) => [page[0], page.at(-1)])).toEqual([
      ['group a 0', '49'],
      ['group b 1', '56'],
    ]);
  });

  test('repeats the header of a continued group, unless no header is repeated', () => {
    const groupBy = { by: 'item.kind', header: { text: 'group {{ group.key }}' }, style: plain };
    const columns = [{ header: 'N', text: '{{ item.n }}', subtotal: { expression: 'group.rows.length' } }];
    const many = rows(14).map(({ n }) => ({ n, kind: n < 12 ? 'a' : 'b' }));
    expect(texts({ groupBy, columns }, { rows: many })).toEqual([
      ['N', 'group a', '1', '2', '3', '4', '5', '6', '7', '8'],
      ['N', 'group a', '9', '10', '11', '11'],
      ['N', 'group b', '12', '13', '14', '3'],
    ]);
    const once = texts({ groupBy, columns, header: false }, { rows: many });
    expect(once.map((page) => page[0])).toEqual(['N', '9']);
    const cut = rows(3).map(({ n }) => ({ n: `${n}${'\nx'.repeat(n === 2 ? 15 : 0)}`, kind: 'a' }));
    const pages = texts({ groupBy, columns: [{ text: '{{ item.n }}' }] }, { rows: cut });
    expect(pages.map((page) => page[0])).toEqual(['group a', 'group a', 'group a']);
  });

  test('draws lines below a repeated header', () => {
    const groupBy = { by: '1', header: 'g', style: plain };
    const { pages } = layOutDocument({ elements: [table({ groupBy, borders: { rows: '1pt solid #000' } })] }, {
      rows: rows(11),
    } as never);
    const ys = pages.map(({ items }) => items.flatMap((item) => (item.kind === 'path' ? [item.path.coords[1]] : [])));
    expect(ys[1]).toEqual([20, 30, 40, 10]);
  });
});

describe('columns', () => {
  const widths = (columns: object[], data = rows(1)) => {
    const { boxes } = layOutDocument({ elements: [table({ columns })] }, { rows: data } as never);
    return columns.map((_, index) => Math.round(boxes(`t[0].${index}`)[0]!.width * 10) / 10);
  };

  test('are as wide as specified, as their widest cell, or share the remaining width', () => {
    expect(widths([{ text: 'a', width: '20pt' }, { text: 'b', width: '30%' }, { text: 'c' }])).toEqual([20, 30, 50]);
    expect(widths([{ text: 'a' }, { text: 'b', width: '3fr' }])).toEqual([25, 75]);
    const [automatic, rest] = widths([{ header: 'WIDER', text: 'a', width: 'auto' }, { text: 'b' }]);
    expect(automatic).toBeGreaterThan(30);
    expect(automatic! + rest!).toBeCloseTo(100, 1);
  });

  test('have headers and footers across several of them', () => {
    const columns = [
      { header: 'A', headerSpan: 2, text: '1' },
      { header: 'hidden', text: '2', footer: 'F', footerSpan: 9 },
      { header: 'C', text: '3' },
    ];
    const { boxes, texts: shown } = layOutDocument({ elements: [table({ columns })] }, { rows: rows(1) } as never);
    expect(shown).toEqual([['A C', '1 2 3', 'F']]);
    expect(boxes('t.header.0')[0]!.width).toBeCloseTo(200 / 3);
    expect(boxes('t.footer.1')[0]!.width).toBeCloseTo(200 / 3);
  });

  test('start at the right for right-to-left text, with headers, footers, spans and lines', () => {
    const columns = [
      { header: 'A', text: '1', width: '20pt', footer: 'F', footerSpan: 2 },
      { header: 'B', text: '2', width: '30pt' },
      { header: 'C', text: '3', subtotal: 'S' },
    ];
    const mirrored = table({
      columns,
      style: { direction: 'rtl' },
      borders: { columns: '1pt solid #00f' },
      groupBy: { by: 'item.kind', header: { text: 'G' } },
    });
    const { boxes, pages } = layOutDocument({ elements: [mirrored] }, { rows: rows(1) } as never);
    const across = (id: string) => boxes(id).map(({ x, width }) => [x, width])[0];
    expect(['t.header.0', 't.header.1', 't.header.2'].map(across)).toEqual([
      [80, 20],
      [50, 30],
      [0, 50],
    ]);
    expect(['t[0].0', 't[0].1', 't[0].2'].map(across)).toEqual(['t.header.0', 't.header.1', 't.header.2'].map(across));
    expect([across('t.footer.0'), across('t.footer.2'), across('t.group[0]')]).toEqual([
      [50, 50],
      [0, 50],
      [0, 100],
    ]);
    const lines = pages[0]!.items.filter((item) => item.kind === 'path').map(({ path }) => path.coords[0]);
    expect(new Set(lines)).toEqual(new Set([80, 50]));
    const narrow = table({ columns: [{ text: '1', width: '20pt' }], style: { direction: 'rtl' } });
    expect(layOutDocument({ elements: [narrow] }, { rows: rows(1) } as never).boxes('t[0].0')).toMatchObject([
      { x: 80 },
    ]);
  });

  test('may contain any elements', () => {
    const columns = [{ elements: [{ id: 'r', type: 'rectangle', height: '30pt' }] }, { text: '{{ index }}' }];
    const { boxes } = layOutDocument({ elements: [table({ columns })] }, { rows: rows(2) } as never);
    expect(boxes('r[1]')).toMatchObject([{ x: 0, y: 30, width: 50, height: 30 }]);
  });
});

test('a table without rows shows its message, or only its header', () => {
  expect(texts({ empty: 'none' }, { rows: [] })).toEqual([['N', 'none']]);
  expect(texts({}, { rows: null })).toEqual([['N']]);
});

test('stripes, styles and lines', () => {
  const { pages } = layOutDocument(
    {
      elements: [
        table({
          stripe: '#eee',
          borders: { outer: '2pt solid #000', rows: '1pt solid #f00', columns: '1pt solid #00f' },
          columns: [{ text: 'a', style: { color: '#080' } }, { text: 'b' }],
        }),
      ],
    },
    { rows: rows(3) } as never,
  );
  const paths = pages[0]!.items.filter((item) => item.kind === 'path');
  expect(paths.filter(({ fill }) => fill).map(({ elementId }) => elementId)).toEqual(['t[1].0', 't[1].1']);
  const strokes = paths
    .filter(({ stroke }) => stroke)
    .map(({ stroke, path }) => [stroke!.color.red, stroke!.color.blue, ...path.coords]);
  expect(strokes).toEqual([
    [255, 0, 0, 10, 100, 10],
    [255, 0, 0, 20, 100, 20],
    [0, 255, 50, 0, 50, 30],
    [0, 0, 1, 1, 99, 1, 99, 29, 1, 29],
  ]);
});

test('each line can be drawn separately, or omitted', () => {
  const drawn = (borders: unknown) => {
    const columns = [
      { header: 'A', text: '1', footer: 'F' },
      { header: 'B', text: '2' },
    ];
    const { pages } = layOutDocument({ elements: [table({ borders, columns })] }, { rows: rows(3) } as never);
    return pages[0]!.items.flatMap((item) => (item.kind === 'path' ? [[...item.path.coords]] : []));
  };
  const across = (y: number) => [0, y, 100, y];
  expect(drawn({ header: '1pt solid #000' })).toEqual([across(10)]);
  expect(drawn({ footer: '1pt solid #000' })).toEqual([across(40)]);
  expect(drawn({ top: '2pt solid #000' })).toEqual([across(1)]);
  expect(drawn({ bottom: '2pt solid #000' })).toEqual([across(49)]);
  expect(drawn({ left: '2pt solid #000' })).toEqual([[1, 0, 1, 50]]);
  expect(drawn({ outer: '2pt solid #000', left: 'none', right: 'none' })).toEqual([across(1), across(49)]);
  expect(drawn({ rows: '1pt solid #000', header: 'none', footer: 'none' })).toEqual([across(20), across(30)]);
  expect(drawn('none')).toEqual([]);
});

describe.each([10, 100, 1_000])('an invoice of %i rows', (count) => {
  const right = { textAlign: 'right' };
  const template = {
    dimensions: { width: '210mm', height: '297mm', safeMargin: '15mm' },
    footer: {
      height: '20pt',
      elements: [{ type: 'text', position: { mode: 'flow' }, text: 'Page {{ page.number }} of {{ page.count }}' }],
    },
    elements: [
      { type: 'text', position: { mode: 'flow', after: '10pt' }, text: 'Invoice' },
      table({
        rowStyle: {},
        headerStyle: {},
        footerStyle: {},
        columns: [
          { header: 'Article', text: '{{ item.name }}', footer: 'Total' },
          {
            header: 'Price',
            width: '30mm',
            text: '{{ formatNumber(item.price, 2) }}',
            style: right,
            footer: { text: '{{ formatNumber(sum(rows, r => r.price), 2) }}' },
          },
        ],
      }),
    ],
  };
  const data = Array.from({ length: count }, (_, index) => ({ name: `Article ${index}`, price: (index * 7) % 100 }));
  const { texts: shown, problems, warnings } = layOutDocument(template, { rows: data } as never);

  test('shows every row once, in order, below a header on each page', () => {
    expect([problems, warnings]).toEqual([[], []]);
    const articles = shown.flat().filter((line) => line.startsWith('Article ') && !line.startsWith('Article Price'));
    expect(articles).toEqual(data.map(({ name, price }) => `${name} ${price}.00`));
    expect(shown.map((page) => page.find((line) => line.startsWith('Article')))).toEqual(
      shown.map(() => 'Article Price'),
    );
  });

  test('has the pages that its rows need, numbered, and the total at the end', () => {
    // Rows are 16 pt high. A page has space for 737 pt, the first page for 22 pt less. Each page repeats the header.
    const perPage = Math.floor((841.89 - 2 * 42.52 - 20 - 16) / 16);
    expect(Math.abs(shown.length - Math.ceil((count + 2) / perPage))).toBeLessThanOrEqual(1);
    expect(shown.map((page) => page.at(-1))).toEqual(shown.map((_, index) => `Page ${index + 1} of ${shown.length}`));
    const total = data.reduce((sum, { price }) => sum + price, 0).toLocaleString('en-US', { minimumFractionDigits: 2 });
    expect(shown.flat().filter((line) => line.startsWith('Total'))).toEqual([`Total ${total}`]);
  });
});

describe('cells that span others', () => {
  const spanning = (more: object) => table({ header: false, ...more });
  const shown = (more: object, data: object) => layOutDocument({ elements: [spanning(more)] }, data as never);

  test('cover the columns to the right and the rows below', () => {
    const columns = [
      { text: '{{ item.n }}', rowSpan: { expression: 'item.n == 1 ? 2 : 1' } },
      { text: 'b{{ item.n }}', span: { expression: 'item.n == 2 ? 9 : 1' } },
      { text: 'c{{ item.n }}' },
    ];
    const { texts: found, boxes } = shown({ columns }, { rows: rows(3) });
    expect(found).toEqual([['1 b1 c1', 'b2', '3 b3 c3']]);
    expect(boxes('t[0].0')[0]).toMatchObject({ y: 0, height: 20 });
    expect(boxes('t[1].1')[0]).toMatchObject({ y: 10, width: expect.closeTo(200 / 3) });
  });

  test('end with the rows of their group', () => {
    const columns = [{ text: '{{ item.kind }}', rowSpan: 99 }, { text: '{{ item.n }}' }];
    const { boxes } = shown({ columns, groupBy: 'item.kind' }, { rows: rows(5) });
    expect(['t[0].0', 't[3].0'].map((id) => boxes(id)[0]!.height)).toEqual([30, 20]);
  });

  test('make their last row higher if they need more space', () => {
    const columns = [{ text: 'one two three four', width: '25pt', rowSpan: 2 }, { text: '{{ item.n }}' }];
    const { boxes } = shown({ columns }, { rows: rows(2) });
    const [height] = boxes('t[0].0').map((box) => box.height);
    expect(height).toBeGreaterThan(20);
    expect(boxes('t[1].1')[0]!.height).toBeCloseTo(height! - 10);
  });

  test('keep their rows on one page if they fit, and are repeated on the next page otherwise', () => {
    const columns = [
      { text: 'from {{ item.n }}', rowSpan: { expression: 'item.n == 6 ? count : 1' } },
      { text: '{{ item.n }}' },
    ];
    const together = shown({ columns }, { rows: rows(12), count: 7 });
    expect(together.texts.map((page) => page.length)).toEqual([5, 7]);
    const apart = shown({ columns }, { rows: rows(20), count: 15 });
    expect(apart.texts.map((page) => page[0])).toEqual(['from 1 1', 'from 6 6', 'from 6 16']);
  });

  test('span as many columns or rows as the data specify, or the render fails', () => {
    const columns = [{ text: 'x', span: { expression: 'span' } }];
    const render = (span: unknown) => shown({ columns }, { rows: rows(1), span });
    expect(render(null).texts).toEqual([['x']]);
    for (const span of [0, 'two']) {
      expect(render(span).problems).toMatchObject([
        { code: 'OUT_OF_RANGE', path: '/elements/0/columns/0/span/expression' },
      ]);
    }
  });
});

describe('columns of a table', () => {
  test('come from lists, can be hidden, and leave no gap in spans', () => {
    const columns = [
      { header: 'A', headerSpan: 2, text: 'a' },
      { header: 'B', text: 'b', visible: 'false' },
      { items: 'names', as: 'name', visible: 'name != "x"', header: '{{ name }}', text: '{{ item[name] }}' },
    ];
    const data = { rows: [{ p: 1, q: 2 }], names: ['p', 'x', 'q'] };
    const { texts: found, boxes } = layOutDocument({ elements: [table({ columns })] }, data as never);
    expect(found).toEqual([['A p q', 'a 1 2']]);
    expect(boxes('t.header.0')[0]!.width).toBeCloseTo(100 / 3);
    expect(boxes('t[0].2[2]')[0]!.x).toBeCloseTo(200 / 3);
  });

  test('draw nothing if all are hidden, and are limited in number', () => {
    const columns = [{ text: 'a', visible: 'rows.length > 3' }];
    expect(layOutDocument({ elements: [table({ columns })] }, { rows: rows(1) } as never).texts).toEqual([[]]);
    const many = [{ items: 'range(0, 501)', text: 'a' }];
    const { problems } = layOutDocument({ elements: [table({ columns: many })] }, { rows: rows(1) } as never);
    expect(problems).toMatchObject([{ code: 'TOO_MANY', path: '/elements/0/columns' }]);
  });

  test('share a text above their headers', () => {
    const columns = [
      { header: 'A', text: 'a' },
      { header: 'B', headerGroup: 'G', text: 'b' },
      { header: 'C', headerGroup: '{{ "G" }}', text: 'c' },
    ];
    const { boxes } = layOutDocument({ elements: [table({ columns })] }, { rows: rows(1) } as never);
    expect(boxes('t.header.0')[0]).toMatchObject({ y: 0, height: 20 });
    expect(boxes('t.header.1.group')[0]).toMatchObject({ y: 0, height: 10, width: expect.closeTo(200 / 3) });
    expect(boxes('t.header.2')[0]).toMatchObject({ y: 10, height: 10 });
  });
});

describe('texts below rows', () => {
  test('run across all columns and stay with their row', () => {
    const columns = [{ text: '{{ item.n }}' }, { text: '' }];
    const details = { text: '{{ item.n % 2 == 0 ? "note " + item.n : "" }}', style: plain };
    const { texts: found, boxes } = layOutDocument({ elements: [table({ header: false, columns, details })] }, {
      rows: rows(8),
    } as never);
    expect(found.map((page) => page.slice(0, 3))).toEqual([
      ['1', '2', 'note 2'],
      ['7', '8', 'note 8'],
    ]);
    expect(boxes('t[1].details')[0]).toMatchObject({ x: 0, width: 100 });
  });
});
