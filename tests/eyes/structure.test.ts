/** Tagged documents in assistive programs: their structure trees, and the same documents in other formats. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { JsonObject } from '@platen/engine';
import { renderTemplate } from '@platen/engine/render';
import { ROOT } from '@platen/service/testing/service';
import { describe, expect, it } from 'vitest';
import { createNodeWorld } from '../../node/src/node-world.ts';
import { NOW } from '../outputs.ts';
import { parityDocuments } from '../parity/documents.ts';
import { accessibilityTree } from './accessibility.ts';
import { drawHtml } from './browser.ts';
import { pdfTags } from './draw-pdf.ts';
import { popplerVersion, readStructure } from './poppler.ts';

try {
  const program = ['poppler-utils', 'pdftoppm'];
  execFileSync(join(ROOT, 'scripts/fetch-debian.sh'), program, { stdio: 'pipe', timeout: 100_000 });
} catch {
  // The program may still be on the PATH.
}
const canRead = popplerVersion() !== undefined;
const world = createNodeWorld();

const CLAIMED = ['pdf/a-3a', 'pdf/ua-1'] as const;

function paint(template: object, data: object = {}, conformance: readonly string[] = CLAIMED): Uint8Array {
  const tagged = { meta: { name: 'Read' }, ...template, pdf: { conformance } };
  const rendered = renderTemplate(tagged, data as JsonObject, { format: 'pdf', now: NOW }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  return rendered.value.bytes;
}

const flow = { position: { mode: 'flow' } };
const pageOf = (...elements: readonly object[]) => ({
  dimensions: { width: '80mm', height: '60mm', safeMargin: '5mm' },
  elements: elements.map((element) => ({ ...flow, ...element })),
});
const treeOf = (template: object, data?: object) => `\n${readStructure(paint(template, data))}\n`;

/** Table over two pages, with a page header, groups, spans and empty cells. */
const table = {
  ...pageOf({
    type: 'table',
    items: 'rows',
    groupBy: 'item.group',
    columns: [
      { header: 'Name', rowHeader: true, text: '{{item.name}}', footer: 'Sum', footerSpan: 2 },
      { header: 'Note', headerSpan: 2, text: '{{item.note}}' },
      { text: '{{item.count}}', footer: '3' },
    ],
  }),
  header: {
    height: '22mm',
    elements: [
      { type: 'text', ...flow, tag: 'p', text: 'Sender, page {{page.number}}' },
      { type: 'text', ...flow, text: 'Page {{page.number}}' },
    ],
  },
  footer: {
    height: '5mm',
    elements: [
      {
        type: 'group',
        ...flow,
        tag: 'section',
        elements: [{ type: 'text', position: { x: '0mm', y: '0mm' }, text: 'Imprint, page {{page.number}}' }],
      },
    ],
  },
};
/** One table with a caption above it, and another with a caption below it. */
const captions = pageOf(
  { type: 'text', tag: 'caption', text: 'Parts' },
  { type: 'table', items: '[1]', columns: [{ header: 'No.', text: '{{item}}' }] },
  { type: 'text', text: 'And' },
  { type: 'table', items: '[2]', columns: [{ text: '{{item}}' }] },
  { type: 'text', tag: 'caption', text: 'More parts' },
);

const rows = [
  { group: 'A', name: 'bolt', note: '', count: 1 },
  { group: 'A', name: 'nut', note: 'M8', count: 2 },
  { group: 'A', name: 'pin', note: 'a note of two\nlines', count: 0 },
];

/** Vertical text with a reading (ruby) above a word. */
const downwards = pageOf({
  type: 'text',
  writingMode: 'vertical-rl',
  runs: [{ text: 'word', ruby: 'reading' }, { text: ' and more' }],
});

/** Figure with its caption below, list with a caption above, and a figure between two captions. */
const bar = { type: 'rectangle', width: '10mm', height: '2mm', style: { fill: '#f00' } };
const captioned = pageOf(
  { ...bar, alt: 'a bar' },
  { type: 'text', tag: 'caption', text: 'Figure 1' },
  { type: 'text', tag: 'caption', text: 'Steps' },
  {
    type: 'repeat',
    items: '["go", "stop"]',
    tag: 'list',
    layout: 'column',
    elements: [{ type: 'text', text: '{{item}}' }],
  },
  { type: 'text', tag: 'caption', text: 'Of nothing' },
  { type: 'text', text: 'End' },
);

