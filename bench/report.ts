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
  /** Problems found in samples, by name of the entrant. */
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
  /** Memory with the settings of the memory allocator that the container and the systemd unit have. */
  readonly deployed: MemoryFigures;
  readonly load: Load;
  readonly install: Install;
  readonly packages: readonly PackageInstall[];
  readonly withPeers: boolean;
};

/** Describes how each peer is used. */
const PEERS_CHAPTER = `### Use of each library

The benchmark uses the newest version of each library, in the way that its documentation recommends for speed. The process keeps everything in memory that the library can reuse for the next document.

- **@napi-rs/canvas**: fonts are registered once, and each document is a new Skia PDF canvas.
- **typst**: one compiler keeps its fonts and source, and only the inputs change. Old cached results are dropped.
- **pdfkit**: font files are read once, but pdfkit cannot keep a parsed font. Each document parses Arimo's kerning tables again, which takes 90 % of its time. With Arimo, 20 lines of text took 50 ms of processor time, and 2.4 ms with the standard PDF fonts. Measurements with other fonts are therefore several times faster. pdfmake draws with pdfkit.
- **Chromium**: one browser keeps one page, and only the body of the page is replaced. Services such as Gotenberg add an HTTP interface and open a new page for each document.
- **WeasyPrint**: one Python process keeps the style sheet and its fonts. The version is 57.2 from Debian 12, because the package registries of the benchmark contain no newer version.
- **@react-pdf/renderer, @pdfme/generator, takumi, satori**: fonts are registered once. The libraries can keep nothing else.`;

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
  return `### ${title}\n\n${table(['', 'p50, ms', 'p95, ms', 'ratio to Platen', 'KiB', 'documents'], rows)}`;
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
  deployed,
  load,
  install,
  packages,
  withPeers,
}: Figures): string {
  const { alone, atShare } = load;
  return `# Benchmarks

Platen renders a parcel label or an invoice in a few milliseconds on one core. This page compares Platen with other libraries and shows its throughput under load.

${measuredBy(`npm run bench${withPeers ? ' -- --peers' : ''}`)} Each run replaces this page. Machine: ${machine()}.

## Compared with other libraries

Each library runs in a separate process and is warmed up first. The libraries run alternately, a few hundred milliseconds each, in many rounds. Other
programs on the machine therefore slow down all of them. In each round, the p50 of a library is divided by the p50 of Platen; the ratio is the median of all rounds.
Every document has different data.

- The label is \`library/parcel-4x6\` with embedded subset fonts, a Code 128 and a QR Code.
- Platen parses the template once. Each render includes bindings, schema validation, layout with text shrunk to fit, preflight and painting.
- The other libraries get the finished layout of the label, with a position for each line, and draw it with the same font. They draw codes as vectors, with
  bwip-js or their own encoder.
- For the invoice, Platen uses a template. The other libraries use their table feature if they have one. Otherwise our code draws each row.
- "Floor" is the minimum work for such a file, without layout and fonts. It only writes a PDF with the black areas of the codes, or compresses the pixels of a PNG.${withPeers ? ' A barcode reader read the labels of all libraries.' : ''}

${jobs.map(jobTable).join('\n\n')}
${withPeers ? `\n${PEERS_CHAPTER}\n` : ''}
${invoiceSection(invoices)}
## Batch

${batch.labels.toLocaleString('en')} labels as one PDF: ${batch.batchMs.toFixed(2)} ms per label, compared with ${batch.singleMs.toFixed(2)} ms one by one. The ratio is ${batch.ratio.toFixed(2)}. Memory of that process:
${batch.rssMiB.toFixed(0)} MiB.

## Cold start

The table shows the duration of the built command \`platen render\`, from start to exit. For comparison, it shows a Node.js process that exits at once.

${table(
  ['format', 'command, ms', 'Node.js alone, ms'],
  cold.map(({ format, commandMs, nodeMs }) => [format, commandMs.toFixed(0), nodeMs.toFixed(0)]),
)}

The next table shows the time from the start of the process to the first label as PDF, for each library:

${table(
  ['', 'ms'],
  firstDocuments.map(({ name, ms }) => [name, ms.toFixed(0)]),
)}

## Memory

After ${memory.renders.toLocaleString('en')} labels in ${memory.workers} workers, the service used ${memory.rssMiB.toFixed(0)} MiB of resident memory. After half of the labels, it used ${memory.halfwayMiB.toFixed(0)} MiB, and at most ${memory.mostMiB.toFixed(0)} MiB.
With the [settings of the memory allocator](../guides/going-to-production.md#run-it-as-a-service) that the container and the systemd unit have, it used ${deployed.rssMiB.toFixed(0)} MiB.

## Service under load

The service uses ${cpus().length} cores, SQLite and files, \`PLATEN_DURABILITY=${load.durability}\`, and answers \`POST /v1/render\` with the label as PDF by URL, for ${load.teams} Enterprise teams. The load generator runs on the same
machine and uses ${load.generatorCores.toFixed(2)} cores. The service rejected ${load.rejected} requests because of overload; these were repeated.

${table(
  ['', 'per second', 'p50, ms', 'p99, ms'],
  [
    [
      `${load.connections} connections without a pause`,
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

If requests arrive one after the other, each takes on average ${alone.requestMs.toFixed(2)} ms inside the service; ${alone.workMs.toFixed(2)} ms of them are between the call of the worker and its result.

## Render log

[Cost of the render log](render-log-speed.md) compares renders with and without the log.

## Studio

[Speed of the Studio](studio-speed.md) has sizes, frame times and latencies of the designer in a browser.

## Install

The service needs ${install.mebibytes.toFixed(0)} MiB of node_modules in ${install.seconds.toFixed(0)} s. The largest: ${install.largest.map(({ name, mebibytes }) => `${name} ${mebibytes.toFixed(0)}`).join(', ')} MiB.

Each package was installed from its tarball into an empty folder, with its dependencies:

${table(
  ['Package', 'MiB', 'MiB on disk', 's'],
  packages.map(({ name, seconds, mebibytes, onDiskMebibytes }) => {
    return [name, mebibytes.toFixed(1), onDiskMebibytes.toFixed(1), seconds.toFixed(0)];
  }),
)}
`;
}
