/** Reads the template property `einvoice`: the profile, and the invoice as term groups or as ready-made XML. */
import type { JsonObject } from '../../base/json.ts';
import type { CarriedProfile } from '../../scene/scene.ts';
import { binding } from '../binding.ts';
import type { Binding } from '../binding-type.ts';
import {
  below,
  isObject,
  object,
  oneOf,
  optional,
  type Place,
  type Reader,
  required,
  type Schema,
  withDefault,
} from '../kit.ts';
import { INVOICE } from './invoice.ts';
import { checkProfile, definitionsOf, groupSchema, type WrittenGroup } from './parts.ts';

/**
 * Profiles, smallest first. XRechnung is EN 16931 for German authorities, Peppol for the Peppol network, and
 * "extended-ctc-fr" for French platforms.
 */
export const PROFILES = ['basic', 'en16931', 'extended', 'extended-ctc-fr', 'xrechnung', 'peppol'] as const;

export type Profile = (typeof PROFILES)[number];

/** XML syntaxes: Cross Industry Invoice (UN/CEFACT) and Universal Business Language (OASIS). */
const SYNTAXES = ['cii', 'ubl'] as const;

export type Syntax = (typeof SYNTAXES)[number];

/** Countries with rules in addition to EN 16931. */
const COUNTRIES = ['FR'] as const;

export type Country = (typeof COUNTRIES)[number];

/**
 * Releases of the code lists, newest first: months in which the validation files of EN 16931 were published (1.3.16,
 * 1.3.15 and 1.3.14).
 */
export const VERSIONS = ['2026-04', '2025-10', '2025-04'] as const;

export type Version = (typeof VERSIONS)[number];

/** Editions of EN 16931-1 whose limits are checked. The XML conforms to the edition of 2017. */
const EDITIONS = ['2017', '2026'] as const;

export type Edition = (typeof EDITIONS)[number];

/**
 * Profiles that cannot be combined with the rules of a country. In both, the process (BT-23) must be the Peppol
 * process.
 */
const WITHOUT_COUNTRY: ReadonlySet<Profile> = new Set(['xrechnung', 'peppol']);

/** Syntaxes of each profile. The first is the default. */
const SYNTAXES_OF: Readonly<Record<Profile, readonly Syntax[]>> = {
  basic: ['cii'],
  en16931: ['cii', 'ubl'],
  extended: ['cii'],
  'extended-ctc-fr': ['cii'],
  xrechnung: ['cii', 'ubl'],
  peppol: ['ubl'],
};

/** File name of the XML in the PDF. Only CII is embedded in PDFs. */
export const FILE_NAMES: Readonly<Record<CarriedProfile, string>> = {
  basic: 'factur-x.xml',
  en16931: 'factur-x.xml',
  extended: 'factur-x.xml',
  xrechnung: 'xrechnung.xml',
};

/** Returns the profile if a PDF embeds the XML. UBL and "extended-ctc-fr" are not Factur-X. */
export function carriedProfile({ profile, syntax }: WrittenIn): CarriedProfile | undefined {
  return syntax === 'cii' && isFacturX(profile) ? profile : undefined;
}

function isFacturX(profile: Profile): profile is CarriedProfile {
  return Object.hasOwn(FILE_NAMES, profile);
}

/** Term set of each profile. */
const TERMS_OF = {
  basic: 'basic',
  en16931: 'en16931',
  extended: 'extended',
  'extended-ctc-fr': 'extended-ctc-fr',
  xrechnung: 'en16931',
  peppol: 'en16931',
} as const;

const groups = groupSchema(INVOICE);

/** The invoice's JSON Schema is a separate definition, because it is large. */
const invoice: Schema<WrittenGroup> = { ...groups, json: { $ref: '#/$defs/invoice' } };

export const EINVOICE_DEFINITIONS: JsonObject = { invoice: groups.json, ...definitionsOf(INVOICE) };

