/** Compiles a syntax tree to closures. Does not generate code, so it works with a strict content security policy. */
import { assertNever } from '../base/assert.ts';
import type { JsonValue } from '../base/json.ts';
import { nearest } from '../base/nearest.ts';
import { negate, settled, type Value } from './exact.ts';
import { fail, type Span } from './expression-error.ts';
import { burn, burnText } from './fuel.ts';
import type { Call, FunctionEntry } from './functions/entry.ts';
import { FUNCTIONS } from './functions/table.ts';
import { arithmeticCode, comparisonCode, equalityCode } from './operators.ts';
import type { Code, ExactCode, LambdaCode, Run } from './run.ts';
import { adviceOnFunction, adviceOnNamespace } from './suggestions.ts';
import type { Allowed, ArithmeticOperator, BinaryOperator, Lambda, Tree } from './tree.ts';
import { findProperty, finiteExact, made, madeArray, numberOf, textOf, truthy } from './values.ts';

export type Names = {
  /** Names that `locals` of an evaluation can define, such as loop variables. */
  readonly locals: readonly string[];
  /** Top-level keys of the data; undefined to accept any name. */
  readonly known?: ReadonlySet<string> | undefined;
};

export type Compiled = {
  readonly body: Code;
  /** Number of lambda parameters in the expression. */
  readonly slots: number;
  /** Top-level data keys that the expression reads, as `key` or `data.key`. */
  readonly refs: ReadonlySet<string>;
  /** True if the expression reads any data, including `data` as a whole. */
  readonly readsData: boolean;
  /** Free names: locals, and top-level keys without the prefix `data.`. */
  readonly names: ReadonlySet<string>;
  /** Names of the functions that are called. */
  readonly calls: ReadonlySet<string>;
  /** Literal IDs passed to `pageOf`. */
  readonly pagesOf: ReadonlySet<string>;
  /** Offsets of top-level keys without the prefix `data.`, in source order. */
  readonly bareRoots: readonly number[];
};

/** Call whose lambda is being compiled. The lambda's parameters have the slots from `firstSlot` on. */
type OpenSite = {
  readonly names: Set<string>;
  readonly captured: Set<number>;
  isStable: boolean;
  firstSlot: number;
};

type TreeOf<Kind extends Tree['kind']> = Extract<Tree, { readonly kind: Kind }>;

/**
 * Compiles a tree. Throws a Fault with code E_NAME, E_ARITY or E_SYNTAX. With `isQuiet`, missing keys are expected and
 * not reported.
 */
