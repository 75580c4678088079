/** Values as the builder shows them, and conversion to and from expressions. */
import { convertBinding } from './bindings.ts';
import { type Condition, isWhole, readCondition, writeCondition } from './condition.ts';
import { isPath, readCall, splitOutside, withoutBrackets, writeCall } from './expression-parts.ts';
import { PLAIN, readFormat, type ValueFormat, writeFormat } from './value-format.ts';

export const TOTALS = ['sum', 'avg', 'min', 'max', 'count'] as const;
export type Total = (typeof TOTALS)[number];

export const ARITHMETIC = ['*', '+', '-', '/'] as const;
export type Arithmetic = (typeof ARITHMETIC)[number];

export const PAGE_FORMS = ['number', 'count', 'of', 'words'] as const;
export type PageForm = (typeof PAGE_FORMS)[number];

export type ValueDraft =
  | { readonly kind: 'field'; readonly field: string; readonly format: ValueFormat }
  | {
      readonly kind: 'calculation';
      readonly left: string;
      readonly operator: Arithmetic;
      /** Path of a field, or a number. */
      readonly right: string;
      readonly format: ValueFormat;
    }
  | {
      readonly kind: 'total';
      readonly total: Total;
      readonly list: string;
      /** Field relative to an item, such as `.price`; empty if the items are numbers. */
      readonly field: string;
      /** Second factor, relative to an item; undefined for a plain sum. */
      readonly times: string | undefined;
      readonly format: ValueFormat;
    }
  | { readonly kind: 'page'; readonly form: PageForm }
  | { readonly kind: 'today'; readonly format: ValueFormat }
  | {
      readonly kind: 'if';
      readonly condition: Condition;
      /** Texts with fields in braces. */
      readonly yes: string;
      readonly no: string;
    };

export type ValueKind = ValueDraft['kind'];

const PAGES: Readonly<Record<PageForm, string>> = {
  number: 'page.number',
  count: 'page.count',
  of: 'page.number + " / " + page.count',
  words: '"Page " + page.number + " of " + page.count',
};

/** Returns undefined while the draft is incomplete. */
export function writeDraft(draft: ValueDraft): string | undefined {
  switch (draft.kind) {
    case 'field':
      return draft.field === '' ? undefined : writeFormat(draft.format, draft.field);
    case 'calculation': {
      const { left, operator, right } = draft;
      const isKnown = isOperand(left) && (isOperand(right) || /^\d+(?:\.\d+)?$/.test(right));
      return isKnown ? writeFormat(draft.format, `${left} ${operator} ${right}`) : undefined;
    }
    case 'total':
      return draft.list === '' ? undefined : writeFormat(draft.format, writeTotal(draft));
    case 'page':
      return PAGES[draft.form];
    case 'today':
      return writeFormat(draft.format, 'now()');
    case 'if': {
      const { condition, yes, no } = draft;
      if (!isWhole(condition)) return undefined;
      const [first, second] = [yes, no].map((text) => textExpression(text));
      return `${writeCondition(condition)} ? ${first} : ${second}`;
    }
  }
}

const isOperand = (source: string) => isPath(source) || /^[\p{L}_$][\p{L}\p{N}_$]* \+ 1$/u.test(source);

/** Converts a text with fields in braces to an expression. */
export function textExpression(text: string): string {
  return text === '' ? '""' : convertBinding({ kind: 'text', source: text }, 'expression').source;
}

type TotalDraft = Extract<ValueDraft, { kind: 'total' }>;

function writeTotal({ total, list, field, times }: TotalDraft): string {
  if (total === 'count') return `length(${list})`;
  if (field === '' && times === undefined) return writeCall(total, [list]);
  return writeCall(total, [list, `x => x${field}${times === undefined ? '' : ` * x${times}`}`]);
}

/** Returns undefined for expressions that the builder cannot show. */
export function readDraft(source: string): ValueDraft | undefined {
  const text = source.trim();
  const page = PAGE_FORMS.find((form) => PAGES[form] === text);
  if (page) return { kind: 'page', form: page };
  const choice = readIf(text);
  if (choice) return choice;
  const { format, source: inner } = readFormat(text);
  const value = withoutBrackets(inner);
  if (value === 'now()') return { kind: 'today', format };
  if (isOperand(value)) return { kind: 'field', field: value, format };
  return readTotal(value, format) ?? readCalculation(value, format);
}

function readIf(source: string): ValueDraft | undefined {
  const [test, rest, ...more] = splitOutside(source, ' ? ') ?? [];
  const [yes, no, ...others] = rest === undefined ? [] : (splitOutside(rest, ' : ') ?? []);
  if (test === undefined || yes === undefined || no === undefined || more.length + others.length > 0) return undefined;
  const condition = readCondition(test);
  if (!condition) return undefined;
  const [first, second] = [yes, no].map((each) => convertBinding({ kind: 'expression', source: each }, 'text').source);
  return { kind: 'if', condition, yes: first!, no: second! };
}

function readTotal(source: string, format: ValueFormat): ValueDraft | undefined {
  const call = readCall(source);
  if (!call) return undefined;
  const [list = '', reader] = call.args;
  if (!isPath(list) || call.args.length > 2) return undefined;
  if (call.name === 'length' && reader === undefined) {
    return { kind: 'total', total: 'count', list, field: '', times: undefined, format };
  }
  const total = TOTALS.find((each) => each === call.name && each !== 'count');
  if (!total) return undefined;
  if (reader === undefined) return { kind: 'total', total, list, field: '', times: undefined, format };
  const [, name = '', body = ''] = /^\(?([\p{L}_$][\p{L}\p{N}_$]*)\)? => (.+)$/u.exec(reader) ?? [];
  const factors = splitOutside(body, ' * ') ?? [];
  const isOfItem = factors.every((factor) => isPath(factor) && /^[.[]|^$/.test(factor.slice(name.length)));
  if (!isOfItem || factors.length > 2 || !factors.every((factor) => factor.startsWith(name))) return undefined;
  const [field = '', times] = factors.map((factor) => factor.slice(name.length));
  return { kind: 'total', total, list, field, times, format };
}

function readCalculation(source: string, format: ValueFormat): ValueDraft | undefined {
  for (const operator of ARITHMETIC) {
    const [left, right, ...rest] = splitOutside(source, ` ${operator} `) ?? [];
    if (left === undefined || right === undefined || rest.length > 0) continue;
    if (isPath(left) && (isPath(right) || /^\d+(?:\.\d+)?$/.test(right))) {
      return { kind: 'calculation', left, operator, right, format };
    }
  }
  return undefined;
}

/** Returns the initial draft of a kind. */
export function freshDraft(kind: ValueKind): ValueDraft {
  switch (kind) {
    case 'field':
      return { kind, field: '', format: PLAIN };
    case 'calculation':
      return { kind, left: '', operator: '*', right: '', format: PLAIN };
    case 'total':
      return { kind, total: 'sum', list: '', field: '', times: undefined, format: PLAIN };
    case 'page':
      return { kind, form: 'of' };
    case 'today':
      return { kind, format: { name: 'date', option: 'yyyy-MM-dd' } };
    case 'if':
      return {
        kind,
        condition: { join: 'all', tests: [{ field: '', operator: 'equals', value: '', isNumber: false }] },
        yes: '',
        no: '',
      };
  }
}
