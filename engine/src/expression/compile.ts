/** From syntax tree to closures. No code is generated, so this runs under a strict content security policy. */
import { assertNever } from '../base/assert.ts';
import type { JsonValue } from '../base/json.ts';
import { nearest } from '../base/nearest.ts';
import type { Allowed } from './allow-list.ts';
import { fail, type Span } from './expression-error.ts';
import { burn, burnText } from './fuel.ts';
import type { FunctionEntry } from './functions/entry.ts';
import { FUNCTIONS } from './functions/table.ts';
import { adviceOnFunction, adviceOnNamespace } from './habits.ts';
import { arithmeticCode, comparisonCode, equalityCode } from './operators.ts';
import type { Code, LambdaCode, Run } from './run.ts';
import type { Lambda, Tree } from './tree.ts';
import { findProperty, finite, made, madeArray, numberOf, textOf, truthy } from './values.ts';

export type Names = {
  /** Names that `locals` of an evaluation may give, such as loop variables. */
  readonly locals: readonly string[];
  /** The top-level keys that data has; without it any name is accepted. */
  readonly known?: ReadonlySet<string> | undefined;
};

export type Compiled = {
  readonly body: Code;
  /** Lambda parameters in the whole expression. */
  readonly slots: number;
  /** Top-level keys of data that are read, as `key` or as `data.key`. */
  readonly refs: ReadonlySet<string>;
  /** Whether any of data is read, `data` as a whole included. */
  readonly readsData: boolean;
  /** Names that are written free: locals and top-level keys without `data.`. */
  readonly names: ReadonlySet<string>;
  /** Functions that are called. */
  readonly calls: ReadonlySet<string>;
  /** Ids of elements that `pageOf` is asked for, where they are written out. */
  readonly pagesOf: ReadonlySet<string>;
  /** Where top-level keys are written without `data.`, in source order. */
  readonly bareRoots: readonly number[];
};

type TreeOf<Kind extends Tree['kind']> = Extract<Tree, { readonly kind: Kind }>;

