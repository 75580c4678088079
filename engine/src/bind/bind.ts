/**
 * Binds a template to data: evaluates expressions and repeats lists. Only content that reads page numbers is bound
 * after pagination.
 */
import { assertNever } from '../base/assert.ts';
import { isJsonArray, type JsonObject, type JsonValue } from '../base/json.ts';
import type { Result } from '../base/problem.ts';
import { type Element, type ElementOfType, hasTrait, holds } from '../elements/schemas.ts';
import { createFuel, type IntlCache, type Places } from '../expression/index.ts';
import type { AnyElement } from '../format/element.ts';
import { MOST_COPIES } from '../format/printer.ts';
import type { Template } from '../format/template.ts';
import { PAGE_FOOTER, PAGE_HEADER, type Tag } from '../scene/tag.ts';
import { bindAttachments } from './bind-attachments.ts';
import { bindChart, chartInWords } from './bind-chart.ts';
import { bindCode } from './bind-code.ts';
import { bindCreated } from './bind-created.ts';
import { bindEInvoice } from './bind-einvoice.ts';
import { bindEncryption } from './bind-encryption.ts';
import { boundFootnote, footnoteMark } from './bind-footnote.ts';
import { bindLet } from './bind-let.ts';
import { bindBackgrounds, bindExtraPages } from './bind-pages.ts';
import { bindRfid } from './bind-rfid.ts';
import { bindTable } from './bind-table.ts';
import type { BoundElement, BoundField, BoundRun, BoundTemplate, Loop, PagedElement, PageValues } from './bound.ts';
import { boundStyle, boundStyles, withBoundValues } from './bound-values.ts';
import {
  countElement,
  type Footnote,
  hasFailed,
  holdsTrue,
  isVisible,
  itemsOf,
  markdownOf,
  type Report,
  type Run,
  resultOf,
  type Scope,
  textOf,
} from './evaluate.ts';
import { createKnownCells, type KnownCells } from './known-cells.ts';
import { captioned, hasTags, itemTags, tagOf } from './tags.ts';

export type BindOptions = {
  /** Time of the render in ms since the epoch. */
  readonly now: number;
  readonly intl: IntlCache;
  /** Known page numbers of elements. */
  readonly places?: Places | undefined;
  /** True for a test render; default false. */
  readonly isTest?: boolean | undefined;
  /** Table cells from earlier runs; default empty. */
  readonly cells?: KnownCells;
};

export function bind(
  template: Template,
  data: JsonObject,
  { now, intl, places, isTest = false, cells = createKnownCells() }: BindOptions,
): Result<BoundTemplate> {
  const report: Report = { problems: [], warnings: [] };
  const given: Run = {
    template,
    tagged: hasTags(template),
    // Copies of the run set these fields. They exist here, so that the copies have the same hidden class.
    band: undefined,
    onError: undefined,
    data,
    now,
    isTest,
    intl,
    places,
    report,
    fuel: createFuel(),
    count: { elements: 0 },
    warned: new Set(),
    styles: new Map(),
    cells,
    footnotes: undefined,
    authoredLets: new Map(),
  };
  const computed = bindLet(given);
  const einvoice = bindEInvoice(computed);
  const run = withStyles(einvoice ? { ...computed, data: { ...computed.data, einvoice: einvoice.facts } } : computed);
  const { header, footer } = template;
  const notes: Footnote[] = [];
  const value = {
    template: run.template,
    tagged: run.tagged,
    elements: bindPaged(template.elements, run, notes),
    header: bindPaged(header?.elements ?? [], { ...run, band: PAGE_HEADER }),
    footer: bindPaged(footer?.elements ?? [], { ...run, band: PAGE_FOOTER }),
    sheetStart: sheetStart(template, run),
    copies: boundCopies(template, run),
    rfid: bindRfid(run),
    attachments: bindAttachments(run),
    backgrounds: bindBackgrounds(run),
    prepend: bindExtraPages('prepend', run),
    append: bindExtraPages('append', run),
    created: bindCreated(run),
    encryption: bindEncryption(run),
    einvoice: einvoice?.file,
    footnotes: notes.map((note) => boundFootnote(note, run)),
  };
  if (report.problems.length > 0) return { ok: false, problems: report.problems };
  return { ok: true, value, warnings: report.warnings };
}

