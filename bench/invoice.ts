/** Measures PDF invoices of 10, 100 and 1,000 rows. The cost per row must not depend on their number. */
import { readFileSync } from 'node:fs';
import { type JsonObject, parseTemplate, render, type World } from '@platen/engine';

const ROWS = [10, 100, 1_000] as const;

/**
 * Number of rounds. In each round, every invoice length renders the same total number of rows, so that a busy machine
 * affects all lengths equally.
 */
const ROUNDS = 12;
const WARM_UP_ROUNDS = 3;

export type Row = { readonly rows: number; readonly pages: number; readonly p50Ms: number; readonly sizeBytes: number };

function invoiceData(template: JsonObject, rows: number, n: number): JsonObject {
  const items = Array.from({ length: rows }, (_, index) => {
    const item = (template['items'] as readonly JsonObject[])[index % 5]!;
    return { ...item, price: (100 + ((index * 37 + n * 11) % 9_000)) / 100, quantity: 1 + ((index + n) % 12) };
  });
  return { ...template, number: `INV-${n}`, items };
}

export function measureInvoices(world: World): readonly Row[] {
  const read = (name: string) => JSON.parse(readFileSync(`library/invoice/${name}.json`, 'utf8'));
  const parsed = parseTemplate(read('template'), world.expressions);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const data: JsonObject = read('data');
  const times = new Map<number, number[]>(ROWS.map((rows) => [rows, []]));
  const found = new Map<number, { pages: number; sizeBytes: number }>();
  let n = 0;
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    for (const rows of ROWS) {
      for (let again = 0; again < 1_000 / rows; again++) {
        const document = invoiceData(data, rows, n++);
        const start = performance.now();
        const rendered = render(parsed.value, document, { format: 'pdf', dpi: 300, now: 0 }, world);
        const ms = performance.now() - start;
        if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
        if (rendered.warnings.length > 0) throw new Error(JSON.stringify(rendered.warnings));
        found.set(rows, { pages: rendered.value.pages, sizeBytes: rendered.value.bytes.length });
        if (round >= WARM_UP_ROUNDS) times.get(rows)!.push(ms);
      }
    }
  }
  return ROWS.map((rows) => {
    const sorted = times.get(rows)!.sort((a, b) => a - b);
    return { rows, p50Ms: sorted[Math.floor(sorted.length / 2)]!, ...found.get(rows)! };
  });
}

export function invoiceSection(rows: readonly Row[]): string {
  const lines = rows.map(({ rows: count, pages, p50Ms, sizeBytes }, index) => {
    const before = rows[index - 1];
    const ratio = before ? (p50Ms / before.p50Ms).toFixed(1) : '–';
    return `| ${[count, pages, p50Ms.toFixed(1), ((p50Ms * 1_000) / count).toFixed(0), ratio, sizeBytes].join(' | ')} |`;
  });
  return `## Invoice, A4

The starter template \`library/invoice\` as PDF, with different prices in every document. The invoices run alternately in one process. "Ratio" is the time divided by the time of an invoice with a tenth of the rows.

| rows | pages | p50, ms | µs per row | ratio | bytes |
|---|---|---|---|---|---|
${lines.join('\n')}
`;
}
