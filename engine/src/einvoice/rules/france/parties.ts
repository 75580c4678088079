/** Checks the rules about identifiers and electronic addresses of parties. */
import type { Syntax } from '../../../format/einvoice/einvoice.ts';
import type { Identifier, Invoice } from '../../said.ts';
import type { Report } from '../report.ts';
import { DIRECTORY, PRIVATE, SELF_BILLED, SIREN, SIRET, VAT_GROUP } from './codes.ts';
import { isBetweenBusinesses } from './notes.ts';

/** Nine digits of a French company, without their check digit, because the rules do not require it. */
const NINE_DIGITS = /^\d{9}$/;

/** Nine digits of the company and five of its establishment. */
const FOURTEEN_DIGITS = /^\d{14}$/;

const CHARACTERS = /^[A-Za-z0-9+\-_.]+$/;

const MOST_OF_ADDRESS = 125;
const MOST_OF_PRIVATE = 100;

/** Party or place, with the numbers of its terms. Terms of EXTENDED have numbers of France or names of CII. */
type Named = {
  readonly ids: readonly Identifier[];
  readonly idTerm: string;
  readonly legalId?: Identifier;
  readonly legalTerm?: string;
  /** True if a SIRET requires a SIREN in `legalId`. If `legalId` has a SIREN, each SIRET must begin with it. */
  readonly needsSiren?: boolean;
  readonly address?: Identifier;
  readonly addressTerm?: string;
};

function namedParties(invoice: Invoice): readonly Named[] {
  const { seller, buyer, payee, invoicer, invoicee, payer, delivery, lines } = invoice;
  const party = ({ id, legalId, electronicAddress }: Invoice['payer'], idTerm: string, addressTerm: string): Named => {
    return {
      ids: [id],
      idTerm,
      legalId,
      legalTerm: 'SpecifiedLegalOrganization',
      address: electronicAddress,
      addressTerm,
    };
  };
  return [
    {
      ids: seller.ids.entries,
      idTerm: 'BT-29',
      legalId: seller.legalId,
      needsSiren: true,
      address: seller.electronicAddress,
      addressTerm: 'BT-34',
    },
    {
      ids: [buyer.id],
      idTerm: 'BT-46',
      legalId: buyer.legalId,
      legalTerm: 'BT-47',
      needsSiren: true,
      address: buyer.electronicAddress,
      addressTerm: 'BT-49',
    },
    { ids: [payee.id], idTerm: 'BT-60', legalId: payee.legalId, legalTerm: 'BT-61' },
    party(invoicer, 'EXT-FR-FE-115', 'EXT-FR-FE-121'),
    party(invoicee, 'EXT-FR-FE-92', 'EXT-FR-FE-98'),
    party(payer, 'EXT-FR-FE-46', 'EXT-FR-FE-52'),
    { ids: [delivery.location], idTerm: 'BT-71' },
    ...lines.entries.map((line) => ({ ids: [line.delivery.location], idTerm: 'EXT-FR-FE-146' })),
  ];
}

export function checkParties(invoice: Invoice, syntax: Syntax, report: Report): void {
  checkSeller(invoice, report);
  checkBuyer(invoice, report);
  for (const named of namedParties(invoice)) {
    for (const id of named.ids) checkIdentifier(id, named, report);
    const { legalId, legalTerm, address, addressTerm } = named;
    // CII has an element for identifiers without a scheme, but UBL does not.
    if (syntax === 'ubl' && legalId) checkSchemes(named, report);
    // BR-FR-10 checks the SIREN of the seller, so its legal registration has no term here.
    if (legalId && legalTerm && sirenOf(legalId) !== undefined) checkDigits(legalId, legalTerm, report);
    if (address && addressTerm) checkAddress(address, addressTerm, report);
  }
}

/** Returns the identifier if it has the scheme of SIREN numbers. */
function sirenOf({ id, scheme }: Identifier): string | undefined {
  return scheme.value === SIREN ? id.value : undefined;
}

function checkDigits({ id }: Identifier, term: string, report: Report): void {
  if (id.value && !NINE_DIGITS.test(id.value)) report('BR-FR-32', id, `is not a SIREN (${term}); use its nine digits`);
}

