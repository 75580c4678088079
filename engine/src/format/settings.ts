/** Parses settings of a render request that override the template's settings. */
import type { JsonObject } from '../base/json.ts';
import { nearest } from '../base/nearest.ts';
import type { Result } from '../base/problem.ts';
import { below, type ExpressionReader, isObject, MAX_PROBLEMS, Reader, type Schema } from './kit.ts';
import { adviceOnProperty } from './suggestions.ts';

/** Parses settings. Unknown properties are problems instead of warnings. `what` names the property in messages. */
export function parseSettings<T>(schema: Schema<T>, value: unknown, what: string): Result<T> {
  const reader = new Reader(NO_EXPRESSIONS, () => []);
  const read = schema.read(value, undefined, reader);
  const known = Object.keys(schema.json['properties'] as JsonObject);
  for (const name in isObject(value) ? value : {}) {
    if (known.includes(name)) continue;
    if (reader.problems.length >= MAX_PROBLEMS) break;
    reader.report('UNKNOWN_PROPERTY', below(undefined, name), `is not ${what}${hintFor(name, known)}`);
  }
  const { problems } = reader;
  return read && problems.length === 0 ? { ok: true, value: read, warnings: [] } : { ok: false, problems };
}

function hintFor(name: string, known: readonly string[]): string {
  const advice = adviceOnProperty(name, known);
  if (advice !== undefined) return `; ${advice}`;
  const near = nearest(name, known);
  return near === undefined ? '' : `; did you mean "${near}"?`;
}

const NO_EXPRESSIONS: ExpressionReader = {
  add: () => 'expressions are not allowed here',
  compile() {
    throw new Error('expressions are not allowed here');
  },
};
