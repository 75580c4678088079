/** Conditions as rows of field, operator and value, and the expressions that they write. */
import { isPath, readCall, readQuoted, splitOutside, withoutBrackets, writeCall } from './expression-parts.ts';
import type { ValueType } from './field-choices.ts';

export const OPERATORS = [
  'equals',
  'differs',
  'less',
  'atMost',
  'greater',
  'atLeast',
  'contains',
  'startsWith',
  'empty',
  'filled',
  'yes',
  'no',
  'before',
  'after',
] as const;

export type Operator = (typeof OPERATORS)[number];

export type Test = {
  readonly field: string;
  readonly operator: Operator;
  /** Typed value. It becomes a number or a text in the expression. */
  readonly value: string;
  readonly isNumber: boolean;
};

export type Condition = { readonly join: 'all' | 'any'; readonly tests: readonly Test[] };

export function operatorsFor(type: ValueType): readonly Operator[] {
  switch (type) {
    case 'number':
      return ['equals', 'differs', 'less', 'atMost', 'greater', 'atLeast', 'empty', 'filled'];
    case 'boolean':
      return ['yes', 'no'];
    case 'list':
      return ['filled', 'empty'];
    case 'date':
      return ['equals', 'before', 'after', 'empty', 'filled'];
    case 'text':
      return ['equals', 'differs', 'contains', 'startsWith', 'empty', 'filled'];
    case 'unknown':
      return OPERATORS;
  }
}

const WITHOUT_VALUE: ReadonlySet<Operator> = new Set(['empty', 'filled', 'yes', 'no']);

export const needsValue = (operator: Operator) => !WITHOUT_VALUE.has(operator);

const SIGNS = {
  equals: '==',
  differs: '!=',
  atMost: '<=',
  atLeast: '>=',
  less: '<',
  greater: '>',
} as const satisfies Readonly<Partial<Record<Operator, string>>>;

/** Longest operators first, because `<=` starts with `<`. */
const SIGN_ENTRIES = Object.entries(SIGNS) as readonly (readonly [keyof typeof SIGNS, string])[];

export function isWhole({ tests }: Condition): boolean {
  return (
    tests.length > 0 &&
    tests.every(
      ({ field, operator, value, isNumber }) =>
        field !== '' &&
        (!needsValue(operator) ||
          (isNumber
            ? /^-?\d+(?:\.\d+)?$/.test(value)
            : operator === 'before' || operator === 'after'
              ? /^\d{4}-\d\d-\d\d$/.test(value)
              : true)),
    )
  );
}

export function writeCondition({ join, tests }: Condition): string {
  return tests.map(writeTest).join(join === 'all' ? ' && ' : ' || ');
}

function writeTest({ field, operator, value, isNumber }: Test): string {
  const written = isNumber ? value : JSON.stringify(value);
  switch (operator) {
    case 'contains':
    case 'startsWith':
      return writeCall(operator === 'contains' ? 'includes' : 'startsWith', [`${field} ?? ""`, written]);
    case 'empty':
      return `length(${field}) == 0`;
    case 'filled':
      return `length(${field}) > 0`;
    case 'yes':
      return `${field} == true`;
    case 'no':
      return `${field} != true`;
    case 'before':
      return `dateDiff(${field}, ${written}, "day") > 0`;
    case 'after':
      return `dateDiff(${written}, ${field}, "day") > 0`;
    default:
      return `${field} ${SIGNS[operator]} ${written}`;
  }
}

/** Returns undefined for conditions that the builder cannot show. */
export function readCondition(source: string): Condition | undefined {
  for (const [join, separator] of [
    ['all', '&&'],
    ['any', '||'],
  ] as const) {
    const parts = splitOutside(withoutBrackets(source), separator);
    const tests = parts?.map(readTest);
    if (tests?.every((test) => test !== undefined)) return { join, tests };
  }
  return undefined;
}

function readTest(source: string): Test | undefined {
  const call = readCall(source);
  if (call && (call.name === 'includes' || call.name === 'startsWith') && call.args.length === 2) {
    const field = call.args[0]!.replace(/ \?\? ""$/, '');
    const value = readQuoted(call.args[1]!);
    if (!isPath(field) || value === undefined) return undefined;
    return { field, operator: call.name === 'includes' ? 'contains' : 'startsWith', value, isNumber: false };
  }
  const [, lengthOf, sign] = /^length\((.+)\) (== 0|> 0)$/.exec(source) ?? [];
  if (lengthOf !== undefined) {
    const operator = sign === '> 0' ? 'filled' : 'empty';
    return isPath(lengthOf) ? { field: lengthOf, operator, value: '', isNumber: false } : undefined;
  }
  const [, dates] = /^dateDiff\((.+), "day"\) > 0$/.exec(source) ?? [];
  if (dates !== undefined) return readDates(splitOutside(dates, ',') ?? []);
  for (const [operator, mark] of SIGN_ENTRIES) {
    const [field, written, ...rest] = splitOutside(source, ` ${mark} `) ?? [];
    if (field === undefined || written === undefined || rest.length > 0 || !isField(field)) continue;
    if (written === 'true') {
      if (operator !== 'equals' && operator !== 'differs') return undefined;
      return { field, operator: operator === 'equals' ? 'yes' : 'no', value: '', isNumber: false };
    }
    const value = readQuoted(written);
    if (value !== undefined) return { field, operator, value, isNumber: false };
    return /^-?\d+(?:\.\d+)?$/.test(written) ? { field, operator, value: written, isNumber: true } : undefined;
  }
  return undefined;
}

/** Returns true for paths, and for the number of a row such as `index + 1`. */
const isField = (source: string) => isPath(source) || /^[\p{L}_$][\p{L}\p{N}_$]* \+ 1$/u.test(source);

function readDates([from = '', to = '']: readonly string[]): Test | undefined {
  const [first, second] = [readQuoted(from), readQuoted(to)];
  if (second !== undefined && isPath(from)) {
    return { field: from, operator: 'before', value: second, isNumber: false };
  }
  if (first !== undefined && isPath(to)) return { field: to, operator: 'after', value: first, isNumber: false };
  return undefined;
}
