/** Parsed form of a binding. `binding.ts` parses it. */
import type { CompiledExpression } from '../expression/index.ts';
import type { Placeholder } from './placeholder.ts';

/** Literal text and expressions in order. `path` is the JSON Pointer that run-time errors report. */
export type Binding = {
  readonly path: string;
  readonly parts: readonly (string | BoundExpression)[];
  /** True for a single expression, which keeps the type of its value. Anything else evaluates to text. */
  readonly isExpression: boolean;
  /** Placeholder in the syntax of another template language. Warned about if the data has a field of that name. */
  readonly placeholder?: Placeholder;
};

export type BoundExpression = {
  readonly expression: CompiledExpression;
  /** Offset of the expression in the property's text. */
  readonly offset: number;
};
