/** Defines the state of a validation: its budget, its position in the data, and its problems. */
import { type JsonValue, pointerStep } from '../base/json.ts';
import type { Problem } from '../base/problem.ts';
import { SCHEMA_LIMITS } from './limits.ts';

/** Compiled subschema or keyword. Returns whether the value matches. */
export type Check = (run: Run, value: JsonValue, place: Place) => boolean;

/** Path in the data as a linked list. Most paths are never formatted as a JSON Pointer. */
export type Place = { readonly parent: Place; readonly key: string | number } | undefined;

export type Run = {
  steps: number;
  depth: number;
  /** Number of enclosing keywords such as `anyOf` and `not`, inside which a mismatch is not a problem yet. */
  silent: number;
  readonly problems: Problem[];
};

/** Aborts a validation that exceeds its budget. */
export class BudgetOverrun extends Error {
  readonly place: Place;

  constructor(place: Place) {
    super('validation budget used up');
    this.place = place;
  }
}

export function spend(run: Run, steps: number, place: Place): void {
  run.steps -= steps;
  if (run.steps < 0) throw new BudgetOverrun(place);
}

/** Reports a mismatch. The message must not quote data. Always returns false, to allow `return mismatch(…)`. */
export function mismatch(run: Run, place: Place, message: string): false {
  if (run.silent === 0 && run.problems.length < SCHEMA_LIMITS.problems) {
    run.problems.push({ code: 'SCHEMA_MISMATCH', path: pointerOf(place), message });
  }
  return false;
}

/** Returns whether the value matches, without reporting mismatches. */
export function matches(run: Run, check: Check, value: JsonValue, place: Place): boolean {
  run.silent++;
  const result = check(run, value, place);
  run.silent--;
  return result;
}

export function pointerOf(place: Place): string {
  return place ? pointerOf(place.parent) + pointerStep(place.key) : '';
}
