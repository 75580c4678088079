/** Evaluates the bindings of a template within the budget of one render, and reports errors. */
import { hasAuthored, masked } from '../base/authored-text.ts';
import { isJsonArray, type JsonArray, type JsonObject, type JsonValue } from '../base/json.ts';
import type { Problem, Warning } from '../base/problem.ts';
import type { ProblemCode } from '../base/problem-codes.ts';
import {
  type Authored,
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

/** List for findings. Elements that read page values add findings during layout. */
export type Report = { readonly problems: Problem[]; readonly warnings: Warning[] };

/** Footnote with its ID, number, text and owner. */
export type Footnote = { readonly id: string; readonly number: string; readonly text: string; readonly path: string };

/** State of a binding run: data, budget and findings. */
export type Run = {
  readonly template: Template;
  /** True if elements have accessibility tags. */
  readonly tagged: boolean;
  /** Tag of the header or footer, for elements without a tag of another kind. */
  readonly band: Tag | undefined;
  /** 'fail' if each error is a problem, also in a template with the policy 'empty'. */
  readonly onError: 'fail' | undefined;
  /** Language of the enclosing elements, if it differs from the template's language. */
  readonly language?: string;
  readonly data: JsonObject;
  readonly now: number;
  /** True for a test render, whose output must not be mistaken for a real document. */
  readonly isTest: boolean;
  readonly intl: IntlCache;
  readonly places: Places | undefined;
  readonly fuel: Fuel;
  /** Number of elements bound so far. */
  readonly count: { elements: number };
  readonly report: Report;
  /** Positions in the template that already have a warning. A list of a thousand items causes only one warning. */
  readonly warned: Set<string>;
  /** Footnotes so far. Undefined where footnotes are not allowed, because only texts in the page flow may have them. */
  readonly footnotes: Footnote[] | undefined;
  /** Cached styles that depend on data, by the values that they read. */
  readonly styles: Map<Style, Map<string, Style>>;
  readonly cells: KnownCells;
  /** Authored texts of computed values that codes have read. */
  readonly authoredLets: Map<string, string | undefined>;
};

/** Element that owns the binding, and the variables in scope. */
export type Scope = {
  readonly elementId: string;
  readonly locals: Locals;
  /**
   * Set for values that machines read, such as codes, links and file names. Formatting functions then use the digits 0
   * to 9.
   */
  readonly digits?: 'latin';
};

/** Maximum number of reported expression problems. */
const MAX_RUN_PROBLEMS = 20;
/** Maximum number of reported expression warnings. */
const MAX_RUN_WARNINGS = 200;

/** Returns the text of a binding; '' for an empty result. */
export function textOf(binding: Binding | undefined, scope: Scope, run: Run): string | undefined {
  if (!binding) return undefined;
  if (binding.placeholder) warnAboutPlaceholder(binding, scope, run);
  let text = '';
  for (const part of binding.parts) text += typeof part === 'string' ? part : shown(part, binding, scope, run);
  return text;
}

/** Returns the text, or undefined for an expression that returns null. */
export function textUnlessNull(binding: Binding, scope: Scope, run: Run): string | undefined {
  const [part] = binding.parts;
  if (!binding.isExpression || part === undefined || typeof part === 'string') return textOf(binding, scope, run);
  const value = evaluate(part, binding, scope, run) ?? null;
  return value === null ? undefined : shownValue(value, part, binding, scope, run);
}

/** Text and its authored text (see `base/authored-text.ts`). */
export type AuthoredText = { readonly text: string; readonly authored: string };

/**
 * Returns the text of a code with its authored text. A value from an expression without literal text counts as
 * authored, because the author leaves the code's syntax to the data.
 */
export function authoredTextOf(binding: Binding | undefined, scope: Scope, run: Run): AuthoredText | undefined {
  if (!binding) return undefined;
  if (binding.placeholder) warnAboutPlaceholder(binding, scope, run);
  const { text, authored } = textByOrigin(binding, scope, run);
  return { text, authored: binding.isExpression && !hasAuthored(authored) ? text : authored };
}

function textByOrigin(binding: Binding, scope: Scope, run: Run): AuthoredText {
  let [text, authored] = ['', ''];
  for (const part of binding.parts) {
    const shown = typeof part === 'string' ? { text: part, authored: part } : shownByOrigin(part, binding, scope, run);
    text += shown.text;
    authored += shown.authored;
  }
  return { text, authored };
}

/** Returns text for markup parsing. Escapes data as literal text, unless the template declares it as markup. */
export function markdownOf(binding: Binding | undefined, scope: Scope, run: Run): string | undefined {
  if (!binding) return undefined;
  if (binding.placeholder) warnAboutPlaceholder(binding, scope, run);
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

/** Evaluates `visible`. Reports errors, because hiding the element would also hide the error. */
export function isVisible(visible: boolean | Binding, scope: Scope, run: Run): boolean {
  if (typeof visible === 'boolean') return visible;
  const part = visible.parts[0];
  if (part === undefined || typeof part === 'string') return truthy(part ?? '');
  return truthy(evaluate(part, visible, scope, { ...run, onError: 'fail' }) ?? null);
}

/** Returns the items of a list. Null is an empty list, and any other value is a problem. */
export function itemsOf(binding: Binding, scope: Scope, run: Run): JsonArray {
  const part = binding.parts[0];
  const value = part === undefined || typeof part === 'string' ? null : evaluate(part, binding, scope, run);
  if (value === undefined || value === null) return [];
  if (isJsonArray(value)) return value;
  const message = 'must return an array, or null for no items';
  failed({ code: 'E_TYPE', message, ...rangeOf(part as BoundExpression) }, binding, scope, { ...run, onError: 'fail' });
  return [];
}

/** Returns the value of a binding that is a single expression; null for an empty result. */
export function resultOf(binding: Binding, scope: Scope, run: Run): JsonValue {
  const part = binding.parts[0];
  if (!binding.isExpression || part === undefined || typeof part === 'string') return textOf(binding, scope, run) ?? '';
  return evaluate(part, binding, scope, run) ?? null;
}

/** Evaluates a condition and reports errors. */
export function holdsTrue(condition: Binding, scope: Scope, run: Run): boolean {
  return isVisible(condition, scope, run);
}

/** Reports a value that is invalid for its property. `onError` determines whether it is a problem or a warning. */
export function reportValue(code: ProblemCode, message: string, binding: Binding, scope: Scope, run: Run): void {
  const part = binding.parts.find((each) => typeof each !== 'string') as BoundExpression | undefined;
  failed({ code, message, ...(part ? rangeOf(part) : { start: 0, end: 0 }) }, binding, scope, run);
}

/**
 * Counts one or more elements. Returns false if the document has too many. This prevents nested lists from using up the
 * memory.
 */
export function countElement(
  { id, path }: Pick<ElementBase, 'id' | 'path'>,
  { count, report }: Run,
  more = 1,
): boolean {
  const wereTooMany = count.elements > DOCUMENT_LIMITS.elements;
  count.elements += more;
  if (count.elements <= DOCUMENT_LIMITS.elements) return true;
  if (!wereTooMany) {
    const message = `a document may have at most ${DOCUMENT_LIMITS.elements} elements, including repeated elements, table cells, chart values and e-invoice entries; split the data`;
    report.problems.push({ code: 'TOO_MANY', path, elementId: id, message });
  }
  return false;
}

/**
 * Warns about a placeholder in another template language's syntax if it names existing data. Otherwise it is plain
 * text.
 */
function warnAboutPlaceholder({ placeholder, path }: Binding, { elementId, locals }: Scope, run: Run): void {
  if (!placeholder) return;
  const { name, ...range } = placeholder;
  if (!Object.hasOwn(locals, name) && !Object.hasOwn(run.data, name)) return;
  const message = `"${name}" in single braces is printed as is; to print a value of the data, write {{ ${name} }}`;
  warn({ code: 'NO_EFFECT', message, path, elementId, ...range }, run);
}

function shown(part: BoundExpression, binding: Binding, scope: Scope, run: Run): string {
  const value = evaluate(part, binding, scope, run);
  return value === undefined ? '' : shownValue(value, part, binding, scope, run);
}

function shownByOrigin(part: BoundExpression, binding: Binding, scope: Scope, run: Run): AuthoredText {
  const lets: Environment['authored'] = (name) => authoredLet(name, run);
  const found = evaluated(part, binding, scope, run, ({ expression }, env, data) =>
    expression.evaluateAuthored(data, scope.locals, { ...env, authored: lets }),
  );
  if (found === undefined) return { text: '', authored: '' };
  const text = shownValue(found.value, part, binding, scope, run);
  return { text, authored: found.authored?.length === text.length ? found.authored : masked(text) };
}

/**
 * Returns the authored text of a computed value. Returns undefined for data, and for values that a later computed value
 * hides.
 */
function authoredLet(name: string, run: Run): string | undefined {
  const { authoredLets: known, template, data } = run;
  const binding = template.let.get(name);
  if (!binding || known.has(name)) return known.get(name);
  // Guards against infinite recursion: a computed value may read the data key with the same name.
  known.set(name, undefined);
  // Suppresses problems that were already reported when the value was computed.
  const silent: Run = { ...run, report: { problems: [], warnings: [] } };
  const { text, authored } = textByOrigin(binding, { elementId: `let/${name}`, locals: {} }, silent);
  if (text === data[name]) known.set(name, authored);
  return known.get(name);
}

function shownValue(value: JsonValue, part: BoundExpression, binding: Binding, scope: Scope, run: Run): string {
  if (isRounded(value)) {
    failed({ code: 'E_NUMBER', message: ROUNDED, ...rangeOf(part) }, binding, scope, run);
    return '';
  }
  if (typeof value !== 'object' || value === null) return toText(value);
  const kind = Array.isArray(value) ? 'an array' : 'an object';
  const message = `the expression returns ${kind}, which cannot be shown as text; read a property or use join()`;
  failed({ code: 'E_TYPE', message, ...rangeOf(part) }, binding, scope, run);
  return '';
}

/** Returns the value, or undefined after reporting the problem. */
function evaluate(part: BoundExpression, binding: Binding, scope: Scope, run: Run): JsonValue | undefined {
  return evaluated(part, binding, scope, run, ({ expression }, env, data) =>
    expression.evaluate(data, scope.locals, env),
  );
}

function evaluated<T extends JsonValue | Authored>(
  part: BoundExpression,
  binding: Binding,
  scope: Scope,
  run: Run,
  evaluateIn: (part: BoundExpression, env: Environment, data: JsonObject) => T,
): T | undefined {
  const { expression, offset } = part;
  const { template, data, now, intl, fuel, places } = run;
  const { timeZone } = template;
  const locale = scope.digits === 'latin' ? withLatinDigits(localeOf(template), intl) : localeOf(template);
  const lacksPage = readsMissingPage(expression, scope, data);
  if (lacksPage && !readsCountOnly(expression.source)) {
    const message =
      'here, "page" has only page.count and page.total; its other values are available in the header and footer, in absolute elements with "pages", and in table footers';
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
  const language = run.language ?? locale;
  // Includes `authored`, so that the copy in `shownByOrigin` has the same hidden class.
  const env: Environment = { now, locale, language, timeZone, fuel, intl, missing, places, authored: undefined };
  try {
    return evaluateIn(part, env, lacksPage ? { ...data, page: { ...(places?.pages() ?? UNPAGED) } } : data);
  } catch (thrown) {
    if (!(thrown instanceof ExpressionError)) throw thrown;
    const { code, message, start, end } = thrown;
    const fault = { code, message, start: start + offset, end: end + offset };
    failed(fault, binding, scope, code === 'E_BUDGET' ? { ...run, onError: 'fail' } : run);
    return undefined;
  }
}

function withLatinDigits(locale: string, { latin }: Run['intl']): string {
  const known = latin.get(locale);
  if (known !== undefined) return known;
  const isLatin = new Intl.NumberFormat(locale).resolvedOptions().numberingSystem === 'latn';
  const found = isLatin ? locale : new Intl.Locale(locale, { numberingSystem: 'latn' }).toString();
  latin.set(locale, found);
  return found;
}

/** Returns whether an expression reads `page` outside of headers and footers although the data has no key `page`. */
function readsMissingPage({ reads }: BoundExpression['expression'], { locals }: Scope, data: JsonObject): boolean {
  return reads('page') && !Object.hasOwn(locals, 'page') && !Object.hasOwn(data, 'page');
}

/** Number of pages if a binding is evaluated without a layout. */
const UNPAGED = { count: 1, total: 1 };

/** Returns whether an expression reads only the number of pages, which an earlier layout of the document provides. */
function readsCountOnly(source: string): boolean {
  const bare = source.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, '""');
  return !/(?<![\w$.])page(?![\w$])(?!\s*\??\.\s*(?:count|total)(?![\w$]))/.test(bare);
}

function rangeOf({ expression, offset }: BoundExpression): { start: number; end: number } {
  return { start: offset, end: offset + expression.source.length };
}

function failed(
  fault: { code: ProblemCode; message: string; start: number; end: number },
  { path }: Binding,
  { elementId }: Scope,
  run: Run,
): void {
  const { report, template, onError = template.onError } = run;
  if (onError === 'empty') warn({ ...fault, code: 'EXPRESSION_FAILED', path, elementId }, run);
  else if (report.problems.length < MAX_RUN_PROBLEMS) report.problems.push({ path, elementId, ...fault });
}

/**
 * Returns a function for the items of a list. It returns true if the list must stop, because an item failed or a limit
 * was reached.
 */
export function hasFailed({ report, count }: Run): () => boolean {
  const before = report.problems.length;
  return () =>
    report.problems.length > before || before >= MAX_RUN_PROBLEMS || count.elements > DOCUMENT_LIMITS.elements;
}

/** Creates the message only when it is reported, because a thousand items may lack the same key. */
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

/** Returns whether a warning is new and below the limit. */
function isNew({ code, path, start, end }: Omit<Warning, 'message'>, { warned }: Run): boolean {
  const key = `${code} ${path} ${start} ${end}`;
  if (warned.has(key) || warned.size >= MAX_RUN_WARNINGS) return false;
  warned.add(key);
  return true;
}
