/**
 * Checks and compiles the JSON Schema of a template's `data`: a subset of 2020-12, interpreted with a budget. In
 * general validators, `$ref`, `uniqueItems` and `pattern` can take unlimited time.
 */
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, pointerStep } from '../base/json.ts';
import { nearest } from '../base/nearest.ts';
import type { Problem } from '../base/problem.ts';
import type { ProblemCode } from '../base/problem-codes.ts';
import { always, type Compiler } from './compiler.ts';
import { KEYWORDS } from './keywords/table.ts';
import { SCHEMA_LIMITS } from './limits.ts';
import { compilePattern, type Pattern } from './pattern.ts';
import { BudgetOverrun, type Check, mismatch, pointerOf, type Run, spend } from './run.ts';

/** Valid schema, ready for validation. */
export type CompiledSchema = { readonly check: Check };

/** Returns up to 20 problems of a schema. Their paths are JSON Pointers into the schema. */
export function checkSchema(schema: unknown): readonly Problem[] {
  return read(schema).problems;
}

/** Compiles a schema. Throws if `checkSchema` finds problems in it. */
export function compileSchema(schema: unknown): CompiledSchema {
  const { problems, check } = read(schema);
  if (problems.length > 0) throw new Error('compileSchema needs a schema that checkSchema accepts');
  return { check };
}

/**
 * Validates data. Returns up to 20 SCHEMA_MISMATCH problems; the last may be SCHEMA_BUDGET instead. Their paths are
 * JSON Pointers into the data.
 */
export function validateData({ check }: CompiledSchema, data: JsonValue): readonly Problem[] {
  const run: Run = { steps: SCHEMA_LIMITS.steps, depth: 0, silent: 0, problems: [] };
  try {
    check(run, data, undefined);
    return run.problems;
  } catch (error) {
    if (!(error instanceof BudgetOverrun)) throw error;
    const message =
      'checking the data against the schema needs too much computation; use a simpler schema or less data';
    const overrun: Problem = { code: 'SCHEMA_BUDGET', path: pointerOf(error.place), message };
    return [...run.problems.slice(0, SCHEMA_LIMITS.problems - 1), overrun];
  }
}

/** Thrown while reading a schema that is too large. */
class TooLarge extends Error {}

