/** The e-invoice that a PDF carries along: its profile, and its groups or the ready XML. */
import type { JsonObject } from '../../base/json.ts';
import { binding } from '../binding.ts';
import type { Binding } from '../binding-type.ts';
import { below, isObject, object, oneOf, optional, required, type Schema } from '../kit.ts';
import { INVOICE } from './invoice.ts';
import { checkBasic, definitionsOf, groupSchema, type WrittenGroup } from './parts.ts';

/** From the smallest; XRechnung is EN 16931 as German authorities want it. */
export const PROFILES = ['basic', 'en16931', 'extended', 'xrechnung'] as const;

export type Profile = (typeof PROFILES)[number];

/** What the file is called in the PDF. */
export const FILE_NAMES: Readonly<Record<Profile, string>> = {
  basic: 'factur-x.xml',
  en16931: 'factur-x.xml',
  extended: 'factur-x.xml',
  xrechnung: 'xrechnung.xml',
};

const groups = groupSchema(INVOICE);

/** An invoice is large, so that its JSON Schema is said apart. */
const invoice: Schema<WrittenGroup> = { ...groups, json: { $ref: '#/$defs/invoice' } };

export const EINVOICE_DEFINITIONS: JsonObject = { invoice: groups.json, ...definitionsOf(INVOICE) };

const said = object({
  profile: required(
    oneOf(...PROFILES),
    'profile of Factur-X and ZUGFeRD: "en16931" has all that the European standard knows, "basic" less of it, "extended" more; "xrechnung" adds the rules of German authorities',
  ),
  xml: optional(
    binding('text'),
    'the ready invoice, as XML (CII) or a data: URI: it is carried along as it is, in place of `invoice`',
  ),
  invoice: optional(invoice, INVOICE.about),
});

/** Either of the two, never both. */
export type TemplateEInvoice = { readonly profile: Profile } & (
  | { readonly kind: 'ready'; readonly xml: Binding }
  | { readonly kind: 'written'; readonly invoice: WrittenGroup }
);

export const einvoice: Schema<TemplateEInvoice> = {
  json: said.json,
  read(value, place, reader) {
    const read = said.read(value, place, reader);
    if (!read || !isObject(value)) return undefined;
    const { profile, xml, invoice } = read;
    if (value['xml'] !== undefined && value['invoice'] !== undefined) {
      return reader.report('CONFLICT', place, 'has both "xml" and "invoice": keep one');
    }
    if (value['xml'] === undefined && value['invoice'] === undefined) {
      return reader.report('REQUIRED', below(place, 'invoice'), `"invoice" is required, or "xml": ${INVOICE.about}`);
    }
    if (profile === 'basic') checkBasic(INVOICE, value['invoice'], below(place, 'invoice'), reader);
    if (xml) return { profile, kind: 'ready', xml };
    return invoice && { profile, kind: 'written', invoice };
  },
};
