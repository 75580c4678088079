/**
 * Formats JSON so that equal values give equal texts (RFC 8259; 2020-12 core, 4.2.2). Members are sorted by name;
 * numbers are formatted as in JavaScript.
 */
import { isJsonArray, type JsonValue } from '../base/json.ts';
import { SCHEMA_LIMITS } from './limits.ts';
import { BudgetOverrun, type Place, type Run, spend } from './run.ts';

export function canonicalJson(run: Run, value: JsonValue, place: Place): string {
  return write(value, 0);

  function write(part: JsonValue, depth: number): string {
    if (depth > SCHEMA_LIMITS.jsonDepth) throw new BudgetOverrun(place);
    spend(run, 1, place);
    if (typeof part === 'string') spend(run, part.length >> 5, place);
    if (part === null || typeof part !== 'object') return JSON.stringify(part);
    if (isJsonArray(part)) return `[${part.map((item) => write(item, depth + 1)).join()}]`;
    const names = Object.keys(part).sort();
    spend(run, names.length, place);
    return `{${names.map((name) => `${JSON.stringify(name)}:${write(part[name]!, depth + 1)}`).join()}}`;
  }
}

/** Formats a constant of the schema. It needs no budget, because the size of schemas is limited. */
export function canonicalConstant(value: JsonValue): string {
  return canonicalJson({ steps: Number.POSITIVE_INFINITY, depth: 0, silent: 0, problems: [] }, value, undefined);
}
