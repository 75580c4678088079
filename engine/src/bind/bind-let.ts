/** Computed values of a template: evaluated once, in order, then read like keys of the data. */
import type { JsonObject } from '../base/json.ts';
import { type Run, resultOf } from './evaluate.ts';

/**
 * Evaluates the values. Each may read the data and the values before it. It hides a key of the data with the same name.
 */
export function bindLet(run: Run): Run {
  if (run.template.let.size === 0) return run;
  // One copy for all values, because the data may have a hundred thousand keys.
  const data: JsonObject = { ...run.data };
  for (const [name, binding] of run.template.let) {
    const value = resultOf(binding, { elementId: `let/${name}`, locals: {} }, { ...run, data });
    // The author chooses the name, which may collide with an inherited property.
    Object.defineProperty(data, name, { value, configurable: true, enumerable: true, writable: true });
  }
  return { ...run, data };
}
