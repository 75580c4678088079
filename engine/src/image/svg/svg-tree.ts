/**
 * Parses SVG files to trees of SVG elements. First checks that they contain no external references or code.
 */
import { parseXml, XmlDocumentType, XmlElement, XmlProcessingInstruction } from '@rgrove/parse-xml';
import { textFromUtf8 } from '../../base/bytes.ts';
import { withoutEntities } from './entities.ts';

/** SVG element. Elements in other namespaces are dropped. */
export type SvgElement = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly SvgElement[];
  /** Text of a style sheet. */
  readonly text: string;
  /** Content of a text element, in order. */
  readonly content: readonly (string | SvgElement)[];
};

/** Limits for a drawing. */
const LIMITS = {
  /**
   * Size in bytes without `data:` URIs. Enough for the largest common maps and engravings. Parsing temporarily takes
   * ten times as much memory.
   */
  bytes: 2 * 1024 * 1024,
  /** Size in bytes including `data:` URIs, which are not parsed as XML. */
  bytesWithPictures: 20 * 1024 * 1024,
  elements: 50_000,
  depth: 100,
} as const;

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

const TEXTS = ['text', 'tspan', 'a'];

const FOREIGN = 'foreign objects (HTML in the drawing) are not allowed; export it with SVG text';

/** Elements that run code, load external content, or animate, with the reasons for rejecting them. */
const REFUSED: ReadonlyMap<string, string> = new Map([
  ['script', 'scripts are not allowed'],
  ['handler', 'scripts are not allowed'],
  ['listener', 'scripts are not allowed'],
  ['foreignObject', FOREIGN],
  ['iframe', FOREIGN],
  ['audio', 'audio and video are not allowed'],
  ['video', 'audio and video are not allowed'],
  ['animate', 'animations are not allowed'],
  ['animateColor', 'animations are not allowed'],
  ['animateMotion', 'animations are not allowed'],
  ['animateTransform', 'animations are not allowed'],
  ['set', 'animations are not allowed'],
]);

/** Elements that draw the file in their `href` if it is a `data:` URI. */
const PICTURES = ['image', 'feImage'];

/** Parses a file. Throws if it is invalid. */
export function readSvgTree(bytes: Uint8Array): SvgElement {
  if (bytes.length > LIMITS.bytesWithPictures) throw new Error(tooLarge(LIMITS.bytesWithPictures));
  const text = textFromUtf8(bytes);
  if (text === undefined) throw new Error('it is not UTF-8');
  if (bytes.length > LIMITS.bytes && bytes.length - dataLength(text) > LIMITS.bytes) {
    throw new Error(`${tooLarge(LIMITS.bytes)} without its embedded pictures`);
  }
  // Entities are replaced here, so that the parser never expands any. A document type may name a file, which is not read.
  const plain = withoutEntities(text);
  if (plain === undefined) throw new Error(DECLARATIONS);
  const { root, children } = parsed(plain);
  for (const child of children) {
    if (child instanceof XmlDocumentType && child.internalSubset !== null) throw new Error(DECLARATIONS);
    if (child instanceof XmlProcessingInstruction && child.name === 'xml-stylesheet') {
      throw new Error(OUT_OF_FILE);
    }
  }
  const scope = new Map([['', root?.attributes.xmlns ?? SVG_NAMESPACE]]);
  const tree = root && new Walk().read(root, scope, 0);
  if (tree?.name !== 'svg') throw new Error('it has no svg element');
  return tree;
}

function tooLarge(limit: number): string {
  return `it is larger than ${limit / 1024 / 1024} MB`;
}

/** Returns the total length of `data:` URIs in attributes. */
function dataLength(text: string): number {
  let length = 0;
  for (const [uri] of text.matchAll(/=\s*(?:"\s*data:[^"<]*|'\s*data:[^'<]*)/g)) length += uri.length;
  return length;
}

const DECLARATIONS = '<!DOCTYPE … [ … ]> may declare only entities that are plain text; remove the other declarations';

