/** Facts about a document except its pages, such as metadata. */
import { expect } from 'vitest';
import { pdfInfo } from '../eyes/draw-pdf.ts';
import { drawZplZebrash } from '../eyes/draw-zpl.ts';
import { pictureOf } from '../eyes/picture.ts';
import { pdfStreams } from '../readable-pdf.ts';
import { element, type Fact, page } from './fact.ts';
import { inkShare, placedText } from './look.ts';

/** Returns the content of a file's streams. */
function contentOf(pdf: Uint8Array): string {
  return pdfStreams(pdf)
    .map(({ before, unpacked }) => before + Buffer.from(unpacked()).toString('latin1'))
    .join('\n');
}

const ON_SCREENS = {
  png: 'screens show an equivalent colour',
  html: 'screens show an equivalent colour',
  zpl: 'a label is black and white',
};

export const DOCUMENT_FACTS: readonly Fact[] = [
  {
    name: 'bookmarks lead to their elements',
    source: { template: page(30, 20, [element('rectangle', [5, 12, 10, 5], { outline: 'Box (é)' })]) },
    skip: {
      png: 'an image has no outline',
      html: 'browsers do not show bookmarks of a page',
      zpl: 'a label has no outline',
    },
    async holds({ outputs }) {
      const { outline } = await pdfInfo(outputs.bytes.pdf);
      expect(outline).toEqual([{ title: 'Box (é)', depth: 0, page: 1, top: expect.closeTo((12 / 25.4) * 72, 2) }]);
    },
  },
  {
    name: 'form fields have their values',
    source: {
      template: page(50, 20, [
        element('text', [5, 2, 30, 6], { text: 'Ä (1)', field: { type: 'text', name: 'town' } }),
        element('rectangle', [5, 12, 5, 5], { field: { type: 'checkbox', name: 'yes', checked: 'true' } }),
        element('rectangle', [15, 12, 5, 5], { field: { type: 'checkbox', name: 'no', checked: 'false' } }),
        element('rectangle', [25, 12, 20, 5], { field: { type: 'signature', name: 'sign' } }),
      ]),
    },
    skip: {
      png: 'an image shows the values',
      html: 'a page shows the values',
      zpl: 'a label shows the values',
    },
    async holds({ outputs }) {
      const { fields } = await pdfInfo(outputs.bytes.pdf);
      expect(fields.map(({ type, name, value }) => [type, name, value])).toEqual([
        ['Tx', 'town', 'Ä (1)'],
        ['Btn', 'yes', 'Yes'],
        ['Btn', 'no', 'Off'],
        ['Sig', 'sign', null],
      ]);
    },
  },
  {
    name: 'attached files can be extracted unchanged',
    source: {
      template: page(30, 20, [], { pdf: { attachments: [{ name: 'ä.csv', source: 'data:text/csv,1%2C2%0A' }] } }),
    },
    skip: {
      png: 'an image contains no files',
      html: 'a page contains no files',
      zpl: 'a label contains no files',
    },
    async holds({ outputs }) {
      const { attachments } = await pdfInfo(outputs.bytes.pdf);
      const read = attachments.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)]);
      expect(read).toEqual([['ä.csv', '1,2\n']]);
    },
  },
  {
    name: 'a footnote is at the bottom of its page',
    source: {
      template: page(40, 40, [
        element('text', [], {
          position: { mode: 'flow' },
          runs: [{ text: 'Cells' }, { text: ' of cork', footnote: 'Hooke' }],
        }),
      ]),
    },
    holds(sight) {
      expect(inkShare(sight, [0, 35, 20, 5])).toBeGreaterThan(0.01);
      expect(inkShare(sight, [0, 8, 40, 24])).toBe(0);
    },
  },
  {
    name: 'a table of contents has the right page numbers',
    source: {
      template: page(40, 20, [
        element('repeat', [2, 2, 36], {
          items: 'contents()',
          as: 'entry',
          layout: 'row',
          // The width depends on the page number, so that pictures show it too.
          elements: [
            {
              type: 'rectangle',
              width: { text: '{{ entry.page * 3 }}mm' },
              height: '4mm',
              style: { stroke: 'none', fill: { expression: "entry.title == 'Cells' ? '#000' : '#fff'" } },
            },
          ],
        }),
        ...['Seeds', 'Roots', 'Cells'].map((outline) =>
          element('text', [], { position: { mode: 'flow', before: '8mm' }, height: '10mm', text: outline, outline }),
        ),
      ]),
    },
    // The bar of the third page comes after the bars of the first two.
    holds(sight) {
      expect(inkShare(sight, [11, 2, 9, 4])).toBe(1);
      expect(inkShare(sight, [2, 2, 9, 4])).toBe(0);
      expect(inkShare(sight, [20, 2, 20, 4])).toBe(0);
    },
  },
  {
    name: 'a carried subtotal appears at the top of the next page',
    source: {
      template: page(40, 20, [
        element('table', [], {
          position: { mode: 'flow' },
          items: 'rows',
          style: { lineHeight: '6mm' },
          columns: [{ text: '{{ item }}', carried: 'Carried {{ sum(page.rowsBefore) }}' }],
        }),
      ]),
      data: { rows: [1000, 200, 30, 4] },
    },
    skip: { png: 'an image shows only the requested page' },
    async holds(sight) {
      if (sight.format === 'zpl') {
        const zpl = Buffer.from(sight.outputs.bytes.zpl).toString('latin1');
        const labels = await drawZplZebrash(zpl, { widthMm: 40, heightMm: 20, dpmm: 8 });
        const [plain, carried] = labels.map((label) =>
          inkShare({ ...sight, picture: pictureOf(label) }, [10, 0, 15, 6]),
        );
        expect(plain).toBe(0);
        expect(carried).toBeGreaterThan(0.03);
      } else {
        const texts = (await placedText(sight)).map(({ text }) => text);
        expect(texts.indexOf('Carried 1200')).toBeGreaterThan(texts.indexOf('200'));
      }
    },
  },
  {
    name: 'a back page follows each front page',
    source: {
      template: page(30, 20, [
        element('text', [], { position: { mode: 'flow' }, text: 'Front' }),
        element('rectangle', [5, 5, 10, 10], { pages: 'back' }),
      ]),
    },
    skip: { png: 'an image shows only the requested page', zpl: 'label printers cannot print on the back' },
    async holds({ format, outputs }) {
      if (format === 'pdf') expect((await pdfInfo(outputs.bytes.pdf)).pages).toHaveLength(2);
      else expect(new TextDecoder().decode(outputs.bytes.html).match(/<section class="page/g)).toHaveLength(2);
    },
  },
  {
    name: 'the sheet has a bleed around the page, and crop marks',
    source: { template: page(30, 20, [], { pdf: { bleed: '3mm', cropMarks: true } }) },
    skip: {
      png: 'an image shows the page after cutting',
      html: 'a page is shown after cutting',
      zpl: 'a label is already cut',
    },
    async holds({ outputs }) {
      const [sheet] = (await pdfInfo(outputs.bytes.pdf)).pages;
      expect(sheet!.width).toBeGreaterThan((36 * 72) / 25.4);
      expect(contentOf(outputs.bytes.pdf)).toMatch(/\/TrimBox/);
    },
  },
  {
    name: 'spot colours keep their inks and separations',
    source: {
      template: page(30, 20, [
        element('rectangle', [2, 2, 10, 10], { style: { fill: 'device-cmyk(0% 81% 81% 30%)' } }),
        element('rectangle', [14, 2, 10, 10], { style: { fill: 'spot(Gold, device-cmyk(20% 25% 60% 25%))' } }),
      ]),
    },
    skip: ON_SCREENS,
    holds({ outputs }) {
      const content = contentOf(outputs.bytes.pdf);
      expect(content).toMatch(/\b0 0?\.81 0?\.81 0?\.3 k\b/);
      expect(content).toMatch(/\/Separation ?\/Gold/);
    },
  },
  {
    name: 'black prints over the colours below with overprintBlack',
    source: {
      template: page(30, 20, [element('rectangle', [2, 2, 10, 10], { style: { fill: '#000' } })], {
        pdf: { overprintBlack: true },
      }),
    },
    skip: ON_SCREENS,
    holds: ({ outputs }) => expect(contentOf(outputs.bytes.pdf)).toMatch(/\/op true/),
  },
  {
    name: 'passwords lock the file',
    source: { template: page(30, 20, [], { pdf: { encryption: { ownerPassword: 'said to nobody' } } }) },
    skip: {
      png: 'an image has no passwords',
      html: 'a page has no passwords',
      zpl: 'a label has no passwords',
    },
    holds: ({ outputs }) => expect(Buffer.from(outputs.bytes.pdf).toString('latin1')).toMatch(/\/Encrypt \d+ 0 R/),
  },
];