export function compileTree({ tree, source }: Allowed, { locals, known }: Names, isQuiet = false): Compiled {
  const refs = new Set<string>();
  const names = new Set<string>();
  const calls = new Set<string>();
  const pagesOf = new Set<string>();
  const bareRoots: number[] = [];
  let readsData = false;
  const scope: { readonly name: string; readonly slot: number }[] = [];
  let slots = 0;
  /** Enclosing calls, innermost last. */
  const sites: OpenSite[] = [];
  const body = code(tree, isQuiet);
  return { body, slots, refs, readsData, names, calls, pagesOf, bareRoots: bareRoots.sort((a, b) => a - b) };

  /** Compiles a node. With `quiet`, missing keys are expected and not reported (`?.`, `??`). */
  function code(node: Tree, quiet: boolean): Code {
    const exact = exactCode(node, quiet);
    return exactness(node) === 'none' ? (exact as Code) : (run) => settled(exact(run));
  }

  /** Compiles a list item. Lists can contain exact numbers, but nested lists cannot. */
  function itemCode(node: Tree, quiet: boolean): ExactCode {
    return exactness(node) === 'list' ? code(node, quiet) : exactCode(node, quiet);
  }

  /** Compiles a node whose numbers keep all their digits. */
  function exactCode(node: Tree, quiet: boolean): ExactCode {
    switch (node.kind) {
      case 'literal': {
        const { value } = node;
        return () => value;
      }
      case 'template':
        return templateCode(node, quiet);
      case 'name':
        return nameCode(node, quiet);
      case 'member':
        return memberCode(node, quiet);
      case 'unary':
        return unaryCode(node, exactCode(node.operand, quiet));
      case 'binary':
        return binaryCode(node, quiet);
      case 'logical':
        return logicalCode(node, exactCode(node.left, quiet || node.operator === '??'), exactCode(node.right, quiet));
      case 'conditional': {
        const test = code(node.test, quiet);
        const yes = exactCode(node.yes, quiet);
        const no = exactCode(node.no, quiet);
        return (run) => (truthy(test(run)) ? yes(run) : no(run));
      }
      case 'array': {
        const span = spanOf(node);
        const items = node.items.map((item) => itemCode(item, quiet));
        return (run) =>
          madeArray(
            run,
            items.map((item) => item(run)),
            span,
          );
      }
      case 'call':
        return callCode(node, quiet);
      default:
        return assertNever(node);
    }
  }

  function templateCode(node: TreeOf<'template'>, quiet: boolean): Code {
    const span = spanOf(node);
    const { texts } = node;
    const values = node.values.map((value) => code(value, quiet));
    return (run) => {
      let text = texts[0]!;
      for (const [index, value] of values.entries()) {
        text = made(run, text + textOf(value(run), span) + texts[index + 1]!, span);
      }
      return text;
    };
  }

  function nameCode(node: TreeOf<'name'>, quiet: boolean): Code {
    const { name } = node;
    const parameter = scope.findLast((entry) => entry.name === name);
    if (parameter) {
      const { slot } = parameter;
      for (const site of sites) if (slot < site.firstSlot) site.captured.add(slot);
      return (run) => run.slots[slot]!;
    }
    const isLocal = locals.includes(name);
    readsData ||= !isLocal;
    if (name === 'data' && !isLocal) return (run) => run.data;
    names.add(name);
    if (isLocal) for (const site of sites) site.names.add(name);
    const read = { property: name, ...spanOf(node) };
    const fromData = (run: Run): JsonValue => {
      const value = findProperty(run.data, name, { run, span: read });
      if (value === undefined && !quiet) run.env.missing(read, run.data);
      return value ?? null;
    };
    // Reads the data if an evaluation does not provide the local. For example, `page` is missing if the data has a key
    // `page`.
    if (isLocal) return (run) => (Object.hasOwn(run.locals, name) ? (run.locals[name] ?? null) : fromData(run));
    if (known && !known.has(name)) failName(`the data has no "${name}"`, name, [...locals, ...known], read);
    refs.add(name);
    bareRoots.push(node.start);
    return fromData;
  }

  function memberCode(node: TreeOf<'member'>, quiet: boolean): Code {
    const { key, optional } = node;
    const object = code(node.object, quiet || optional);
    const span = spanOf(node);
    const report = !quiet && !optional;
    if (typeof key === 'string') {
      if (isDataRoot(node.object)) refs.add(key);
      const read = { property: key, ...span };
      return (run) => {
        const container = object(run);
        const value = findProperty(container, key, { run, span });
        if (value === undefined && report) run.env.missing(read, container);
        return value ?? null;
      };
    }
    if (isDataRoot(node.object) && key.kind === 'literal' && typeof key.value === 'string') refs.add(key.value);
    const keyCode = code(key, quiet);
    const read = { property: source.slice(node.keySpan.start, node.keySpan.end), ...span };
    return (run) => {
      const container = object(run);
      const value = findProperty(container, keyCode(run), { run, span });
      if (value === undefined && report) run.env.missing(read, container);
      return value ?? null;
    };
  }

  function isDataRoot(node: Tree): boolean {
    return node.kind === 'name' && node.name === 'data' && !locals.includes('data');
  }

  function binaryCode(node: TreeOf<'binary'>, quiet: boolean): ExactCode {
    const left = exactCode(node.left, quiet);
    const right = exactCode(node.right, quiet);
    const operands = { left, right, span: spanOf(node), leftSpan: spanOf(node.left), rightSpan: spanOf(node.right) };
    switch (node.operator) {
      case '==':
      case '===':
        return equalityCode(operands, true);
      case '!=':
      case '!==':
        return equalityCode(operands, false);
      case '<':
      case '<=':
      case '>':
      case '>=':
        return comparisonCode(operands, node.operator);
      default:
        return arithmeticCode(operands, node.operator);
    }
  }

  function callCode(node: TreeOf<'call'>, quiet: boolean): ExactCode {
    refuseNamespace(node);
    const entry = findFunction(node);
    const span = spanOf(node);
    const site = { names: new Set<string>(), captured: new Set<number>(), isStable: true, firstSlot: slots };
    let lambda: LambdaCode<Value> | undefined;
    const args: ExactCode[] = [];
    for (const [index, arg] of node.args.entries()) {
      if (arg.kind === 'lambda') {
        if (index !== entry.lambda) fail('E_SYNTAX', `${node.name}() does not accept a function here`, spanOf(arg));
        site.firstSlot = slots;
        sites.push(site);
        lambda = lambdaCode(arg, quiet, entry);
        sites.pop();
      } else {
        if (index === entry.lambda) {
          fail('E_SYNTAX', `${node.name}() needs a function such as x => x.price here`, spanOf(arg));
        }
        const isQuiet = quiet || (index === 0 && node.optional);
        args.push(entry.exact ? exactCode(arg, isQuiet) : code(arg, isQuiet));
      }
    }
    const { name } = node;
    calls.add(name);
    // Marks the enclosing calls as unstable, because the results of page functions differ between layouts.
    if (entry.group === 'pages') for (const each of sites) each.isStable = false;
    const [first] = node.args;
    if (name === 'pageOf' && first?.kind === 'literal' && typeof first.value === 'string') pagesOf.add(first.value);
    // Arguments and lambdas of functions that are not exact are compiled by `code`.
    const apply = entry.apply as (call: Call<Value>, args: readonly Value[]) => Value;
    return (run) => {
      const values: Value[] = [];
      for (const arg of args) {
        const value = arg(run);
        if (typeof value === 'string') burnText(run, value, span);
        values.push(value);
      }
      return apply({ run, name, span, lambda, site }, values);
    };
  }

  /** Rejects `Math.round(x)`, which looks like a method of a data key. */
  function refuseNamespace({ name, nameSpan, args }: TreeOf<'call'>): void {
    const [first, ...others] = args;
    if (first?.kind !== 'name' || first.start > nameSpan.start) return;
    if (locals.includes(first.name) || scope.some((entry) => entry.name === first.name)) return;
    if (first.name === 'Math' && others.length === 0) return;
    const advice = adviceOnNamespace(first.name, name);
    if (advice !== undefined) fail('E_NAME', advice, { start: first.start, end: nameSpan.end });
  }

  function lambdaCode(node: Lambda, quiet: boolean, { exact }: FunctionEntry): LambdaCode<Value> {
    const [itemSlot, indexSlot] = [slots, slots + 1];
    const [item, index] = node.parameters;
    slots += node.parameters.length;
    scope.push({ name: item!, slot: itemSlot });
    if (index !== undefined) scope.push({ name: index, slot: indexSlot });
    const body = exact ? itemCode(node.body, quiet) : code(node.body, quiet);
    scope.length -= node.parameters.length;
    const span = spanOf(node);
    const cost = node.nodes + 1;
    return (run, value, position) => {
      burn(run, cost, span);
      run.slots[itemSlot] = value;
      if (index !== undefined) run.slots[indexSlot] = position;
      return body(run);
    };
  }
}

