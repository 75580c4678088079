/** Builds XML trees. Empty elements are omitted, so that missing values produce no output. */
import { escapeXml } from '../base/xml-text.ts';

export type XmlElement = {
  readonly name: string;
  readonly attributes: Attributes;
  readonly content: string | readonly XmlElement[];
};

type Attributes = Readonly<Record<string, string | undefined>>;

/** List of at most one element. */
export type Xml = readonly XmlElement[];

const NONE: Xml = [];

/** Returns a required element, even if it is empty. */
export function neededElement(name: string, content: readonly Xml[]): Xml {
  return [{ name, attributes: {}, content: content.flat() }];
}

/** Returns an element that contains text or other elements. Returns an empty list if it would be empty. */
export function element(name: string, content: string | undefined | readonly Xml[], attributes: Attributes = {}): Xml {
  const inner = typeof content === 'string' || content === undefined ? content : content.flat();
  return inner === undefined || inner.length === 0 ? NONE : [{ name, attributes, content: inner }];
}

/** Formats a document with one root element, indented for readability. */
export function xmlText([root]: Xml, namespaces: Attributes): string {
  if (!root) return '';
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written({ ...root, attributes: namespaces }, '')}\n`;
}

function written({ name, attributes, content }: XmlElement, indent: string): string {
  const pairs = Object.entries(attributes).map(([key, value]) => {
    return value === undefined ? '' : ` ${key}="${escapeXml(value)}"`;
  });
  if (content.length === 0) return `${indent}<${name}${pairs.join('')}/>`;
  const inner =
    typeof content === 'string'
      ? escapeXml(content)
      : `\n${content.map((child) => `${written(child, `${indent}  `)}\n`).join('')}${indent}`;
  return `${indent}<${name}${pairs.join('')}>${inner}</${name}>`;
}
