/**
 * Compares the speed of the working tree with another commit: `npm run bench -- --against COMMIT`. Builds the commit in
 * a temporary checkout. Runs both engines, and then both services, alternately, so that other load affects them
 * equally.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JOBS } from './entrants.ts';
import { type Load, measureLoad } from './load/load.ts';
import { bundle } from './race/build.ts';
import type { Job } from './race/contestant.ts';
import { type RaceOptions, race } from './race/race.ts';
import { median } from './race/statistics.ts';

type AgainstOptions = {
  readonly commit: string;
  readonly jobs: typeof JOBS;
  /** Returns the race options for a job, including the file with its documents. */
  optionsOf(job: Job): RaceOptions;
  readonly loadRounds: number;
  readonly loadSeconds: number;
};

const CONTESTANT = 'bench/contestants/platen.ts';
const BUNDLE = 'dist/bench/platen.js';

/** Returns a table in Markdown. Each ratio is the commit's value divided by the working tree's. */
export async function raceAgainst({ commit, jobs, optionsOf, ...load }: AgainstOptions): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-against-'));
  try {
    checkOut(commit, folder);
    await bundle(CONTESTANT, BUNDLE);
    await bundle(CONTESTANT, BUNDLE, folder);
    const rows: string[] = [];
    for (const { job, title } of jobs) {
      const entrants = [
        { name: 'working tree', file: BUNDLE },
        { name: commit, file: join(folder, BUNDLE) },
      ];
      const [, other] = await race(entrants, optionsOf(job));
      rows.push(`| ${title}, time | ${other && 'ratio' in other ? other.ratio.toFixed(2) : 'failed'} |`);
    }
    return [`| | ${commit} ÷ working tree |`, '|---|---|', ...rows, ...(await raceServices(folder, load))].join('\n');
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', folder], { stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Checks out, installs and builds a commit. */
function checkOut(commit: string, folder: string): void {
  execFileSync('git', ['worktree', 'add', '--detach', folder, commit], { stdio: 'ignore' });
  const install = (command: string) =>
    execFileSync(
      'npm',
      [command, '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'],
      {
        cwd: folder,
        stdio: 'inherit',
      },
    );
  try {
    install('ci');
  } catch {
    // Newer versions of npm reject old lockfiles that lack packages for other systems.
    install('install');
  }
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, stdio: 'ignore' });
}

async function raceServices(
  folder: string,
  { loadRounds, loadSeconds }: Pick<AgainstOptions, 'loadRounds' | 'loadSeconds'>,
): Promise<readonly string[]> {
  const pairs: (readonly [own: Load, other: Load])[] = [];
  for (let round = 0; round < loadRounds; round++) {
    const own = await measureLoad(loadSeconds);
    pairs.push([own, await measureLoad(loadSeconds, folder)]);
  }
  const row = (name: string, value: (load: Load) => number) =>
    `| ${name} | ${median(pairs.map(([own, other]) => value(other) / value(own))).toFixed(2)} |`;
  return [
    row('Stored labels, 16 connections, renders a second', ({ aSecond }) => aSecond),
    row('Stored labels, one after the other, time', ({ alone }) => alone.p50Ms),
    row('Stored labels at 70 % of the load, p99', ({ atShare }) => atShare.p99Ms),
  ];
}
