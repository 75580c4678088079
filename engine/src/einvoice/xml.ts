/** Tree of XML to write. It has no empty elements, so missing values leave no trace. */
import { escapeXml } from '../base/xml-text.ts';

export type XmlElement = {
  readonly name: string;
  readonly attributes: Attributes;
  readonly content: string | readonly XmlElement[];
};

type Attributes = Readonly<Record<string, string | undefined>>;

/** One element or none. */
export type Xml = readonly XmlElement[];

const NONE: Xml = [];

/** Returns a required element, even if it is empty. */
export function neededElement(name: string, content: readonly Xml[]): Xml {
  return [{ name, attributes: {}, content: content.flat() }];
}

/** Returns an element around a text or other elements, or nothing if it would be empty. */
export function element(name: string, content: string | undefined | readonly Xml[], attributes: Attributes = {}): Xml {
  const inner = typeof content === 'string' || content === undefined ? content : content.flat();
  return inner === undefined || inner.length === 0 ? NONE : [{ name, attributes, content: inner }];
}

/** Writes the document with one root element, indented for people. */
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
