/** Parses style sheets in drawings, as drawing programs write them (CSS Syntax 3). */

import { matchesMedia } from './media.ts';
import { classesOf, keyOf, matches, type ParentOf, parseSelector, type Selector } from './selectors.ts';
import type { SvgElement } from './svg-tree.ts';

export type Declaration = { readonly property: string; readonly value: string; readonly important: boolean };

type Rule = {
  readonly selector: Selector;
  /** Position of the rule in the style sheets. */
  readonly order: number;
  readonly declarations: readonly Declaration[];
};

/** Combined style sheets of a file. The work of matching them is limited. */
export type StyleSheet = {
  /** Returns the declarations for an element, weakest first. */
  declarationsFor(element: SvgElement): readonly Declaration[];
};

const MAX_RULES = 5000;
/** Maximum number of checks of a rule against an element or ancestor, for the whole file. */
const MAX_LOOKS = 2_000_000;

export function parseStyleSheet(text: string, parentOf: ParentOf): StyleSheet {
  const rules = parseRules(withoutComments(text));
  const byName = new Map<string, Rule[]>();
  for (const rule of rules) {
    const name = keyOf(rule.selector);
    const others = byName.get(name);
    if (others) others.push(rule);
    else byName.set(name, [rule]);
  }
  let looks = 0;
  const count = () => {
    if (++looks > MAX_LOOKS) throw new Error('its style sheets have too many rules for its elements');
  };
  return {
    declarationsFor(element) {
      if (rules.length === 0) return [];
      const classes = new Set(classesOf(element).map((each) => `.${each}`));
      const candidates = ['*', element.name, `#${element.attributes.get('id')}`, ...classes];
      return candidates
        .flatMap((key) => byName.get(key) ?? [])
        .filter(({ selector }) => matches(selector, element, parentOf, count))
        .sort((a, b) => a.selector.specificity - b.selector.specificity || a.order - b.order)
        .flatMap(({ declarations }) => declarations);
    },
  };
}

/** Parses the declarations of a `style` attribute or a rule. */
export function parseDeclarations(text: string): readonly Declaration[] {
  return withoutComments(text)
    .split(';')
    .flatMap((part) => {
      const colon = part.indexOf(':');
      if (colon < 0) return [];
      const value = part.slice(colon + 1).trim();
      const important = /!\s*important$/i.test(value);
      return [
        {
          property: propertyName(part.slice(0, colon).trim()),
          value: important ? value.slice(0, value.lastIndexOf('!')).trim() : value,
          important,
        },
      ];
    });
}

/** Converts a property name to lower case. Custom properties are case-sensitive and stay unchanged. */
function propertyName(name: string): string {
  return name.startsWith('--') ? name : name.toLowerCase();
}

function withoutComments(text: string): string {
  let rest = '';
  for (let at = 0; at < text.length; ) {
    const start = text.indexOf('/*', at);
    if (start < 0) return rest + text.slice(at);
    rest += `${text.slice(at, start)} `;
    const end = text.indexOf('*/', start + 2);
    at = end < 0 ? text.length : end + 2;
  }
  return rest;
}

const MAX_NESTED = 10;

const AT_RULE = /@(?:-[a-z]+-)?([a-z-]*)/iy;

/** Removes @ rules that have no effect on an image: encodings, namespaces, keyframes. Throws for all other @ rules. */
function withoutAtRules(text: string, depth = 0): string {
  if (depth > MAX_NESTED) throw new Error(`@ rules in style sheets are nested more than ${MAX_NESTED} deep`);
  let rest = '';
  for (let at = 0; ; ) {
    const start = text.indexOf('@', at);
    if (start < 0) return rest + text.slice(at);
    rest += text.slice(at, start);
    const pattern = new RegExp(AT_RULE);
    pattern.lastIndex = start;
    const name = (pattern.exec(text)?.[1] ?? '').toLowerCase();
    if (name === 'charset' || name === 'namespace') at = after(text.indexOf(';', start), text);
    else if (name === 'keyframes' || name === 'page') at = endOfBlock(text, start);
    else if (name === 'media') {
      const open = text.indexOf('{', start);
      at = endOfBlock(text, start);
      // Keeps a block of rules whose media query matches, with its nested blocks.
      if (open >= 0 && matchesMedia(text.slice(pattern.lastIndex, open)))
        rest += withoutAtRules(text.slice(open + 1, text[at - 1] === '}' ? at - 1 : at), depth + 1);
    } else throw new Error(`@ rules in style sheets (@${name}) are not supported`);
  }
}

function after(index: number, text: string): number {
  return index < 0 ? text.length : index + 1;
}

/** Returns the position after the next block and its nested blocks. */
function endOfBlock(text: string, start: number): number {
  let open = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') open++;
    else if (text[at] === '}' && --open === 0) return at + 1;
  }
  return text.length;
}

function parseRules(given: string): readonly Rule[] {
  const text = withoutAtRules(given).replaceAll(/<!--|-->/g, ' ');
  const rules: Rule[] = [];
  let order = 0;
  for (let at = 0; ; ) {
    const open = text.indexOf('{', at);
    if (open < 0) break;
    const close = text.indexOf('}', open);
    const declarations = parseDeclarations(text.slice(open + 1, close < 0 ? text.length : close));
    for (const part of text.slice(at, open).split(',')) {
      if (++order > MAX_RULES) throw new Error(`at most ${MAX_RULES} rules in style sheets are accepted`);
      const selector = parseSelector(part.trim());
      if (selector) rules.push({ selector, order, declarations });
    }
    if (close < 0) break;
    at = close + 1;
  }
  return rules;
}
