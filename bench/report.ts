/** Formats the measurements as docs/proof/benchmarks.md. */

import { cpus, loadavg, totalmem } from 'node:os';
import { measuredBy } from '../scripts/figures/figures.ts';
import { invoiceSection, type Row } from './invoice.ts';
import type { Load } from './load/load.ts';
import type { ColdStart, FirstDocument } from './measure/cold.ts';
import type { Install, PackageInstall } from './measure/install.ts';
import type { Failure, Standing } from './race/race.ts';

export type JobResult = {
  readonly title: string;
  readonly standings: readonly (Standing | Failure)[];
  /** Problems found in samples, by name. */
  readonly faults: ReadonlyMap<string, string>;
};

export type BatchFigures = {
  readonly labels: number;
  readonly singleMs: number;
  readonly batchMs: number;
  readonly ratio: number;
  readonly rssMiB: number;
};

export type MemoryFigures = {
  readonly renders: number;
  readonly workers: number;
  readonly halfwayMiB: number;
  readonly rssMiB: number;
  readonly mostMiB: number;
};

export type Figures = {
  readonly jobs: readonly JobResult[];
  readonly invoices: readonly Row[];
  readonly batch: BatchFigures;
  readonly cold: readonly ColdStart[];
  readonly firstDocuments: readonly FirstDocument[];
  readonly memory: MemoryFigures;
  /** Memory with the settings for little memory. */
  readonly sparing: MemoryFigures;
  readonly load: Load;
  readonly install: Install;
  readonly packages: readonly PackageInstall[];
  readonly withPeers: boolean;
};

/** Describes the use of each peer. */
const PEERS_CHAPTER = `### Use of each library

Each library is used in its newest version and as its documentation recommends for speed. The process stays, and everything that the library can keep between documents is kept.

- **@napi-rs/canvas**: fonts are registered once; each document is a new PDF canvas of Skia.
- **typst**: one compiler is kept with its fonts and its source; documents differ in their inputs. Old results of its cache are dropped.
- **pdfkit**: files of fonts are read once, but pdfkit has no way to keep a parsed font. Each document parses Arimo's tables for kerning again, which takes nine tenths of its time: 20 lines of text took 50 ms of processor time with Arimo and 2.4 ms with the standard fonts of PDF. Measurements with other fonts are therefore several times faster. pdfmake draws with pdfkit.
- **Chromium**: one browser and one page are kept, and only the body of the page is replaced. Services such as Gotenberg add their HTTP interface and a new page for each document.
- **WeasyPrint**: one Python process is kept, with the style sheet and its fonts. It is the version of Debian 12 (57.2), because no newer one is in a registry that the benchmark uses.
- **@react-pdf/renderer, @pdfme/generator, takumi, satori**: fonts are registered once; nothing else can be kept.`;

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function jobTable({ title, standings, faults }: JobResult): string {
  const rows = standings.map((each) => {
    if ('failure' in each) return [each.name, 'failed', '', '', '', each.failure.slice(0, 80).replaceAll('|', '/')];
    const { name, p50Ms, p95Ms, ratio, sample, documents } = each;
    const kib = (sample.length / 1024).toFixed(1);
    return [name, p50Ms.toFixed(2), p95Ms.toFixed(2), ratio.toFixed(2), kib, `${documents} ${faults.get(name) ?? ''}`];
  });
  return `### ${title}\n\n${table(['', 'p50, ms', 'p95, ms', 'of Platen’s', 'KiB', 'documents'], rows)}`;
}

function machine(): string {
  const [minute] = loadavg();
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  const others = `load average of the last minute at the end: ${minute!.toFixed(1)}`;
  return `${cpus().length} × ${cpus()[0]?.model.trim()}, ${memory} GiB, Node.js ${process.version}, ${process.platform}; ${others}`;
}

