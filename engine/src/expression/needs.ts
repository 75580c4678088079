/** Types of arguments, as the signatures of the functions name them. */
import { FUNCTIONS } from './functions/table.ts';

/** Type of a value that an expression requires; undefined if it accepts several types. */
export type Needs = 'number' | 'date' | undefined;

/** Filled on use. Contains only existing functions, because expressions can contain any names. */
const known = new Map<string, readonly Needs[]>();

/** Returns the types of the arguments in order; of a lambda, the type of its result. Empty for unknown functions. */
export function needsOfArguments(name: string): readonly Needs[] {
  const entry = FUNCTIONS.get(name);
  if (!entry) return [];
  const needs = known.get(name) ?? needsOfSignature(entry.signature);
  known.set(name, needs);
  return needs;
}

/** Reads a signature such as `dateAdd(date, count, unit)` or `sum(array, x => number?)`. */
function needsOfSignature(signature: string): readonly Needs[] {
  const [, parameters = ''] = /^\w+\((.*)\)$/s.exec(signature) ?? [];
  return parameters.split(',').map((parameter) => {
    const [, type] = /^(?:\w+ => )?(number|date)\??$/.exec(parameter.trim()) ?? [];
    return type as Needs;
  });
}
