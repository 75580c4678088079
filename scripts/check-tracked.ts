/** Refuses what does not belong into the repository: binaries outside of the folders meant for them, and large files. */
import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import picomatch from 'picomatch';

/** Pictures that people look at, and what the tests hold the outputs against. */
const BINARIES = ['docs/images/*.png', 'tests/suite/*/*.{png,pdf}'];
const MAX_BYTES = 1_000_000;

const isMeantToBeBinary = picomatch(BINARIES);

/** Text, being UTF-8, holds no zero byte. */
function isBinary(bytes: Buffer): boolean {
  return bytes.includes(0);
}

function fault(file: string): string | undefined {
  const stat = lstatSync(file, { throwIfNoEntry: false });
  if (!stat?.isFile()) return undefined;
  if (stat.size > MAX_BYTES) return `${file} has ${stat.size} bytes: a tracked file has at most ${MAX_BYTES}`;
  if (isMeantToBeBinary(file) || !isBinary(readFileSync(file))) return undefined;
  return `${file} is binary: only ${BINARIES.join(', ')} may be (scripts/check-tracked.ts)`;
}

function trackedFiles(): readonly string[] {
  const list = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 1 << 26 });
  return list.split('\0').filter((file) => file !== '');
}

const files = trackedFiles();
const faults = files.map(fault).filter((line) => line !== undefined);
for (const line of faults) console.error(line);
console.log(`tracked: ${files.length} files, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
