/** Defines errors of the expression language: a code, a message and a position. */

export type ExpressionErrorCode =
  | 'E_SYNTAX'
  | 'E_NAME'
  | 'E_ARITY'
  | 'E_DEPTH'
  | 'E_NODE_LIMIT'
  | 'E_SOURCE_LIMIT'
  | 'E_TYPE'
  | 'E_NUMBER'
  | 'E_ARG'
  | 'E_STRING_LIMIT'
  | 'E_ARRAY_LIMIT'
  | 'E_BUDGET'
  | 'E_INTERNAL';

/** Range in the source in UTF-16 code units. The end is exclusive. */
export type Span = { readonly start: number; readonly end: number };

/** Error in an expression. The message may quote the source, but never values from the data. */
export type ExpressionProblem = Span & {
  readonly code: ExpressionErrorCode;
  readonly message: string;
  /** Line of `start`. Line and column numbers start at 1. */
  readonly line: number;
  readonly column: number;
};

/** Thrown by an evaluation that fails. */
export class ExpressionError extends Error implements ExpressionProblem {
  readonly code: ExpressionErrorCode;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;

  constructor(problem: ExpressionProblem) {
    super(problem.message);
    this.name = 'ExpressionError';
    this.code = problem.code;
    this.start = problem.start;
    this.end = problem.end;
    this.line = problem.line;
    this.column = problem.column;
  }
}

/** Internal error without line and column. `compile` and `evaluate`, which know the source, add them. */
export class Fault extends Error {
  readonly code: ExpressionErrorCode;
  readonly span: Span;

  constructor(code: ExpressionErrorCode, message: string, span: Span) {
    super(message);
    this.code = code;
    this.span = span;
  }
}

export function fail(code: ExpressionErrorCode, message: string, span: Span): never {
  throw new Fault(code, message, span);
}

/** Converts an exception that occurred while processing `source` to a problem. */
export function toProblem(thrown: unknown, source: string): ExpressionProblem {
  if (thrown instanceof Fault) return locate(thrown.code, thrown.message, thrown.span, source);
  return locate('E_INTERNAL', 'the expression failed', { start: 0, end: source.length }, source);
}

export function locate(code: ExpressionErrorCode, message: string, span: Span, source: string): ExpressionProblem {
  const before = source.slice(0, span.start);
  const line = before.split('\n').length;
  const column = span.start - before.lastIndexOf('\n');
  return { code, message, start: span.start, end: span.end, line, column };
}
