/**
 * Alternative texts, and content that readers would skip because of an alternative text: inner fields and links, and
 * parts of tables, lists and sections.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { renderTemplate } from '@platen/engine/render';
import { ROOT } from '@platen/service/testing/service';
import { describe, expect, it } from 'vitest';
import { createNodeWorld } from '../../node/src/node-world.ts';
import { NOW } from '../outputs.ts';
import { accessibilityTree } from './accessibility.ts';
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

function paint(
  template: object,
  pdf: object = { conformance: 'pdf/ua-1' },
  format: 'pdf' | 'html' = 'pdf',
): Uint8Array {
  const rendered = renderTemplate({ meta: { name: 'Read' }, ...template, pdf }, {}, { format, now: NOW }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  return rendered.value.bytes;
}
const treeOf = (template: object) => `\n${readStructure(paint(template))}\n`;
const htmlOf = (template: object, pdf: object) => Buffer.from(paint(template, pdf, 'html')).toString('utf8');

const pageOf = (...elements: readonly object[]) => ({
  dimensions: { width: '80mm', height: '60mm', safeMargin: '5mm' },
  elements: elements.map((element) => ({ position: { mode: 'flow' }, ...element })),
});
const bar = { type: 'rectangle', width: '10mm', height: '2mm', style: { fill: '#f00' } };
const box = { type: 'rectangle', width: '5mm', height: '5mm', style: { border: '1pt solid #000' } };

/** Seating plan with check boxes and an exit link, and texts that have alternative texts and links. */
const at = (x: string) => ({ position: { x, y: '0mm' } });
const plan = pageOf(
  {
    type: 'group',
    alt: 'A plan of the hall',
    width: '40mm',
    height: '5mm',
    elements: [
      { ...box, ...at('0mm'), alt: 'Seat 1', field: { type: 'checkbox', name: 'seat' } },
      { type: 'text', ...at('10mm'), text: 'more', link: 'https://example.com' },
      { type: 'group', ...at('30mm'), width: '5mm', height: '5mm', elements: [{ ...bar, ...at('0mm'), link: '#end' }] },
    ],
  },
  { type: 'text', text: 'e.g.', alt: 'for example', link: 'https://example.com' },
  { type: 'text', markup: 'markdown', text: '**e.g.** [so](https://example.com)', alt: 'for example so' },
  { type: 'text', id: 'end', text: 'End' },
);

/** Containers that have an alternative text. */
const about = pageOf(
  { type: 'table', alt: 'Parts by number', items: '[1]', columns: [{ header: 'No.', text: '{{item}}' }] },
  { type: 'repeat', tag: 'list', alt: 'Steps', items: '["go"]', elements: [{ type: 'text', text: '{{item}}' }] },
  { type: 'group', tag: 'section', alt: 'Rest', layout: 'column', elements: [{ type: 'text', text: 'End' }] },
);

describe.skipIf(!canRead)('poppler reads', () => {
  it('fields and links next to the figure or text that has an alternative text', () => {
    expect(treeOf(plan)).toBe(`
Document
  Figure
    "more"
  Form
  Link
  Link
  Link
    P
      "e.g."
  P
    "e.g. so"
  Link
  P
    "End"
`);
  });

  it('containers by their parts, because an alternative text for the whole would replace them', async () => {
    expect(treeOf(about)).toBe(`
Document
  Table Summary (Parts by number)
    THead
      TR
        TH Scope Column
          "No."
    TBody
      TR
        TD
          "1"
  L "Steps"
    LI
      LBody
        P
          "go"
  Sect "Rest"
    P
      "End"
`);
    const [lines = []] = await pdfTags(paint(about));
    expect(lines.filter((line) => line.includes('"'))).toEqual([]);
  });
});

describe('Chromium exposes in HTML', () => {
  it('fields and links within a figure, with and without tags', async () => {
    expect(`\n${(await accessibilityTree(htmlOf(plan, { tagged: true }))).join('\n')}\n`).toBe(`
group
  checkbox "Seat 1" disabled
  link
    "more"
  link
link
  paragraph
    "e.g."
paragraph
  "e.g."
  ""
  link
    "so"
paragraph
  "End"
`);
    expect(htmlOf(plan, { tagged: true })).toMatch(/<a href="#[^"]+" rel="noopener" aria-label="#/);
    const told = await accessibilityTree(htmlOf(plan, {}));
    const links = ['link', 'link', 'link', 'link'];
    expect(told.map((line) => line.trim()).filter((line) => /^(checkbox|link)/.test(line))).toEqual([
      'checkbox "Seat 1" disabled',
      ...links,
    ]);
  });
});