export function report({
  jobs,
  invoices,
  batch,
  cold,
  firstDocuments,
  memory,
  sparing,
  load,
  install,
  packages,
  withPeers,
}: Figures): string {
  const { alone, atShare } = load;
  return `# Benchmarks

Platen renders a parcel label or an invoice in a few milliseconds on one core; this page compares it with other libraries and shows throughput under load.

${measuredBy(`npm run bench${withPeers ? ' -- --peers' : ''}`)} Each run replaces this page. Machine: ${machine()}.

## One document after the other

Each library runs in a separate process and is warmed up first. The libraries take turns of some hundred milliseconds in many rounds, so that other
programs on the machine slow down all of them. In each round, the p50 of a library is divided by the p50 of Platen; the ratio is the median of all rounds.
Every document has different data.

- The label is \`library/parcel-4x6\` with embedded subset fonts, a Code 128 and a QR Code.
- Platen parses the template once. Each render includes bindings, schema, layout with texts shrunk to fit, preflight and painting.
- The other libraries get the finished layout of the label, line by line with positions, and draw it with the same font. They draw codes as vectors with
  bwip-js or with their built-in encoder.
- The invoice is a template for Platen. The other libraries use their tables if they have them; otherwise the invoice is drawn by hand.
- The floor has no layout and no font. It writes a PDF with the given dark parts of the codes, or packs given pixels.${withPeers ? ' A barcode reader read the labels of all libraries.' : ''}

${jobs.map(jobTable).join('\n\n')}
${withPeers ? `\n${PEERS_CHAPTER}\n` : ''}
${invoiceSection(invoices)}
## Batch

${batch.labels.toLocaleString('en')} labels as one PDF: ${batch.batchMs.toFixed(2)} ms per label, compared with ${batch.singleMs.toFixed(2)} ms one by one: ${batch.ratio.toFixed(2)} of it. Memory of that process:
${batch.rssMiB.toFixed(0)} MiB.

## Cold start

The duration of the built command \`platen render\`, from start to exit. A Node.js process without work is measured in turns, for comparison.

${table(
  ['format', 'command, ms', 'Node.js alone, ms'],
  cold.map(({ format, commandMs, nodeMs }) => [format, commandMs.toFixed(0), nodeMs.toFixed(0)]),
)}

The time of each library from the start of its process to its first label as PDF:

${table(
  ['', 'ms'],
  firstDocuments.map(({ name, ms }) => [name, ms.toFixed(0)]),
)}

## Memory

After ${memory.renders.toLocaleString('en')} labels in ${memory.workers} workers: ${memory.rssMiB.toFixed(0)} MiB of resident memory, ${memory.halfwayMiB.toFixed(0)} MiB halfway, ${memory.mostMiB.toFixed(0)} MiB at most;
${sparing.rssMiB.toFixed(0)} MiB with the settings that the [guide to production](../guides/going-to-production.md) gives for little memory.

## Service under load

The service uses ${cpus().length} cores, SQLite and files, \`PLATEN_DURABILITY=${load.durability}\`, and answers \`POST /v1/render\` with the label as PDF by URL, for ${load.teams} Enterprise teams. The load generator runs on the same
machine and uses ${load.generatorCores.toFixed(2)} cores.

${table(
  ['', 'a second', 'p50, ms', 'p99, ms'],
  [
    [
      `${load.connections} connections, as fast as they go`,
      load.aSecond.toFixed(0),
      load.p50Ms.toFixed(1),
      load.p99Ms.toFixed(1),
    ],
    [
      `arriving at ${atShare.share * 100} % of that`,
      atShare.aSecond.toFixed(0),
      atShare.p50Ms.toFixed(1),
      atShare.p99Ms.toFixed(1),
    ],
    ['one after the other', (1000 / alone.p50Ms).toFixed(0), alone.p50Ms.toFixed(1), alone.p99Ms.toFixed(1)],
  ],
)}

If requests come one after the other, a request takes on average ${alone.requestMs.toFixed(2)} ms inside the service; ${alone.workMs.toFixed(2)} ms of them are between the call of the worker and its result.

## The log of renders

[Cost of the render log](render-log-speed.md) compares renders with and without the log.

## Studio

[Speed of the Studio](studio-speed.md) has sizes, frame times and latencies of the designer in a browser.

## Install

Running the service needs ${install.mebibytes.toFixed(0)} MiB of node_modules in ${install.seconds.toFixed(0)} s. The largest: ${install.largest.map(({ name, mebibytes }) => `${name} ${mebibytes.toFixed(0)}`).join(', ')} MiB.

Each package was installed from its tarball into an empty folder, with its dependencies:

${table(
  ['Package', 'MiB', 'MiB on disk', 's'],
  packages.map(({ name, seconds, mebibytes, onDiskMebibytes }) => {
    return [name, mebibytes.toFixed(1), onDiskMebibytes.toFixed(1), seconds.toFixed(0)];
  }),
)}
`;
}
