/**
 * Implements the expression language: a safe subset of JavaScript expressions, compiled to closures and evaluated with
 * a budget.
 */
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
  /**
   * Names that `locals` of an evaluation can define: loop variables and `page`. They hide data keys with the same name.
   */
  readonly locals?: readonly string[];
  /** Top-level keys of the data. Any other name is an E_NAME error. If undefined, all names are accepted. */
  readonly known?: ReadonlySet<string>;
};

export type CompileResult =
  | { readonly ok: true; readonly expression: CompiledExpression }
  | { readonly ok: false; readonly error: ExpressionProblem };

/** Pure, synchronous function of data, locals and environment. It changes only `env.fuel` and `env.intl`. */
export type CompiledExpression = {
  readonly source: string;
  /** Number of nodes, which every evaluation costs in fuel. */
  readonly cost: number;
  /** Top-level data keys that the expression reads, as `key` or `data.key`. */
  readonly refs: ReadonlySet<string>;
  /** True if the expression reads any data, including `data` as a whole. */
  readonly readsData: boolean;
  /**
   * True if the whole expression is a call of `markdown(...)`. Its value is then parsed as markup where markup is
   * supported.
   */
  readonly isMarkup: boolean;
  /** Literal IDs passed to `pageOf`. */
  readonly pagesOf: ReadonlySet<string>;
  /** Returns whether the expression reads the name as a local, or as a key without the prefix `data.`. */
  reads(name: string): boolean;
  /** Returns whether the expression calls the function. */
  calls(name: string): boolean;
  /** Evaluates the expression. Throws ExpressionError. */
  evaluate(data: JsonValue, locals: Locals, env: Environment): JsonValue;
  /** Evaluates the expression to a text. Throws ExpressionError, with code E_TYPE for arrays and objects. */
  evaluateText(data: JsonValue, locals: Locals, env: Environment): string;
  /** Evaluates the expression, and tracks which characters of its text are authored. Throws ExpressionError. */
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
    // Calls of `pageOf` and `contents` count as reading data, because page numbers depend on the data.
    readsData: readsData || calls.has('pageOf') || calls.has('contents'),
    isMarkup: tree.kind === 'call' && tree.name === 'markdown',
    pagesOf,
    reads: (name) => names.has(name),
    calls: (name) => calls.has(name),
    evaluate: (data, locals, env) => run(data, locals, env, body),
    evaluateText: (data, locals, env) => run(data, locals, env, (state) => textOf(body(state), whole)),
    evaluateAuthored: (data, locals, env) => {
      // Parses the source again instead of keeping the tree, because few expressions need it.
      authored ??= compileAuthored(parse(source), known);
      return run(data, locals, env, authored);
    },
  };
}

/** Minimum weight of a cached expression with its source and key, in nodes. */
const LIGHTEST = 20;

function weightOf(result: CompileResult): number {
  return result.ok ? Math.max(LIGHTEST, result.expression.cost) : LIGHTEST;
}

export type ExpressionCache = {
  /** Works like `compile`. Returns the same object for the same source and locals while it is cached. */
  compile(source: string, locals?: readonly string[]): CompileResult;
};

/**
 * Creates a World's cache of compiled expressions. Templates repeat, and compiling takes a hundred times as long as
 * evaluating.
 */
export function createExpressionCache(): ExpressionCache {
  const cache = new LruCache<string, CompileResult>(LIMITS.compiledNodes, weightOf);
  return {
    compile(source, locals = []) {
      const key = `${locals.join(' ')}\n${source}`;
      const known = cache.get(key);
      if (known) return known;
      const result = compile(source, { locals });
      // Does not cache longer sources, which would use up memory and always fail.
      if (source.length <= LIMITS.source) cache.set(key, result);
      return result;
    },
  };
}
