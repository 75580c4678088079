/**
 * Parses a source to a syntax tree. Acorn parses JavaScript, and the allow-list restricts it to the expression
 * language.
 */
import { type Comment, type Expression, parseExpressionAt } from 'acorn';
import { allow } from './allow-list.ts';
import { Fault, fail, type Span } from './expression-error.ts';
import { LIMITS } from './limits.ts';
import { adviceOnSyntax } from './suggestions.ts';
import type { Allowed } from './tree.ts';

/** Reserved words of ECMAScript (ECMA-262, 12.7.2) that could be data keys. */
const RESERVED = new Set(
  (
    'break case catch class const continue debugger default delete do else enum export extends false finally for ' +
    'function if import in instanceof new null return super switch this throw true try typeof var void while with'
  ).split(' '),
);

/** Parses a source. Throws a Fault with code E_SYNTAX, E_DEPTH, E_NODE_LIMIT or E_SOURCE_LIMIT. */
export function parse(source: string): Allowed {
  try {
    return parseWhole(source);
  } catch (fault) {
    const advice = fault instanceof Fault && fault.code === 'E_SYNTAX' ? adviceOnSyntax(source) : undefined;
    throw advice === undefined ? fault : new Fault('E_SYNTAX', advice, (fault as Fault).span);
  }
}

function parseWhole(source: string): Allowed {
  if (source.length > LIMITS.source) {
    const span = { start: LIMITS.source, end: source.length };
    fail(
      'E_SOURCE_LIMIT',
      `the expression has ${source.length} characters; at most ${LIMITS.source} are allowed`,
      span,
    );
  }
  const comments: Comment[] = [];
  const root = parseJavaScript(source, comments);
  for (const comment of comments) {
    if (source.startsWith('<!--', comment.start) || source.startsWith('-->', comment.start)) {
      fail('E_SYNTAX', 'the expression language does not support <!-- and -->', comment);
    }
  }
  const rest = skipComments(source, root.end, comments);
  if (rest < source.length) {
    fail('E_SYNTAX', 'expected a single expression, but more text follows it', { start: rest, end: source.length });
  }
  return allow(root, source);
}

function parseJavaScript(source: string, comments: Comment[]): Expression {
  try {
    return parseExpressionAt(source, 0, {
      ecmaVersion: 2022,
      // Modules reserve more words, including `package`, which is a common data key.
      sourceType: 'script',
      preserveParens: true,
      onComment: comments,
    });
  } catch (error) {
    if (error instanceof SyntaxError) return failSyntax(error, source);
    const whole = { start: 0, end: source.length };
    return fail('E_DEPTH', 'the expression is nested too deeply', whole); // Acorn exceeded the call stack.
  }
}

function failSyntax(error: SyntaxError & { pos?: number }, source: string): never {
  const start = Math.min(error.pos ?? 0, source.length);
  if (source.trim() === '') return fail('E_SYNTAX', 'an expression is missing', { start: 0, end: source.length });
  const reserved = findReserved(source, start);
  if (reserved) {
    const word = source.slice(reserved.start, reserved.end);
    return fail('E_SYNTAX', `"${word}" is a reserved word; write data.${word} to read that key`, reserved);
  }
  if (start === source.length) return fail('E_SYNTAX', 'the expression is incomplete', { start, end: start });
  const reason = error.message.replace(/ \(\d+:\d+\)$/, '');
  const message = `the expression has a syntax error here: ${reason[0]!.toLowerCase()}${reason.slice(1)}`;
  return fail('E_SYNTAX', message, { start, end: Math.min(start + 1, source.length) });
}

/** Finds the last reserved word at or before the error position that is not a property name. */
function findReserved(source: string, position: number): Span | undefined {
  let found: Span | undefined;
  for (const match of source.matchAll(/(?<![\w$.'"`])[a-z]+(?![\w$'"`])/g)) {
    if (match.index > position) break;
    if (RESERVED.has(match[0])) found = { start: match.index, end: match.index + match[0].length };
  }
  return found && !/^(null|true|false)$/.test(source.slice(found.start, found.end)) ? found : undefined;
}

function skipComments(source: string, from: number, comments: readonly Comment[]): number {
  let position = from;
  for (const comment of comments) {
    if (comment.start < from) continue;
    if (source.slice(position, comment.start).trim() !== '') break;
    position = comment.end;
  }
  return position + (source.length - position - source.slice(position).trimStart().length);
}
