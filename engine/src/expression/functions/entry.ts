/** Definition of one function: its signature, documentation and implementation. */
import type { JsonValue } from '../../base/json.ts';
import type { Value } from '../exact.ts';
import type { Span } from '../expression-error.ts';
import type { FoldSite } from '../fold-memo.ts';
import type { LambdaCode, Run } from '../run.ts';

export type FunctionGroup = 'text' | 'number' | 'list' | 'format' | 'date' | 'bytes' | 'pages';

export type FunctionEntry = {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly group: FunctionGroup;
  /** Minimum and maximum number of arguments, including a lambda. */
  readonly min: number;
  readonly max: number;
  /** Index of the argument that is a function `x => …` or `(x, index) => …`; always the last. */
  readonly lambda?: number;
  /** Signature for people: `padStart(text, width, fill?)`. */
  readonly signature: string;
  /** One sentence. */
  readonly about: string;
  /** Source and result, with the environment of the documentation: en-US, UTC, 2026-01-31T12:00Z. */
  readonly example: readonly [source: string, result: JsonValue];
} & (
  | {
      readonly exact?: undefined;
      /** Applies the function to the arguments without lambda, in order. Omitted ones are missing at the end. */
      readonly apply: (call: Call, args: readonly JsonValue[]) => JsonValue;
    }
  | {
      /** Kind of result: a value or a list of values. Numbers keep all their digits in arguments and results. */
      readonly exact: 'value' | 'list';
      readonly apply: (call: Call<Value>, args: readonly Value[]) => Value;
    }
);

export type Call<V extends Value = JsonValue> = {
  readonly run: Run;
  /** Name as written by the author, possibly an alias. */
  readonly name: string;
  readonly span: Span;
  readonly lambda: LambdaCode<V> | undefined;
  readonly site: FoldSite;
};
