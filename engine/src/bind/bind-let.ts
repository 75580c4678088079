/** Computed values of a template: evaluated once, in their order, and read as keys of the data from then on. */
import type { JsonObject } from '../base/json.ts';
import { type Run, resultOf } from './evaluate.ts';

/** Each may read the data and those before it; a key of the data with the same name is hidden. */
export function bindLet(run: Run): Run {
  if (run.template.let.size === 0) return run;
  // One copy for all of them: the data may have a hundred thousand keys.
  const data: JsonObject = { ...run.data };
  for (const [name, binding] of run.template.let) {
    const value = resultOf(binding, { elementId: `let/${name}`, locals: {} }, { ...run, data });
    // A name of the template’s own, which may be one that objects have from elsewhere.
    Object.defineProperty(data, name, { value, configurable: true, enumerable: true, writable: true });
  }
  return { ...run, data };
}
