/** Binds a template to data: every expression is evaluated here, none is left afterwards. */
import type { JsonObject, JsonValue } from '../base/json.ts';
import type { Problem, Result, Warning } from '../base/problem.ts';
import type { Element } from '../elements/schemas.ts';
import {
  createFuel,
  type Environment,
  ExpressionError,
  type Fuel,
  type IntlCache,
  type MissingRead,
  toText,
  truthy,
} from '../expression/index.ts';
import type { Binding, BoundExpression } from '../format/binding.ts';
import type { Template } from '../format/template.ts';

/** A template whose elements know what they show. */
export type BoundTemplate = {
  readonly template: Template;
  readonly elements: readonly BoundElement[];
};

/** An element with the values of its bindings; elements that are not visible are left out. */
export type BoundElement<E extends Element = Element> = {
  readonly element: E;
  /** What it shows; undefined for types that show nothing, '' for an expression that gave nothing. */
  readonly content: string | undefined;
  readonly link: string | undefined;
  readonly alt: string | undefined;
};

export type BindOptions = {
  /** The render's instant, milliseconds since the epoch. */
  readonly now: number;
  readonly intl: IntlCache;
};

/** Problems of expressions reported at most. */
const MAX_RUN_PROBLEMS = 20;
/** Warnings about expressions reported at most: one a reading, but not thousands for one forgotten list. */
const MAX_RUN_WARNINGS = 200;

export function bind(template: Template, data: JsonObject, { now, intl }: BindOptions): Result<BoundTemplate> {
  const binder = new Binder(template, data, now, intl);
  const elements: BoundElement[] = [];
  for (const element of template.elements) {
    const bound = binder.element(element);
    if (bound) elements.push(bound);
  }
  if (binder.problems.length > 0) return { ok: false, problems: binder.problems };
  return { ok: true, value: { template, elements }, warnings: binder.warnings };
}

/** One binding run: the data, the budget and what was found. */
class Binder {
  readonly problems: Problem[] = [];
  readonly warnings: Warning[] = [];
  readonly #template: Template;
  readonly #data: JsonObject;
  readonly #now: number;
  readonly #intl: IntlCache;
  readonly #fuel: Fuel = createFuel();

  constructor(template: Template, data: JsonObject, now: number, intl: IntlCache) {
    this.#template = template;
    this.#data = data;
    this.#now = now;
    this.#intl = intl;
  }

  element(element: Element): BoundElement | undefined {
    if (!this.#isVisible(element)) return undefined;
    return {
      element,
      content: this.#text(element.content, element),
      link: this.#text(element.link, element),
      alt: this.#text(element.alt, element),
    };
  }

  /** An error in `visible` is an error: hiding the element would hide the fault. */
  #isVisible(element: Element): boolean {
    const { visible } = element;
    if (typeof visible === 'boolean') return visible;
    const part = visible.parts[0];
    if (part === undefined || typeof part === 'string') return truthy(part ?? '');
    return truthy(this.#evaluate(part, visible, element, 'fail') ?? null);
  }

  #text(binding: Binding | undefined, element: Element): string | undefined {
    if (!binding) return undefined;
    let text = '';
    for (const part of binding.parts) {
      if (typeof part === 'string') text += part;
      else text += this.#shown(part, binding, element);
    }
    return text;
  }

  #shown(part: BoundExpression, binding: Binding, element: Element): string {
    const { onError } = this.#template;
    const value = this.#evaluate(part, binding, element, onError);
    if (value === undefined) return '';
    if (typeof value !== 'object' || value === null) return toText(value);
    const kind = Array.isArray(value) ? 'an array' : 'an object';
    const range = { start: part.offset, end: part.offset + part.expression.source.length };
    const message = `the expression gives ${kind}, which cannot be shown as text: pick a property or use join()`;
    this.#failed({ code: 'E_TYPE', message, ...range }, binding, element, onError);
    return '';
  }

  /** The value, or undefined after reporting why there is none. */
  #evaluate(
    { expression, offset }: BoundExpression,
    binding: Binding,
    element: Element,
    onError: 'fail' | 'empty',
  ): JsonValue | undefined {
    const { locale, timeZone } = this.#template;
    const missing = (read: MissingRead) => this.#missing(read, offset, binding, element);
    const env: Environment = { now: this.#now, locale, timeZone, fuel: this.#fuel, intl: this.#intl, missing };
    try {
      return expression.evaluate(this.#data, NO_LOCALS, env);
    } catch (thrown) {
      if (!(thrown instanceof ExpressionError)) throw thrown;
      const { code, message, start, end } = thrown;
      const policy = code === 'E_BUDGET' ? 'fail' : onError;
      this.#failed({ code, message, start: start + offset, end: end + offset }, binding, element, policy);
      return undefined;
    }
  }

  #failed(
    fault: { code: string; message: string; start: number; end: number },
    { path }: Binding,
    { id }: Element,
    onError: 'fail' | 'empty',
  ): void {
    if (onError === 'fail') {
      if (this.problems.length < MAX_RUN_PROBLEMS) this.problems.push({ path, elementId: id, ...fault });
    } else this.#warn({ ...fault, code: 'EXPRESSION_FAILED', path, elementId: id });
  }

  #missing(read: MissingRead, offset: number, { path }: Binding, { id }: Element): void {
    const { missing } = this.#template;
    if (missing === 'empty') return;
    const place = { path, elementId: id, start: read.start + offset, end: read.end + offset };
    const message = `the data has no "${read.property.slice(0, 100)}"`;
    if (missing === 'warn') this.#warn({ code: 'MISSING_DATA', message, ...place });
    else if (this.problems.length < MAX_RUN_PROBLEMS) this.problems.push({ code: 'MISSING_DATA', message, ...place });
  }

  #warn(warning: Warning): void {
    if (this.warnings.length < MAX_RUN_WARNINGS) this.warnings.push(warning);
  }
}

const NO_LOCALS = {};
