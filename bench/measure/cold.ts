/**
 * Measures cold starts of the process `platen render` from start to exit, alternating with an empty Node.js process.
 * Also measures the time from process start to the first document for the contestants.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { DISTINCT_FORMATS, type OutputFormat } from '@platen/engine';
import { coldStartMs, type Entrant, type RaceOptions } from '../race/race.ts';
import { median } from '../race/statistics.ts';

export type ColdStart = { readonly format: OutputFormat; readonly commandMs: number; readonly nodeMs: number };

const INSTALLED = 'dist/bench/installed';

/** Installs the command as in a package, where it does not check for changed sources. */
function installCommand(): string {
  const command = `${INSTALLED}/cli/bin/platen.js`;
  mkdirSync(`${INSTALLED}/cli/bin`, { recursive: true });
  cpSync('cli/bin/platen.js', command);
  if (!existsSync(`${INSTALLED}/dist`)) symlinkSync('../../../dist', `${INSTALLED}/dist`);
  return command;
}

/** Measures cold starts. Requires a built `dist/platen.js`. */
export function measureColdStarts(rounds: number): readonly ColdStart[] {
  const command = installCommand();
  const files = ['library/parcel-4x6/template.json', '--data', 'library/parcel-4x6/data.json'];
  return DISTINCT_FORMATS.map((format) => {
    const pairs = Array.from({ length: rounds }, () => ({
      node: runMs(['-e', '0']),
      whole: runMs([command, 'render', ...files, '--format', format, '-o', '/dev/null']),
    }));
    return {
      format,
      commandMs: median(pairs.map(({ whole }) => whole)),
      nodeMs: median(pairs.map(({ node }) => node)),
    };
  });
}

export type FirstDocument = { readonly name: string; readonly ms: number };

/** Measures first documents. Omits entrants that fail, because the race reports them. */
export async function measureFirstDocuments(
  entrants: readonly Entrant[],
  options: RaceOptions,
  rounds: number,
): Promise<readonly FirstDocument[]> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++) {
    for (const entrant of entrants) {
      const ms = await coldStartMs(entrant, options).catch(() => undefined);
      if (ms !== undefined) times.set(entrant.name, [...(times.get(entrant.name) ?? []), ms]);
    }
  }
  return [...times].map(([name, each]) => ({ name, ms: median(each) }));
}

function runMs(args: readonly string[]): number {
  const start = performance.now();
  execFileSync(process.execPath, args, { stdio: 'ignore' });
  return performance.now() - start;
}
