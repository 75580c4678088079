import { describe, expect, test } from 'vitest';
import { layOutDocument } from './documents.ts';

const flow = { mode: 'flow' };
const box = (id: string, width: string, height: string, more: object = {}) => ({
  id,
  type: 'rectangle',
  width,
  height,
  ...more,
});
const text = (words: string, more: object = {}) => ({
  type: 'text',
  text: words,
  style: { lineHeight: '10pt' },
  ...more,
});

function places(group: object, ids: readonly string[], data = {}) {
  const { boxes, problems } = layOutDocument({ elements: [{ position: flow, type: 'group', ...group }] }, data);
  expect(problems).toEqual([]);
  return ids.map((id) => {
    const { x, y, width, height } = boxes(id)[0]!;
    return [x, y, width, height];
  });
}

describe('a row', () => {
  test('shares the remaining width and shrinks only automatic widths', () => {
    const elements = [box('a', '20pt', '5pt'), box('b', '1fr', '5pt'), box('c', '3fr', '5pt'), box('d', '10%', '5pt')];
    expect(places({ layout: 'row', gap: '10pt', elements }, ['a', 'b', 'c', 'd'])).toEqual([
      [0, 0, 20, 5],
      [30, 0, 10, 5],
      [50, 0, 30, 5],
      [90, 0, 10, 5],
    ]);
  });

  test('makes automatic heights equal, or aligns them', () => {
    const elements = [box('a', '20pt', '30pt'), box('b', '20pt', 'auto'), box('c', '20pt', '10pt')];
    const heights = (align: string) =>
      places({ layout: 'row', align, elements }, ['a', 'b', 'c']).map((each) => each.slice(1));
    expect(heights('stretch').map(([y, , height]) => [y, height])).toEqual([
      [0, 30],
      [0, 30],
      [0, 10],
    ]);
    expect(heights('center').map(([y, , height]) => [y, height])).toEqual([
      [0, 30],
      [15, 0],
      [10, 10],
    ]);
    expect(heights('end').map(([y, , height]) => [y, height])).toEqual([
      [0, 30],
      [30, 0],
      [20, 10],
    ]);
  });

  test('justifies and wraps', () => {
    const three = ['a', 'b', 'c'].map((id) => box(id, '40pt', '10pt'));
    const xs = (more: object, ids = ['a', 'b']) =>
      places({ layout: 'row', elements: three.slice(0, 2), ...more }, ids).map(([x]) => x);
    expect(xs({ justify: 'end' })).toEqual([20, 60]);
    expect(xs({ justify: 'center' })).toEqual([10, 50]);
    expect(xs({ justify: 'space-between' })).toEqual([0, 60]);
    expect(xs({ justify: 'space-around' })).toEqual([5, 55]);
    expect(xs({ justify: 'space-evenly' }).map((x) => Math.round(x!))).toEqual([7, 53]);
    expect(places({ layout: 'row', wrap: true, gap: '5pt', elements: three }, ['a', 'b', 'c'])).toEqual([
      [0, 0, 40, 10],
      [45, 0, 40, 10],
      [0, 15, 40, 10],
    ]);
  });
});

test('a column shares its height and aligns across', () => {
  const elements = [box('a', '20pt', '10pt'), box('b', '20pt', '1fr'), box('c', '20pt', '3fr')];
  expect(places({ layout: 'column', height: '60pt', gap: '5pt', align: 'end', elements }, ['a', 'b', 'c'])).toEqual([
    [80, 0, 20, 10],
    [80, 15, 20, 10],
    [80, 30, 20, 30],
  ]);
});

test('a grid has its columns and rows', () => {
  const elements = ['a', 'b', 'c'].map((id) => box(id, 'auto', id === 'b' ? '20pt' : '10pt'));
  expect(places({ layout: 'grid', columns: ['20pt', '1fr'], gap: '10pt', elements }, ['a', 'b', 'c'])).toEqual([
    [0, 0, 20, 10],
    [30, 0, 70, 20],
    [0, 30, 20, 10],
  ]);
  expect(places({ layout: 'grid', columns: 2, elements }, ['b'])).toEqual([[50, 0, 50, 20]]);
});

test('a column and a grid start at the right for right-to-left text', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => box(id, '20pt', '10pt')) as [object, object, object];
  const rtl = { style: { direction: 'rtl' } };
  const lefts = (group: object) => places({ ...group, ...rtl }, ['a', 'b', 'c']).map(([x]) => x);
  expect(lefts({ layout: 'column', elements: [a, b, c] })).toEqual([80, 80, 80]);
  expect(lefts({ layout: 'column', align: 'end', elements: [a, b, c] })).toEqual([0, 0, 0]);
  expect(lefts({ layout: 'grid', columns: ['20pt', '1fr'], gap: '10pt', elements: [a, b, c] })).toEqual([80, 50, 80]);
});

