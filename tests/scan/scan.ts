/**
 * Reads over 10,000 random codes back from the four outputs, holds the symbologies that the reader does not know against a
 * second encoder, and writes `docs/scan.md`: `npm run scan`. Fails when a code is not read that nobody was warned of.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { OUTPUT_FORMATS } from '@platen/engine';
import { scanReport } from './report.ts';
import { compareWithSecond } from './second-encoder.ts';
import { type Tally, total } from './tally.ts';

const run = promisify(execFile);
const worker = fileURLToPath(new URL('./scan-output.ts', import.meta.url));
const timeoutMs = 3_600_000;

/** A process an output: together they keep two cores busy. */
async function scanAll(folder: string): Promise<readonly Tally[]> {
  return Promise.all(
    OUTPUT_FORMATS.map(async (output) => {
      const file = join(folder, `${output}.json`);
      await run('tsx', [worker, output, file], { timeout: timeoutMs });
      return JSON.parse(readFileSync(file, 'utf8')) as Tally;
    }),
  );
}

/** `--from FOLDER` takes the counts of an earlier run. */
const from = process.argv[2] === '--from' ? process.argv[3] : undefined;
const folder = from ?? mkdtempSync(join(tmpdir(), 'scan-'));
const tallies = from
  ? OUTPUT_FORMATS.map((output) => JSON.parse(readFileSync(join(from, `${output}.json`), 'utf8')) as Tally)
  : await scanAll(folder);
if (!from) rmSync(folder, { recursive: true });

const comparisons = compareWithSecond();
writeFileSync(
  new URL('../../docs/scan.md', import.meta.url),
  scanReport({ outputs: OUTPUT_FORMATS, tallies, comparisons }),
);
const { codes, read, warned, silent } = total(tallies);
console.log(`${codes} codes, ${read} read, ${warned} not read but warned of, ${silent.length} silently unreadable`);
for (const line of silent) console.log(line);
process.exitCode = codes < 10_000 || silent.length > 0 ? 1 : 0;
