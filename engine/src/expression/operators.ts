/**
 * Compiles binary operators. They work as in JavaScript, but without type coercion and with this expression language's
 * rules for null.
 */
import { assertNever } from '../base/assert.ts';
import { Decimal } from '../base/decimal.ts';
import { isLongNumber } from '../base/exact-json.ts';
import {
  add,
  compare,
  divide,
  isNumeric,
  multiply,
  type Numeric,
  power,
  remainder,
  settled,
  subtract,
} from './exact.ts';
import { fail, type Span } from './expression-error.ts';
import { burnText } from './fuel.ts';
import type { Code, ExactCode } from './run.ts';
import type { ArithmeticOperator, ComparisonOperator } from './tree.ts';
import { finiteExact, made, numberOf, textOf, withArticle } from './values.ts';

export type Operands = {
  readonly left: ExactCode;
  readonly right: ExactCode;
  readonly span: Span;
  readonly leftSpan: Span;
  readonly rightSpan: Span;
};

/** Compiles arithmetic. If an operand is null, the result is null. `+` concatenates if an operand is a text. */
export function arithmeticCode(operands: Operands, operator: ArithmeticOperator): ExactCode {
  if (operator === '+') return additionCode(operands);
  const { left, right, span, leftSpan, rightSpan } = operands;
  const operation = operationOf(operator);
  return (run) => {
    const a = numberOf(left(run), leftSpan);
    const b = numberOf(right(run), rightSpan);
    return a === null || b === null ? null : finiteExact(operation(a, b), span);
  };
}

function additionCode({ left, right, span, leftSpan, rightSpan }: Operands): ExactCode {
  return (run) => {
    const exactA = left(run);
    const exactB = right(run);
    if (typeof exactA === 'string' || typeof exactB === 'string') {
      const [a, b] = [settled(exactA), settled(exactB)];
      if ((typeof a === 'number' && isLongNumber(b)) || (typeof b === 'number' && isLongNumber(a))) {
        fail('E_TYPE', 'a number with this many digits cannot be added; use string(...) to join them as text', span);
      }
      return made(run, textOf(a, leftSpan) + textOf(b, rightSpan), span);
    }
    const a = numberOf(exactA, leftSpan);
    const b = numberOf(exactB, rightSpan);
    return a === null || b === null ? null : finiteExact(add(a, b), span);
  };
}

function operationOf(operator: Exclude<ArithmeticOperator, '+'>): (a: Numeric, b: Numeric) => Numeric {
  switch (operator) {
    case '-':
      return subtract;
    case '*':
      return multiply;
    case '/':
      return divide;
    case '%':
      return remainder;
    case '**':
      return power;
    default:
      return assertNever(operator);
  }
}

/** Compiles a comparison of two numbers or two texts. Comparisons with null are false. */
export function comparisonCode({ left, right, span }: Operands, operator: ComparisonOperator): Code {
  const holds = comparisonOf(operator);
  return (run) => {
    const a = left(run);
    const b = right(run);
    if (a === null || b === null) return false;
    if (isNumeric(a) && isNumeric(b)) return holds(compare(a, b), 0);
    if (typeof a === 'string' && typeof b === 'string') {
      burnText(run, a, span);
      return holds(a, b);
    }
    return fail('E_TYPE', `${withArticle(settled(a))} cannot be compared with ${withArticle(settled(b))}`, span);
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

/** Compiles equality. `==` works like `===`, without type conversion. */
export function equalityCode({ left, right, span }: Operands, wanted: boolean): Code {
  return (run) => {
    const a = left(run);
    const b = right(run);
    if (typeof a === 'string') burnText(run, a, span);
    return (a === b || (a instanceof Decimal && b instanceof Decimal && compare(a, b) === 0)) === wanted;
  };
}