/** Binds named styles once for all elements. */
function withStyles(run: Run): Run {
  const styles = boundStyles(run);
  return styles === run.template.styles ? run : { ...run, template: { ...run.template, styles } };
}

/** Returns the position of the first label on its sheet, by default 1. An invalid position is a problem. */
function sheetStart({ sheet }: Template, run: Run): number {
  if (!sheet) return 1;
  const { start, columns, rows } = sheet;
  const value = typeof start === 'number' ? start : (resultOf(start, { elementId: 'sheet', locals: {} }, run) ?? 1);
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= columns * rows) return value;
  const message = `must be a position on the sheet, a whole number from 1 to ${columns * rows}`;
  run.report.problems.push({ code: 'OUT_OF_RANGE', path: '/sheet/start', message });
  return 1;
}

/**
 * Returns the number of copies from an expression, or a list with the copies of each page. Returns undefined if the
 * template has no such expression.
 */
function boundCopies({ printer }: Template, run: Run): BoundTemplate['copies'] {
  const copies = printer?.copies;
  if (copies === undefined || typeof copies === 'number') return undefined;
  const value = resultOf(copies, { elementId: 'printer', locals: {} }, run) ?? 1;
  if (isCopies(value)) return value;
  if (isJsonArray(value) && value.every(isCopies)) return value;
  const asText = typeof value === 'string' ? '; write number(…) to convert a text' : '';
  const message = `must be a whole number of copies from 1 to ${MOST_COPIES}, or a list with one number for each label${asText}`;
  run.report.problems.push({ code: 'OUT_OF_RANGE', path: '/printer/copies', message });
  return undefined;
}

function isCopies(value: JsonValue): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST_COPIES;
}

function bindPaged(elements: readonly Element[], run: Run, footnotes?: Footnote[]): readonly PagedElement[] {
  const dataWins = Object.hasOwn(run.data, 'page');
  const waits = ({ readsPage }: Element) => readsPage && !dataWins;
  const flowing = { ...run, footnotes };
  const known = elements.map((element) => {
    if (waits(element)) return undefined;
    return bindElement(element, NO_LOOP, element.position.mode === 'flow' ? flowing : run);
  });
  const captions = run.tagged ? captioned(known) : known;
  return elements.flatMap((element, index): readonly PagedElement[] => {
    if (waits(element)) {
      const on = (page: PageValues, report: Report) =>
        bindElement(element, { locals: { page: { ...page } }, suffix: '' }, { ...run, report });
      return [{ element, on }];
    }
    const bound = captions[index];
    return bound ? [{ element, on: () => bound }] : [];
  });
}

const NO_LOOP: Loop = { locals: {}, suffix: '' };

/** Returns the bound element. Returns undefined if the element is invisible or the document has too many elements. */
function bindElement(
  given: Element,
  loop: Loop,
  outer: Run,
  around: readonly Tag[] = NO_TAGS,
): BoundElement | undefined {
  if (!countElement(given, outer)) return undefined;
  const run = given.lang === undefined ? outer : { ...outer, language: given.lang };
  const { locals, suffix } = loop;
  const id = suffix === '' ? given.id : given.id + suffix;
  const scope: Scope = { elementId: id, locals };
  const forMachines: Scope = { elementId: id, locals, digits: 'latin' };
  if (!isVisible(given.visible, scope, run)) return undefined;
  const element = given.late === undefined ? given : withBoundValues(given, scope, run);
  const runs = hasTrait(element, 'paragraphs') ? bindRuns(element, scope, run) : undefined;
  const code = hasTrait(element, 'code') ? bindCode(element, forMachines, run) : undefined;
  const content = runs
    ? runs.map(({ text }) => text).join('')
    : hasTrait(element, 'paragraphs') && element.markup === 'markdown'
      ? markdownOf(element.content, scope, run)
      : hasTrait(element, 'code')
        ? code?.text
        : textOf(element.content, hasTrait(element, 'paragraphs') ? scope : forMachines, run);
  const link = textOf(element.link, forMachines, run);
  const chart = hasTrait(element, 'marks') ? bindChart(element, loop, run) : undefined;
  const alt = textOf(element.alt, scope, run) ?? (chart && chartInWords(chart));
  const outline = textOf(element.outline, scope, run);
  const field = bindField(element, scope, run);
  const inner = run.band && element.tag !== 'auto' ? { ...run, band: undefined } : run;
  return {
    id,
    element,
    content,
    authored: code?.authored,
    readableText: hasTrait(element, 'code') ? textOf(element.readableText, scope, run) : undefined,
    runs,
    link,
    alt,
    field,
    outline,
    children: bindChildren(element, loop, inner),
    table: holds(element, 'cells') ? bindTable(element, loop, inner, bindList) : undefined,
    chart,
    tag: run.tagged ? tagOf(element, { content, alt, outline, field, link, band: run.band }) : undefined,
    around,
  };
}

