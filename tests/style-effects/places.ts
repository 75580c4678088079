/** Every place in a template that accepts a style, with templates in which each property can become visible. */
import type { JsonObject } from '@platen/engine';

/** Template that uses the given style. */
export type Setting = {
  readonly template: (style: JsonObject) => JsonObject;
  /** JSON Pointer of the style. */
  readonly path: string;
};

export type StylePlace = {
  readonly name: string;
  readonly settings: readonly Setting[];
  /**
   * True to compare pictures instead of scenes, because the scene of a shape contains invisible line ends and corners.
   */
  readonly isSeenInPicture?: boolean;
};

const WORDS =
  'Tall\twords of an administration\nand incomprehensibilities of 1/2 an institution, 1234 5678, with some more of them so that there are lines enough';
const LONG = new Array(4).fill(WORDS.replace('\t', ' ')).join(' ');
const COUNT = new Array(12).fill('line').join('\n');

export const STYLE_DATA: JsonObject = {
  rows: [
    { group: 1, text: `${LONG} ${LONG}` },
    { group: 2, text: 'two' },
  ],
};

const FREE: JsonObject = { position: { x: '5mm', y: '5mm' }, width: '32mm' };
const FLOW: JsonObject = { position: { mode: 'flow' } };

function page(elements: readonly JsonObject[], more: JsonObject = {}): JsonObject {
  return { dimensions: { width: '60mm', height: '54mm', margin: '4mm' }, locale: 'en', elements, ...more };
}

const HIGH: JsonObject = { dimensions: { width: '60mm', height: '140mm', margin: '4mm' } };

/** Returns templates with the element at a fixed position: with a height, without a height, and across a page break. */
function ofElement(element: JsonObject, { height = '14mm' } = {}): readonly Setting[] {
  const before = { type: 'text', ...FLOW, text: '1\n2\n3\n4\n5\n6' };
  const ground = { type: 'rectangle', ...FREE, height: '20mm', style: { fill: '#cde' } };
  const own = { ...element, ...FREE, allowOverlap: true };
  return [
    { template: (style) => page([ground, { ...own, height, style }]), path: '/elements/1/style' },
    { template: (style) => page([ground, { ...own, style }]), path: '/elements/1/style' },
    { template: (style) => page([before, { ...element, ...FLOW, style }]), path: '/elements/1/style' },
  ];
}

const TEXT: JsonObject = { type: 'text', text: WORDS };

/** Returns a container. Without a layout, its elements have positions. */
function container(layout: string | undefined, type: JsonObject = { type: 'group' }): JsonObject {
  const free = { ...TEXT, ...FREE, height: '12mm' };
  const arranged = [
    { ...TEXT, width: '30mm', height: '12mm' },
    { type: 'text', text: LONG },
  ];
  return layout === undefined ? { ...type, elements: [free] } : { ...type, layout, elements: arranged };
}

const LAYOUTS = ['row', 'column', 'grid', 'columns'];

/** Properties of a table, or of its first column, that contain the style. */
type Parts = { readonly table?: JsonObject; readonly first?: JsonObject };

function table({ table: own, first }: Parts, shown: JsonObject): JsonObject {
  const bands = { header: WORDS, footer: WORDS, carried: 'carried', subtotal: WORDS };
  return {
    type: 'table',
    items: 'rows',
    groupBy: { by: 'item.group', header: WORDS },
    ...FLOW,
    ...own,
    columns: [
      { ...shown, ...bands, ...first },
      { text: COUNT, width: '12mm', header: COUNT, footer: COUNT },
    ],
  };
}

/** Returns tables whose cells show texts, and tables whose cells show elements. */
function ofTable(parts: (style: JsonObject) => Parts, path: string): readonly Setting[] {
  const shown = [{ text: '{{ item.text }}' }, { elements: [TEXT] }];
  return shown.map((each) => ({
    template: (style) => page([table(parts(style), each)], HIGH),
    path: `/elements/0/${path}`,
  }));
}

const SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8z" fill="#08c"/></svg>';
export const PICTURE = `data:image/svg+xml;base64,${Buffer.from(SQUARE).toString('base64')}`;

