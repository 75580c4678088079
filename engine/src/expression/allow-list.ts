/** Converts acorn's syntax tree to the expression language's tree. Syntax that is not listed here is rejected. */

import type * as estree from 'acorn';
import { isWrittenBack } from '../base/exact-json.ts';
import { fail, type Span } from './expression-error.ts';
import { LIMITS } from './limits.ts';
import type { Allowed, BinaryOperator, Lambda, Tree } from './tree.ts';

const BINARY = new Set(['+', '-', '*', '/', '%', '**', '<', '<=', '>', '>=', '==', '===', '!=', '!==']);

/** Names of syntax elements in messages, for nodes with an unclear name. */
const CONSTRUCTS: Readonly<Record<string, string>> = {
  ThisExpression: 'this (data.this reads a key of that name)',
  ObjectExpression: 'an object literal',
  FunctionExpression: 'function',
  UpdateExpression: '++ or --',
  AssignmentExpression: 'an assignment (== compares)',
  NewExpression: 'new',
  SequenceExpression: 'a comma outside a list of arguments',
  ClassExpression: 'class',
  TaggedTemplateExpression: 'a tagged template',
  ImportExpression: 'import',
  SpreadElement: 'spread (...)',
  YieldExpression: 'yield',
  AwaitExpression: 'await',
};

type Count = { nodes: number };

