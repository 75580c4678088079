/** The e-invoice that a PDF carries along: its profile, and its groups or the ready XML. */
import type { JsonObject } from '../../base/json.ts';
import type { CarriedProfile } from '../../scene/scene.ts';
import { binding } from '../binding.ts';
import type { Binding } from '../binding-type.ts';
import { below, isObject, object, oneOf, optional, type Place, type Reader, required, type Schema } from '../kit.ts';
import { INVOICE } from './invoice.ts';
import { checkProfile, definitionsOf, groupSchema, type WrittenGroup } from './parts.ts';

/** From the smallest; XRechnung is EN 16931 as German authorities want it, Peppol as its network does. */
export const PROFILES = ['basic', 'en16931', 'extended', 'xrechnung', 'peppol'] as const;

export type Profile = (typeof PROFILES)[number];

/** In what words the XML is written: the Cross Industry Invoice of UN/CEFACT, or the Universal Business Language of OASIS. */
const SYNTAXES = ['cii', 'ubl'] as const;

export type Syntax = (typeof SYNTAXES)[number];

/** What each profile may be written in, first what it is where nothing is said. */
const SYNTAXES_OF: Readonly<Record<Profile, readonly Syntax[]>> = {
  basic: ['cii'],
  en16931: ['cii', 'ubl'],
  extended: ['cii'],
  xrechnung: ['cii', 'ubl'],
  peppol: ['ubl'],
};

/** What the file is called in the PDF, which carries CII alone. */
export const FILE_NAMES: Readonly<Record<CarriedProfile, string>> = {
  basic: 'factur-x.xml',
  en16931: 'factur-x.xml',
  extended: 'factur-x.xml',
  xrechnung: 'xrechnung.xml',
};

/** Whose terms each profile has. */
const TERMS_OF = {
  basic: 'basic',
  en16931: 'en16931',
  extended: 'extended',
  xrechnung: 'en16931',
  peppol: 'en16931',
} as const;

const groups = groupSchema(INVOICE);

/** An invoice is large, so that its JSON Schema is said apart. */
const invoice: Schema<WrittenGroup> = { ...groups, json: { $ref: '#/$defs/invoice' } };

export const EINVOICE_DEFINITIONS: JsonObject = { invoice: groups.json, ...definitionsOf(INVOICE) };

const said = object({
  profile: required(
    oneOf(...PROFILES),
    'profile of Factur-X and ZUGFeRD: "en16931" has all that the European standard knows, "basic" less of it, "extended" more; "xrechnung" adds the rules of German authorities, "peppol" those of Peppol BIS Billing 3.0',
  ),
  syntax: optional(
    oneOf(...SYNTAXES),
    'what the XML is written in: "cii", which a PDF can carry, or "ubl", which stands alone; default "cii", of "peppol" "ubl"',
  ),
  xml: optional(
    binding('text'),
    'the ready invoice, as XML (CII) or a data: URI: it is carried along as it is, in place of `invoice`',
  ),
  invoice: optional(invoice, INVOICE.about),
});

/** Either of the two, never both. */
export type TemplateEInvoice =
  | { readonly kind: 'ready'; readonly profile: CarriedProfile; readonly syntax: 'cii'; readonly xml: Binding }
  | ({ readonly kind: 'written'; readonly invoice: WrittenGroup } & WrittenIn);

/** A profile and what it is written in. */
type WrittenIn =
  | { readonly profile: CarriedProfile; readonly syntax: 'cii' }
  | { readonly profile: Profile; readonly syntax: 'ubl' };

export const einvoice: Schema<TemplateEInvoice> = {
  json: said.json,
  read(value, place, reader) {
    const read = said.read(value, place, reader);
    if (!read || !isObject(value)) return undefined;
    const { xml, invoice, profile } = read;
    // What is no profile has been told of, and nothing more can be said.
    if (!PROFILES.includes(profile)) return undefined;
    if (value['xml'] !== undefined && value['invoice'] !== undefined) {
      return reader.report('CONFLICT', place, 'has both "xml" and "invoice": keep one');
    }
    if (value['xml'] === undefined && value['invoice'] === undefined) {
      return reader.report('REQUIRED', below(place, 'invoice'), `"invoice" is required, or "xml": ${INVOICE.about}`);
    }
    const written = writtenAs(profile, read.syntax, place, reader);
    if (!written) return undefined;
    checkProfile(INVOICE, value['invoice'], below(place, 'invoice'), { most: TERMS_OF[profile], profile, reader });
    if (!xml) return invoice && { ...written, kind: 'written', invoice };
    if (written.syntax === 'cii') return { ...written, kind: 'ready', xml };
    return reader.report('CONFLICT', below(place, 'xml'), 'ready XML is CII, which a PDF carries: send UBL as it is');
  },
};

function writtenAs(
  profile: Profile,
  syntax: Syntax | undefined,
  place: Place | undefined,
  reader: Reader,
): WrittenIn | undefined {
  const [usual, ...others] = SYNTAXES_OF[profile];
  const chosen = syntax ?? usual!;
  if (chosen !== usual && !others.includes(chosen)) {
    const message = `the profile "${profile}" is written in "${usual}": leave it out, or choose another profile`;
    return reader.report('CONFLICT', below(place, 'syntax'), message);
  }
  if (chosen === 'ubl') return { profile, syntax: 'ubl' };
  return profile === 'peppol' ? undefined : { profile, syntax: 'cii' };
}
