/**
 * Runs the benchmarks and writes docs/proof/benchmarks.md: `npm run bench`. With `--peers`, other libraries render the
 * same documents. They are installed separately in bench/.peers, and their samples are stored in bench/.peers/samples.
 * `--full` measures longer; `--smoke` takes a few seconds. `--against COMMIT` compares with that commit instead; see
 * `against.ts`.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DISTINCT_FORMATS } from '@platen/engine';
import { createNodeWorld } from '../node/src/node-world.ts';
import { buildIfChanged } from '../scripts/build.mjs';
import { allocatorSettings } from '../scripts/figures/allocator.ts';
import { effort, isSmoke, writeFigures } from '../scripts/figures/figures.ts';
import { closeBrowser } from '../tests/eyes/browser.ts';
import { readPng, writePng } from '../tests/eyes/picture.ts';
import { raceAgainst } from './against.ts';
import { bundleOwn, bundlePeers, JOBS, OWN_FOLDER, ownEntrants, PEERS_FOLDER, peerEntrants } from './entrants.ts';
import type { Row } from './invoice.ts';
import { jobsChapterIn, withJobsChapter } from './jobs-chapter.ts';
import { measureLoad } from './load/load.ts';
import { measureColdStarts, measureFirstDocuments } from './measure/cold.ts';
import { measureInstall, measurePackages } from './measure/install.ts';
import { bundle } from './race/build.ts';
import { picturesOf, unreadCodes } from './race/check.ts';
import type { Job } from './race/contestant.ts';
import { writeDocuments } from './race/documents.ts';
import { type Entrant, type RaceOptions, race } from './race/race.ts';
import { type BatchFigures, type JobResult, type MemoryFigures, report } from './report.ts';

const { values } = parseArgs({
  options: {
    peers: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    smoke: { type: 'boolean' },
    against: { type: 'string' },
  },
});
const { peers: withPeers } = values;

const EFFORT = effort(
  values.full
    ? {
        rounds: 15,
        turnMs: 500,
        warmUpMs: 20_000,
        batchLabels: 1000,
        batchRounds: 5,
        coldRounds: 15,
        memoryRenders: 100_000,
        loadSeconds: 20,
      }
    : {
        rounds: 7,
        turnMs: 300,
        warmUpMs: 10_000,
        batchLabels: 1000,
        batchRounds: 3,
        coldRounds: 7,
        memoryRenders: 20_000,
        loadSeconds: 8,
      },
  {
    rounds: 2,
    turnMs: 50,
    warmUpMs: 200,
    batchLabels: 10,
    batchRounds: 1,
    coldRounds: 1,
    memoryRenders: 100,
    loadSeconds: 1,
  },
);

function fontFiles(): readonly [string, string] {
  const { resolve } = createRequire(new URL('../node/package.json', import.meta.url));
  const file = (face: string) => resolve(`@expo-google-fonts/arimo/${face}/Arimo_${face}.ttf`);
  return [file('400Regular'), file('700Bold')];
}

function installPeers(): void {
  mkdirSync(PEERS_FOLDER, { recursive: true });
  const [wanted, installed] = ['bench/peers/package.json', join(PEERS_FOLDER, 'package.json')];
  const isThere = existsSync(installed) && existsSync(join(PEERS_FOLDER, 'node_modules'));
  if (isThere && readFileSync(wanted, 'utf8') === readFileSync(installed, 'utf8')) return;
  cpSync(wanted, installed);
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], {
    cwd: PEERS_FOLDER,
    stdio: 'inherit',
  });
}

async function entrantsOf(job: Job): Promise<readonly Entrant[]> {
  const own = ownEntrants(job, join(OWN_FOLDER, 'pixels.json'));
  return withPeers ? [...own, ...(await peerEntrants(job))] : own;
}

/** Writes at most `most` documents of the job to a file. Returns the race options. */
function optionsOf(job: Job, most?: number): RaceOptions {
  const documents = join(OWN_FOLDER, `${job}.json`);
  writeDocuments(documents, job, createNodeWorld(), effort(most, 20));
  const { rounds, turnMs, warmUpMs } = EFFORT;
  return { job, documents, fonts: fontFiles(), rounds, turnMs, warmUpMs };
}

