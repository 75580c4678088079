/** Test helpers for the expression language: an environment, and functions that compile and evaluate a source. */
import type { JsonValue } from '../base/json.ts';
import { type CompileOptions, compile } from './expression.ts';
import { ExpressionError, type ExpressionProblem } from './expression-error.ts';
import { createFuel } from './fuel.ts';
import { createIntlCache } from './intl-cache.ts';
import type { Environment, Locals, MissingRead } from './run.ts';

/** Environment of the documentation's examples: en-US, UTC, 2026-01-31T12:00Z. */
export function testEnvironment(changes: Partial<Environment> = {}): Environment {
  return {
    now: Date.UTC(2026, 0, 31, 12),
    locale: 'en-US',
    language: changes.locale ?? 'en-US',
    timeZone: 'UTC',
    fuel: createFuel(),
    missing: () => {},
    intl: createIntlCache(),
    ...changes,
  };
}

export type Outcome =
  | { readonly ok: true; readonly value: JsonValue; readonly missing: readonly MissingRead[] }
  | { readonly ok: false; readonly error: ExpressionProblem };

/**
 * Returns the result of a source, or its compile-time or run-time error. Rethrows errors other than ExpressionError as
 * bugs.
 */
export function outcome(
  source: string,
  data: JsonValue = {},
  options: CompileOptions & { readonly values?: Locals; readonly env?: Partial<Environment> } = {},
): Outcome {
  const compiled = compile(source, options);
  if (!compiled.ok) return compiled;
  const missing: MissingRead[] = [];
  const env = testEnvironment({ missing: (read) => missing.push(read), ...options.env });
  try {
    return { ok: true, value: compiled.expression.evaluate(data, options.values ?? {}, env), missing };
  } catch (error) {
    if (error instanceof ExpressionError) return { ok: false, error };
    throw error;
  }
}

/** Returns the value, or the error code. */
export function evaluated(source: string, data: JsonValue = {}, env: Partial<Environment> = {}): JsonValue {
  const result = outcome(source, data, { env });
  return result.ok ? result.value : result.error.code;
}

/** Returns a generator of seeded random numbers in [0, 1) (mulberry32), so that failures can be reproduced. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
