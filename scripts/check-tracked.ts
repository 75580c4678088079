/** Rejects files that do not belong in the repository: binaries outside their folders, large files and long code. */
import { execFileSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import picomatch from 'picomatch';

/** Folders that can contain binaries: images for readers, and reference files of tests. */
const BINARIES = [
  'docs/images/*.png',
  'tests/suite/*/*.{png,pdf}',
  'tests/zpl-commands/*.{png,zpl}',
  'tests/eyes/foreign-pages/*.pdf',
];
const MAX_BYTES = 1_000_000;

/** Maximum lines of code in a file, because a file should have one purpose. */
const MAX_LINES = 600;

const isMeantToBeBinary = picomatch(BINARIES);
const isCode = picomatch('**/*.{ts,tsx,mjs,js,sh,css}');

/** Returns true if the file contains a zero byte, which UTF-8 text does not contain. */
function isBinary(bytes: Buffer): boolean {
  return bytes.includes(0);
}

function fault(file: string): string | undefined {
  const stat = lstatSync(file, { throwIfNoEntry: false });
  if (!stat?.isFile()) return undefined;
  if (stat.size > MAX_BYTES) return `${file} has ${stat.size} bytes: a tracked file has at most ${MAX_BYTES}`;
  if (isMeantToBeBinary(file)) return undefined;
  const bytes = readFileSync(file);
  if (isBinary(bytes)) return `${file} is binary: only ${BINARIES.join(', ')} may be (scripts/check-tracked.ts)`;
  const lines = isCode(file) ? bytes.toString().split('\n').length - 1 : 0;
  return lines > MAX_LINES ? `${file} has ${lines} lines: code has ${MAX_LINES} a file at most` : undefined;
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
