/** Facts about a document beside its drawing: what a reader finds around the pages. */
import { expect } from 'vitest';
import { pdfInfo } from '../eyes/draw-pdf.ts';
import { element, type Fact, page } from './fact.ts';

export const DOCUMENT_FACTS: readonly Fact[] = [
  {
    name: 'an outline leads to the elements it names',
    source: { template: page(30, 20, [element('rectangle', [5, 12, 10, 5], { outline: 'Box (é)' })]) },
    skip: {
      png: 'a picture has no outline',
      html: 'browsers show no outline of a page',
      zpl: 'a label has no outline',
    },
    async holds({ outputs }) {
      const { outline } = await pdfInfo(outputs.bytes.pdf);
      expect(outline).toEqual([{ title: 'Box (é)', depth: 0, page: 1, top: expect.closeTo((12 / 25.4) * 72, 2) }]);
    },
  },
  {
    name: 'fields of a form are filled in',
    source: {
      template: page(50, 20, [
        element('text', [5, 2, 30, 6], { text: 'Ä (1)', field: { type: 'text', name: 'town' } }),
        element('rectangle', [5, 12, 5, 5], { field: { type: 'checkbox', name: 'yes', checked: 'true' } }),
        element('rectangle', [15, 12, 5, 5], { field: { type: 'checkbox', name: 'no', checked: 'false' } }),
        element('rectangle', [25, 12, 20, 5], { field: { type: 'signature', name: 'sign' } }),
      ]),
    },
    skip: {
      png: 'a picture shows what is filled in',
      html: 'a page shows what is filled in',
      zpl: 'a label shows what is filled in',
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
    name: 'attached files can be taken out as they were',
    source: {
      template: page(30, 20, [], { pdf: { attachments: [{ name: 'ä.csv', source: 'data:text/csv,1%2C2%0A' }] } }),
    },
    skip: {
      png: 'a picture carries no files',
      html: 'a page carries no files',
      zpl: 'a label carries no files',
    },
    async holds({ outputs }) {
      const { attachments } = await pdfInfo(outputs.bytes.pdf);
      const read = attachments.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)]);
      expect(read).toEqual([['ä.csv', '1,2\n']]);
    },
  },
];
