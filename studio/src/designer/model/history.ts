/** History of a document, shared by all views. */
import type { JsonValue } from '@platen/engine/base/json';

/** State of the document after a step. */
export type State = {
  readonly document: JsonValue;
  /** JSON text, if it differs from the formatted document. */
  readonly text: string | undefined;
  readonly selection: readonly string[];
};

export type Step = State & {
  /** Label such as "Move Logo". */
  readonly name: string;
  /** Selection before the step, restored by undo. */
  readonly selectedBefore: readonly string[];
  /** Time of the step in ms, by the caller's clock. */
  readonly at: number;
  /** Consecutive steps with the same key and short pauses are merged. */
  readonly merge: string | undefined;
};

/** `steps[0]` is the opened document; `index` is the current step. */
export type History = { readonly steps: readonly Step[]; readonly index: number };

/** Maximum pause in ms for merging typing and repeated arrow keys. */
const MERGE_MS = 500;

/** Maximum number of steps. Above the limit, the oldest steps are dropped. */
const MOST_STEPS = 500;

export function beginHistory(state: State, name: string): History {
  return { steps: [{ ...state, name, selectedBefore: state.selection, at: 0, merge: undefined }], index: 0 };
}

export function currentOf({ steps, index }: History): Step {
  return steps[index]!;
}

/**
 * Adds a step after the current step and drops all later steps. Merges it with an equal key if the pause is below
 * `pauseMs`.
 */
export function record(history: History, step: Step, pauseMs = MERGE_MS): History {
  const past = history.steps.slice(0, history.index + 1);
  const last = past.at(-1)!;
  const isSame =
    step.merge !== undefined && step.merge === last.merge && step.at - last.at < pauseMs && history.index > 0;
  const steps = isSame
    ? [...past.slice(0, -1), { ...step, selectedBefore: last.selectedBefore }]
    : [...past, step].slice(-MOST_STEPS);
  return { steps, index: steps.length - 1 };
}

export type Jump = { readonly history: History; readonly selection: readonly string[] };

/** Goes to a step, clamped to the history, and returns its selection. */
export function jumpTo(history: History, index: number): Jump {
  const to = Math.max(0, Math.min(index, history.steps.length - 1));
  const selection = to < history.index ? history.steps[to + 1]!.selectedBefore : history.steps[to]!.selection;
  return { history: { ...history, index: to }, selection };
}

export function canUndo({ index }: History): boolean {
  return index > 0;
}

export function canRedo({ steps, index }: History): boolean {
  return index < steps.length - 1;
}