/** Fields in boxes with and without alternative texts, in texts, and next to a text. */
const box = { type: 'rectangle', width: '5mm', height: '5mm', style: { border: '1pt solid #000' } };
const form = pageOf(
  { type: 'text', text: 'Ada', alt: 'Your name', field: { type: 'text', name: 'name' } },
  { type: 'text', text: '', height: '5mm', width: '20mm', field: { type: 'text', name: 'note' } },
  { ...box, alt: 'I agree', field: { type: 'checkbox', name: 'agree', checked: 'true' } },
  { ...box, field: { type: 'checkbox', name: 'other' } },
  { type: 'text', text: 'Sign here', alt: 'Signature', field: { type: 'signature', name: 'signature' } },
  { ...box, tag: 'figure', alt: 'Stamp', field: { type: 'signature', name: 'stamp' } },
);

/** Row of a table of contents, which is a single link. */
const contents = pageOf(
  {
    type: 'group',
    layout: 'row',
    link: '#end',
    elements: [
      { type: 'text', text: 'The end' },
      { type: 'text', text: '{{ pageOf("end") }}' },
    ],
  },
  { type: 'text', id: 'end', text: 'End' },
);

describe.skipIf(!canRead)('poppler reads', () => {
  it('a group with a link target as one link with all its content', () => {
    expect(treeOf(contents)).toBe(`
Document
  Link
    P
      "The end"
    P
      "1"
  P
    "End"
`);
  });

  it('form fields separately, outside of figures and paragraphs whose alternative text would replace them', () => {
    expect(`\n${readStructure(paint(form, {}, ['pdf/ua-1']))}\n`).toBe(`
Document
  Form
  Form
  Form
  Form
  P
    "Sign here"
    Form
  Form
`);
  });

  it('headings, paragraphs with words hyphenated at line ends, links and figures; no decoration', () => {
    const template = pageOf(
      { type: 'text', tag: 'h1', text: 'Title', style: { backgroundColor: '#eee', border: '1pt solid #000' } },
      { type: 'text', outline: 'Part', outlineLevel: 2, text: 'Part' },
      { type: 'text', text: 'Accounts payable\n27 Orchard Business Park\nCork' },
      { type: 'text', width: '25mm', text: 'state-of-the-art words that wrap here' },
      { type: 'text', link: 'https://example.com', text: 'our page' },
      { type: 'rectangle', width: '10mm', height: '2mm' },
      { type: 'rectangle', width: '10mm', height: '2mm', alt: 'a bar', style: { fill: '#f00' } },
      { type: 'text', tag: 'none', text: 'only for the eye' },
    );
    expect(treeOf(template)).toBe(`
Document
  H1
    "Title"
  H2
    "Part"
  P
    "Accounts payable 27 Orchard Business Park Cork"
  P
    "state-of-the-art words that wrap here"
  P
    Link
      "our page"
  Figure
`);
  });

  it('lists of Markdown and of elements, each link as one, even across lines', () => {
    const template = pageOf(
      {
        type: 'text',
        width: '30mm',
        markup: 'markdown',
        text: 'See [the very long guide](https://example.com/g):\n\n- one\n- two\n  1. inner\n\nEnd',
      },
      { type: 'repeat', items: 'words', tag: 'list', layout: 'column', elements: [{ type: 'text', text: '{{item}}' }] },
    );
    expect(treeOf(template, { words: ['alpha', 'beta'] })).toBe(`
Document
  Div
    P
      "See "
      Link
        "the very long "
        "guide"
      ": "
    L ListNumbering Disc
      LI
        Lbl
          "•"
        LBody
          "one "
      LI
        Lbl
          "•"
        LBody
          "two "
          L ListNumbering Decimal
            LI
              Lbl
                "1."
              LBody
                "inner "
    P
      "End"
  L
    LI
      LBody
        P
          "alpha"
    LI
      LBody
        P
          "beta"
`);
  });

  it('captions in their tables', () => {
    expect(treeOf(captions)).toBe(`
Document
  Table
    Caption
      "Parts"
    THead
      TR
        TH Scope Column
          "No."
    TBody
      TR
        TD
          "1"
  P
    "And"
  Table
    TBody
      TR
        TD
          "2"
    Caption
      "More parts"
`);
  });

  it('no ruby readings in vertical text, which is read already', () => {
    expect(treeOf(downwards)).toBe(`
Document
  P
    "word and more"
`);
  });

  it('captions next to figures with alternative texts, and before the items of their lists', () => {
    expect(treeOf(captioned)).toBe(`
Document
  Sect
    Figure
    Caption
      "Figure 1"
  L
    Caption
      "Steps"
    LI
      LBody
        P
          "go"
    LI
      LBody
        P
          "stop"
  P
    "Of nothing"
  P
    "End"
`);
  });

  it('a table split across pages as one, with empty cells; repeated parts as artifacts', () => {
    expect(treeOf(table, { rows })).toBe(`
Document
  P
    "Sender, page 1"
  Table
    THead
      TR
        TH Scope Column
          "Name"
        TH Scope Column ColSpan 2
          "Note"
    TBody
      TR
        TH Scope Row ColSpan 3
          "A"
      TR
        TH Scope Row
          "bolt"
        TD
        TD
          "1"
      TR
        TH Scope Row
          "nut"
        TD
          "M8"
        TD
          "2"
      TR
        TH Scope Row
          "pin"
        TD
          "a note of two lines"
        TD
          "0"
    TFoot
      TR
        TH Scope Row ColSpan 2
          "Sum"
        TD
          "3"
  Sect
    P
      "Imprint, page 2"
`);
  });
});

