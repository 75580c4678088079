/** The expression language: a safe subset of JavaScript's expressions, compiled to closures and run within a budget. */
import type { JsonValue } from '../base/json.ts';
import { LruCache } from '../base/lru-cache.ts';
import type { Allowed } from './allow-list.ts';
import { type Compiled, compileTree } from './compile.ts';
import { ExpressionError, type ExpressionProblem, type Span, toProblem } from './expression-error.ts';
import { burn } from './fuel.ts';
import { LIMITS } from './limits.ts';
import { parse } from './parse.ts';
import type { Environment, Locals, Run } from './run.ts';
import { textOf } from './values.ts';

export type CompileOptions = {
  /** Names that `locals` of an evaluation may give: loop variables, `page`. They win over keys of data. */
  readonly locals?: readonly string[];
  /** The top-level keys that data has; another name is then E_NAME. Without it any name is accepted. */
  readonly known?: ReadonlySet<string>;
};

export type CompileResult =
  | { readonly ok: true; readonly expression: CompiledExpression }
  | { readonly ok: false; readonly error: ExpressionProblem };

/** A pure, synchronous function of data, locals and environment; only `env.fuel` and `env.intl` change. */
export type CompiledExpression = {
  readonly source: string;
  /** Nodes, and so the fuel that an evaluation begins with. */
  readonly cost: number;
  /** Top-level keys of data that are read, written `key` or `data.key`. */
  readonly refs: ReadonlySet<string>;
  /** Whether any of data is read, `data` as a whole included. */
  readonly readsData: boolean;
  /** Whether the whole of it is a call of `markdown(...)`: its value is markup where markup is read. */
  readonly isMarkup: boolean;
  /** Ids of elements that `pageOf` is asked for, where they are written out. */
  readonly pagesOf: ReadonlySet<string>;
  /** Whether the name is written free, as local or as key without `data.`. */
  reads(name: string): boolean;
  /** Whether the function is called in it. */
  calls(name: string): boolean;
  /** Throws ExpressionError. */
  evaluate(data: JsonValue, locals: Locals, env: Environment): JsonValue;
  /** The value as content shows it; throws ExpressionError, also E_TYPE for an array or object. */
  evaluateText(data: JsonValue, locals: Locals, env: Environment): string;
};

export function compile(source: string, options: CompileOptions = {}): CompileResult {
  try {
    const allowed = parse(source);
    const compiled = compileTree(allowed, { locals: options.locals ?? [], known: options.known });
    return { ok: true, expression: toExpression(source, allowed, compiled) };
  } catch (thrown) {
    return { ok: false, error: toProblem(thrown, source) };
  }
}

function toExpression(
  source: string,
  { tree, nodes: cost }: Allowed,
  { body, slots, refs, readsData, names, calls, pagesOf }: Compiled,
): CompiledExpression {
  const whole = { start: 0, end: source.length };
  const run = <T>(
    data: JsonValue,
    locals: Locals,
    env: Environment,
    finish: (value: JsonValue, span: Span) => T,
  ): T => {
    const granted = Math.min(LIMITS.evaluationFuel, env.fuel.left);
    const state: Run = { data, locals, slots: new Array<JsonValue>(slots).fill(null), env, granted, fuel: granted };
    try {
      burn(state, cost, whole);
      return finish(body(state), whole);
    } catch (thrown) {
      throw new ExpressionError(toProblem(thrown, source));
    } finally {
      env.fuel.left -= granted - Math.max(state.fuel, 0);
    }
  };
  return {
    source,
    cost,
    refs,
    // Where elements come to stand is a matter of the data.
    readsData: readsData || calls.has('pageOf') || calls.has('contents'),
    isMarkup: tree.kind === 'call' && tree.name === 'markdown',
    pagesOf,
    reads: (name) => names.has(name),
    calls: (name) => calls.has(name),
    evaluate: (data, locals, env) => run(data, locals, env, (value) => value),
    evaluateText: (data, locals, env) => run(data, locals, env, textOf),
  };
}

/** What the smallest takes, with its source and its key, in nodes. */
const LIGHTEST = 20;

function weightOf(result: CompileResult): number {
  return result.ok ? Math.max(LIGHTEST, result.expression.cost) : LIGHTEST;
}

export type ExpressionCache = {
  /** As `compile`; the same source and locals give the same object while it is kept. */
  compile(source: string, locals?: readonly string[]): CompileResult;
};

/** A World owns one: templates repeat, and reading a source takes a hundred times as long as running it. */
export function createExpressionCache(): ExpressionCache {
  const cache = new LruCache<string, CompileResult>(LIMITS.compiledNodes, weightOf);
  return {
    compile(source, locals = []) {
      const key = `${locals.join(' ')}\n${source}`;
      const known = cache.get(key);
      if (known) return known;
      const result = compile(source, { locals });
      // A source beyond the limit is refused at once, and must not fill the memory.
      if (source.length <= LIMITS.source) cache.set(key, result);
      return result;
    },
  };
}
