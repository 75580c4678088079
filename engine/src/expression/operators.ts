/** The binary operators: JavaScript's, without its coercions and with the null rules of the language. */
import { assertNever } from '../base/assert.ts';
import { isLongNumber } from '../base/exact-json.ts';
import type { JsonValue } from '../base/json.ts';
import { fail, type Span } from './expression-error.ts';
import { burnText } from './fuel.ts';
import type { Code } from './run.ts';
import type { ArithmeticOperator, ComparisonOperator } from './tree.ts';
import { finite, made, numberOf, textOf, withArticle } from './values.ts';

export type Operands = {
  readonly left: Code;
  readonly right: Code;
  readonly span: Span;
  readonly leftSpan: Span;
  readonly rightSpan: Span;
};

/** Arithmetic with null is null; `+` joins texts as soon as one side is a text. */
export function arithmeticCode(operands: Operands, operator: ArithmeticOperator): Code {
  if (operator === '+') return additionCode(operands);
  const { left, right, span, leftSpan, rightSpan } = operands;
  const operation = operationOf(operator);
  return (run) => {
    const a = numberOf(left(run), leftSpan);
    const b = numberOf(right(run), rightSpan);
    return a === null || b === null ? null : finite(operation(a, b), span);
  };
}

function additionCode({ left, right, span, leftSpan, rightSpan }: Operands): Code {
  return (run) => {
    const a = left(run);
    const b = right(run);
    if (typeof a === 'number' && typeof b === 'number') return finite(a + b, span);
    if (typeof a === 'string' || typeof b === 'string') {
      if ((typeof a === 'number' && isLongNumber(b)) || (typeof b === 'number' && isLongNumber(a))) {
        fail('E_TYPE', 'a number of so many digits is not added to: string(...) joins the two', span);
      }
      return made(run, textOf(a, leftSpan) + textOf(b, rightSpan), span);
    }
    const x = numberOf(a, leftSpan);
    const y = numberOf(b, rightSpan);
    return x === null || y === null ? null : finite(x + y, span);
  };
}

function operationOf(operator: Exclude<ArithmeticOperator, '+'>): (a: number, b: number) => number {
  switch (operator) {
    case '-':
      return (a, b) => a - b;
    case '*':
      return (a, b) => a * b;
    case '/':
      return (a, b) => a / b;
    case '%':
      return (a, b) => a % b;
    case '**':
      return (a, b) => a ** b;
    default:
      return assertNever(operator);
  }
}

/** Two numbers or two texts; anything with null is false. */
export function comparisonCode({ left, right, span }: Operands, operator: ComparisonOperator): Code {
  const compare = comparisonOf(operator);
  return (run) => {
    const a = left(run);
    const b = right(run);
    if (a === null || b === null) return false;
    if (typeof a === 'number' && typeof b === 'number') return compare(a, b);
    if (typeof a === 'string' && typeof b === 'string') {
      burnText(run, a, span);
      return compare(a, b);
    }
    return fail('E_TYPE', `${withArticle(a)} cannot be compared with ${withArticle(b)}`, span);
  };
}

function comparisonOf(operator: ComparisonOperator): <T extends number | string>(a: T, b: T) => boolean {
  switch (operator) {
    case '<':
      return (a, b) => a < b;
    case '<=':
      return (a, b) => a <= b;
    case '>':
      return (a, b) => a > b;
    case '>=':
      return (a, b) => a >= b;
    default:
      return assertNever(operator);
  }
}

/** `==` is `===`: nothing is converted. */
export function equalityCode({ left, right, span }: Operands, wanted: boolean): Code {
  return (run) => {
    const a: JsonValue = left(run);
    const b: JsonValue = right(run);
    if (typeof a === 'string') burnText(run, a, span);
    return (a === b) === wanted;
  };
}