test('a group without layout is as large as its content, which has fixed positions', () => {
  const inside = box('a', '10pt', '20pt', { position: { mode: 'absolute', x: '30pt', y: '5pt' } });
  const group = {
    id: 'g',
    position: { mode: 'absolute', x: '10pt', y: '10pt' },
    style: { padding: '2pt' },
    elements: [inside],
  };
  expect(places(group, ['g', 'a'])).toEqual([
    [10, 10, 44, 29],
    [42, 17, 10, 20],
  ]);
});

test('nested containers inherit text styles', () => {
  const { pages, problems } = layOutDocument({
    elements: [
      {
        type: 'group',
        layout: 'column',
        position: flow,
        style: { fontSize: '20pt', color: '#f00', backgroundColor: '#eee' },
        elements: [
          { type: 'group', layout: 'row', style: { fontWeight: 'bold' }, elements: [{ type: 'text', text: 'x' }] },
        ],
      },
    ],
  });
  expect(problems).toEqual([]);
  const [background, glyphs, more] = pages[0]!.items;
  expect(background).toMatchObject({ kind: 'path', fill: { red: 238 } });
  expect(glyphs).toMatchObject({ kind: 'glyphs', fontSize: 20, color: { red: 255 }, font: { weight: 700 } });
  expect(more).toBeUndefined();
});

describe('repeat', () => {
  const repeat = (more: object) => ({ type: 'repeat', position: flow, items: 'list', ...more });

  test("shows its elements for each item, by the item's name", () => {
    const { texts, boxes } = layOutDocument(
      {
        elements: [
          repeat({
            as: 'order',
            indexAs: 'n',
            elements: [text('{{ n }} {{ index }} {{ order.a }} {{ item.a }} {{ a }}', { id: 't' })],
          }),
        ],
      },
      { a: 'data', list: [{ a: 'x' }, { a: 'y' }] },
    );
    expect(texts).toEqual([['0 0 x x data', '1 1 y y data']]);
    expect(boxes('t[1]')).toMatchObject([{ y: 10 }]);
  });

  test('in a repeat sees both items', () => {
    const inner = {
      type: 'repeat',
      items: 'group.list',
      as: 'each',
      elements: [text('{{ group.name }}{{ each }}{{ index }}', { id: 't' })],
    };
    const { texts, boxes } = layOutDocument(
      { elements: [repeat({ as: 'group', elements: [inner] })] },
      {
        list: [
          { name: 'a', list: [1, 2] },
          { name: 'b', list: [] },
          { name: 'c', list: [3] },
        ],
      },
    );
    expect(texts).toEqual([['a10', 'a21', 'c30']]);
    expect(boxes('t[0][1]')).toMatchObject([{ y: 10 }]);
  });

  test('shows nothing for null and rejects values other than lists', () => {
    const template = { elements: [repeat({ id: 'r', elements: [text('x')] })] };
    expect(layOutDocument(template, { list: null }).texts).toEqual([[]]);
    expect(layOutDocument(template, { list: 'abc' }).problems).toMatchObject([
      { code: 'E_TYPE', path: '/elements/0/items', elementId: 'r' },
    ]);
  });

  test('warns once about a value that all items lack', () => {
    const { warnings } = layOutDocument(
      { elements: [repeat({ elements: [text('{{ item.a }}', { id: 't' })] })] },
      { list: [{}, {}, {}] },
    );
    expect(warnings).toMatchObject([{ code: 'MISSING_DATA', elementId: 't[0]' }]);
  });

  test('stops at the maximum number of elements', () => {
    const elements = [repeat({ elements: [repeat({ position: flow, elements: [text('x')] })] })];
    const { problems } = layOutDocument({ elements }, { list: new Array<number>(400).fill(0) });
    expect(problems).toMatchObject([{ code: 'TOO_MANY' }]);
  });
});

test('depth is limited, and 64 nested containers are laid out', () => {
  const nested = (depth: number): object =>
    depth === 0 ? text('deep') : { type: 'group', layout: depth % 2 ? 'row' : 'column', elements: [nested(depth - 1)] };
  const document = (depth: number) => layOutDocument({ elements: [{ ...nested(depth), position: flow }] });
  expect(document(64).texts).toEqual([['deep']]);
  expect(document(65).problems).toMatchObject([{ code: 'TOO_DEEP' }]);
});

test('rejects properties that have no effect there', () => {
  const codes = (elements: object[]) =>
    layOutDocument({ elements }).problems.map(({ code, path }) => `${code} ${path}`);
  expect(codes([{ type: 'group', position: flow, elements: [text('x', { position: flow })] }])).toEqual([
    'INVALID_VALUE /elements/0/elements/0/position/mode',
  ]);
  expect(codes([text('x')])).toEqual(['REQUIRED /elements/0/position']);
  expect(codes([text('x', { position: flow, width: '1fr' })])).toEqual(['INVALID_LENGTH /elements/0/width']);
  expect(codes([{ type: 'repeat', position: flow, items: '[]', as: 'data', elements: [] }])).toEqual([
    'INVALID_VALUE /elements/0/as',
  ]);
});
