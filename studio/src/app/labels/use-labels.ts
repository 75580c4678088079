/** Labels of the open stream, drawn by the engine in the browser. */
import { useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { LabelStream, ReadLabels, ViewedLabel } from '../../engine/protocol.ts';
import { explain } from '../api.ts';
import { engineFor } from '../engine.ts';
import { opened } from './opened.ts';

/** Number of labels drawn per request. */
const AT_A_TIME = 12;

/** Debounce delay after the last change, in ms. */
const PAUSE_MS = 200;

export type Labels = {
  /** Stream to which the shown labels belong. */
  readonly source: LabelStream | undefined;
  readonly read: Omit<ReadLabels, 'labels'> | undefined;
  readonly labels: readonly ViewedLabel[];
  readonly failure: string | undefined;
  readonly isBusy: boolean;
  more(): void;
};

type State = Omit<Labels, 'more'>;

const NOTHING: State = { source: undefined, read: undefined, labels: [], failure: undefined, isBusy: false };

export function useLabels(): Labels {
  const state = useSignal<State>(NOTHING);
  const latest = useRef<LabelStream | undefined>(undefined);
  const draw = async (source: LabelStream, from: number) => {
    state.value = { ...state.peek(), isBusy: true };
    try {
      const engine = await engineFor(null);
      const { labels, ...read } = await engine.ask('readLabels', { ...source, from, count: AT_A_TIME });
      if (latest.current !== source) return;
      const before = from === 0 ? [] : state.peek().labels;
      state.value = { source, read, labels: [...before, ...labels], failure: undefined, isBusy: false };
    } catch (error) {
      if (latest.current === source) state.value = { ...NOTHING, source, failure: explain(error) };
    }
  };
  useSignalEffect(() => {
    const source = opened.value;
    latest.current = source;
    if (!source) {
      state.value = NOTHING;
      return;
    }
    const timer = setTimeout(() => void draw(source, 0), state.peek().source ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  });
  return {
    ...state.value,
    more: () => {
      const { source, labels } = state.peek();
      if (source) void draw(source, labels.length);
    },
  };
}
