/** How an invoice that is only tried says so, to people and programs: nobody is to pay it. */
import type { Profile } from '../format/einvoice/einvoice.ts';
import type { Invoice } from './said.ts';

const NOTE = 'TEST: this is not an invoice';

/** The same with a note (BT-22) before all others, or within the one that Peppol takes. */
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