async function raceAt({ job, title }: (typeof JOBS)[number]): Promise<JobResult> {
  const options = optionsOf(job);
  const standings = await race(await entrantsOf(job), options);
  const faults = new Map<string, string>();
  if (job.startsWith('label-zpl') || job === 'label-html') return { title, standings, faults };
  mkdirSync(join(PEERS_FOLDER, 'samples'), { recursive: true });
  const [first] = JSON.parse(readFileSync(options.documents, 'utf8'));
  for (const standing of standings) {
    if ('failure' in standing || standing.name.startsWith('floor')) continue;
    const fault = await lookAt(job, standing, [first.data.tracking, first.data.trackingUrl]);
    if (fault) faults.set(standing.name, fault);
  }
  return { title, standings, faults };
}

/**
 * Writes PNG files of a sample document for inspection. Returns a note about label barcodes that cannot be read, or
 * undefined.
 */
async function lookAt(
  job: Job,
  { name, sample }: { readonly name: string; readonly sample: Uint8Array },
  codes: readonly string[],
): Promise<string | undefined> {
  const pictures = await picturesOf(job, sample);
  const slug = `${job}-${name.replace(/\W+/g, '-')}`;
  pictures.forEach((picture, i) => {
    writeFileSync(join(PEERS_FOLDER, 'samples', `${slug}-${i + 1}.png`), writePng(picture));
  });
  if (!job.startsWith('label')) return undefined;
  const unread = await unreadCodes(pictures[0]!, codes);
  return unread.length > 0 ? `(not read back: ${unread.length} of ${codes.length} codes)` : undefined;
}

/** Writes the label's pixels as gray scanlines, so that the lower bound only needs to compress them. */
function writePixels(): void {
  const file = join(OWN_FOLDER, 'label.png');
  const files = ['library/parcel-4x6/template.json', '--data', 'library/parcel-4x6/data.json'];
  execFileSync(process.execPath, ['dist/platen.js', 'render', ...files, '--format', 'png', '--dpi', '300', '-o', file]);
  const { width, height, pixels } = readPng(readFileSync(file));
  const channels = pixels.length / (width * height);
  const scanlines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) scanlines[y * (width + 1) + 1 + x] = pixels[(y * width + x) * channels]!;
  }
  const base64 = scanlines.toString('base64');
  writeFileSync(join(OWN_FOLDER, 'pixels.json'), JSON.stringify({ width, height, base64 }));
}

async function measured<Result>(name: string, args: readonly number[] = [], env: object = {}): Promise<Result> {
  const file = join(OWN_FOLDER, `${name}.js`);
  await bundle(`bench/measure/${name}.ts`, file);
  const options = { encoding: 'utf8', env: { ...process.env, ...env } } as const;
  return JSON.parse(execFileSync(process.execPath, [file, ...args.map(String)], options));
}

mkdirSync(OWN_FOLDER, { recursive: true });
await buildIfChanged();
if (withPeers) {
  installPeers();
  await bundlePeers();
}
await bundleOwn();
writePixels();
if (values.against === undefined) await measureAll();
else {
  const { loadSeconds } = EFFORT;
  const jobs = JOBS.slice(0, effort(Infinity, 1));
  const load = { loadRounds: effort(3, 1), loadSeconds };
  console.log(await raceAgainst({ commit: values.against, jobs, optionsOf, ...load }));
}
await closeBrowser();

async function measureAll(): Promise<void> {
  const jobs: JobResult[] = [];
  for (const each of JOBS.slice(0, effort(Infinity, 1))) {
    console.log(each.title);
    jobs.push(await raceAt(each));
  }
  console.log(`Batch, cold starts of ${DISTINCT_FORMATS.join(', ')}, memory, load`);
  const figures = {
    jobs,
    withPeers,
    batch: await measured<BatchFigures>('batch', [EFFORT.batchLabels, EFFORT.batchRounds]),
    cold: measureColdStarts(EFFORT.coldRounds),
    firstDocuments: await measureFirstDocuments(
      await entrantsOf('label-pdf'),
      optionsOf('label-pdf', 1),
      EFFORT.coldRounds,
    ),
    memory: await measured<MemoryFigures>('memory', [EFFORT.memoryRenders]),
    deployed: await measured<MemoryFigures>('memory', [EFFORT.memoryRenders], allocatorSettings()),
    load: await measureLoad(EFFORT.loadSeconds),
  };
  if (isSmoke) console.log(figures);
  else {
    console.log('Long invoices and installs');
    const invoices = await measured<readonly Row[]>('invoice-rows');
    const page = report({ ...figures, invoices, install: measureInstall(), packages: await measurePackages() });
    // Keeps the chapter about jobs, because only `npm run bench:jobs` measures it.
    const jobs = jobsChapterIn(readFileSync('docs/proof/benchmarks.md', 'utf8'));
    writeFigures('benchmarks.md', jobs === undefined ? page : withJobsChapter(page, jobs));
    console.log(page);
  }
}
