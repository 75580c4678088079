/**
 * Helpers for programs that measure, and that write their results to pages in docs/proof. With `--smoke`, a program
 * takes a few seconds for tiny samples and writes no page.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../', import.meta.url);

/** True if the program was started with `--smoke`. */
export const isSmoke = process.argv.includes('--smoke');

/** Returns the value for a smoke run, or the value for a real run. */
export function effort<Value>(real: Value, smoke: Value): Value {
  return isSmoke ? smoke : real;
}

/** Returns a sentence with the commit and the date of the measurement. `check-figures.ts` reads the commit. */
export function measuredBy(command: string): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
  return `Measured at commit ${commit} on ${new Date().toISOString().slice(0, 10)} by \`${command}\`.`;
}

/** Writes a page in `docs/proof`, or prints it in a smoke run. */
export function writeFigures(name: string, text: string): void {
  if (isSmoke) console.log(text);
  else writeFileSync(fileURLToPath(new URL(`docs/proof/${name}`, ROOT)), text);
}
