/**
 * Times the starter parcel label, different data each time, in the four formats in one process, and invoices, and writes
 * docs/benchmarks.md: `npm run bench`.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import {
  type JsonObject,
  OUTPUT_FORMATS,
  type OutputFormat,
  parseTemplate,
  render,
  type Template,
  type World,
} from '@platen/engine';
import { createNodeWorld } from '../service/src/world/node-world.ts';
import { invoiceSection, measureInvoices } from './invoice.ts';
import { parcelData } from './parcel-data.ts';

const WARM_UP_MS = 2_000;
const MEASURED_MS = 5_000;
const PNG_DPI = 300;

type Row = {
  readonly format: OutputFormat;
  readonly coldMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly sizeBytes: number;
  readonly documents: number;
};

function measure(format: OutputFormat, template: Template, world: World): Row {
  let next = 0;
  const once = (): { ms: number; bytes: number } => {
    const data = parcelData(next++) as JsonObject;
    const start = performance.now();
    const rendered = render(template, data, { format, dpi: PNG_DPI, now: 0 }, world);
    const ms = performance.now() - start;
    if (!rendered.ok) throw new Error(JSON.stringify(rendered.problems));
    if (rendered.warnings.length > 0) throw new Error(JSON.stringify(rendered.warnings));
    return { ms, bytes: rendered.value.bytes.length };
  };
  const cold = once();
  const runFor = (ms: number) => {
    const samples: { ms: number; bytes: number }[] = [];
    const end = performance.now() + ms;
    while (performance.now() < end) samples.push(once());
    return samples;
  };
  runFor(WARM_UP_MS);
  const samples = runFor(MEASURED_MS);
  const times = samples.map(({ ms }) => ms).sort((a, b) => a - b);
  const sizes = samples.map(({ bytes }) => bytes).sort((a, b) => a - b);
  const at = (list: readonly number[], share: number) => list[Math.floor((list.length - 1) * share)]!;
  return {
    format,
    coldMs: cold.ms,
    p50Ms: at(times, 0.5),
    p95Ms: at(times, 0.95),
    sizeBytes: at(sizes, 0.5),
    documents: samples.length,
  };
}

/** The bytes of a whole process, its start included: what a person at a prompt waits for. */
function coldStartMs(format: OutputFormat): number {
  const files = ['library/parcel-4x6/template.json', '--data', 'library/parcel-4x6/data.json'];
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    execFileSync(process.execPath, ['dist/platen.js', 'render', ...files, '--format', format, '-o', '/dev/null'], {
      stdio: 'ignore',
    });
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[2]!;
}

function table(rows: readonly Row[], commandMs: ReadonlyMap<OutputFormat, number>): string {
  const lines = rows.map(({ format, coldMs, p50Ms, p95Ms, sizeBytes, documents }) => {
    const cells = [format, coldMs.toFixed(0), p50Ms.toFixed(2), p95Ms.toFixed(2), (1000 / p50Ms).toFixed(0)];
    return `| ${[...cells, sizeBytes, documents, commandMs.get(format)!.toFixed(0)].join(' | ')} |`;
  });
  const head = [
    'format',
    'first, ms',
    'p50, ms',
    'p95, ms',
    'a second, at p50',
    'bytes, median',
    'documents',
    'command, ms',
  ];
  return [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...lines].join('\n');
}

function report(rows: readonly Row[], commandMs: ReadonlyMap<OutputFormat, number>, invoices: string): string {
  const { rss, heapUsed } = process.memoryUsage();
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node.js ${process.version}, ${process.platform}`;
  return `# Benchmarks

Written by \`npm run bench\`; each run replaces this page. Times on shared machines vary by a factor of two from run to run.

## Parcel label, 4 × 6 in

The starter template \`library/parcel-4x6\` with other data in every document (15 texts, Code 128 with its own, QR Code, embedded subset fonts; PNG at ${PNG_DPI} dpi:
1200 × 1800 pixels; ZPL at 8 dots a millimetre), rendered in one process on one core. "First" is the first document of that format in the process,
in the order of the table; "command" is the whole of \`platen render\` as a process of its own, median of five.

${table(rows, commandMs)}

${invoices}
Memory of the process afterwards: ${(rss / 2 ** 20).toFixed(0)} MiB resident, ${(heapUsed / 2 ** 20).toFixed(0)} MiB of heap.

Machine: ${machine}.
`;
}

const world = createNodeWorld();
const parsed = parseTemplate(JSON.parse(readFileSync('library/parcel-4x6/template.json', 'utf8')), world.expressions);
if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
const invoices = invoiceSection(measureInvoices(world));
const rows = OUTPUT_FORMATS.map((format) => measure(format, parsed.value, world));
execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'ignore' });
const commandMs = new Map(OUTPUT_FORMATS.map((format) => [format, coldStartMs(format)]));
writeFileSync('docs/benchmarks.md', report(rows, commandMs, invoices));
console.log(`${table(rows, commandMs)}\n\n${invoices}`);