it("pdf.js exposes figures' texts, the language of a part, and a table on each of its pages", async () => {
  const figures = pageOf(
    { type: 'qrcode', width: '10mm', height: '10mm', text: 'https://example.com/7' },
    { type: 'barcode', symbology: 'code128', height: '10mm', text: 'A-1', alt: 'the order' },
    { type: 'text', text: 'Guten Tag', lang: 'de' },
    {
      type: 'group',
      alt: 'two bars',
      height: '5mm',
      elements: [{ type: 'text', position: { x: '0mm', y: '0mm' }, text: '||' }],
    },
    {
      type: 'group',
      alt: 'a box to tick',
      elements: [{ type: 'rectangle', position: { x: '0mm', y: '0mm' }, width: '4mm', height: '4mm' }],
    },
  );
  expect(await pdfTags(paint(figures))).toEqual([
    [
      'Root',
      '  Document',
      '    Figure "QR Code: https://example.com/7"',
      '    Figure "the order"',
      '    P in de',
      '    Figure "two bars"',
      '    Figure "a box to tick"',
    ],
  ]);
  const pages = await pdfTags(paint(table, { rows }));
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.map((lines) => lines.filter((line) => line.endsWith(' Table')).length)).toEqual(pages.map(() => 1));
});

it('PNG and ZPL are the same bytes as without tags', { timeout: 300_000 }, () => {
  const differing: string[] = [];
  const digest = (template: object, data: JsonObject, options: object, format: 'png' | 'zpl') => {
    const rendered = renderTemplate(template, data, { format, dpi: 72, now: NOW, ...options }, world);
    return rendered.ok ? createHash('sha256').update(rendered.value.bytes).digest('hex') : rendered.problems[0]!.code;
  };
  for (const [index, { name, source }] of parityDocuments(world).entries()) {
    const { template, data = {}, printer = {} } = source;
    const { pdf = {}, ...rest } = template as JsonObject;
    const tagged = { ...rest, pdf: { ...(pdf as JsonObject), tagged: true } };
    // Tests one format per document, alternately. Tags could change pages only before painting, which affects all
    // formats.
    const format = index % 2 === 0 ? 'png' : 'zpl';
    const [plain, other] = [template as object, tagged].map((each) =>
      digest(each, data as JsonObject, { printer }, format),
    );
    if (plain !== other) differing.push(`${name} ${format}`);
  }
  expect(differing).toEqual([]);
});

