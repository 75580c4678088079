/** Style sheets of drawings: rules for names of elements, classes and ids, as drawing programs write them (CSS Syntax 3). */
import type { SvgElement } from './svg-tree.ts';

export type Declaration = { readonly property: string; readonly value: string; readonly important: boolean };

type Rule = {
  readonly element: string | undefined;
  readonly ids: readonly string[];
  readonly classes: readonly string[];
  readonly specificity: number;
  /** Place among the rules. */
  readonly order: number;
  readonly declarations: readonly Declaration[];
};

/** What a file’s style sheets say; bounded by what matching them may cost. */
export type StyleSheet = {
  /** The declarations for an element, weakest first. */
  declarationsFor(element: SvgElement): readonly Declaration[];
};

const MAX_RULES = 5000;
/** Rules looked at for all elements together. */
const MAX_LOOKS = 2_000_000;
const SELECTOR = /^([a-zA-Z][\w-]*|\*)?((?:[.#][\w-]+)*)$/;

export function parseStyleSheet(text: string): StyleSheet {
  const rules = parseRules(withoutComments(text));
  const byName = new Map<string, Rule[]>();
  for (const rule of rules) {
    const name = rule.ids[0] ? `#${rule.ids[0]}` : rule.classes[0] ? `.${rule.classes[0]}` : (rule.element ?? '*');
    byName.set(name, [...(byName.get(name) ?? []), rule]);
  }
  let looks = 0;
  return {
    declarationsFor({ name, attributes }) {
      if (rules.length === 0) return [];
      const id = attributes.get('id');
      const classes = (attributes.get('class') ?? '').split(/\s+/).slice(0, 50);
      const candidates = ['*', name, `#${id}`, ...new Set(classes.map((each) => `.${each}`))];
      const looked = candidates.flatMap((key) => byName.get(key) ?? []);
      looks += looked.length;
      if (looks > MAX_LOOKS) throw new Error('its style sheets have too many rules for its elements');
      return looked
        .filter((rule) => {
          const isNamed = rule.element === undefined || rule.element === name;
          return (
            isNamed && rule.ids.every((each) => each === id) && rule.classes.every((each) => classes.includes(each))
          );
        })
        .sort((a, b) => a.specificity - b.specificity || a.order - b.order)
        .flatMap(({ declarations }) => declarations);
    },
  };
}

/** The declarations of a `style` attribute or a rule. */
export function parseDeclarations(text: string): readonly Declaration[] {
  return text.split(';').flatMap((part) => {
    const colon = part.indexOf(':');
    if (colon < 0) return [];
    const value = part.slice(colon + 1).trim();
    const important = /!\s*important$/i.test(value);
    return [
      {
        property: part.slice(0, colon).trim().toLowerCase(),
        value: important ? value.slice(0, value.lastIndexOf('!')).trim() : value,
        important,
      },
    ];
  });
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

function parseRules(text: string): readonly Rule[] {
  const rules: Rule[] = [];
  if (text.includes('@')) throw new Error('@ rules in style sheets are not supported');
  for (let at = 0; ; ) {
    const open = text.indexOf('{', at);
    if (open < 0) break;
    const close = text.indexOf('}', open);
    const declarations = parseDeclarations(text.slice(open + 1, close < 0 ? text.length : close));
    for (const selector of text.slice(at, open).split(','))
      rules.push(ruleOf(selector.trim(), declarations, rules.length));
    if (rules.length > MAX_RULES) throw new Error(`at most ${MAX_RULES} rules in style sheets are accepted`);
    if (close < 0) break;
    at = close + 1;
  }
  return rules;
}

function ruleOf(selector: string, declarations: readonly Declaration[], order: number): Rule {
  const [whole, element, names = ''] = SELECTOR.exec(selector) ?? [];
  if (!whole) throw new Error('rules in style sheets may name elements, classes and ids, and nothing else');
  const parts = names.match(/[.#][\w-]+/g) ?? [];
  const ids = parts.filter((part) => part.startsWith('#')).map((part) => part.slice(1));
  const classes = parts.filter((part) => part.startsWith('.')).map((part) => part.slice(1));
  const isNamed = element !== undefined && element !== '*';
  const specificity = ids.length * 10_000 + classes.length * 100 + (isNamed ? 1 : 0);
  return { element: isNamed ? element : undefined, ids, classes, specificity, order, declarations };
}
