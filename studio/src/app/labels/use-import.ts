/** Imports a label of the open stream, with the engine in the browser. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { ImportedLabel, LabelStream } from '../../engine/protocol.ts';
import { explain } from '../api.ts';
import { engineFor } from '../engine.ts';

export type Import = {
  readonly imported: Extract<ImportedLabel, { ok: true }> | undefined;
  readonly failure: string | undefined;
  readonly isBusy: boolean;
};

const NOTHING: Import = { imported: undefined, failure: undefined, isBusy: false };

/** Debounce delay after the last change, in ms. */
const PAUSE_MS = 250;

export type ImportSettings = {
  readonly label: number;
  readonly name: string;
  /** Printed values by field name; undefined while a name is invalid. */
  readonly fields: Readonly<Record<string, string>> | undefined;
};

/** Keeps the previous import until the next import is complete. */
export function useImport(source: LabelStream | undefined, { label, name, fields }: ImportSettings): Import {
  const state = useSignal<Import>(NOTHING);
  const key = JSON.stringify(fields);
  useEffect(() => {
    if (!source || fields === undefined) {
      if (!source) state.value = NOTHING;
      return;
    }
    let isGone = false;
    const work = async () => {
      const engine = await engineFor(null);
      const result = await engine.ask('importLabel', { ...source, label, name, fields });
      if (isGone) return;
      state.value = result.ok
        ? { imported: result, failure: undefined, isBusy: false }
        : { ...NOTHING, failure: result.problems[0]?.message };
    };
    const isFirst = state.peek().imported === undefined;
    state.value = { ...state.peek(), isBusy: true };
    const timer = setTimeout(
      () =>
        void work().catch((error: unknown) => {
          if (!isGone) state.value = { ...NOTHING, failure: explain(error) };
        }),
      isFirst ? 0 : PAUSE_MS,
    );
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [source, label, name, key]);
  return state.value;
}