const said = object({
  profile: required(
    oneOf(...PROFILES),
    'factur-X and ZUGFeRD profile. "en16931" contains all terms of the European standard, "basic" fewer, and "extended" more. "extended-ctc-fr" is the French variant of "extended", which is always a separate file. "xrechnung" adds the rules of German authorities. "peppol" adds the rules of Peppol BIS Billing 3.0',
  ),
  syntax: optional(
    oneOf(...SYNTAXES),
    'syntax of the XML: a PDF can embed "cii", while "ubl" is always a separate file. The default is "cii", or "ubl" for the profile "peppol"',
  ),
  country: optional(
    oneOf(...COUNTRIES),
    'country whose additional rules Platen checks: "FR" checks the BR-FR rules of French platforms. A violated rule causes a warning',
  ),
  version: withDefault(
    oneOf(...VERSIONS),
    VERSIONS[0],
    'release of the code lists, as year and month. Choose an older release if the recipient checks older lists, for example for the currency BGN',
  ),
  edition: withDefault(
    oneOf(...EDITIONS),
    '2017',
    'edition of EN 16931-1 whose limits Platen checks. "2026" adds its limits for decimals. An exceeded limit causes a warning. The XML always follows the 2017 edition',
  ),
  xml: optional(
    binding('text'),
    'complete invoice as XML (CII) or a data: URI, embedded unchanged instead of `invoice`',
  ),
  invoice: optional(invoice, INVOICE.about),
});

/** Ready-made XML or an invoice as terms, never both. */
export type TemplateEInvoice =
  | { readonly kind: 'ready'; readonly profile: CarriedProfile; readonly syntax: 'cii'; readonly xml: Binding }
  | ({
      readonly kind: 'written';
      readonly country?: Country | undefined;
      readonly version: Version;
      readonly edition: Edition;
      readonly invoice: WrittenGroup;
    } & WrittenIn);

/** Profile and one of its syntaxes. */
export type WrittenIn = { readonly profile: Profile; readonly syntax: Syntax };

export const einvoice: Schema<TemplateEInvoice> = {
  json: said.json,
  read(value, place, reader) {
    const read = said.read(value, place, reader);
    if (!read || !isObject(value)) return undefined;
    const { xml, invoice, profile, country, version, edition } = read;
    // Skips the remaining checks, which depend on the profile, if the profile is unknown. An unknown profile is already
    // reported.
    if (!PROFILES.includes(profile)) return undefined;
    if (value['xml'] !== undefined && value['invoice'] !== undefined) {
      return reader.report('CONFLICT', place, 'has both "xml" and "invoice"; keep one');
    }
    if (value['xml'] === undefined && value['invoice'] === undefined) {
      return reader.report('REQUIRED', below(place, 'invoice'), `"invoice" is required, or "xml": ${INVOICE.about}`);
    }
    const conflict = conflictOf(value, profile);
    if (conflict) return reader.report('CONFLICT', below(place, conflict.name), conflict.message);
    const written = writtenAs(profile, read.syntax, place, reader);
    if (!written) return undefined;
    checkProfile(INVOICE, value['invoice'], below(place, 'invoice'), { most: TERMS_OF[profile], profile, reader });
    if (!xml) return invoice && { ...written, kind: 'written', country, version, edition, invoice };
    const carried = carriedProfile(written);
    if (carried) return { kind: 'ready', profile: carried, syntax: 'cii', xml };
    const message =
      written.syntax === 'ubl'
        ? '"xml" must be CII, because a PDF cannot embed UBL; send UBL without Platen'
        : `a PDF cannot embed the profile "${profile}"; send the XML without Platen, or choose "extended"`;
    return reader.report('CONFLICT', below(place, 'xml'), message);
  },
};

/** Settings of rules, which apply only to an invoice as terms. */
const FOR_TERMS = ['country', 'version', 'edition'] as const;

/** Returns a setting that has no effect, with the reason. */
function conflictOf(
  value: Readonly<Record<string, unknown>>,
  profile: Profile,
): { readonly name: string; readonly message: string } | undefined {
  const name = value['xml'] === undefined ? undefined : FOR_TERMS.find((each) => value[each] !== undefined);
  if (name) return { name, message: `"${name}" has no effect on "xml"; remove it, or write the terms in "invoice"` };
  if (value['country'] === undefined || !WITHOUT_COUNTRY.has(profile)) return undefined;
  const message = `the profile "${profile}" cannot be combined with the rules of a country; remove "country", or choose "en16931"`;
  return { name: 'country', message };
}

function writtenAs(
  profile: Profile,
  syntax: Syntax | undefined,
  place: Place | undefined,
  reader: Reader,
): WrittenIn | undefined {
  const [usual, ...others] = SYNTAXES_OF[profile];
  const chosen = syntax ?? usual!;
  if (chosen !== usual && !others.includes(chosen)) {
    const message = `the profile "${profile}" needs the syntax "${usual}"; omit "syntax", or choose another profile`;
    return reader.report('CONFLICT', below(place, 'syntax'), message);
  }
  return { profile, syntax: chosen };
}
