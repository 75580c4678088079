/**
 * Measures cold starts: `platen render` as a process from start to exit, in turns with an empty Node.js process. Also
 * measures contestants of a race from process start to their first document.
 */
import { execFileSync } from 'node:child_process';
import { DISTINCT_FORMATS, type OutputFormat } from '@platen/engine';
import { coldStartMs, type Entrant, type RaceOptions } from '../race/race.ts';
import { median } from '../race/statistics.ts';

export type ColdStart = { readonly format: OutputFormat; readonly commandMs: number; readonly nodeMs: number };

/** Requires a built `dist/platen.js`. */
export function measureColdStarts(rounds: number): readonly ColdStart[] {
  const files = ['library/parcel-4x6/template.json', '--data', 'library/parcel-4x6/data.json'];
  return DISTINCT_FORMATS.map((format) => {
    const pairs = Array.from({ length: rounds }, () => ({
      node: runMs(['-e', '0']),
      command: runMs(['dist/platen.js', 'render', ...files, '--format', format, '-o', '/dev/null']),
    }));
    return {
      format,
      commandMs: median(pairs.map(({ command }) => command)),
      nodeMs: median(pairs.map(({ node }) => node)),
    };
  });
}

export type FirstDocument = { readonly name: string; readonly ms: number };

/** Omits entrants that fail, because the race reports them. */
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
