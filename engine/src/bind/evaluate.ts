/** Evaluates the bindings of a template within the budget of one render and reports what fails. */
import { isJsonArray, type JsonArray, type JsonObject, type JsonValue } from '../base/json.ts';
import type { Problem, Warning } from '../base/problem.ts';
import type { ProblemCode } from '../base/problem-codes.ts';
import {
  type Environment,
  ExpressionError,
  type Fuel,
  type IntlCache,
  isRounded,
  type Locals,
  type MissingRead,
  type Places,
  ROUNDED,
  toText,
  truthy,
} from '../expression/index.ts';
import type { Binding, BoundExpression } from '../format/binding-type.ts';
import type { ElementBase } from '../format/element.ts';
import { DOCUMENT_LIMITS } from '../format/limits.ts';
import type { Style } from '../format/style.ts';
import { localeOf, type Template } from '../format/template.ts';
import type { Tag } from '../scene/tag.ts';
import { markedText, withoutMarks } from '../text/marked-text.ts';
import type { KnownCells } from './known-cells.ts';
import { missingMessage } from './missing-data.ts';

/** Where findings go: those of elements that read their page are made while the pages are laid out. */
export type Report = { readonly problems: Problem[]; readonly warnings: Warning[] };

/** What is noted, the number that marks it, and whose it is. */
export type Footnote = { readonly id: string; readonly number: string; readonly text: string; readonly path: string };

/** One binding run: the data, the budget and what was found. */
export type Run = {
  readonly template: Template;
  /** Whether elements say what they are. */
  readonly tagged: boolean;
  /** In headers and footers of pages, what elements are that do not say it themselves. */
  readonly band?: Tag | undefined;
  readonly data: JsonObject;
  readonly now: number;
  /** Whether what is made is a test, and must not be taken for the real thing. */
  readonly isTest: boolean;
  readonly intl: IntlCache;
  readonly places: Places | undefined;
  readonly fuel: Fuel;
  /** Elements bound so far. */
  readonly count: { elements: number };
  readonly report: Report;
  /** Places in the template that were warned about: one warning for a list of a thousand items. */
  readonly warned: Set<string>;
  /** The footnotes so far; undefined where texts have none: only texts in the flow of the page do. */
  readonly footnotes: Footnote[] | undefined;
  /** What styles that wait for the data came to, by the values they read. */
  readonly styles: Map<Style, Map<string, Style>>;
  readonly cells: KnownCells;
};

/** Who owns the binding, and which variables it knows. */
export type Scope = {
  readonly elementId: string;
  readonly locals: Locals;
};

/** Problems of expressions reported at most. */
const MAX_RUN_PROBLEMS = 20;
/** Warnings about expressions reported at most. */
const MAX_RUN_WARNINGS = 200;

/** The text a binding shows; '' for what gives nothing. */
export function textOf(binding: Binding | undefined, scope: Scope, run: Run): string | undefined {
  if (!binding) return undefined;
  if (binding.placeholder) warnOfPlaceholder(binding, scope, run);
  let text = '';
  for (const part of binding.parts) text += typeof part === 'string' ? part : shown(part, binding, scope, run);
  return text;
}

/** The same for a text whose markup is read: what comes from data is marked as text, unless it is asked to be markup. */
export function markdownOf(binding: Binding | undefined, scope: Scope, run: Run): string | undefined {
  if (!binding) return undefined;
  if (binding.placeholder) warnOfPlaceholder(binding, scope, run);
  let text = '';
  for (const part of binding.parts) {
    if (typeof part === 'string') text += withoutMarks(part);
    else {
      const value = shown(part, binding, scope, run);
      text += part.expression.isMarkup ? withoutMarks(value) : markedText(value);
    }
  }
  return text;
}

/** An error in `visible` is an error: hiding the element would hide the fault. */
export function isVisible(visible: boolean | Binding, scope: Scope, run: Run): boolean {
  if (typeof visible === 'boolean') return visible;
  const part = visible.parts[0];
  if (part === undefined || typeof part === 'string') return truthy(part ?? '');
  return truthy(evaluate(part, visible, scope, { ...run, onError: 'fail' }) ?? null);
}

/** The items of a list; null has none, and anything else is a problem. */
export function itemsOf(binding: Binding, scope: Scope, run: Run): JsonArray {
  const part = binding.parts[0];
  const value = part === undefined || typeof part === 'string' ? null : evaluate(part, binding, scope, run);
  if (value === undefined || value === null) return [];
  if (isJsonArray(value)) return value;
  const message = 'must give an array, or null for no items';
  failed({ code: 'E_TYPE', message, ...rangeOf(part as BoundExpression) }, binding, scope, { ...run, onError: 'fail' });
  return [];
}

/** The value of a binding that is one expression; null for none. */
export function resultOf(binding: Binding, scope: Scope, run: Run): JsonValue {
  const part = binding.parts[0];
  if (!binding.isExpression || part === undefined || typeof part === 'string') return textOf(binding, scope, run) ?? '';
  return evaluate(part, binding, scope, run) ?? null;
}

/** Whether a condition holds; an error in it is an error. */
export function holdsTrue(condition: Binding, scope: Scope, run: Run): boolean {
  return isVisible(condition, scope, run);
}

/** Reports a value of a binding that cannot be used where it stands; `onError` decides what that means. */
export function reportValue(code: ProblemCode, message: string, binding: Binding, scope: Scope, run: Run): void {
  const part = binding.parts.find((each) => typeof each !== 'string') as BoundExpression | undefined;
  failed({ code, message, ...(part ? rangeOf(part) : { start: 0, end: 0 }) }, binding, scope, run);
}

