/** One validation: its budget, its place in the data, and the problems it finds. */
import { type JsonValue, pointerStep } from '../base/json.ts';
import type { Problem } from '../base/problem.ts';
import { SCHEMA_LIMITS } from './limits.ts';

/** A compiled subschema or keyword: whether the value matches. */
export type Check = (run: Run, value: JsonValue, place: Place) => boolean;

/** A linked path, because a pointer is only written for a problem. */
export type Place = { readonly parent: Place; readonly key: string | number } | undefined;

export type Run = {
  steps: number;
  depth: number;
  /** Inside `anyOf`, `not` and their like, where a mismatch is no problem yet. */
  silent: number;
  readonly problems: Problem[];
};

/** Ends a validation that costs too much. */
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

/** Tells a mismatch; the message must not quote the data. Always false, for `return mismatch(…)`. */
export function mismatch(run: Run, place: Place, message: string): false {
  if (run.silent === 0 && run.problems.length < SCHEMA_LIMITS.problems) {
    run.problems.push({ code: 'SCHEMA_MISMATCH', path: pointerOf(place), message });
  }
  return false;
}

/** Whether the value matches, without telling why not. */
export function matches(run: Run, check: Check, value: JsonValue, place: Place): boolean {
  run.silent++;
  const result = check(run, value, place);
  run.silent--;
  return result;
}

export function pointerOf(place: Place): string {
  return place ? pointerOf(place.parent) + pointerStep(place.key) : '';
}
