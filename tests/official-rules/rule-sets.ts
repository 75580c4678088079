/** Official rules and schemas that the program knows: their file names, their invoices, and where to download them. */
import type { Invoice } from './invoices.ts';

export type RuleSet = {
  readonly name: string;
  /** Version of an XML schema. Undefined for Schematron rules, whose files name it. */
  readonly schema?: string;
  /** Pattern of the file name without its ending. */
  readonly file: RegExp;
  /** Pattern of the file name of the Schematron source, if only the source is complete. */
  readonly source?: RegExp;
  readonly judges: (invoice: Invoice) => boolean;
  /** Damage that the rules must find, so that a rule set without effect is noticed. */
  readonly damage: Damage;
  /** Address of the download page. */
  readonly from: string;
};

export type Damage = { readonly find: RegExp; readonly by: string };

const EN16931 = 'https://github.com/ConnectingEurope/eInvoicing-EN16931/releases';
const XRECHNUNG = 'https://github.com/itplr-kosit/xrechnung-schematron/releases';
const PEPPOL = 'https://github.com/OpenPEPPOL/peppol-bis-invoice-3/releases';
const FACTUR_X = 'https://fnfe-mpe.org/factur-x/factur-x_en/';
const UBL = 'https://docs.oasis-open.org/ubl/os-UBL-2.1/';
const FRANCE = 'https://github.com/fnfempe/France_RFE';

/** Address of the compiler that XRechnung uses for its own releases. */
export const SCHXSLT = 'https://codeberg.org/SchXslt/schxslt/releases';

/** Profiles that conform to EN 16931 without additional terms. */
const CORE: ReadonlySet<string> = new Set(['basic', 'en16931', 'xrechnung', 'peppol']);

const WRONG_TOTAL_CII: Damage = { find: /<ram:DuePayableAmount>[^<]*/, by: '<ram:DuePayableAmount>0.07' };
const WRONG_TOTAL_UBL: Damage = { find: /(<cbc:PayableAmount [^>]*>)[^<]*/, by: '$10.07' };
const NO_REFERENCE_CII: Damage = { find: /<ram:BuyerReference>[^<]*<\/ram:BuyerReference>/, by: '' };
const NO_REFERENCE_UBL: Damage = { find: /<cbc:BuyerReference>[^<]*<\/cbc:BuyerReference>/, by: '' };
const WRONG_PROCESS_CII: Damage = {
  find: /(<ram:BusinessProcessSpecifiedDocumentContextParameter>\s*<ram:ID>)[^<]*/,
  by: '$1X1',
};
const WRONG_PROCESS_UBL: Damage = { find: /<cbc:ProfileID>[^<]*/, by: '<cbc:ProfileID>X1' };

const WRONG_NAME_CII: Damage = { find: /ram:DuePayableAmount>/g, by: 'ram:DueAmount>' };
const WRONG_NAME_UBL: Damage = { find: /cbc:PayableAmount\b/g, by: 'cbc:DueAmount' };

const isCore = ({ profile }: Invoice) => CORE.has(profile);
const isFrench = ({ isFrench }: Invoice) => isFrench;

export const RULE_SETS: readonly RuleSet[] = [
  {
    name: 'CII schema',
    schema: 'D22B',
    file: /^CrossIndustryInvoice_100pD22B$/i,
    judges: ({ syntax }) => syntax === 'cii',
    damage: WRONG_NAME_CII,
    from: FRANCE,
  },
  {
    name: 'UBL schema, invoices',
    schema: '2.1',
    file: /^UBL-Invoice-2\.1$/i,
    judges: ({ syntax, isCredit }) => syntax === 'ubl' && !isCredit,
    damage: WRONG_NAME_UBL,
    from: UBL,
  },
  {
    name: 'UBL schema, credit notes',
    schema: '2.1',
    file: /^UBL-CreditNote-2\.1$/i,
    judges: ({ syntax, isCredit }) => syntax === 'ubl' && isCredit,
    damage: WRONG_NAME_UBL,
    from: UBL,
  },
  {
    name: 'EN 16931, CII',
    file: /^EN16931-CII-validation$/i,
    source: /^EN16931-CII-validation-preprocessed$/i,
    judges: (invoice) => invoice.syntax === 'cii' && isCore(invoice),
    damage: WRONG_TOTAL_CII,
    from: EN16931,
  },
  {
    name: 'EN 16931, UBL',
    file: /^EN16931-UBL-validation$/i,
    source: /^EN16931-UBL-validation-preprocessed$/i,
    judges: (invoice) => invoice.syntax === 'ubl' && isCore(invoice),
    damage: WRONG_TOTAL_UBL,
    from: EN16931,
  },
  {
    name: 'XRechnung, CII',
    file: /^XRechnung-CII-validation$/i,
    judges: ({ profile, syntax }) => profile === 'xrechnung' && syntax === 'cii',
    damage: NO_REFERENCE_CII,
    from: XRECHNUNG,
  },
  {
    name: 'XRechnung, UBL',
    file: /^XRechnung-UBL-validation$/i,
    judges: ({ profile, syntax }) => profile === 'xrechnung' && syntax === 'ubl',
    damage: NO_REFERENCE_UBL,
    from: XRECHNUNG,
  },
  {
    name: 'Peppol BIS Billing, UBL',
    file: /^PEPPOL-EN16931-UBL$/i,
    judges: ({ profile }) => profile === 'peppol',
    damage: WRONG_PROCESS_UBL,
    from: PEPPOL,
  },
  {
    name: 'Factur-X BASIC',
    file: /^Factur-X(?:_[\d.]+)?_BASIC$/i,
    judges: ({ profile }) => profile === 'basic',
    damage: WRONG_TOTAL_CII,
    from: FACTUR_X,
  },
  {
    name: 'Factur-X EN 16931',
    file: /^Factur-X(?:_[\d.]+)?_EN16931$/i,
    judges: ({ profile, syntax }) => profile === 'en16931' && syntax === 'cii',
    damage: WRONG_TOTAL_CII,
    from: FACTUR_X,
  },
  {
    name: 'Factur-X EXTENDED',
    file: /^Factur-X(?:_[\d.]+)?_EXTENDED$/i,
    judges: ({ profile }) => profile === 'extended',
    damage: WRONG_TOTAL_CII,
    from: FACTUR_X,
  },
  {
    name: 'France (BR-FR), CII',
    file: /^(?:\d{8}_)?BR-FR-Flux2-Schematron-CII(?:[-_]V[\d.]+)?$/i,
    judges: (invoice) => isFrench(invoice) && invoice.syntax === 'cii',
    damage: WRONG_PROCESS_CII,
    from: FRANCE,
  },
  {
    name: 'France (BR-FR), UBL',
    file: /^(?:\d{8}_)?BR-FR-Flux2-Schematron-UBL(?:[-_]V[\d.]+)?$/i,
    judges: (invoice) => isFrench(invoice) && invoice.syntax === 'ubl',
    damage: WRONG_PROCESS_UBL,
    from: FRANCE,
  },
  {
    name: 'France (EXTENDED-CTC-FR), CII',
    file: /^(?:\d{8}_)?EXTENDED-CTC-FR-CII(?:[-_]V[\d.]+)?$/i,
    judges: ({ profile }) => profile === 'extended-ctc-fr',
    damage: WRONG_TOTAL_CII,
    from: FRANCE,
  },
];