/** Counts one more element, or several at once, and says whether the document may have them: a list of lists must not fill the memory. */
export function countElement(
  { id, path }: Pick<ElementBase, 'id' | 'path'>,
  { count, report }: Run,
  more = 1,
): boolean {
  const wereTooMany = count.elements > DOCUMENT_LIMITS.elements;
  count.elements += more;
  if (count.elements <= DOCUMENT_LIMITS.elements) return true;
  if (!wereTooMany) {
    const message = `a document has at most ${DOCUMENT_LIMITS.elements} elements, repeated ones, cells of tables, numbers of charts and entries of an e-invoice included: split the data`;
    report.problems.push({ code: 'TOO_MANY', path, elementId: id, message });
  }
  return false;
}

/** What is meant as a value and printed as it stands; braces around a name that nobody sent are text. */
function warnOfPlaceholder({ placeholder, path }: Binding, { elementId, locals }: Scope, run: Run): void {
  if (!placeholder) return;
  const { name, ...range } = placeholder;
  if (!Object.hasOwn(locals, name) && !Object.hasOwn(run.data, name)) return;
  const message = `"${name}" in such braces is printed as it is: a value of the data is written {{ ${name} }}`;
  warn({ code: 'NO_EFFECT', message, path, elementId, ...range }, run);
}

type Policy = { readonly onError?: 'fail' | 'empty' };

function shown(part: BoundExpression, binding: Binding, scope: Scope, run: Run): string {
  const value = evaluate(part, binding, scope, run);
  if (value === undefined) return '';
  if (isRounded(value)) {
    failed({ code: 'E_NUMBER', message: ROUNDED, ...rangeOf(part) }, binding, scope, run);
    return '';
  }
  if (typeof value !== 'object' || value === null) return toText(value);
  const kind = Array.isArray(value) ? 'an array' : 'an object';
  const message = `the expression gives ${kind}, which cannot be shown as text: pick a property or use join()`;
  failed({ code: 'E_TYPE', message, ...rangeOf(part) }, binding, scope, run);
  return '';
}

/** The value, or undefined after reporting why there is none. */
function evaluate(
  { expression, offset }: BoundExpression,
  binding: Binding,
  scope: Scope,
  run: Run & Policy,
): JsonValue | undefined {
  const { template, data, now, intl, fuel, places } = run;
  const { timeZone } = template;
  const locale = localeOf(template);
  if (isLostPage(expression, scope, data)) {
    const message =
      'the page is known only in header and footer, in absolute elements with "pages" and in footers of tables';
    failed({ code: 'E_NAME', message, ...rangeOf({ expression, offset }) }, binding, scope, {
      ...run,
      onError: 'fail',
    });
    return undefined;
  }
  const missing = (read: MissingRead, container: JsonValue) => {
    const message = () =>
      missingMessage(read, { source: expression.source, data, locals: scope.locals, lets: template.let, container });
    reportMissing({ start: read.start + offset, end: read.end + offset, message }, binding, scope, run);
  };
  const env: Environment = { now, locale, timeZone, fuel, intl, missing, places };
  try {
    return expression.evaluate(data, scope.locals, env);
  } catch (thrown) {
    if (!(thrown instanceof ExpressionError)) throw thrown;
    const { code, message, start, end } = thrown;
    const fault = { code, message, start: start + offset, end: end + offset };
    failed(fault, binding, scope, code === 'E_BUDGET' ? { ...run, onError: 'fail' } : run);
    return undefined;
  }
}

/** Whether `page` is read where there is none; data with a key of that name has one everywhere. */
function isLostPage({ reads }: BoundExpression['expression'], { locals }: Scope, data: JsonObject): boolean {
  return reads('page') && !Object.hasOwn(locals, 'page') && !Object.hasOwn(data, 'page');
}

function rangeOf({ expression, offset }: BoundExpression): { start: number; end: number } {
  return { start: offset, end: offset + expression.source.length };
}

function failed(
  fault: { code: ProblemCode; message: string; start: number; end: number },
  { path }: Binding,
  { elementId }: Scope,
  run: Run & Policy,
): void {
  const { report, template, onError = template.onError } = run;
  if (onError === 'empty') warn({ ...fault, code: 'EXPRESSION_FAILED', path, elementId }, run);
  else if (report.problems.length < MAX_RUN_PROBLEMS) report.problems.push({ path, elementId, ...fault });
}

/** Tells of a list that begins now whether it is to end: one of its items failed, as all may, or no more problems or elements are counted. */
export function hasFailed({ report, count }: Run): () => boolean {
  const before = report.problems.length;
  return () =>
    report.problems.length > before || before >= MAX_RUN_PROBLEMS || count.elements > DOCUMENT_LIMITS.elements;
}

/** The message is only made when it is reported: a list of a thousand items lacks the same key a thousand times. */
type Missing = { readonly start: number; readonly end: number; readonly message: () => string };

function reportMissing({ message, ...range }: Missing, { path }: Binding, { elementId }: Scope, run: Run): void {
  const { template, report } = run;
  if (template.missing === 'empty') return;
  const found = { code: 'MISSING_DATA', path, elementId, ...range } as const;
  if (template.missing === 'warn') {
    if (isNew(found, run)) report.warnings.push({ ...found, message: message() });
  } else if (report.problems.length < MAX_RUN_PROBLEMS) report.problems.push({ ...found, message: message() });
}

function warn(warning: Warning, run: Run): void {
  if (isNew(warning, run)) run.report.warnings.push(warning);
}

/** Whether the place was not warned about yet, and one warning more may be given. */
function isNew({ code, path, start, end }: Omit<Warning, 'message'>, { warned }: Run): boolean {
  const key = `${code} ${path} ${start} ${end}`;
  if (warned.has(key) || warned.size >= MAX_RUN_WARNINGS) return false;
  warned.add(key);
  return true;
}
