/** Expression language: a safe subset of JavaScript's expressions, compiled to closures and run with a budget. */
import type { JsonValue } from '../base/json.ts';
import { LruCache } from '../base/lru-cache.ts';
import { type Authored, compileAuthored } from './authored.ts';
import { type Compiled, compileTree, type Names } from './compile.ts';
import { ExpressionError, type ExpressionProblem, toProblem } from './expression-error.ts';
import { burn } from './fuel.ts';
import { LIMITS } from './limits.ts';
import { parse } from './parse.ts';
import type { Environment, Locals, Run } from './run.ts';
import type { Allowed } from './tree.ts';
import { textOf } from './values.ts';

export type CompileOptions = {
  /** Names that `locals` of an evaluation may define: loop variables and `page`. They shadow keys of the data. */
  readonly locals?: readonly string[];
  /** Top-level keys of the data; any other name is then E_NAME. Without it any name is accepted. */
  readonly known?: ReadonlySet<string>;
};

export type CompileResult =
  | { readonly ok: true; readonly expression: CompiledExpression }
  | { readonly ok: false; readonly error: ExpressionProblem };

/** Pure, synchronous function of data, locals and environment. Only `env.fuel` and `env.intl` change. */
export type CompiledExpression = {
  readonly source: string;
  /** Number of nodes, which is also the initial fuel cost of an evaluation. */
  readonly cost: number;
  /** Top-level keys of data that are read, as `key` or `data.key`. */
  readonly refs: ReadonlySet<string>;
  /** True if the expression reads any data, including `data` as a whole. */
  readonly readsData: boolean;
  /** True if the whole expression is a call of `markdown(...)`: its value is markup where markup is supported. */
  readonly isMarkup: boolean;
  /** Literal ids passed to `pageOf`. */
  readonly pagesOf: ReadonlySet<string>;
  /** Tells whether the expression reads the name as a local or as a key without `data.`. */
  reads(name: string): boolean;
  /** Tells whether the expression calls the function. */
  calls(name: string): boolean;
  /** Returns the value. Throws ExpressionError. */
  evaluate(data: JsonValue, locals: Locals, env: Environment): JsonValue;
  /** Returns the value as text. Throws ExpressionError, for an array or object with E_TYPE. */
  evaluateText(data: JsonValue, locals: Locals, env: Environment): string;
  /** Returns the value, and the origin of each character of its text. Throws ExpressionError. */
  evaluateAuthored(data: JsonValue, locals: Locals, env: Environment): Authored;
};

export function compile(source: string, options: CompileOptions = {}): CompileResult {
  try {
    const allowed = parse(source);
    const names: Names = { locals: options.locals ?? [], known: options.known };
    return { ok: true, expression: toExpression(source, allowed, compileTree(allowed, names), names) };
  } catch (thrown) {
    return { ok: false, error: toProblem(thrown, source) };
  }
}

function toExpression(
  source: string,
  { tree, nodes: cost }: Allowed,
  { body, slots, refs, readsData, names, calls, pagesOf }: Compiled,
  known: Names,
): CompiledExpression {
  const whole = { start: 0, end: source.length };
  let authored: ((run: Run) => Authored) | undefined;
  const run = <T>(data: JsonValue, locals: Locals, env: Environment, evaluate: (state: Run) => T): T => {
    const granted = Math.min(LIMITS.evaluationFuel, env.fuel.left);
    const state: Run = { data, locals, slots: new Array<JsonValue>(slots).fill(null), env, granted, fuel: granted };
    try {
      burn(state, cost, whole);
      return evaluate(state);
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
    // Positions of elements depend on the data.
    readsData: readsData || calls.has('pageOf') || calls.has('contents'),
    isMarkup: tree.kind === 'call' && tree.name === 'markdown',
    pagesOf,
    reads: (name) => names.has(name),
    calls: (name) => calls.has(name),
    evaluate: (data, locals, env) => run(data, locals, env, body),
    evaluateText: (data, locals, env) => run(data, locals, env, (state) => textOf(body(state), whole)),
    evaluateAuthored: (data, locals, env) => {
      // Few expressions need this, so that the tree is parsed again instead of kept.
      authored ??= compileAuthored(parse(source), known);
      return run(data, locals, env, authored);
    },
  };
}

/** Minimum cost of a cached expression with its source and key, in nodes. */
const LIGHTEST = 20;

function weightOf(result: CompileResult): number {
  return result.ok ? Math.max(LIGHTEST, result.expression.cost) : LIGHTEST;
}

export type ExpressionCache = {
  /** Compiles like `compile`. The same source and locals return the same object while it is cached. */
  compile(source: string, locals?: readonly string[]): CompileResult;
};

/**
 * Creates the cache of a World: templates repeat, and compiling a source takes a hundred times as long as running it.
 */
export function createExpressionCache(): ExpressionCache {
  const cache = new LruCache<string, CompileResult>(LIMITS.compiledNodes, weightOf);
  return {
    compile(source, locals = []) {
      const key = `${locals.join(' ')}\n${source}`;
      const known = cache.get(key);
      if (known) return known;
      const result = compile(source, { locals });
      // Sources beyond the limit fail fast and must not fill the memory.
      if (source.length <= LIMITS.source) cache.set(key, result);
      return result;
    },
  };
}