function checkIdentifier({ id, scheme }: Identifier, { legalId, needsSiren, idTerm }: Named, report: Report): void {
  if (!id.value) return;
  if (scheme.value === SIRET) {
    const siren = legalId && sirenOf(legalId);
    const isFitting = siren === undefined ? !needsSiren : id.value.startsWith(siren);
    if (!FOURTEEN_DIGITS.test(id.value) || !isFitting) {
      report('BR-FR-09', id, `is not a SIRET of the party (${idTerm}); use 14 digits that start with the SIREN`);
    }
  }
  if (scheme.value === SIREN || scheme.value === VAT_GROUP) checkDigits({ id, scheme }, idTerm, report);
  if (scheme.value !== PRIVATE) return;
  if (!CHARACTERS.test(id.value)) report('BR-FR-24', id, `${NOT_ALLOWED} (${idTerm}); remove them`);
  if (id.value.length > MOST_OF_PRIVATE) {
    report('BR-FR-26', id, `has more than ${MOST_OF_PRIVATE} characters (${idTerm}); shorten it`);
  }
}

function checkSchemes({ ids, idTerm }: Named, report: Report): void {
  for (const { id, scheme } of ids) {
    if (!id.value || scheme.value) continue;
    const message = `the scheme of an identifier is missing (${idTerm}-1); set it, or use the syntax "cii"`;
    report('BR-FR-CO-10', scheme, message);
  }
}

const NOT_ALLOWED = 'has characters other than letters A to Z, digits and + - _ .';

function checkAddress({ id, scheme }: Identifier, term: string, report: Report): void {
  if (!id.value) return;
  if (scheme.value === DIRECTORY && !CHARACTERS.test(id.value)) {
    report('BR-FR-23', id, `${NOT_ALLOWED} (${term}); remove them`);
  }
  if (id.value.length > MOST_OF_ADDRESS) {
    report('BR-FR-25', id, `has more than ${MOST_OF_ADDRESS} characters (${term}); shorten it`);
  }
}

function checkSeller(invoice: Invoice, report: Report): void {
  const { seller, taxRepresentative } = invoice;
  const siren = sirenOf(seller.legalId);
  if (siren === undefined) {
    const message = `the SIREN of the seller is missing (BT-30); set "legalId" to its nine digits with the scheme "${SIREN}"`;
    report('BR-FR-10', seller.legalId.id, message);
  } else if (!NINE_DIGITS.test(siren)) {
    report('BR-FR-10', seller.legalId.id, 'is not a SIREN (BT-30); use its nine digits');
  }
  if (!seller.electronicAddress.id.value) {
    report('BR-FR-13', seller.electronicAddress.id, `the electronic address of the seller is missing (BT-34); ${SET}`);
  }
  if (isBetweenBusinesses(invoice) && isSelfBilled(invoice) && !isInDirectory(seller)) {
    report('BR-FR-22', seller.electronicAddress.id, `${NOT_IN_DIRECTORY} of the seller (BT-34); ${SET}`);
  }
  const schemes = new Set<string>();
  for (const { scheme } of seller.ids.entries) {
    if (scheme.value && schemes.has(scheme.value)) {
      report('BR-FR-CO-10', scheme, 'two identifiers of the seller have this scheme (BT-29-1); keep one');
    }
    schemes.add(scheme.value ?? '');
  }
  if (schemes.has(VAT_GROUP) && !taxRepresentative.vatId.value) {
    const message = 'the VAT identifier of the VAT group is missing (BT-63); set it in `taxRepresentative`';
    report('BR-FR-CO-15', taxRepresentative.vatId, message);
  }
}

const SET = `set "electronicAddress", for example to the SIREN with the scheme "${DIRECTORY}"`;
const NOT_IN_DIRECTORY = 'the electronic address is not in the French directory, or does not start with the SIREN';

function checkBuyer(invoice: Invoice, report: Report): void {
  const { buyer } = invoice;
  const isB2B = isBetweenBusinesses(invoice);
  if (isB2B && sirenOf(buyer.legalId) === undefined) {
    const message = `the SIREN of the buyer is missing (BT-47); set "legalId" to its nine digits with the scheme "${SIREN}"`;
    report('BR-FR-11', buyer.legalId.id, message);
  }
  if (!buyer.electronicAddress.id.value) {
    report('BR-FR-12', buyer.electronicAddress.id, `the electronic address of the buyer is missing (BT-49); ${SET}`);
  } else if (isB2B && !isSelfBilled(invoice) && !isInDirectory(buyer)) {
    report('BR-FR-21', buyer.electronicAddress.id, `${NOT_IN_DIRECTORY} of the buyer (BT-49); ${SET}`);
  }
}

function isSelfBilled({ type }: Invoice): boolean {
  return SELF_BILLED.has(type.value ?? '');
}

function isInDirectory({ electronicAddress: { id, scheme }, legalId }: Invoice['buyer'] | Invoice['seller']): boolean {
  return scheme.value === DIRECTORY && (id.value ?? '').startsWith(legalId.id.value ?? '');
}