const SHAPES: Readonly<Record<string, JsonObject>> = {
  line: { type: 'line' },
  rectangle: { type: 'rectangle', height: '9mm' },
  ellipse: { type: 'ellipse', height: '9mm' },
  path: { type: 'path', d: 'M0 0 L20 0 L20 20' },
  'closed path': { type: 'path', d: 'M0 0 L20 0 L20 20 Z' },
};

const CHARTS = ['bar', 'line', 'area', 'pie', 'donut', 'sparkline', 'gauge'];
const SERIES = [
  { name: 'first', value: 'item.group' },
  { name: 'second', value: 'item.group' },
];

export const STYLE_PLACES: readonly StylePlace[] = [
  { name: 'text', settings: [...ofElement(TEXT), ...ofElement({ ...TEXT, text: LONG })] },
  { name: 'text of Markdown', settings: ofElement({ ...TEXT, text: `${WORDS} ${LONG}`, markup: 'markdown' }) },
  { name: 'text on an outline', settings: ofElement({ ...TEXT, text: 'stamp', along: 'M0 30 C 30 0 60 0 90 30' }) },
  {
    name: 'run',
    settings: [
      {
        template: (style) => page([{ type: 'text', ...FREE, runs: [{ text: 'Before ' }, { text: WORDS, style }] }]),
        path: '/elements/0/runs/1/style',
      },
      {
        template: (style) => page([{ type: 'text', ...FLOW, runs: [{ text: LONG, style }] }]),
        path: '/elements/0/runs/0/style',
      },
    ],
  },
  { name: 'barcode', settings: ofElement({ type: 'barcode', symbology: 'code128', text: 'ABC-123' }) },
  { name: 'qrcode', settings: ofElement({ type: 'qrcode', text: 'ABC-123' }) },
  { name: 'datamatrix', settings: ofElement({ type: 'datamatrix', text: 'ABC-123' }) },
  { name: 'image', settings: ofElement({ type: 'image', source: PICTURE }) },
  ...Object.entries(SHAPES).map(
    ([name, shape]): StylePlace => ({ name, settings: ofElement(shape), isSeenInPicture: true }),
  ),
  ...CHARTS.map((kind) => {
    const chart = { type: 'chart', kind, items: 'rows', label: '{{ item.group }}', series: SERIES };
    return { name: `${kind} chart`, settings: ofElement(chart) };
  }),
  { name: 'group', settings: ofElement(container(undefined)) },
  ...LAYOUTS.map((layout) => ({ name: `group, ${layout}`, settings: ofElement(container(layout)) })),
  ...LAYOUTS.map((layout) => ({
    name: `repeat, ${layout}`,
    settings: ofElement(container(layout, { type: 'repeat', items: 'rows' })),
  })),
  {
    name: 'pageBreak',
    settings: [
      {
        template: (style) =>
          page([
            { ...TEXT, ...FLOW },
            { type: 'pageBreak', style },
            { ...TEXT, ...FLOW },
          ]),
        path: '/elements/1/style',
      },
    ],
  },
  { name: 'table', settings: ofTable((style) => ({ table: { style } }), 'style') },
  { name: 'rowStyle', settings: ofTable((style) => ({ table: { rowStyle: style } }), 'rowStyle') },
  { name: 'headerStyle', settings: ofTable((style) => ({ table: { headerStyle: style } }), 'headerStyle') },
  { name: 'footerStyle', settings: ofTable((style) => ({ table: { footerStyle: style } }), 'footerStyle') },
  {
    name: 'style of groupBy',
    settings: ofTable((style) => ({ table: { groupBy: { by: 'item.group', header: WORDS, style } } }), 'groupBy/style'),
  },
  {
    name: 'style of details',
    settings: ofTable((style) => ({ table: { details: { text: WORDS, style } } }), 'details/style'),
  },
  { name: 'style of a column', settings: ofTable((style) => ({ first: { style } }), 'columns/0/style') },
  {
    name: 'headerStyle of a column',
    settings: ofTable((style) => ({ first: { headerStyle: style } }), 'columns/0/headerStyle'),
  },
  {
    name: 'footerStyle of a column',
    settings: ofTable((style) => ({ first: { footerStyle: style } }), 'columns/0/footerStyle'),
  },
  {
    name: 'footnotes',
    settings: [
      {
        template: (style) =>
          page([{ type: 'text', ...FLOW, runs: [{ text: 'Noted', footnote: WORDS }] }], { footnotes: { style } }),
        path: '/footnotes/style',
      },
    ],
  },
];
