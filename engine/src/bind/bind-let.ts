/** Computed values of a template: evaluated once, in their order, and read as keys of the data from then on. */
import type { JsonObject } from '../base/json.ts';
import { type Run, resultOf } from './evaluate.ts';

/** Each may read the data and those before it; a key of the data with the same name is hidden. */
export function bindLet(run: Run): Run {
  let { data } = run;
  for (const [name, binding] of run.template.let) {
    const value = resultOf(binding, { elementId: `let/${name}`, locals: {} }, { ...run, data });
    data = withKey(data, name, value);
  }
  return data === run.data ? run : { ...run, data };
}

/** A name of the template’s own, which may be one that objects have from elsewhere. */
function withKey(data: JsonObject, name: string, value: JsonObject[string]): JsonObject {
  return Object.fromEntries([...Object.entries(data), [name, value]]);
}
