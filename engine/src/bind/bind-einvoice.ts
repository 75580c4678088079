/** Binds a document's e-invoice: the values of its business terms, and the sums that pages show. */
import type { JsonObject } from '../base/json.ts';
import { type MadeEInvoice, makeEInvoice, pointerOf, readReadyInvoice, readTerm } from '../einvoice/make-einvoice.ts';
import type { Invoice, LoopAt, Origin, Said } from '../einvoice/said.ts';
import type { Binding } from '../format/binding-type.ts';
import { carriedProfile, FILE_NAMES, type TemplateEInvoice } from '../format/einvoice/einvoice.ts';
import { INVOICE } from '../format/einvoice/invoice.ts';
import type { Group, List, Part, Term, Written, WrittenGroup, WrittenList } from '../format/einvoice/parts.ts';
import type { EInvoice } from '../scene/scene.ts';
import type { Loop } from './bound.ts';
import { countElement, itemsOf, type Run, resultOf, textOf } from './evaluate.ts';

export type BoundEInvoice = {
  /** Object that expressions can read as `einvoice`. */
  readonly facts: JsonObject;
  readonly file: EInvoice;
};

/** Binds the e-invoice. Reports problems in terms and rules. Their paths start at the request. */
export function bindEInvoice(run: Run): BoundEInvoice | undefined {
  const { einvoice } = run.template;
  if (!einvoice) return undefined;
  const { facts, xml } = einvoice.kind === 'ready' ? readyInvoice(einvoice, run) : writtenInvoice(einvoice, run);
  const profile = carriedProfile(einvoice);
  return { facts, file: { xml, carried: profile && { name: FILE_NAMES[profile], profile } } };
}

type ReadyEInvoice = Extract<TemplateEInvoice, { kind: 'ready' }>;
type WrittenEInvoice = Extract<TemplateEInvoice, { kind: 'written' }>;
type Made = Pick<MadeEInvoice, 'facts' | 'xml'>;

function readyInvoice({ xml, profile }: ReadyEInvoice, run: Run): Made {
  const text = textOf(xml, { elementId: 'einvoice', locals: {}, digits: 'latin' }, run) ?? '';
  const origin: Origin = { path: xml.path, source: sourceOf(xml, run), loops: [] };
  const { problems, ...made } = readReadyInvoice(text, profile, pointerOf(origin));
  run.report.problems.push(...problems);
  return made;
}

function writtenInvoice({ invoice: written, ...settings }: WrittenEInvoice, run: Run): Made {
  const binder: Binder = { run, nothing: new Map() };
  const before = run.report.problems.length;
  const invoice = bindGroup(INVOICE, written, NO_LOOPS, binder) as unknown as Invoice;
  const { problems, warnings, ...made } = makeEInvoice(invoice, { isTest: run.isTest, ...settings });
  // Checks the rules only if all values could be read, because missing values would cause additional problems.
  if (run.report.problems.length === before) run.report.problems.push(...problems);
  run.report.warnings.push(...warnings);
  return made;
}

type Binder = {
  readonly run: Run;
  /** Empty placeholder objects for parts that the template omits, by JSON Pointer. All items of a list share them. */
  readonly nothing: Map<string, object>;
};

/** Loop variables in scope for a part, and the current item of each enclosing loop. */
type Loops = { readonly loop: Loop; readonly at: readonly LoopAt[] };

const NO_LOOPS: Loops = { loop: { locals: {}, suffix: '' }, at: [] };

function bindGroup({ parts }: Group, { path, parts: written }: WrittenGroup, loops: Loops, binder: Binder): object {
  const bound: Record<string, object> = {};
  for (const name of Object.keys(parts)) {
    const part = parts[name]!;
    const given = written[name];
    const at = `${path}/${name}`;
    bound[name] = given === undefined ? nothingOf(part, at, binder) : bindPart(part, given, loops, binder);
  }
  return bound;
}

function bindPart(part: Part, written: Written, loops: Loops, binder: Binder): object {
  switch (part.kind) {
    case 'term':
      return bindTerm(part, written as Binding, loops, binder);
    case 'group':
      return bindGroup(part, written as WrittenGroup, loops, binder);
    case 'list':
      return bindEntries(part, written as WrittenList, loops, binder);
  }
}

function nothingOf(part: Part, path: string, binder: Binder): object {
  const known = binder.nothing.get(path);
  if (known) return known;
  const origin: Origin = { path, loops: [] };
  const made =
    part.kind === 'term'
      ? { value: undefined, origin }
      : part.kind === 'list'
        ? { entries: [], origin }
        : bindGroup(part, { path, parts: {} }, NO_LOOPS, binder);
  binder.nothing.set(path, made);
  return made;
}

function bindTerm({ type }: Term, binding: Binding, { loop, at }: Loops, { run }: Binder): Said {
  const origin: Origin = { path: binding.path, source: sourceOf(binding, run), loops: at };
  const value = resultOf(binding, { elementId: 'einvoice', locals: loop.locals, digits: 'latin' }, run);
  const read = readTerm(type, value);
  if ('value' in read) return { value: read.value, origin };
  run.report.problems.push({ code: 'INVALID_VALUE', path: pointerOf(origin), message: read.message });
  return { value: undefined, origin };
}

/**
 * Returns the source of a binding that is a single expression. Returns undefined if the expression reads computed
 * values of the template.
 */
function sourceOf({ parts }: Binding, { template }: Run): string | undefined {
  const [part, ...more] = parts;
  if (typeof part !== 'object' || more.length > 0) return undefined;
  const { source, refs } = part.expression;
  return [...template.let.keys()].some((name) => refs.has(name)) ? undefined : source;
}

function bindEntries({ of, maxItems }: List, written: WrittenList, loops: Loops, binder: Binder): object {
  const { path } = written;
  if (written.kind === 'written') {
    const entries = written.entries.map((entry) => bindGroup(of, entry, loops, binder));
    return { entries, origin: { path, loops: loops.at } };
  }
  const { items: binding, as, indexAs, each } = written;
  const { run } = binder;
  const { locals, suffix } = loops.loop;
  const items = itemsOf(binding, { elementId: 'einvoice', locals, digits: 'latin' }, run);
  const source = sourceOf(binding, run);
  const origin: Origin = { path, source, loops: loops.at };
  if (items.length > maxItems) {
    const message = `must have at most ${maxItems} items`;
    run.report.problems.push({ code: 'TOO_MANY', path: pointerOf(origin), message });
    return { entries: [], origin };
  }
  const entries: object[] = [];
  for (const [index, item] of items.entries()) {
    // Limits the problems, because thousands of lines may lack the same term.
    if (run.report.problems.length > MOST_PROBLEMS || !countElement({ id: 'einvoice', path }, run)) break;
    const inner = { locals: { ...locals, item, index, [as]: item, [indexAs]: index }, suffix: `${suffix}[${index}]` };
    const at = [...loops.at, { items: source ?? '', as, indexAs, index }];
    entries.push(bindGroup(of, each, { loop: inner, at }, binder));
  }
  return { entries, origin };
}

const MOST_PROBLEMS = 100;
