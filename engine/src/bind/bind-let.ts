/** Evaluates a template's computed values (`let`) once, in order. Expressions then read them like data. */
import type { JsonObject } from '../base/json.ts';
import { type Run, resultOf } from './evaluate.ts';

/**
 * Evaluates the computed values. Each can read the data and earlier computed values. It hides a data key with the same
 * name.
 */
export function bindLet(run: Run): Run {
  if (run.template.let.size === 0) return run;
  // Copies the data once for all values, because it may have a hundred thousand keys.
  const data: JsonObject = { ...run.data };
  for (const [name, binding] of run.template.let) {
    const value = resultOf(binding, { elementId: `let/${name}`, locals: {} }, { ...run, data });
    // Avoids assignment, because the author's name may equal an inherited property such as `__proto__`.
    Object.defineProperty(data, name, { value, configurable: true, enumerable: true, writable: true });
  }
  return { ...run, data };
}