function parsed(text: string) {
  try {
    return parseXml(text, { preserveDocumentType: true });
  } catch (error) {
    // Reports the position of the error, but no text from the file.
    const { line, column, message } = error as { readonly line?: number; readonly column?: number } & Error;
    const reason = /entit/i.test(message) ? ': the file uses an entity that it does not declare' : '';
    throw new Error(
      line === undefined
        ? 'it is not well-formed, or nested too deeply'
        : `it is not well-formed at line ${line}:${column}${reason}`,
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
    if (refused) throw new Error(refused);
    const attributes = new Map(Object.entries(element.attributes));
    for (const [key, value] of attributes) checkAttribute(name, key, value);
    const hasText = TEXTS.includes(name);
    const children: SvgElement[] = [];
    const content: (string | SvgElement)[] = [];
    let text = '';
    const choices = name === 'switch' ? withoutForeign(element.children) : element.children;
    for (const child of choices) {
      if (child instanceof XmlElement) {
        const inner = this.read(child, scope, depth + 1);
        if (inner) children.push(inner);
        if (inner && hasText) content.push(inner);
      } else if ('text' in child && typeof child.text === 'string') {
        if (name === 'style') text += child.text;
        else if (hasText) content.push(child.text);
      }
    }
    const rules = text.includes('@') ? withoutUnused(text) : text;
    checkReferences(rules);
    checkEscapes(rules);
    return { name, attributes, children, text: rules, content };
  }
}

/**
 * Returns the children of a `switch` without HTML, if there are other children. Programs write HTML for viewers that
 * support it.
 */
function withoutForeign(children: XmlElement['children']): XmlElement['children'] {
  const isForeign = (child: unknown) => child instanceof XmlElement && split(child.name)[1] === 'foreignObject';
  const rest = children.filter((child) => !isForeign(child));
  return rest.some((child) => child instanceof XmlElement) ? rest : children;
}

/**
 * Removes namespaces, which are never loaded, and embedded fonts. Text uses the template's fonts, and missing fonts
 * cause a warning.
 */
function withoutUnused(rules: string): string {
  return rules.replaceAll(/@font-face\s*\{[^{}]*\}|@namespace\s[^;{}]*;/gi, '');
}

function scopeOf({ attributes }: XmlElement, outer: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const own = Object.entries(attributes).filter(([key]) => key === 'xmlns' || key.startsWith('xmlns:'));
  return own.length === 0 ? outer : new Map([...outer, ...own.map(([key, value]) => [key.slice(6), value] as const)]);
}

function split(name: string): readonly [prefix: string, local: string] {
  const colon = name.indexOf(':');
  return colon < 0 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)];
}

function checkAttribute(element: string, key: string, value: string): void {
  if (/^on/i.test(key)) throw new Error('event handlers are not allowed');
  const [prefix, local] = split(key);
  // Does not check link targets, which are never loaded.
  if (local === 'href' && element !== 'a') checkHref(element, value.trim());
  // Attributes in other namespaces have no effect.
  if (prefix === '' && local !== 'href') checkReferences(value);
  if (key === 'style') checkEscapes(value);
}

function checkHref(element: string, value: string): void {
  if (value.startsWith('#')) return;
  const isData = /^data:/i.test(value);
  if (!isData) throw new Error(OUT_OF_FILE);
  if (!PICTURES.includes(element)) throw new Error('data: URIs are supported in image elements only');
}

const OUT_OF_FILE = 'external references are not allowed; embed the files';

/** Checks that every `url(…)` refers to an element in the file. */
function checkReferences(text: string): void {
  if (!text.includes('(')) return;
  const others = text.replaceAll(/url\(\s*(?:"#[^"()]*"|'#[^'()]*'|#[^"'()\s]*)\s*\)/gi, '');
  const [found, start] = /url\s*\(\s*["']?\s*(data:)?/i.exec(others) ?? [];
  if (start) throw new Error('data: URIs are supported in image elements only');
  if (found) throw new Error(OUT_OF_FILE);
}

/** Rejects CSS escapes, which could hide forbidden text. */
function checkEscapes(text: string): void {
  if (text.includes('\\')) throw new Error('escapes in style sheets are not supported');
}
