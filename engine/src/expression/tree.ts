/** Defines the syntax tree of the expression language, which has only the allowed constructs. */
import type { Span } from './expression-error.ts';

export type UnaryOperator = '!' | '-' | '+';
export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%' | '**';
export type ComparisonOperator = '<' | '<=' | '>' | '>=';
export type EqualityOperator = '==' | '===' | '!=' | '!==';
export type BinaryOperator = ArithmeticOperator | ComparisonOperator | EqualityOperator;
export type LogicalOperator = '&&' | '||' | '??';

export type Tree =
  | (Span & { readonly kind: 'literal'; readonly value: null | boolean | number | string })
  | (Span & { readonly kind: 'template'; readonly texts: readonly string[]; readonly values: readonly Tree[] })
  | (Span & { readonly kind: 'name'; readonly name: string })
  | (Span & {
      readonly kind: 'member';
      readonly object: Tree;
      /** Fixed name for `.name`, or a tree for `[key]`. */
      readonly key: string | Tree;
      /** True for an optional access, `?.`. */
      readonly optional: boolean;
      readonly keySpan: Span;
    })
  | (Span & { readonly kind: 'unary'; readonly operator: UnaryOperator; readonly operand: Tree })
  | (Span & { readonly kind: 'binary'; readonly operator: BinaryOperator; readonly left: Tree; readonly right: Tree })
  | (Span & { readonly kind: 'logical'; readonly operator: LogicalOperator; readonly left: Tree; readonly right: Tree })
  | (Span & { readonly kind: 'conditional'; readonly test: Tree; readonly yes: Tree; readonly no: Tree })
  | (Span & { readonly kind: 'array'; readonly items: readonly Tree[] })
  | (Span & {
      readonly kind: 'call';
      readonly name: string;
      readonly nameSpan: Span;
      /** Arguments. In `x.f(a)`, `x` is the first argument. */
      readonly args: readonly (Tree | Lambda)[];
      /** True for an optional call, `x?.f(a)`. */
      readonly optional: boolean;
    });

/** Lambda argument. Lambdas cannot be used as values. */
export type Lambda = Span & {
  readonly kind: 'lambda';
  readonly parameters: readonly string[];
  readonly body: Tree;
  /** Number of nodes in the body, charged for each call. */
  readonly nodes: number;
};

/** Allowed expression: its tree, its number of nodes, and its source. */
export type Allowed = { readonly tree: Tree; readonly nodes: number; readonly source: string };
