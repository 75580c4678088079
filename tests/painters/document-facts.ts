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