/** Checks and converts a parsed expression. */
export function allow(root: estree.Expression, source: string): Allowed {
  const count: Count = { nodes: 0 };
  const tree = convert(root, 0);
  return { tree, nodes: count.nodes, source };

  function convert(node: estree.AnyNode, depth: number): Tree {
    const span = spanOf(node);
    if (++count.nodes > LIMITS.nodes) {
      fail('E_NODE_LIMIT', `the expression has too many parts; at most ${LIMITS.nodes} are allowed`, span);
    }
    if (depth > LIMITS.depth) fail('E_DEPTH', 'the expression is nested too deeply', span);
    const inner = (child: estree.AnyNode) => convert(child, depth + 1);

    switch (node.type) {
      case 'Literal':
        return convertLiteral(node, source);
      case 'TemplateLiteral':
        return {
          kind: 'template',
          texts: node.quasis.map((quasi) => quasi.value.cooked ?? ''),
          values: node.expressions.map(inner),
          ...span,
        };
      case 'Identifier':
        return node.name === 'undefined'
          ? { kind: 'literal', value: null, ...span }
          : { kind: 'name', name: node.name, ...span };
      case 'ChainExpression':
      case 'ParenthesizedExpression':
        return inner(node.expression);
      case 'MemberExpression':
        return convertMember(node, depth);
      case 'UnaryExpression':
        if (node.operator === '!' || node.operator === '-' || node.operator === '+') {
          return { kind: 'unary', operator: node.operator, operand: inner(node.argument), ...span };
        }
        return refuse(`"${node.operator}"`, span);
      case 'BinaryExpression':
        if (!BINARY.has(node.operator)) return refuse(`"${node.operator}"`, span);
        return {
          kind: 'binary',
          operator: node.operator as BinaryOperator,
          left: inner(node.left),
          right: inner(node.right),
          ...span,
        };
      case 'LogicalExpression':
        return { kind: 'logical', operator: node.operator, left: inner(node.left), right: inner(node.right), ...span };
      case 'ConditionalExpression':
        return {
          kind: 'conditional',
          test: inner(node.test),
          yes: inner(node.consequent),
          no: inner(node.alternate),
          ...span,
        };
      case 'ArrayExpression':
        return {
          kind: 'array',
          items: node.elements.map((item) => (item ? inner(item) : refuse('a missing item', span))),
          ...span,
        };
      case 'CallExpression':
        return convertCall(node, depth);
      case 'ArrowFunctionExpression':
        return fail(
          'E_SYNTAX',
          'a function such as x => x.price is only allowed as an argument of map, sum, ...',
          span,
        );
      default:
        return refuse(CONSTRUCTS[node.type] ?? 'this construct', span);
    }
  }

  function convertMember(node: estree.MemberExpression, depth: number): Tree {
    const { object, property, optional, computed } = node;
    // Counts `data.x` like `x`, which means the same, so that the canonical form has the same size.
    const isRoot = object.type === 'Identifier' && object.name === 'data';
    const target: Tree = isRoot ? { kind: 'name', name: 'data', ...spanOf(object) } : convert(object, depth + 1);
    let key: string | Tree;
    if (computed) key = convert(property, depth + 1);
    else if (property.type === 'Identifier') key = property.name;
    else key = refuse('a private name', spanOf(property));
    return { kind: 'member', object: target, key, optional, keySpan: spanOf(property), ...spanOf(node) };
  }

  function convertCall(node: estree.CallExpression, depth: number): Tree {
    const { callee } = node;
    const span = spanOf(node);
    const args = node.arguments.map((arg) => convertArgument(arg, depth));
    if (callee.type === 'Identifier' && !node.optional) {
      return { kind: 'call', name: callee.name, nameSpan: spanOf(callee), args, optional: false, ...span };
    }
    if (callee.type === 'MemberExpression' && !callee.computed && !node.optional) {
      const { object, property, optional } = callee;
      if (property.type === 'Identifier') {
        const first = convert(object, depth + 1);
        const nameSpan = spanOf(property);
        return { kind: 'call', name: property.name, nameSpan, args: [first, ...args], optional, ...span };
      }
    }
    return fail('E_SYNTAX', 'only built-in functions can be called, as f(x) or x.f()', spanOf(callee));
  }

  function convertArgument(node: estree.Expression | estree.SpreadElement, depth: number): Tree | Lambda {
    if (node.type !== 'ArrowFunctionExpression') return convert(node, depth + 1);
    const span = spanOf(node);
    const parameters = node.params.map((parameter) => {
      if (parameter.type !== 'Identifier') return refuse('a parameter that is not a plain name', spanOf(parameter));
      if (parameter.name === 'data' || parameter.name === 'undefined') {
        return fail('E_SYNTAX', `a parameter cannot be named "${parameter.name}"`, spanOf(parameter));
      }
      return parameter.name;
    });
    if (node.async || node.body.type === 'BlockStatement' || parameters.length < 1 || parameters.length > 2) {
      return fail('E_SYNTAX', 'a function must be written as x => expression or (x, index) => expression', span);
    }
    const before = count.nodes;
    const body = convert(node.body, depth + 1);
    return { kind: 'lambda', parameters, body, nodes: count.nodes - before, ...span };
  }
}

function convertLiteral(node: estree.Literal, source: string): Tree {
  const { value, regex, bigint } = node;
  const span = spanOf(node);
  if (regex) return refuse('a regular expression', span);
  if (bigint !== undefined) return refuse('a big integer', span);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) fail('E_SYNTAX', 'the number is too large', span);
    // Rejects leading zeros, because JavaScript would read 010 as eight.
    if (/^0\d/.test(source.slice(span.start, span.end))) fail('E_SYNTAX', 'a number cannot start with 0', span);
    const written = source.slice(span.start, span.end);
    if (/^[\d.]/.test(written) && !/^0[box]/i.test(written) && !isWrittenBack(written.replaceAll('_', ''))) {
      fail('E_SYNTAX', 'the number has too many digits; write it as text, in quotes', span);
    }
    return { kind: 'literal', value, ...span };
  }
  if (value === null || typeof value === 'string' || typeof value === 'boolean') {
    return { kind: 'literal', value, ...span };
  }
  return refuse('this literal', span);
}

function refuse(what: string, span: Span): never {
  return fail('E_SYNTAX', `the expression language does not support ${what}`, span);
}

function spanOf(node: { readonly start: number; readonly end: number }): Span {
  return { start: node.start, end: node.end };
}
