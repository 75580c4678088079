/**
 * Cold starts: `platen render` as a process of its own, from its start to its end, in turns with a Node.js that does nothing; and the
 * contestants of a race from the start of their process to their first document.
 */
import { execFileSync } from 'node:child_process';
import { DISTINCT_FORMATS, type OutputFormat } from '@platen/engine';
import { coldStartMs, type Entrant, type RaceOptions } from '../race/race.ts';
import { median } from '../race/statistics.ts';

export type ColdStart = { readonly format: OutputFormat; readonly commandMs: number; readonly nodeMs: number };

/** `dist/platen.js` is there. */
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

/** An entrant that fails is left out: the race says so. */
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