describe('Chromium exposes in HTML', () => {
  const htmlOf = (template: object, data: object = {}) => {
    const tagged = { meta: { name: 'Read' }, ...template, pdf: { tagged: true } };
    const rendered = renderTemplate(tagged, data as JsonObject, { format: 'html', now: NOW }, world);
    if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
    return Buffer.from(rendered.value.bytes).toString('utf8');
  };
  const toldOf = async (template: object, data?: object) =>
    `\n${(await accessibilityTree(htmlOf(template, data))).join('\n')}\n`;

  it('headings, paragraphs, lists, links by their texts, and figures; no decoration', async () => {
    const template = pageOf(
      { type: 'text', tag: 'h1', text: 'Title' },
      { type: 'text', text: 'Read me', link: 'https://example.com' },
      { type: 'text', markup: 'markdown', text: 'See [the guide](https://example.com/g):\n\n- one\n- two' },
      { type: 'qrcode', width: '10mm', height: '10mm', text: 'A-7' },
      { type: 'text', tag: 'none', text: 'only for the eye' },
    );
    expect(await toldOf(template)).toBe(`
heading 1
  "Title"
paragraph
  link
    "Read me"
paragraph
  "See"
  link
    "the guide"
  ":"
list
  listitem 1
    "•"
    "one"
  listitem 1
    "•"
    "two"
image "QR Code: A-7"
`);
  });

  it('each page of a table as a table with its head, and no repeated parts', async () => {
    expect(await toldOf(table, { rows })).toBe(`
paragraph
  "Sender, page 1"
table
  rowgroup
    row
      columnheader
        "Name"
      columnheader
        "Note"
  rowgroup
    row
      rowheader
        "A"
    row
      rowheader
        "bolt"
      cell
      cell
        "1"
    row
      rowheader
        "nut"
      cell
        "M8"
      cell
        "2"
table
  rowgroup
    row
      columnheader
        "Name"
      columnheader
        "Note"
  rowgroup
    row
      rowheader
        "pin"
      cell
        "a note of two"
        "lines"
      cell
        "0"
  rowgroup
    row
      rowheader
        "Sum"
      cell
        "3"
paragraph
  "Imprint, page 2"
`);
  });

  it('captions in their tables', async () => {
    const lines = await accessibilityTree(htmlOf(captions));
    const told = lines.filter((line) => /^ *(table|caption|"(Parts|And|More parts)")$/.test(line));
    expect(told).toEqual([
      ...['table', '  caption', '    "Parts"'],
      ...['  "And"', 'table', '  caption', '    "More parts"'],
    ]);
  });

  it('captions within the container of their figures, and before their lists', async () => {
    expect(await toldOf(captioned)).toBe(`
figure ""
  image "a bar"
  caption
    "Figure 1"
paragraph
  "Steps"
list
  listitem 1
    paragraph
      "go"
  listitem 1
    paragraph
      "stop"
paragraph
  "Of nothing"
paragraph
  "End"
`);
  });

  it('form fields by role, name and value, with and without tags', async () => {
    const fields = [
      'textbox "Your name" = "Ada" disabled',
      'textbox "note" disabled',
      'checkbox "I agree" disabled checked',
      'checkbox "other" disabled',
      'paragraph',
      '  "Sign here"',
      '  textbox "Signature" disabled',
      'textbox "Stamp" disabled',
    ];
    expect(await toldOf(form)).toBe(`\n${fields.join('\n')}\n`);
    const plain = renderTemplate({ meta: { name: 'Read' }, ...form }, {}, { format: 'html', now: NOW }, world);
    if (!plain.ok) throw new Error(JSON.stringify(plain.problems));
    const told = await accessibilityTree(Buffer.from(plain.value.bytes).toString('utf8'));
    const isField = (line: string) => /^ *(textbox|checkbox)/.test(line);
    expect(told.filter(isField).map((line) => line.trim())).toEqual(fields.filter(isField).map((line) => line.trim()));
  });

  it('a multi-line text field by its lines', async () => {
    const field = { type: 'text', name: 'why', multiline: true, required: true };
    expect(await toldOf(pageOf({ type: 'text', text: 'One line,\nand one more.', field }))).toBe(`
textbox "why" = "One line,\\nand one more." disabled multiline required
`);
  });

  it('and shows the same picture as without tags', async () => {
    const plain = { meta: { name: 'Read' }, ...table };
    const rendered = renderTemplate(plain, { rows }, { format: 'html', now: NOW }, world);
    if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
    const view = { widthPx: 400, heightPx: 600 };
    const [without, told] = [Buffer.from(rendered.value.bytes).toString('utf8'), htmlOf(table, { rows })];
    expect(told).toContain('role="columnheader"');
    expect(await drawHtml(told, view)).toEqual(await drawHtml(without, view));
  });
});
