/** What a binding is once it is read; `binding.ts` reads it. */
import type { CompiledExpression } from '../expression/index.ts';
import type { Placeholder } from './placeholder.ts';

/** Parts of text and expressions; `path` is where run-time errors point to. */
export type Binding = {
  readonly path: string;
  readonly parts: readonly (string | BoundExpression)[];
  /** A lone expression keeps its value's type; anything else is text. */
  readonly isExpression: boolean;
  /** What looks like a placeholder of another template language: told where the data have such a name. */
  readonly placeholder?: Placeholder;
};

export type BoundExpression = {
  readonly expression: CompiledExpression;
  /** Where the expression begins in the property's text. */
  readonly offset: number;
};
