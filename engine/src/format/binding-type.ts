/** Defines the type of a parsed binding. The parser is in `binding.ts`. */
import type { CompiledExpression } from '../expression/index.ts';
import type { Placeholder } from './placeholder.ts';

/** Literal texts and expressions, in order. Run-time errors report `path`, a JSON Pointer. */
export type Binding = {
  readonly path: string;
  readonly parts: readonly (string | BoundExpression)[];
  /** True for a single expression, whose value keeps its type. Other bindings evaluate to text. */
  readonly isExpression: boolean;
  /** Placeholder in another template language's syntax. It causes a warning if the data has a field of that name. */
  readonly placeholder?: Placeholder;
};

export type BoundExpression = {
  readonly expression: CompiledExpression;
  /** Offset of the expression in the property's text, in UTF-16 code units. */
  readonly offset: number;
};
