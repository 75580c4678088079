/**
 * E-invoices in an independent program (@e-invoice-eu/core). The program validates UBL with a JSON schema that includes
 * the order of elements, their cardinality and the code lists. It also generates UBL and CII.
 */
import { InvoiceService, invoiceSchema } from '@e-invoice-eu/core';
import { parseXml, XmlElement, XmlText } from '@rgrove/parse-xml';
import { Ajv2019 } from 'ajv/dist/2019.js';

type Json = string | readonly Json[] | { readonly [name: string]: Json };

type JsonSchema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
};

const schema = invoiceSchema as unknown as JsonSchema;

function elementsOf({ children }: XmlElement): readonly XmlElement[] {
  return children.filter((node) => node instanceof XmlElement);
}

export function rootOf(xml: string): XmlElement {
  return parseXml(xml).root!;
}

/**
 * Converts a UBL invoice to the input of that program: elements and attributes by name, and lists according to its
 * schema.
 */
export function inForeignWords(xml: string): Json {
  return { 'ubl:Invoice': contentOf(rootOf(xml), schema.properties!['ubl:Invoice']) };
}

function contentOf(element: XmlElement, known: JsonSchema | undefined): Json {
  const inner = elementsOf(element);
  if (inner.length === 0) return element.text;
  const content: Record<string, Json> = {};
  for (const child of inner) {
    const { name } = child;
    const as = known?.properties?.[name];
    if (as?.type === 'array') {
      const item = contentOf(child, as.items);
      content[name] = [...((content[name] as readonly Json[] | undefined) ?? []), item];
    } else if (name in content) {
      throw new Error(`${name} comes twice`);
    } else {
      content[name] = contentOf(child, as);
    }
    for (const [key, value] of Object.entries(child.attributes)) content[`${name}@${key}`] = value;
  }
  return content;
}

const validate = new Ajv2019({ strict: false, allErrors: true }).compile(invoiceSchema);

/** Returns the errors of an invoice according to the schema of that program, each as "path: message". */
export function foreignFaults(invoice: Json): readonly string[] {
  validate(invoice);
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    return `${instancePath}: ${message} ${JSON.stringify(params).slice(0, 120)}`;
  });
}

/** Returns elements that come before an element that must precede them in the schema. */
export function misplacedIn(xml: string): readonly string[] {
  return misplaced(rootOf(xml), schema.properties!['ubl:Invoice']);
}

function misplaced(element: XmlElement, known: JsonSchema | undefined): readonly string[] {
  const { properties, items } = known ?? {};
  const order = Object.keys(properties ?? items?.properties ?? {});
  let last = -1;
  return elementsOf(element).flatMap((child) => {
    const at = order.indexOf(child.name);
    const own = at < last ? [`${element.name}/${child.name}`] : [];
    last = Math.max(last, at);
    return [...own, ...misplaced(child, (properties ?? items?.properties)?.[child.name])];
  });
}

const silent = { log: () => {}, warn: () => {}, error: () => {} } as unknown as Console;

/** Returns the invoice as written by that program. */
export async function writtenElsewhere(invoice: Json, format: 'UBL' | 'CII'): Promise<string> {
  const service = new InvoiceService(silent);
  const xml = await service.generate(invoice as never, { format, lang: 'en', noWarnings: true });
  return typeof xml === 'string' ? xml : Buffer.from(xml).toString('utf8');
}

/** Returns each text and attribute with its path of names without prefixes, in document order. */
export function leavesOf(xml: string): readonly string[] {
  const leaves = (element: XmlElement, path: string): readonly string[] => {
    const at = `${path}/${element.name.replace(/^.*:/, '')}`;
    const attributes = Object.entries(element.attributes)
      .filter(([name]) => !name.startsWith('xmlns') && !name.startsWith('xsi'))
      .map(([name, value]) => `${at}@${name}=${value}`);
    const inner = elementsOf(element).flatMap((child) => leaves(child, at));
    const text = element.children.some((node) => node instanceof XmlText && node.text.trim());
    return [...(text && inner.length === 0 ? [`${at}=${element.text.trim()}`] : []), ...attributes, ...inner];
  };
  return leaves(rootOf(xml), '');
}
