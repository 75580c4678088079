/**
 * Tracks which parts of an expression's text are authored. Literals of the expression are authored, and values that it
 * reads are data.
 */
import { masked } from '../base/authored-text.ts';
import type { JsonValue } from '../base/json.ts';
import { compileTree, type Names } from './compile.ts';
import { settled } from './exact.ts';
import type { Span } from './expression-error.ts';
import { arithmeticCode } from './operators.ts';
import type { Code, Run } from './run.ts';
import type { Allowed, Tree } from './tree.ts';
import { made, textOf, truthy } from './values.ts';

/** Value, and its text with `MASK` for each character from data. `authored` is undefined if all of the text is data. */
export type Authored = { readonly value: JsonValue; readonly authored: string | undefined };

type AuthoredCode = (run: Run) => Authored;

type Lookup = (tree: Tree, quiet: boolean) => Code;

/**
 * Compiles a tree to code that returns the same value as the ordinary code. It tracks literals through `+`, template
 * literals, conditions, `&&`, `||`, `??` and `join([…])`. Results of all other functions count as data.
 */
export function compileAuthored(allowed: Allowed, names: Names): AuthoredCode {
  const lookup: Lookup = (tree, quiet) => compileTree({ ...allowed, tree }, names, quiet).body;
  return authoredCode(allowed.tree, false, lookup, new Set(names.locals));
}

function authoredCode(node: Tree, quiet: boolean, lookup: Lookup, locals: ReadonlySet<string>): AuthoredCode {
  const inner = (tree: Tree, isQuiet = quiet) => authoredCode(tree, isQuiet, lookup, locals);
  switch (node.kind) {
    case 'literal': {
      const { value } = node;
      const authored = value === null ? undefined : textOf(value, spanOf(node));
      return () => ({ value, authored });
    }
    case 'template':
      return joinedCode(
        node.values.map((value) => inner(value)),
        (index) => node.texts[index]!,
        spanOf(node),
      );
    case 'name':
      return locals.has(node.name) ? localCode(node, node.name) : keyCode(node, node.name);
    case 'member': {
      const isOfData = node.object.kind === 'name' && node.object.name === 'data' && !locals.has('data');
      return isOfData && typeof node.key === 'string' ? keyCode(node, node.key) : dataCode(node);
    }
    case 'binary':
      return node.operator === '+' && hasText(node)
        ? additionCode(node, inner(node.left), inner(node.right))
        : dataCode(node);
    case 'conditional': {
      const test = lookup(node.test, quiet);
      const [yes, no] = [inner(node.yes), inner(node.no)];
      return (run) => (truthy(test(run)) ? yes(run) : no(run));
    }
    case 'logical': {
      const left = inner(node.left, quiet || node.operator === '??');
      const right = inner(node.right);
      const { operator } = node;
      return (run) => {
        const first = left(run);
        const isEnough = operator === '??' ? first.value !== null : truthy(first.value) === (operator === '||');
        return isEnough ? first : right(run);
      };
    }
    case 'call': {
      const [array, separator] = node.args;
      if (node.name !== 'join' || array?.kind !== 'array') return dataCode(node);
      const between = separator === undefined ? ',' : separator.kind === 'literal' ? separator.value : undefined;
      if (typeof between !== 'string') return dataCode(node);
      const { items } = array;
      return joinedCode(
        items.map((item) => inner(item)),
        (index) => (index === 0 || index === items.length ? '' : between),
        spanOf(node),
      );
    }
    default:
      return dataCode(node);
  }

  function dataCode(tree: Tree): AuthoredCode {
    const read = lookup(tree, quiet);
    return (run) => ({ value: read(run), authored: undefined });
  }

  /** Compiles a read of a data key, which may be a computed value (`let`) of the template. */
  function keyCode(tree: Tree, key: string): AuthoredCode {
    const read = lookup(tree, quiet);
    return (run) => ({ value: read(run), authored: run.env.authored?.(key) });
  }

  /** Reads the data if the local is missing, because not every evaluation provides every local. */
  function localCode(tree: Tree, name: string): AuthoredCode {
    const [ofLocal, ofKey] = [dataCode(tree), keyCode(tree, name)];
    return (run) => (Object.hasOwn(run.locals, name) ? ofLocal(run) : ofKey(run));
  }
}

/** Returns whether literals make the result a text. Other sums are numbers and are calculated with all their digits. */
function hasText(node: Tree): boolean {
  switch (node.kind) {
    case 'literal':
      return typeof node.value === 'string';
    case 'template':
      return true;
    case 'binary':
      return node.operator === '+' && (hasText(node.left) || hasText(node.right));
    case 'logical':
      return hasText(node.left) || hasText(node.right);
    case 'conditional':
      return hasText(node.yes) || hasText(node.no);
    case 'call':
      return node.name === 'join';
    default:
      return false;
  }
}

/** Joins values, with authored texts before, between and after them. */
function joinedCode(values: readonly AuthoredCode[], textAt: (index: number) => string, span: Span): AuthoredCode {
  return (run) => {
    let value = textAt(0);
    let authored = textAt(0);
    for (const [index, read] of values.entries()) {
      const part = read(run);
      const text = textOf(part.value, span);
      value = made(run, value + text + textAt(index + 1), span);
      authored += (part.authored ?? masked(text)) + textAt(index + 1);
    }
    return { value, authored };
  };
}

function additionCode(
  node: Extract<Tree, { readonly kind: 'binary' }>,
  left: AuthoredCode,
  right: AuthoredCode,
): AuthoredCode {
  const spans = { span: spanOf(node), leftSpan: spanOf(node.left), rightSpan: spanOf(node.right) };
  return (run) => {
    const [a, b] = [left(run), right(run)];
    const value = settled(arithmeticCode({ ...spans, left: () => a.value, right: () => b.value }, '+')(run));
    if (typeof value !== 'string') return { value, authored: undefined };
    const textBy = ({ value: part, authored }: Authored, span: Span) => authored ?? masked(textOf(part, span));
    return { value, authored: textBy(a, spans.leftSpan) + textBy(b, spans.rightSpan) };
  };
}

function spanOf({ start, end }: Span): Span {
  return { start, end };
}
