// Runs test tiers after installing missing packages: `node scripts/test.mjs core`, or several tiers in a row.
// Additional arguments go to Vitest: `npm test -- engine/src/text`. At the end, prints each failed test and the totals:
// N passed, N failed, N skipped. If several runs have the same folder in TESTS_SUMS, their totals are added up, even if
// they run concurrently.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { installDependencies, root } from './install.mjs';

/** Project in vitest.config.ts, description and npm script of each tier. */
const TIERS = {
  core: { project: 'platen', holds: 'units, the suite of documents, the service in process, the docs', script: 'test' },
  eyes: { project: 'eyes', holds: 'outputs as browsers, viewers, ZPL interpreters and barcode readers see them' },
  system: { project: 'system', holds: 'whole programs: command line, start, sockets, faults, memory, random input' },
  stores: { project: 'postgres+s3', holds: 'the service on PostgreSQL and S3' },
};

/** Returns a line for each failed test in a Vitest report: file, name and start of the message. */
function failuresOf({ testResults }) {
  return testResults.flatMap(({ name, message, status, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine(message)}`];
    return failed.map((test) => `${file} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  });
}

const firstLine = (text = '') => text.split('\n', 1)[0];

/**
 * Runs a tier. Returns its numbers of passed, failed and skipped tests, and its `failures` by name. An aborted tier
 * counts as failed.
 */
function run({ project }, words) {
  const folder = mkdtempSync(join(tmpdir(), 'platen-tests-'));
  const file = join(folder, 'report.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const args = [vitest, 'run', '--project', project, '--passWithNoTests', ...report, ...words];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const failures = failuresOf(report);
    if (status !== 0 && failures.length === 0) failures.push(`${project}: ended with ${status}`);
    const failed = status === 0 ? report.numFailedTests : Math.max(1, report.numFailedTests);
    return { passed: report.numPassedTests, failed, skipped: report.numPendingTests + report.numTodoTests, failures };
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: [`${project}: ended with ${status} and no report`] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const names = process.argv.slice(2).filter((word) => Object.hasOwn(TIERS, word));
const words = process.argv.slice(2 + names.length);
installDependencies({ tests: true });
const own = names.map((name) => run(TIERS[name], words));
const hasFailed = own.some(({ failed }) => failed > 0);
const folder = process.env.TESTS_SUMS;
if (folder) writeFileSync(join(folder, `${names.join('+')}.json`), JSON.stringify(own));
const all = folder ? readdirSync(folder).flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8'))) : own;
const sum = (what) => all.reduce((count, counts) => count + counts[what], 0);
const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(sum);
const others = Object.entries(TIERS).filter(([name]) => !names.includes(name));
if (others.length > 0) {
  const lines = others.map(([name, { holds, script = `run test:${name}` }]) => `  npm ${script.padEnd(15)} ${holds}`);
  console.log(`Other tiers; "npm run test:all" runs all of them:\n${lines.join('\n')}\n`);
}
for (const failure of all.flatMap(({ failures }) => failures)) console.log(`failed: ${failure}`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
// A path that matches no tier is a mistake.
process.exitCode = hasFailed || passed + failed + skipped === 0 ? 1 : 0;
