/**
 * `npm run scan`: reads over 10,000 random codes from the four outputs, with ZPL in two interpreters and settings.
 * Compares symbologies that the reader does not support with a second encoder. Writes `docs/proof/scan.md`. Fails if a
 * code without a warning is not readable. `npm run scan -- --resume` keeps the finished parts of an interrupted scan of
 * the same code. Symbologies given as arguments are scanned alone, without changing the page. `--smoke` scans QR Codes
 * once.
 */

import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { effort } from '../../scripts/figures/figures.ts';
import { CODES_PER_SYMBOLOGY } from './densities.ts';
import { scanReport } from './report.ts';
import { compareWithSecond } from './second-encoder.ts';
import { mergeTallies, type Tally, total } from './tally.ts';
import { VIEWS, type View } from './views.ts';

const run = promisify(execFile);
const worker = fileURLToPath(new URL('./scan-output.ts', import.meta.url));
const folder = fileURLToPath(new URL(effort('../.report/scan/', '../.report/scan-smoke/'), import.meta.url));
const PROCESSES = 2;
const TRIES = 2;
const timeoutMs = 1_800_000;

type Part = { readonly view: View; readonly density: number; readonly file: string };

const parts = VIEWS.flatMap((view) =>
  CODES_PER_SYMBOLOGY.map(([density]): Part => ({ view, density, file: `${folder}${view.name}-${density}.json` })),
).slice(0, effort(Infinity, 1));

/** Runs a process for each part, two at a time. Returns the messages of parts that failed twice. */
async function scanParts(wanted: readonly Part[], only: readonly string[]): Promise<readonly string[]> {
  const failed: string[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let part = wanted[next++]; part; part = wanted[next++]) {
      const { view, density, file } = part;
      for (let tries = 1; tries <= TRIES && !existsSync(file); tries++) {
        try {
          await run('tsx', [worker, view.name, String(density), file, ...only], { timeout: timeoutMs });
        } catch (error) {
          if (tries === TRIES) failed.push(`${view.name} at ${density} dots a millimetre: ${String(error)}`);
        }
      }
      if (process.stderr.isTTY) process.stderr.write(`\r${next} of ${wanted.length} parts `);
    }
  };
  await Promise.all(Array.from({ length: PROCESSES }, work));
  return failed;
}

const [first, ...rest] = effort(process.argv.slice(2), ['qrcode']);
const isResumed = first === '--resume';
const only = isResumed || first === undefined ? rest : [first, ...rest];
if (!isResumed) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const failed = await scanParts(parts, only);
for (const line of failed) console.error(line);
if (failed.length > 0) {
  console.error('the other parts are kept: npm run scan -- --resume');
  process.exit(1);
}

const read = (file: string): Tally => JSON.parse(readFileSync(file, 'utf8'));
const views = VIEWS.filter((view) => parts.some((part) => part.view === view));
const tallies = views.map((view) =>
  mergeTallies(parts.filter((part) => part.view === view).map(({ file }) => read(file))),
);
const { codes, read: readCodes, warned, silent } = total(tallies);
if (only.length === 0) {
  const comparisons = compareWithSecond();
  const page = scanReport({ views, tallies, comparisons });
  writeFileSync(new URL('../../docs/proof/scan.md', import.meta.url), page);
  process.exitCode = codes < 10_000 ? 1 : 0;
}
console.log(
  `${codes} codes, ${readCodes} read, ${warned} not read but warned of, ${silent.length} silently unreadable`,
);
for (const line of silent) console.log(line);
if (silent.length > 0) process.exitCode = 1;
