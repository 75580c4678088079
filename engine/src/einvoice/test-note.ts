/** Marks a test invoice so that people and programs recognize it and nobody pays it. */
import type { Profile } from '../format/einvoice/einvoice.ts';
import type { Invoice } from './said.ts';

const NOTE = 'TEST: this is not an invoice';

/** Inserts a note (BT-22) before all others. Peppol accepts only one note, so the text is added to an existing one. */
export function asTest(invoice: Invoice, profile: Profile): Invoice {
  const { notes } = invoice;
  const [first, ...more] = notes.entries;
  const { origin } = notes;
  const nothing = { value: undefined, origin };
  const added = { subject: nothing, text: { value: NOTE, origin } };
  const entries =
    profile === 'peppol' && first
      ? [{ ...first, text: { value: `${NOTE}\n${first.text.value ?? ''}`, origin } }, ...more]
      : [added, ...notes.entries];
  return { ...invoice, notes: { ...notes, entries } };
}
