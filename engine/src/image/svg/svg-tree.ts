/** SVG files to trees of their own elements, once nothing in them reaches out, runs or expands. */
import { parseXml, XmlDocumentType, XmlElement, XmlProcessingInstruction } from '@rgrove/parse-xml';
import { textFromUtf8 } from '../../base/bytes.ts';

/** An element of SVG; those of other namespaces are left out. */
export type SvgElement = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly SvgElement[];
  /** The rules of a style sheet. */
  readonly text: string;
  /** What elements of text hold, in order. */
  readonly content: readonly (string | SvgElement)[];
};

/** What a drawing may hold at most. */
const LIMITS = {
  /** The largest maps and engravings in use; parsed they take ten times as much for the moment. */
  bytes: 2 * 1024 * 1024,
  elements: 50_000,
  depth: 100,
} as const;

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

const TEXTS = ['text', 'tspan', 'a'];

/** Elements that run, reach out or move. */
const REFUSED: ReadonlyMap<string, string> = new Map([
  ['script', 'scripts'],
  ['handler', 'scripts'],
  ['listener', 'scripts'],
  ['foreignObject', 'foreign objects'],
  ['iframe', 'foreign objects'],
  ['audio', 'sound and film'],
  ['video', 'sound and film'],
  ['animate', 'animations'],
  ['animateColor', 'animations'],
  ['animateMotion', 'animations'],
  ['animateTransform', 'animations'],
  ['set', 'animations'],
]);

/** Reads a file; throws what is wrong with it. */
export function readSvgTree(bytes: Uint8Array): SvgElement {
  if (bytes.length > LIMITS.bytes) throw new Error(`it is larger than ${LIMITS.bytes / 1024 / 1024} MB`);
  const text = textFromUtf8(bytes);
  if (text === undefined) throw new Error('it is not UTF-8');
  const { root, children } = parsed(text);
  for (const child of children) {
    // Drawing programs write a DOCTYPE that names a file nobody reads; one with declarations inside could define entities.
    if (child instanceof XmlDocumentType && child.internalSubset !== null) {
      throw new Error('<!DOCTYPE … [ … ]> with declarations is not allowed: remove it');
    }
    if (child instanceof XmlProcessingInstruction && child.name === 'xml-stylesheet') {
      throw new Error('references out of the file are not allowed');
    }
  }
  const scope = new Map([['', root?.attributes.xmlns ?? SVG_NAMESPACE]]);
  const tree = root && new Walk().read(root, scope, 0);
  if (tree?.name !== 'svg') throw new Error('it holds no svg element');
  return tree;
}

function parsed(text: string) {
  try {
    return parseXml(text, { preserveDocumentType: true });
  } catch (error) {
    // Nothing of the file may get into the message, but the place may.
    const { line, column } = error as { readonly line?: number; readonly column?: number };
    throw new Error(
      line === undefined
        ? 'it is not well-formed, or nested too deep'
        : `it is not well-formed at line ${line}:${column}`,
    );
  }
}

class Walk {
  private count = 0;

  read(element: XmlElement, outer: ReadonlyMap<string, string>, depth: number): SvgElement | undefined {
    if (++this.count > LIMITS.elements) throw new Error(`at most ${LIMITS.elements} elements are accepted`);
    if (depth > LIMITS.depth) throw new Error(`elements are nested more than ${LIMITS.depth} deep`);
    const scope = scopeOf(element, outer);
    const [prefix, name] = split(element.name);
    if (scope.get(prefix) !== SVG_NAMESPACE) return undefined;
    const refused = REFUSED.get(name);
    if (refused) throw new Error(`${refused} are not allowed`);
    const attributes = new Map(Object.entries(element.attributes));
    for (const [key, value] of attributes) checkAttribute(key, value);
    const hasText = TEXTS.includes(name);
    const children: SvgElement[] = [];
    const content: (string | SvgElement)[] = [];
    let text = '';
    for (const child of element.children) {
      if (child instanceof XmlElement) {
        const inner = this.read(child, scope, depth + 1);
        if (inner) children.push(inner);
        if (inner && hasText) content.push(inner);
      } else if ('text' in child && typeof child.text === 'string') {
        if (name === 'style') text += child.text;
        else if (hasText) content.push(child.text);
      }
    }
    checkReferences(text);
    checkEscapes(text);
    return { name, attributes, children, text, content };
  }
}

function scopeOf({ attributes }: XmlElement, outer: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const own = Object.entries(attributes).filter(([key]) => key === 'xmlns' || key.startsWith('xmlns:'));
  return own.length === 0 ? outer : new Map([...outer, ...own.map(([key, value]) => [key.slice(6), value] as const)]);
}

function split(name: string): readonly [prefix: string, local: string] {
  const colon = name.indexOf(':');
  return colon < 0 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)];
}

function checkAttribute(key: string, value: string): void {
  if (/^on/i.test(key)) throw new Error('event handlers are not allowed');
  const [prefix, local] = split(key);
  if (local === 'href' && !value.trim().startsWith('#')) throw new Error('references out of the file are not allowed');
  // Attributes of other makers are not drawn.
  if (prefix === '') checkReferences(value);
  if (key === 'style') checkEscapes(value);
}

/** Every `url(…)` leads to an element of the file. */
function checkReferences(text: string): void {
  if (!text.includes('(')) return;
  const others = text.replaceAll(/url\(\s*(?:"#[^"()]*"|'#[^'()]*'|#[^"'()\s]*)\s*\)/gi, '');
  if (/url\s*\(/i.test(others)) throw new Error('references out of the file are not allowed');
}

/** What escapes spell is not read, so that nothing hides in it. */
function checkEscapes(text: string): void {
  if (text.includes('\\')) throw new Error('escapes in style sheets are not supported');
}
