/**
 * Parses and matches selectors of style sheets in drawings (Selectors 4): names, classes, IDs, attributes, `:root`,
 * descendants and children.
 */
import type { SvgElement } from './svg-tree.ts';

export type Selector = {
  /** Compound selectors from left to right. The last matches the element. */
  readonly compounds: readonly Compound[];
  readonly specificity: number;
};

type Compound = {
  readonly element: string | undefined;
  readonly ids: readonly string[];
  readonly classes: readonly string[];
  readonly attributes: readonly (readonly [name: string, value: string | undefined])[];
  readonly isRoot: boolean;
  /** True if the element must be the parent of the next, false if any ancestor matches. */
  readonly isParent: boolean;
};

/** Returns the parent of an element; undefined for the root. */
export type ParentOf = (element: SvgElement) => SvgElement | undefined;

const PART =
  /([a-zA-Z][\w-]*|\*)|#([\w-]+)|\.([\w-]+)|\[\s*([\w:-]+)\s*(?:=\s*(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*)?\]|:(root)(?![\w-(])/y;

/** Interactive states, which never apply to an image. */
const NEVER = /:(?:hover|active|focus|focus-visible|focus-within|visited|link|any-link|target)(?![\w-(])/;

/** Parses a selector. Returns undefined if it can never match, and throws if it is unsupported. */
export function parseSelector(text: string): Selector | undefined {
  if (text === '') throw new Error(UNSUPPORTED);
  if (NEVER.test(text)) return undefined;
  const compounds: Compound[] = [];
  let specificity = 0;
  for (const word of text.replaceAll('>', ' > ').trim().split(/\s+/)) {
    const last = compounds.at(-1);
    if (word === '>') {
      if (!last || last.isParent) throw new Error(UNSUPPORTED);
      compounds[compounds.length - 1] = { ...last, isParent: true };
      continue;
    }
    const { compound, weight } = parseCompound(word);
    compounds.push(compound);
    specificity += weight;
  }
  if (compounds.at(-1)?.isParent !== false) throw new Error(UNSUPPORTED);
  return { compounds, specificity };
}

const UNSUPPORTED =
  'selectors in style sheets may use only elements, classes, ids, attributes and the combinators "a b" and "a > b"';

function parseCompound(word: string): { readonly compound: Compound; readonly weight: number } {
  const [ids, classes]: [string[], string[]] = [[], []];
  const attributes: (readonly [string, string | undefined])[] = [];
  let element: string | undefined;
  let isRoot = false;
  const part = new RegExp(PART);
  while (part.lastIndex < word.length) {
    const isFirst = part.lastIndex === 0;
    const [whole, name, id, className, attribute, double, single, plain, root] = part.exec(word) ?? [];
    if (whole === undefined || (name !== undefined && !isFirst)) throw new Error(UNSUPPORTED);
    if (name !== undefined && name !== '*') element = name;
    if (id !== undefined) ids.push(id);
    if (className !== undefined) classes.push(className);
    if (attribute !== undefined) attributes.push([attribute, double ?? single ?? plain]);
    if (root !== undefined) isRoot = true;
  }
  const weight =
    ids.length * 10_000 +
    (classes.length + attributes.length + (isRoot ? 1 : 0)) * 100 +
    (element === undefined ? 0 : 1);
  return { compound: { element, ids, classes, attributes, isRoot, isParent: false }, weight };
}

/** Returns the lookup key of a rule: the most specific name that its selector requires of the element. */
export function keyOf({ compounds }: Selector): string {
  const { element, ids, classes } = compounds.at(-1)!;
  return ids[0] ? `#${ids[0]}` : classes[0] ? `.${classes[0]}` : (element ?? '*');
}

/** Returns whether a selector matches an element. Calls `count` for each visited element. */
export function matches(selector: Selector, element: SvgElement, parentOf: ParentOf, count: () => void): boolean {
  return matchesFrom(selector.compounds, selector.compounds.length - 1, element, parentOf, count);
}

function matchesFrom(
  compounds: readonly Compound[],
  index: number,
  element: SvgElement,
  parentOf: ParentOf,
  count: () => void,
): boolean {
  count();
  if (!isMeant(compounds[index]!, element, parentOf)) return false;
  const outer = compounds[index - 1];
  if (!outer) return true;
  for (let next = parentOf(element); next; next = parentOf(next)) {
    if (matchesFrom(compounds, index - 1, next, parentOf, count)) return true;
    if (outer.isParent) return false;
  }
  return false;
}

function isMeant(compound: Compound, element: SvgElement, parentOf: ParentOf): boolean {
  const { name, attributes } = element;
  if (compound.element !== undefined && compound.element !== name) return false;
  if (compound.isRoot && parentOf(element)) return false;
  if (compound.ids.some((id) => id !== attributes.get('id'))) return false;
  if (
    compound.attributes.some(
      ([key, value]) => attributes.get(key) === undefined || (value ?? attributes.get(key)) !== attributes.get(key),
    )
  )
    return false;
  if (compound.classes.length === 0) return true;
  const classes = classesOf(element);
  return compound.classes.every((each) => classes.includes(each));
}

export function classesOf({ attributes }: SvgElement): readonly string[] {
  return (attributes.get('class') ?? '').split(/\s+/).slice(0, 50);
}
