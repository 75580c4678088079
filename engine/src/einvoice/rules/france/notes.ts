/** Checks the rules about notes (BG-1) and supporting documents (BG-24). */
import type { Invoice } from '../../said.ts';
import type { Report } from '../report.ts';
import { DOCUMENTS, list, TREATMENTS, VAT_GROUP } from './codes.ts';

/** Subjects of notes that French law requires (code de commerce, L441-9 and L441-10). */
const REQUIRED = {
  PMT: 'the fixed compensation for recovery costs',
  PMD: 'the penalties for late payment',
  AAB: 'the discount for early payment or its absence',
} as const;

/** Subjects that may occur only once. */
const UNIQUE = [...Object.keys(REQUIRED), 'TXD'];

const IN_VAT_GROUP = 'MEMBRE_ASSUJETTI_UNIQUE';

export function checkNotes(invoice: Invoice, report: Report): void {
  const { notes, seller } = invoice;
  const withSubject = (wanted: string) => notes.entries.filter(({ subject }) => subject.value === wanted);
  for (const [subject, about] of Object.entries(REQUIRED)) {
    if (withSubject(subject).length > 0) continue;
    report('BR-FR-05', notes, `a note about ${about} is required (BT-22); add it with the subject "${subject}"`);
  }
  for (const each of UNIQUE) {
    const [, second] = withSubject(each);
    if (!second) continue;
    report('BR-FR-06', second.subject, `two notes have the subject "${each}" (BT-21); combine them into one`);
  }
  const treatments = withSubject('BAR');
  const isTreatment = (text: string | undefined) => TREATMENTS.has(text ?? '');
  for (const { text } of treatments) {
    if (isTreatment(text.value)) continue;
    report('BR-FR-20', text, `is not a kind of transaction (BT-22); with the subject BAR, use ${list(TREATMENTS)}`);
  }
  const [, second] = treatments.filter(({ text }) => isTreatment(text.value));
  if (second) report('BR-FR-31', second.text, 'two notes have the subject BAR (BT-21); keep one');
  const isMember = seller.ids.entries.some(({ scheme }) => scheme.value === VAT_GROUP);
  if (isMember && !withSubject('TXD').some(({ text }) => text.value === IN_VAT_GROUP)) {
    const message = `the note of a seller in a VAT group is missing (BT-22); add "${IN_VAT_GROUP}" with the subject "TXD"`;
    report('BR-FR-CO-14', notes, message);
  }
}

/** Returns whether a note says that the invoice is between businesses in France. */
export function isBetweenBusinesses({ notes }: Invoice): boolean {
  return notes.entries.some(({ subject, text }) => subject.value === 'BAR' && text.value === 'B2B');
}

export function checkDocuments({ documents }: Invoice, report: Report): void {
  for (const { description } of documents.entries) {
    if (!description.value || DOCUMENTS.has(description.value)) continue;
    const message = `is not a kind of supporting document in France (BT-123); use one of ${list(DOCUMENTS)}`;
    report('BR-FR-17', description, message);
  }
  const [, second] = documents.entries.filter(({ description }) => description.value === 'LISIBLE');
  if (second) {
    report('BR-FR-18', second.description, 'two documents have the description LISIBLE (BT-123); keep one');
  }
}
