/** Binds a template to data: expressions are evaluated, lists repeated; only what reads its page waits for the pages. */
import type { JsonObject, JsonValue } from '../base/json.ts';
import type { Result } from '../base/problem.ts';
import type { Element, ElementOfType } from '../elements/schemas.ts';
import { createFuel, type IntlCache, type Locals } from '../expression/index.ts';
import { DOCUMENT_LIMITS } from '../format/limits.ts';
import type { Template } from '../format/template.ts';
import { isVisible, itemsOf, type Report, type Run, textOf } from './evaluate.ts';

/** A template whose elements know what they show. */
export type BoundTemplate = {
  readonly template: Template;
  readonly elements: readonly PagedElement[];
  readonly header: readonly PagedElement[];
  readonly footer: readonly PagedElement[];
};

/** The page that elements may read, 1-based. */
export type PageValues = { readonly number: number; readonly count: number };

/** An element of the page, its header or footer. */
export type PagedElement = {
  readonly element: Element;
  /** The element on a page: one and the same for all pages unless it reads which page that is. */
  on(page: PageValues, report: Report): BoundElement | undefined;
};

/** An element with the values of its bindings; elements that are not visible are left out. */
export type BoundElement<E extends Element = Element> = {
  /** As in the template; in a repeat the id has its item’s number. */
  readonly element: E;
  /** What it shows; undefined for types that show nothing, '' for an expression that gave nothing. */
  readonly content: string | undefined;
  readonly link: string | undefined;
  readonly alt: string | undefined;
  /** What a container holds, repeated for each item where it says so. */
  readonly children: readonly BoundElement[];
};

export type BindOptions = {
  /** The render's instant, milliseconds since the epoch. */
  readonly now: number;
  readonly intl: IntlCache;
};

/** Variables of the loops around an element, and their numbers as the end of its id. */
export type Loop = { readonly locals: Locals; readonly suffix: string };

export function bind(template: Template, data: JsonObject, { now, intl }: BindOptions): Result<BoundTemplate> {
  const report: Report = { problems: [], warnings: [] };
  const run: Run = {
    ...{ template, data, now, intl, report },
    fuel: createFuel(),
    count: { elements: 0 },
    warned: new Set(),
  };
  const { header, footer } = template;
  const value = {
    template,
    elements: bindPaged(template.elements, run),
    header: bindPaged(header?.elements ?? [], run),
    footer: bindPaged(footer?.elements ?? [], run),
  };
  if (report.problems.length > 0) return { ok: false, problems: report.problems };
  return { ok: true, value, warnings: report.warnings };
}

function bindPaged(elements: readonly Element[], run: Run): readonly PagedElement[] {
  const dataWins = Object.hasOwn(run.data, 'page');
  const paged: PagedElement[] = [];
  for (const element of elements) {
    if (element.readsPage && !dataWins) {
      const on = (page: PageValues, report: Report) =>
        bindElement(element, { locals: { page: { ...page } }, suffix: '' }, { ...run, report });
      paged.push({ element, on });
      continue;
    }
    const bound = bindElement(element, NO_LOOP, run);
    if (bound) paged.push({ element, on: () => bound });
  }
  return paged;
}

const NO_LOOP: Loop = { locals: {}, suffix: '' };

/** The element, or undefined where it is not visible or the document has too many. */
export function bindElement(element: Element, loop: Loop, run: Run): BoundElement | undefined {
  if (isTooMany(element, run)) return undefined;
  const { locals, suffix } = loop;
  const named = suffix === '' ? element : { ...element, id: `${element.id}${suffix}` };
  const scope = { elementId: named.id, locals };
  if (!isVisible(element.visible, scope, run)) return undefined;
  return {
    element: named,
    content: textOf(element.content, scope, run),
    link: textOf(element.link, scope, run),
    alt: textOf(element.alt, scope, run),
    children: bindChildren(named, loop, run),
  };
}

const NONE: readonly BoundElement[] = [];

function bindChildren(element: Element, loop: Loop, run: Run): readonly BoundElement[] {
  switch (element.type) {
    case 'group':
      return bindList(element.elements as readonly Element[], loop, run);
    case 'repeat':
      return bindRepeat(element, loop, run);
    default:
      return NONE;
  }
}

function bindList(elements: readonly Element[], loop: Loop, run: Run): readonly BoundElement[] {
  return elements.map((child) => bindElement(child, loop, run)).filter((bound) => bound !== undefined);
}

function bindRepeat(element: ElementOfType<'repeat'>, loop: Loop, run: Run): readonly BoundElement[] {
  const bound: BoundElement[] = [];
  const items = itemsOf(element.items, { elementId: element.id, locals: loop.locals }, run);
  for (const [index, item] of items.entries()) {
    if (run.report.problems.length > 0) break;
    bound.push(...bindList(element.elements as readonly Element[], itemLoop(element, { item, index }, loop), run));
  }
  return bound;
}

/** The loop inside for one item: its variables hide those of the same name outside. */
export function itemLoop(
  { as, indexAs }: { readonly as: string; readonly indexAs: string },
  { item, index }: { readonly item: JsonValue; readonly index: number },
  { locals, suffix }: Loop,
): Loop {
  return { locals: { ...locals, item, index, [as]: item, [indexAs]: index }, suffix: `${suffix}[${index}]` };
}

/** Counts one more element; a list of lists must not fill the memory. */
export function isTooMany({ id, path }: Element, { count, report }: Run): boolean {
  count.elements++;
  if (count.elements <= DOCUMENT_LIMITS.elements) return false;
  if (count.elements === DOCUMENT_LIMITS.elements + 1) {
    const message = `a document has at most ${DOCUMENT_LIMITS.elements} elements, repeated ones and cells of tables included: split the data`;
    report.problems.push({ code: 'TOO_MANY', path, elementId: id, message });
  }
  return true;
}
