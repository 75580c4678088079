/** Lays out all data sets with the engine, one after another, and reports pages and problems. */
import type { JsonValue } from '@platen/engine/base/json';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { DataSet } from '../../designer/model/data-sets.ts';
import type { Drawn } from '../../engine/protocol.ts';
import { engineFor, NOW } from '../engine.ts';

export type Run = Pick<Drawn, 'problems' | 'warnings'> & { readonly pages: number; readonly ms: number };

/** Results by set ID. */
export type Runs = ReadonlyMap<string, Run>;

/** Debounce delay after the last keystroke, in ms. */
const PAUSE_MS = 300;

export function useRuns(template: JsonValue, sets: readonly Pick<DataSet, 'id' | 'data'>[]): Runs {
  const runs = useSignal<Runs>(new Map());
  useEffect(() => {
    let isGone = false;
    const runAll = async () => {
      const engine = await engineFor(template);
      for (const { id, data } of sets) {
        const begun = performance.now();
        const { pages, problems, warnings } = await engine.ask('layOut', { template, data, format: 'pdf', now: NOW });
        if (isGone) return;
        const run = { pages: pages.length, problems, warnings, ms: performance.now() - begun };
        runs.value = new Map(runs.peek()).set(id, run);
      }
    };
    // Without the engine there are no results.
    const timer = setTimeout(() => void runAll().catch(() => undefined), PAUSE_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [template, sets]);
  return runs.value;
}
