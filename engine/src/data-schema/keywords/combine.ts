/** Implements keywords that combine schemas (2020-12 core, 8.2.3 and 10.2). */
import type { KeywordCompiler, KeywordTable, Site } from '../compiler.ts';
import { matches, mismatch } from '../run.ts';
import { namedSubschemasOf, subschemaOf, subschemasOf } from '../values.ts';

export const COMBINING_KEYWORDS: KeywordTable = {
  $ref: ({ value, pointer, compiler }) => compiler.reference(value, pointer),
  $defs: (site) => {
    namedSubschemasOf(site); // Compiles all definitions, even unreferenced ones, to find their problems.
    return undefined;
  },
  allOf: (site) => {
    const checks = subschemasOf(site);
    return (run, value, place) => {
      let result = true;
      for (const check of checks) if (!check(run, value, place)) result = false;
      return result;
    };
  },
  anyOf: (site) => {
    const checks = subschemasOf(site);
    return (run, value, place) =>
      checks.some((check) => matches(run, check, value, place)) ||
      mismatch(run, place, `must match at least one of the ${checks.length} schemas of "anyOf"`);
  },
  oneOf: (site) => {
    const checks = subschemasOf(site);
    return (run, value, place) => {
      const count = checks.filter((check) => matches(run, check, value, place)).length;
      return (
        count === 1 ||
        mismatch(run, place, `must match exactly one of the ${checks.length} schemas of "oneOf", but matches ${count}`)
      );
    };
  },
  not: (site) => {
    const check = subschemaOf(site);
    return (run, value, place) =>
      !matches(run, check, value, place) || mismatch(run, place, 'must not match the schema of "not"');
  },
  if: ({ value, schema, pointer, compiler }) => {
    const condition = compiler.subschema(value, pointer);
    const branch = (name: 'then' | 'else') => {
      const inner = schema[name];
      return inner === undefined ? undefined : compiler.subschema(inner, `${pointer.slice(0, -'if'.length)}${name}`);
    };
    const [yes, no] = [branch('then'), branch('else')];
    return (run, value, place) => (matches(run, condition, value, place) ? yes : no)?.(run, value, place) ?? true;
  },
};

/** `then` and `else` have no effect without `if`. With `if`, the compiler of `if` handles them. */
export const BRANCHES: readonly (readonly [string, KeywordCompiler])[] = [
  ['then', branchAlone],
  ['else', branchAlone],
];

function branchAlone({ value, schema, pointer, compiler }: Site): undefined {
  if (schema.if === undefined) compiler.subschema(value, pointer);
}
