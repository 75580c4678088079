/** The one history of a document: what was made, step by step, by whatever view made it. */
import type { JsonValue } from '@platen/engine/base/json';

/** What a step leaves behind. */
export type State = {
  readonly document: JsonValue;
  /** The JSON as somebody types it, where it is not just the print of the document. */
  readonly text: string | undefined;
  readonly selection: readonly string[];
};

export type Step = State & {
  /** For people: "Move Logo". */
  readonly name: string;
  /** What was selected when it began: undo selects it again. */
  readonly selectedBefore: readonly string[];
  /** Milliseconds, by the clock of whoever records. */
  readonly at: number;
  /** Steps one after the other with the same key and little time between become one. */
  readonly merge: string | undefined;
};

/** `steps[0]` is how the document was opened; `index` names the step whose state is shown. */
export type History = { readonly steps: readonly Step[]; readonly index: number };

/** Typing and runs of arrow keys with no longer pauses than this are one step. */
const MERGE_MS = 500;

/** Steps that are kept; the oldest are forgotten, the first one shown then counts as the beginning. */
const MOST_STEPS = 500;

export function beginHistory(state: State, name: string): History {
  return { steps: [{ ...state, name, selectedBefore: state.selection, at: 0, merge: undefined }], index: 0 };
}

export function currentOf({ steps, index }: History): Step {
  return steps[index]!;
}

/** The history with another step after the one shown; those after it are gone. `pauseMs`: below which it joins one with the same key. */
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

/** Goes to a step, and says what is selected there; an index that there is none of is the nearest. */
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