/** Throws a Fault with one of the E_NAME, E_ARITY and E_SYNTAX codes. */
export function compileTree({ tree, source }: Allowed, { locals, known }: Names): Compiled {
  const refs = new Set<string>();
  const names = new Set<string>();
  const calls = new Set<string>();
  const pagesOf = new Set<string>();
  const bareRoots: number[] = [];
  let readsData = false;
  const scope: { readonly name: string; readonly slot: number }[] = [];
  let slots = 0;
  const body = code(tree, false);
  return { body, slots, refs, readsData, names, calls, pagesOf, bareRoots: bareRoots.sort((a, b) => a - b) };

  /** `quiet`: a missing key below is what the author reckons with (`?.`, `??`). */
  function code(node: Tree, quiet: boolean): Code {
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
        return unaryCode(node, code(node.operand, quiet));
      case 'binary':
        return binaryCode(node, quiet);
      case 'logical':
        return logicalCode(node, code(node.left, quiet || node.operator === '??'), code(node.right, quiet));
      case 'conditional': {
        const test = code(node.test, quiet);
        const yes = code(node.yes, quiet);
        const no = code(node.no, quiet);
        return (run) => (truthy(test(run)) ? yes(run) : no(run));
      }
      case 'array': {
        const span = spanOf(node);
        const items = node.items.map((item) => code(item, quiet));
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
      return (run) => run.slots[slot]!;
    }
    const isLocal = locals.includes(name);
    readsData ||= !isLocal;
    if (name === 'data' && !isLocal) return (run) => run.data;
    names.add(name);
    const read = { property: name, ...spanOf(node) };
    const fromData = (run: Run): JsonValue => {
      const value = findProperty(run.data, name);
      if (value === undefined && !quiet) run.env.missing(read, run.data);
      return value ?? null;
    };
    // Not every evaluation gives every local: `page` is absent where data has a key of that name.
    if (isLocal) return (run) => (Object.hasOwn(run.locals, name) ? (run.locals[name] ?? null) : fromData(run));
    if (known && !known.has(name)) failName(`there is no "${name}" in the data`, name, [...locals, ...known], read);
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
        const value = findProperty(container, key);
        if (value === undefined && report) run.env.missing(read, container);
        return value ?? null;
      };
    }
    if (isDataRoot(node.object) && key.kind === 'literal' && typeof key.value === 'string') refs.add(key.value);
    const keyCode = code(key, quiet);
    const read = { property: source.slice(node.keySpan.start, node.keySpan.end), ...span };
    return (run) => {
      const container = object(run);
      const value = findProperty(container, keyCode(run));
      if (value === undefined && report) run.env.missing(read, container);
      return value ?? null;
    };
  }

  function isDataRoot(node: Tree): boolean {
    return node.kind === 'name' && node.name === 'data' && !locals.includes('data');
  }

  function binaryCode(node: TreeOf<'binary'>, quiet: boolean): Code {
    const left = code(node.left, quiet);
    const right = code(node.right, quiet);
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

  function callCode(node: TreeOf<'call'>, quiet: boolean): Code {
    refuseNamespace(node);
    const entry = findFunction(node);
    const span = spanOf(node);
    let lambda: LambdaCode | undefined;
    const args: Code[] = [];
    for (const [index, arg] of node.args.entries()) {
      if (arg.kind === 'lambda') {
        if (index !== entry.lambda) fail('E_SYNTAX', `${node.name}() takes no function here`, spanOf(arg));
        lambda = lambdaCode(arg, quiet);
      } else {
        if (index === entry.lambda) {
          fail('E_SYNTAX', `${node.name}() takes a function such as x => x.price here`, spanOf(arg));
        }
        args.push(code(arg, quiet || (index === 0 && node.optional)));
      }
    }
    const { name } = node;
    calls.add(name);
    const [first] = node.args;
    if (name === 'pageOf' && first?.kind === 'literal' && typeof first.value === 'string') pagesOf.add(first.value);
    const { apply } = entry;
    return (run) => {
      const values: JsonValue[] = [];
      for (const arg of args) {
        const value = arg(run);
        if (typeof value === 'string') burnText(run, value, span);
        values.push(value);
      }
      return apply({ run, name, span, lambda }, values);
    };
  }

  /** `Math.round(x)` reads like the method of a key of the data. */
  function refuseNamespace({ name, nameSpan, args }: TreeOf<'call'>): void {
    const [first, ...others] = args;
    if (first?.kind !== 'name' || first.start > nameSpan.start) return;
    if (locals.includes(first.name) || scope.some((entry) => entry.name === first.name)) return;
    if (first.name === 'Math' && others.length === 0) return;
    const advice = adviceOnNamespace(first.name, name);
    if (advice !== undefined) fail('E_NAME', advice, { start: first.start, end: nameSpan.end });
  }

  function lambdaCode(node: Lambda, quiet: boolean): LambdaCode {
    const [itemSlot, indexSlot] = [slots, slots + 1];
    const [item, index] = node.parameters;
    slots += node.parameters.length;
    scope.push({ name: item!, slot: itemSlot });
    if (index !== undefined) scope.push({ name: index, slot: indexSlot });
    const body = code(node.body, quiet);
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
    const message = `there is no function "${name}"`;
    const advice = adviceOnFunction(name);
    if (advice !== undefined) return fail('E_NAME', `${message}: ${advice}`, nameSpan);
    return failName(message, name, FUNCTIONS.keys(), nameSpan);
  }
  const { min, max } = entry;
  if (args.length < min || args.length > max) {
    const wanted = min === max ? `${min}` : `${min} to ${max}`;
    const noun = max === 1 ? 'argument' : 'arguments';
    fail('E_ARITY', `${name}() takes ${wanted} ${noun}, got ${args.length}: ${entry.signature}`, { start, end });
  }
  return entry;
}

function failName(message: string, name: string, candidates: Iterable<string>, span: Span): never {
  const near = nearest(name, candidates);
  return fail('E_NAME', near === undefined ? message : `${message}, did you mean "${near}"?`, span);
}

function unaryCode(node: TreeOf<'unary'>, operand: Code): Code {
  const span = spanOf(node.operand);
  switch (node.operator) {
    case '!':
      return (run) => !truthy(operand(run));
    case '+':
      return (run) => numberOf(operand(run), span);
    case '-':
      return (run) => {
        const value = numberOf(operand(run), span);
        return value === null ? null : finite(-value, span);
      };
    default:
      return assertNever(node.operator);
  }
}

function logicalCode({ operator }: TreeOf<'logical'>, left: Code, right: Code): Code {
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

function spanOf({ start, end }: Span): Span {
  return { start, end };
}
