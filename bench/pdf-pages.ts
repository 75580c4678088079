/**
 * Measures letterheads and writes docs/proof/pdf-pages.md: `npm run bench:pdf-pages`, with `-- --smoke` a few seconds
 * without writing. An invoice of many pages is rendered with and without its letterhead, and with a letterhead that
 * pdf-lib stamps onto the finished file.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { PDFDocument } from '@cantoo/pdf-lib';
import { type JsonObject, parseTemplate, render } from '@platen/engine';
import { createNodeWorld } from '../node/src/node-world.ts';
import { median } from './race/statistics.ts';

const isSmoke = process.argv.includes('--smoke');
const ROWS = isSmoke ? 60 : 1720;
const ROUNDS = isSmoke ? 2 : 15;

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

/** Draws the letterhead under each page of a finished file, as programs do today. */
async function stamped(): Promise<Uint8Array> {
  const document = await PDFDocument.load(invoice(false).bytes);
  const [first, rest] = await document.embedPdf(letterBytes, [0, 1]);
  for (const [index, page] of document.getPages().entries()) page.drawPage(index === 0 ? first! : rest!);
  return document.save();
}

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const WORKS = { without: () => invoice(false), with: () => invoice(true), stamped } as const;
const times: Record<keyof typeof WORKS, number[]> = { without: [], with: [], stamped: [] };
for (let round = -2; round < ROUNDS; round++) {
  for (const name of ['without', 'with', 'stamped'] as const) {
    const ms = await timed(WORKS[name]);
    if (round >= 0) times[name].push(ms);
  }
}
const ratio = (name: 'with' | 'stamped') =>
  median(times[name].map((ms, round) => ms / times.without[round]!)).toFixed(2);
const [plain, own, other] = [invoice(false), invoice(true), await stamped()];
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const bytes = (count: number) => count.toLocaleString('en');
const page = `# Letterheads

A letterhead costs almost no time and is stored once, however many pages show it.

Measured at commit ${commit} by \`npm run bench:pdf-pages\`: an invoice of ${ROWS} rows on ${own.pages} pages, the starter \`letterhead-invoice\` without
its standards, in ${ROUNDS} rounds. Ratios are medians of each round's time divided by the time without a letterhead.

| How | Time | Size in bytes |
|---|---|---|
| without a letterhead | 1 | ${bytes(plain.bytes.length)} |
| with \`background\` | ${ratio('with')} | ${bytes(own.bytes.length)} |
| stamped by pdf-lib onto the finished file | ${ratio('stamped')} | ${bytes(other.length)} |

The letterhead itself has ${bytes(letterBytes.length)} bytes.
`;
if (isSmoke) console.log(page);
else writeFileSync('docs/proof/pdf-pages.md', page);
