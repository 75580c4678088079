/**
 * `npm run parity`: measures the agreement of the four outputs of every document and writes docs/proof/parity.md. Fails
 * if a figure misses its target. `npm run parity -- NAME` measures one document, writes pictures to
 * tests/.report/parity/ and does not change the page.
 */

import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createNodeWorld } from '../../node/src/node-world.ts';
import { effort, isSmoke, writeFigures } from '../../scripts/figures/figures.ts';
import { closeBrowser, withPage } from '../eyes/browser.ts';
import { popplerVersion } from '../eyes/poppler.ts';
import { type Document, parityDocuments } from './documents.ts';
import { missesOf } from './judge.ts';
import { parityReport } from './report.ts';
import { type Figure, measureDocument } from './task.ts';
import { VIEWERS, type Viewer } from './views.ts';
import { writeLook } from './write-look.ts';

const PROCESSES = 2;
const LOCK = new URL('../../package-lock.json', import.meta.url);

/** Message to or from a worker process. */
type Order = { readonly index: number };
type Answer = readonly Figure[];

const hasPoppler = popplerVersion() !== undefined;
const viewers = (Object.keys(VIEWERS) as Viewer[]).filter((name) => name !== 'poppler' || hasPoppler);

if (process.send) await serve();
else if (process.argv[2] !== undefined && !isSmoke) await measureOne(process.argv[2]);
else await measureAll();

/** Measures the documents it receives, one after another. */
async function serve(): Promise<void> {
  const world = createNodeWorld();
  const documents = parityDocuments(world);
  process.on('message', ({ index }: Order) => {
    const document = documents[index]!;
    measureDocument(document, { world, viewers }).then(
      (figures) => process.send!(figures satisfies Answer),
      (error: unknown) => {
        const about = { group: document.group, document: document.name, dpi: 0 };
        process.send!([{ ...about, kind: 'failed', message: String(error) }] satisfies Answer);
      },
    );
  });
  process.on('disconnect', () => closeBrowser().then(() => process.exit()));
}

async function measureAll(): Promise<void> {
  const world = createNodeWorld();
  const documents = parityDocuments(world).slice(0, effort(Infinity, 1));
  const found = documents.map((): readonly Figure[] => []);
  let next = 0;
  const work = async (): Promise<void> => {
    const child = fork(fileURLToPath(import.meta.url), { execArgv: process.execArgv });
    for (let index = next++; index < documents.length; index = next++) {
      found[index] = await ask(child, documents[index]!, index);
      if (process.stderr.isTTY) process.stderr.write(`\r${index + 1} of ${documents.length} `);
    }
    child.disconnect();
  };
  await Promise.all(Array.from({ length: PROCESSES }, work));
  const figures = found.flat();
  writeFigures('parity.md', parityReport(figures, await toolVersions()));
  const misses = missesOf(figures);
  const without = hasPoppler ? '' : ', without poppler: scripts/fetch-debian.sh fetches it';
  console.log(`${documents.length} documents, ${figures.length} figures, ${misses.length} below the aim${without}`);
  end(misses);
}

function ask(child: ChildProcess, { name }: Document, index: number): Promise<readonly Figure[]> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error(`${name}: the process ended`));
    child.once('exit', onExit);
    child.once('message', (answer: Answer) => {
      child.off('exit', onExit);
      resolve(answer);
    });
    child.send({ index } satisfies Order);
  });
}

async function measureOne(name: string): Promise<void> {
  const world = createNodeWorld();
  const document = parityDocuments(world).find((each) => each.name === name);
  if (!document) throw new Error(`no document is called "${name}"`);
  const figures = await measureDocument(document, { world, viewers, look: writeLook });
  for (const { group: _, document: __, ...figure } of figures) console.log(JSON.stringify(figure));
  await closeBrowser();
  end(missesOf(figures));
}

function end(misses: readonly string[]): void {
  for (const miss of misses) console.error(miss);
  process.exitCode = misses.length > 0 ? 1 : 0;
}

async function toolVersions(): Promise<Readonly<Record<string, string>>> {
  const lock = JSON.parse(readFileSync(LOCK, 'utf8')) as { packages: Record<string, { version: string }> };
  const packageVersion = (name: string) => lock.packages[`node_modules/${name}`]!.version;
  const userAgent = await withPage('', { widthPx: 10, heightPx: 10 }, async (page) =>
    page.evaluate<string>('navigator.userAgent'),
  );
  await closeBrowser();
  return {
    'pdf.js': packageVersion('pdfjs-dist'),
    pdfium: `${packageVersion('@hyzyla/pdfium')} of its package`,
    ...(hasPoppler && { poppler: popplerVersion()! }),
    Chromium: /Chrome\/(\d+)/.exec(userAgent)?.[1] ?? '',
    zebrash: `${packageVersion('zpl-renderer-js')} of its package`,
    zplr: packageVersion('zplr'),
  };
}