/** Binds a form field. Only text elements can be text fields. */
function bindField(element: Element, scope: Scope, run: Run): BoundField | undefined {
  const { field } = element;
  if (!field || (field.type === 'text' && !hasTrait(element, 'paragraphs'))) return undefined;
  const { type, name, checked } = field;
  const isChecked = type === 'checkbox' && checked !== undefined && holdsTrue(checked, scope, run);
  return { type, name: textOf(name, scope, run) || element.id, isChecked };
}

/** Binds the runs of a text. Returns undefined if the text has no runs. */
function bindRuns(element: ElementOfType<'text'>, scope: Scope, run: Run): readonly BoundRun[] | undefined {
  const { runs } = element;
  return runs?.flatMap(({ text, style, script, rise, link, ruby, footnote }): readonly BoundRun[] => {
    const part: BoundRun = {
      text: textOf(text, scope, run) ?? '',
      style: boundStyle(style, scope, run),
      script,
      rise,
      link: textOf(link, { elementId: scope.elementId, locals: scope.locals, digits: 'latin' }, run),
      ruby: textOf(ruby, scope, run),
    };
    const mark = footnoteMark(textOf(footnote, scope, run), element, scope, run);
    return mark ? [part, mark] : [part];
  });
}

const NO_TAGS: readonly Tag[] = [];

const NONE: readonly BoundElement[] = [];

function bindChildren(element: Element, loop: Loop, run: Run): readonly BoundElement[] {
  if (!holds(element, 'elements')) return NONE;
  switch (element.type) {
    case 'group':
      return isList(element, run) ? bindItems(element.elements, loop, run) : bindList(element.elements, loop, run);
    case 'repeat':
      return bindRepeat(element, loop, run);
    default:
      return assertNever(element);
  }
}

function isList({ tag }: Element, { tagged }: Run): boolean {
  return tagged && tag === 'list';
}

/** Binds the elements of a container, which may be of any type. */
function bindList(elements: readonly AnyElement[], loop: Loop, run: Run, around = NO_TAGS): readonly BoundElement[] {
  const bound = (elements as readonly Element[])
    .map((child) => bindElement(child, loop, run, around))
    .filter((each) => each !== undefined);
  return run.tagged ? captioned(bound) : bound;
}

/** Binds the elements of a list. Each element becomes a list item. */
function bindItems(elements: readonly AnyElement[], loop: Loop, run: Run): readonly BoundElement[] {
  return elements.flatMap((child) => bindList([child], loop, run, itemTags()));
}

function bindRepeat(element: ElementOfType<'repeat'>, loop: Loop, run: Run): readonly BoundElement[] {
  const bound: BoundElement[] = [];
  const { locals, suffix } = loop;
  const items = itemsOf(element.items, { elementId: element.id + suffix, locals }, run);
  const isOver = hasFailed(run);
  for (const [index, item] of items.entries()) {
    if (isOver()) break;
    const around = isList(element, run) ? itemTags() : NO_TAGS;
    bound.push(...bindList(element.elements, itemLoop(element, { item, index }, loop), run, around));
  }
  return bound;
}

/** Returns the loop for one item. Its variables hide outer variables with the same name. */
function itemLoop(
  { as, indexAs }: { readonly as: string; readonly indexAs: string },
  { item, index }: { readonly item: JsonValue; readonly index: number },
  { locals, suffix }: Loop,
): Loop {
  return { locals: { ...locals, item, index, [as]: item, [indexAs]: index }, suffix: `${suffix}[${index}]` };
}
