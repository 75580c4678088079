/** Defines the entry of a function: signature, documentation and implementation. */
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
  /** Index of the lambda argument, `x => …` or `(x, index) => …`. It is always the last argument. */
  readonly lambda?: number;
  /** Signature for the documentation: `padStart(text, width, fill?)`. */
  readonly signature: string;
  /** One-sentence description. */
  readonly about: string;
  /** Source and result, in the documentation's environment: en-US, UTC, 2026-01-31T12:00Z. */
  readonly example: readonly [source: string, result: JsonValue];
} & (
  | {
      readonly exact?: undefined;
      /**
       * Calls the function with its arguments in order, excluding the lambda. The list is shorter if trailing arguments
       * are omitted.
       */
      readonly apply: (call: Call, args: readonly JsonValue[]) => JsonValue;
    }
  | {
      /** Type of the result: a value or a list of values. Numbers in arguments and results keep all their digits. */
      readonly exact: 'value' | 'list';
      readonly apply: (call: Call<Value>, args: readonly Value[]) => Value;
    }
);

export type Call<V extends Value = JsonValue> = {
  readonly run: Run;
  /** Name used by the author, possibly an alias. */
  readonly name: string;
  readonly span: Span;
  readonly lambda: LambdaCode<V> | undefined;
  readonly site: FoldSite;
};