function findFunction({ name, nameSpan, args, start, end }: TreeOf<'call'>): FunctionEntry {
  const entry = FUNCTIONS.get(name);
  if (!entry) {
    const message = `the function "${name}" does not exist`;
    const advice = adviceOnFunction(name);
    if (advice !== undefined) return fail('E_NAME', `${message}: ${advice}`, nameSpan);
    return failName(message, name, FUNCTIONS.keys(), nameSpan);
  }
  const { min, max } = entry;
  if (args.length < min || args.length > max) {
    const wanted = min === max ? `${min}` : `${min} to ${max}`;
    const noun = max === 1 ? 'argument' : 'arguments';
    fail('E_ARITY', `${name}() needs ${wanted} ${noun} but has ${args.length}; its signature is ${entry.signature}`, {
      start,
      end,
    });
  }
  return entry;
}

function failName(message: string, name: string, candidates: Iterable<string>, span: Span): never {
  const near = nearest(name, candidates);
  return fail('E_NAME', near === undefined ? message : `${message}; did you mean "${near}"?`, span);
}

function unaryCode(node: TreeOf<'unary'>, operand: ExactCode): ExactCode {
  const span = spanOf(node.operand);
  switch (node.operator) {
    case '!':
      return (run) => !truthy(operand(run));
    case '+':
      return (run) => numberOf(operand(run), span);
    case '-':
      return (run) => {
        const value = numberOf(operand(run), span);
        return value === null ? null : finiteExact(negate(value), span);
      };
    default:
      return assertNever(node.operator);
  }
}

function logicalCode({ operator }: TreeOf<'logical'>, left: ExactCode, right: ExactCode): ExactCode {
  switch (operator) {
    case '&&':
      return (run) => {
        const value = left(run);
        return truthy(value) ? right(run) : value;
      };
    case '||':
      return (run) => {
        const value = left(run);
        return truthy(value) ? value : right(run);
      };
    case '??':
      return (run) => left(run) ?? right(run);
    default:
      return assertNever(operator);
  }
}

/** Returns whether a node's result is an exact number, a list of exact numbers, or neither. */
function exactness(node: Tree): 'none' | 'value' | 'list' {
  switch (node.kind) {
    case 'unary':
      return node.operator === '!' ? 'none' : 'value';
    case 'binary':
      return isArithmetic(node.operator) ? 'value' : 'none';
    case 'logical':
      return moreExact(exactness(node.left), exactness(node.right));
    case 'conditional':
      return moreExact(exactness(node.yes), exactness(node.no));
    case 'array':
      return node.items.every((item) => exactness(item) === 'none') ? 'none' : 'list';
    case 'call':
      return FUNCTIONS.get(node.name)?.exact ?? 'none';
    default:
      return 'none';
  }
}

function moreExact(a: ReturnType<typeof exactness>, b: ReturnType<typeof exactness>): ReturnType<typeof exactness> {
  return a === 'list' || b === 'none' ? a : b;
}

function isArithmetic(operator: BinaryOperator): operator is ArithmeticOperator {
  return ['+', '-', '*', '/', '%', '**'].includes(operator);
}

function spanOf({ start, end }: Span): Span {
  return { start, end };
}
