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

Each entrant runs in a process of its own, warmed up; they take turns of some hundred milliseconds, round after round, and the ratio is
the median over the rounds of its p50 to Platen's in the same round: what else the machine did falls on all. Every document differs.
The label is \`library/parcel-4x6\` (embedded subset fonts, Code 128, QR Code). Platen parses nothing twice and does the whole rest: bindings,
schema, layout with texts shrunk to fit, preflight, painting. The peers are given what Platen's layout decided, line by line with its place,
and draw that with the same font; codes as vectors by bwip-js, or their own. The invoice is a template for Platen, and the peers' own
tables where they have some, otherwise drawn by hand. The floor has no layout and no font: it writes a PDF with the dark parts of the codes
given, or packs pixels that are given.${withPeers ? ' The labels of all were read back by a barcode reader.' : ''}

${jobs.map(jobTable).join('\n\n')}
${withPeers ? `\n${PEERS_CHAPTER}\n` : ''}
${invoiceSection(invoices)}
## Batch

${batch.labels.toLocaleString('en')} labels as one PDF: ${batch.batchMs.toFixed(2)} ms a label, beside ${batch.singleMs.toFixed(2)} ms one by one: ${batch.ratio.toFixed(2)} of it. Memory of that process:
${batch.rssMiB.toFixed(0)} MiB.

## Cold start

\`platen render\` of the built command as a process of its own, from its start to its end, in turns with a Node.js that does nothing.

${table(
  ['format', 'command, ms', 'Node.js alone, ms'],
  cold.map(({ format, commandMs, nodeMs }) => [format, commandMs.toFixed(0), nodeMs.toFixed(0)]),
)}

The contestants of the race for the label as PDF, from the start of their process to their first document:

${table(
  ['', 'ms'],
  firstDocuments.map(({ name, ms }) => [name, ms.toFixed(0)]),
)}

## Memory

After ${memory.renders.toLocaleString('en')} labels in ${memory.workers} workers: ${memory.rssMiB.toFixed(0)} MiB resident, ${memory.halfwayMiB.toFixed(0)} MiB halfway, ${memory.mostMiB.toFixed(0)} MiB at the most;
${sparing.rssMiB.toFixed(0)} MiB with the settings that the [guide to production](../guides/going-to-production.md) gives for little memory.

## Service under load

The whole service on ${cpus().length} cores, SQLite and files, \`PLATEN_DURABILITY=${load.durability}\`, \`POST /v1/render\` of the label as PDF by URL, over ${load.teams} Enterprise teams, the generator on the same
machine (${load.generatorCores.toFixed(2)} cores of it).

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

One after the other, a request takes ${alone.requestMs.toFixed(2)} ms inside the service in the mean; ${alone.workMs.toFixed(2)} ms of them from the call of the worker to its answer.

## The log of renders

What it costs a render, with and without in turn, is in [render-log-speed.md](render-log-speed.md), written by \`npx tsx bench/render-log.ts\`.

## Studio

Sizes, frames and times of the designer in a browser are in [studio-speed.md](studio-speed.md), written by \`npx tsx bench/studio.ts\`.

## Install

What running the service needs: ${install.mebibytes.toFixed(0)} MiB of node_modules in ${install.seconds.toFixed(0)} s. The largest: ${install.largest.map(({ name, mebibytes }) => `${name} ${mebibytes.toFixed(0)}`).join(', ')} MiB.

The packages, each installed from its tarball into an empty folder, with all that it needs: ${packages.map(({ name, seconds, mebibytes, onDiskMebibytes }) => `${name} ${mebibytes.toFixed(1)} MiB (${onDiskMebibytes.toFixed(1)} in blocks of the disk) in ${seconds.toFixed(0)} s`).join(', ')}.
`;
}
