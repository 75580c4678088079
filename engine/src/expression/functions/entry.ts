/** One function of the language: how it is called, what its documentation says, and what it does. */
import type { JsonValue } from '../../base/json.ts';
import type { Span } from '../expression-error.ts';
import type { LambdaCode, Run } from '../run.ts';

export type FunctionGroup = 'text' | 'number' | 'list' | 'format' | 'date' | 'pages';

export type FunctionEntry = {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly group: FunctionGroup;
  /** Fewest and most arguments, a lambda counted. */
  readonly min: number;
  readonly max: number;
  /** Index of the argument that is a function `x => …` or `(x, index) => …`; it is always the last. */
  readonly lambda?: number;
  /** For people: `padStart(text, width, fill?)`. */
  readonly signature: string;
  /** One sentence. */
  readonly about: string;
  /** Source and what it gives, with the environment of the documentation: en-US, UTC, 2026-01-31T12:00Z. */
  readonly example: readonly [source: string, result: JsonValue];
  /** The values of the arguments that are not a lambda, in order; those left out are missing at the end. */
  readonly apply: (call: Call, args: readonly JsonValue[]) => JsonValue;
};

export type Call = {
  readonly run: Run;
  /** As the author wrote it, so maybe an alias. */
  readonly name: string;
  readonly span: Span;
  readonly lambda: LambdaCode | undefined;
};
