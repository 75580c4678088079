/**
 * Measures letterheads and writes docs/proof/pdf-pages.md: `npm run bench:pdf-pages`. With `-- --smoke`, runs a few
 * seconds and writes nothing. An invoice of many pages is rendered with and without its letterhead. Other programs put
 * the same letterhead under the finished file.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type JsonObject, parseTemplate, render } from '@platen/engine';
import { createNodeWorld } from '../node/src/node-world.ts';
import { effort, measuredBy, writeFigures } from '../scripts/figures/figures.ts';
import { findStamps } from './letterheads.ts';
import { median } from './race/statistics.ts';

const ROWS = effort(1720, 60);
const ROUNDS = effort(15, 2);

const world = createNodeWorld();
const read = (file: string): JsonObject => JSON.parse(readFileSync(`library/letterhead-invoice/${file}.json`, 'utf8'));
const { pdf: _, ...starter } = read('template');
const parsed = parseTemplate(starter, world.expressions);
if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
const given = read('data');
const items = given['items'] as readonly JsonObject[];
const data = { ...given, items: Array.from({ length: ROWS }, (_, row) => items[row % items.length]!) };
const letter = (starter['background'] as { readonly first: string }).first;
const letterBytes = Buffer.from(letter.slice(letter.indexOf(',') + 1), 'base64');

function invoice(background: boolean): { readonly bytes: Uint8Array; readonly pages: number } {
  const rendered = render(parsed.ok ? parsed.value : never(), data, { format: 'pdf', now: 0, background }, world);
  if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
  return rendered.value;
}

function never(): never {
  throw new Error('the template was not parsed');
}

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const folder = mkdtempSync(join(tmpdir(), 'platen-letterheads-'));
const stamps = findStamps(letterBytes, folder);
const works: readonly { readonly name: string; work(): Uint8Array | Promise<Uint8Array> }[] = [
  { name: 'without a letterhead', work: () => invoice(false).bytes },
  { name: 'with `background`', work: () => invoice(true).bytes },
  ...stamps.map(({ name, stamp }) => ({ name, work: () => stamp(invoice(false).bytes) })),
];
const times = works.map((): number[] => []);
for (let round = -2; round < ROUNDS; round++) {
  for (const [index, { work }] of works.entries()) {
    const ms = await timed(work);
    if (round >= 0) times[index]!.push(ms);
  }
}
const rows: string[] = [];
for (const [index, { name, work }] of works.entries()) {
  const ratio = median(times[index]!.map((ms, round) => ms / times[0]![round]!));
  rows.push(`| ${name} | ${ratio.toFixed(2)} | ${(await work()).length.toLocaleString('en')} |`);
}
rmSync(folder, { recursive: true });
const page = `# Letterheads

A letterhead adds almost no time to a render, and the PDF contains it only once for all pages. This page compares Platen's letterheads with other programs.

${measuredBy('npm run bench:pdf-pages')} The document is an invoice of ${ROWS} rows on ${invoice(true).pages} pages, made from the starter template \`letterhead-invoice\`
without PDF/A, in ${ROUNDS} rounds. Each time includes rendering. Ratios are medians of each round's time divided by the time without a letterhead.

| Method | Time (ratio) | Size in bytes |
|---|---|---|
${rows.join('\n')}

The letterhead itself has ${letterBytes.length.toLocaleString('en')} bytes. Ghostscript receives it as PostScript and runs it at the beginning of each page.

\`tests/eyes/foreign-pages.test.ts\` compares pages of Cairo, Ghostscript, LibreOffice, pdfkit, qpdf and typst with poppler's rendering of the original.
In PDF and PNG, at least 99.5 % of the dark pixels match within one pixel at 150 dpi.
`;
writeFigures('pdf-pages.md', page);
