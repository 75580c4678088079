/** XML as it is written here: a tree without empty elements, so that what is not said leaves nothing behind. */
import { escapeXml } from '../base/xml-text.ts';

export type XmlElement = {
  readonly name: string;
  readonly attributes: Attributes;
  readonly content: string | readonly XmlElement[];
};

type Attributes = Readonly<Record<string, string | undefined>>;

/** None or one. */
export type Xml = readonly XmlElement[];

const NONE: Xml = [];

/** An element that must be there, be it empty. */
export function neededElement(name: string, content: readonly Xml[]): Xml {
  return [{ name, attributes: {}, content: content.flat() }];
}

/** An element around a text or around others; none where it would hold nothing. */
export function element(name: string, content: string | undefined | readonly Xml[], attributes: Attributes = {}): Xml {
  const inner = typeof content === 'string' || content === undefined ? content : content.flat();
  return inner === undefined || inner.length === 0 ? NONE : [{ name, attributes, content: inner }];
}

/** The document of one element, indented for people. */
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