function read(root: unknown): { readonly problems: readonly Problem[]; readonly check: Check } {
  const problems: Problem[] = [];
  const report = (code: ProblemCode, path: string, message: string) => {
    if (problems.length < SCHEMA_LIMITS.problems) problems.push({ code, path, message });
  };
  const tooLarge = (pointer: string, message: string): never => {
    report('SCHEMA_LIMIT', pointer, message);
    throw new TooLarge();
  };

  const patterns = new Map<string, Pattern>();
  const definitions = new Map<string, Check>();
  const references: { readonly target: string; readonly pointer: string }[] = [];
  let nodes = 0;
  let depth = 0;
  let instructions = 0;
  let patternCharacters = 0;

  const compiler: Compiler = {
    problem: (pointer, message) => report('SCHEMA_INVALID', pointer, message),
    subschema,
    pattern,
    reference,
  };

  try {
    const size = jsonSize(root, SCHEMA_LIMITS.characters);
    if (size === undefined) {
      tooLarge(
        '',
        `the schema is too large; it may have at most ${SCHEMA_LIMITS.characters} characters of JSON and ${SCHEMA_LIMITS.jsonDepth} levels`,
      );
    }
    const check = subschema(root as JsonValue, '');
    for (const { target, pointer } of references) {
      if (!definitions.has(target)) report('SCHEMA_INVALID', pointer, 'the definition does not exist');
    }
    return { problems, check };
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    return { problems, check: always };
  }

  function subschema(schema: JsonValue, pointer: string): Check {
    if (++nodes > SCHEMA_LIMITS.nodes)
      tooLarge(pointer, `the schema has too many subschemas; at most ${SCHEMA_LIMITS.nodes} are allowed`);
    if (depth >= SCHEMA_LIMITS.depth)
      tooLarge(pointer, `the schema is nested too deeply; at most ${SCHEMA_LIMITS.depth} levels are allowed`);
    depth++;
    const check = withReferences(pointer, compileNode(schema, pointer));
    depth--;
    return check;
  }

  /** References can point only to the root and to the entries of its `$defs`. */
  function withReferences(pointer: string, check: Check): Check {
    if (pointer === '' || /^\/\$defs\/[^/]+$/.test(pointer)) definitions.set(pointer, check);
    return check;
  }

  function compileNode(schema: JsonValue, pointer: string): Check {
    if (schema === true) return always;
    if (schema === false) return (run, _value, place) => mismatch(run, place, 'is not allowed');
    if (!isJsonObject(schema)) {
      report('SCHEMA_INVALID', pointer, 'a schema must be an object, true or false');
      return always;
    }
    const checks = keywordChecks(schema, pointer);
    return (run, value, place) => {
      spend(run, 1, place);
      let result = true;
      for (const check of checks) if (!check(run, value, place)) result = false;
      return result;
    };
  }

  function keywordChecks(schema: JsonObject, pointer: string): readonly Check[] {
    const checks: Check[] = [];
    for (const [name, value] of Object.entries(schema)) {
      const here = pointer + pointerStep(name);
      const compile = KEYWORDS.get(name);
      if (!compile) {
        const near = nearest(name, KEYWORDS.keys());
        const hint = near === undefined ? '' : `; did you mean "${near}"?`;
        report('SCHEMA_UNSUPPORTED', here, `this keyword is not supported${hint}`);
        continue;
      }
      const check = compile({ value, schema, pointer: here, compiler });
      // Checks the type first, because a value of the wrong type usually fails other checks too.
      if (check && name === 'type') checks.unshift(check);
      else if (check) checks.push(check);
    }
    return checks;
  }

  function pattern(source: JsonValue, pointer: string): Pattern {
    const nothing: Pattern = { size: 0, found: () => true };
    if (typeof source !== 'string' || source.length > SCHEMA_LIMITS.pattern) {
      report('SCHEMA_INVALID', pointer, `the pattern must be text of at most ${SCHEMA_LIMITS.pattern} characters`);
      return nothing;
    }
    const known = patterns.get(source);
    if (known) return known;
    patternCharacters += source.length;
    if (patternCharacters > SCHEMA_LIMITS.patternCharacters) {
      tooLarge(
        pointer,
        `the patterns of the schema are too long; at most ${SCHEMA_LIMITS.patternCharacters} characters are allowed in total`,
      );
    }
    const compiled = compilePattern(source);
    if (!compiled) {
      const message = 'the pattern is not supported; remove look-around, back-references and similar constructs';
      report('SCHEMA_INVALID', pointer, message);
      patterns.set(source, nothing); // Prevents a second problem for the same pattern.
      return nothing;
    }
    instructions += compiled.size;
    patterns.set(source, compiled);
    if (instructions > SCHEMA_LIMITS.patternInstructions) {
      tooLarge(pointer, 'the patterns of the schema have too many repetitions; simplify them');
    }
    return compiled;
  }

  function reference(value: JsonValue, pointer: string): Check {
    const match = typeof value === 'string' ? /^#(\/\$defs\/[^/]+)?$/.exec(value) : null;
    if (!match) {
      report('SCHEMA_INVALID', pointer, 'a reference must be "#" or "#/$defs/name"');
      return always;
    }
    const target = decodeFragment(match[1] ?? '');
    references.push({ target, pointer });
    return (run, data, place) => {
      if (++run.depth > SCHEMA_LIMITS.references) throw new BudgetOverrun(place);
      const result = definitions.get(target)!(run, data, place);
      run.depth--;
      return result;
    };
  }
}

/** Decodes the percent-encoding of a pointer in a URI fragment (RFC 6901, 6). */
function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Estimates the length of a value as JSON. Returns undefined if the value is too long or too deeply nested. */
function jsonSize(root: unknown, limit: number): number | undefined {
  let size = 0;
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next;
    size += typeof value === 'string' ? value.length + 3 : typeof value === 'number' ? String(value).length + 1 : 5;
    if (size > limit || depth > SCHEMA_LIMITS.jsonDepth) return undefined;
    if (isJsonArray(value)) {
      if (value.length > limit) return undefined;
      for (const item of value) open.push({ value: item, depth: depth + 1 });
    } else if (isJsonObject(value)) {
      for (const [name, member] of Object.entries(value)) {
        size += name.length + 4;
        open.push({ value: member, depth: depth + 1 });
      }
    }
  }
  return size;
}
