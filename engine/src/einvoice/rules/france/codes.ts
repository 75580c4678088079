/** Lists codes of the French reform: invoice types, billing frameworks, VAT rates and document types. */
import { codes } from '../../codes/codes.ts';

/** Types of invoices and credit notes: BT-3. */
export const TYPES = codes('380 389 393 501 386 500 384 471 472 473 261 262 381 396 502 503');

/** Types of invoices that the buyer writes for the seller. */
export const SELF_BILLED = codes('389 501 500 471 473 261 502');

/** Types of invoices and credit notes for advance payments. */
export const ADVANCES = codes('386 500 503');

export const CORRECTIONS = codes('384 471 472 473');

export const CREDITS = codes('261 381 396 502 503');

/** Type of credit notes for discounts on all invoices of a period. */
export const REBATE = '262';

/** Billing frameworks ("cadres de facturation"): BT-23. B is for goods, S for services and M for both. */
export const FRAMEWORKS = codes('B1 S1 M1 B2 S2 M2 S3 B4 S4 M4 S5 S6 B7 S7 B8 S8 M8 B9 S9 M9');

/** Frameworks for paid invoices. */
export const PAID = codes('B2 S2 M2');

/** Frameworks for final invoices after advance payments. */
export const FINAL = codes('B4 S4 M4');

/** Frameworks for invoices of several sellers (8) or in two directions (9). Their lines need groups. */
export const WITH_GROUPS = codes('B8 S8 M8 B9 S9 M9');

/** VAT categories: BT-95, BT-102, BT-151. */
export const CATEGORIES = codes('S E AE K G O Z');

/** Current and former VAT rates of France and its regions in percent: BT-96, BT-103, BT-152. */
export const RATES: ReadonlySet<number> = new Set([
  0, 0.9, 1.05, 1.75, 2.1, 5.5, 7, 8.5, 9.2, 9.6, 10, 13, 19.6, 20, 20.6,
]);

/** Content of a note with the subject BAR: the kind of transaction, which decides how platforms process the invoice. */
export const TREATMENTS = codes('B2B B2BINT B2C B2CINT OUTOFSCOPE ARCHIVEONLY');

/** Descriptions of supporting documents: BT-123. */
export const DOCUMENTS = codes(`
  RIB LISIBLE FEUILLE_DE_STYLE PJA BORDEREAU_SUIVI DOCUMENT_ANNEXE BON_LIVRAISON BON_COMMANDE
  BORDEREAU_SUIVI_VALIDATION ETAT_ACOMPTE FACTURE_PAIEMENT_DIRECT RECAPITULATIF_COTRAITANCE
`);

/** Identifier schemes of ISO 6523. */
export const SIREN = '0002';
export const SIRET = '0009';
/** Codes that companies of a group or a network agree on. */
export const PRIVATE = '0224';
/** Electronic addresses of the French directory ("annuaire"). */
export const DIRECTORY = '0225';
/** VAT group ("assujetti unique"). */
export const VAT_GROUP = '0231';

export function list(accepted: ReadonlySet<string | number>): string {
  return [...accepted].join(', ');
}
