/** `platen render` as a process of its own, from its start to its end, in turns with a Node.js that does nothing. */
import { execFileSync } from 'node:child_process';
import { OUTPUT_FORMATS, type OutputFormat } from '@platen/engine';
import { median } from '../race/statistics.ts';

export type ColdStart = { readonly format: OutputFormat; readonly commandMs: number; readonly nodeMs: number };

/** `dist/platen.js` is there. */
export function measureColdStarts(rounds: number): readonly ColdStart[] {
  const files = ['library/parcel-4x6/template.json', '--data', 'library/parcel-4x6/data.json'];
  return OUTPUT_FORMATS.map((format) => {
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

function runMs(args: readonly string[]): number {
  const start = performance.now();
  execFileSync(process.execPath, args, { stdio: 'ignore' });
  return performance.now() - start;
}
