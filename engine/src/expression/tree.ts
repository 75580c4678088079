/** The syntax tree of the language: exactly what the grammar allows, nothing of JavaScript besides. */
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
      /** A fixed name for `.name`, a tree for `[key]`. */
      readonly key: string | Tree;
      /** Written `?.`. */
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
      /** `x.f(a)` has `x` as its first argument. */
      readonly args: readonly (Tree | Lambda)[];
      /** Written `x?.f(a)`. */
      readonly optional: boolean;
    });

/** A function written as an argument; not a value of the language. */
export type Lambda = Span & {
  readonly kind: 'lambda';
  readonly parameters: readonly string[];
  readonly body: Tree;
  /** Nodes of the body: what one call costs. */
  readonly nodes: number;
};
