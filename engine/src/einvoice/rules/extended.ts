/** Checks the rules about terms that exist only in Factur-X EXTENDED. These rules have no names in EN 16931. */
import { type Invoice, isSaid, type Said } from '../said.ts';
import { checkDecimals } from './lines.ts';
import type { Report } from './report.ts';

const RULE = 'FX-EXTENDED';

export function checkExtended(invoice: Invoice, report: Report): void {
  const { invoicer, invoicee, payer, logisticsCharges, installments, lines } = invoice;
  const others = [
    { party: invoicer, who: 'the invoicer' },
    { party: invoicee, who: 'the invoicee' },
    { party: payer, who: 'who pays' },
  ];
  for (const { party, who } of others) {
    if (isSaid(party) && !party.name.value) report(RULE, party.name, `${who} needs a name`);
    checkCountry(party.address, `the address of ${who}`, report);
    const { id, scheme } = party.electronicAddress;
    if (id.value && !scheme.value)
      report(RULE, scheme, 'an electronic address needs its scheme, such as "EM" for e-mail');
  }
  for (const { description, amount } of logisticsCharges.entries) {
    if (!description.value) report(RULE, description, 'a logistics charge needs a description');
    if (!amount.value) report(RULE, amount, 'a logistics charge needs an amount');
    checkDecimals(amount, [RULE], report);
  }
  for (const { terms, dueDate, amount, discount } of installments.entries) {
    if (!terms.value && !dueDate.value) report(RULE, dueDate, 'a partial payment needs a date or terms');
    for (const each of [amount, discount.base, discount.amount]) checkDecimals(each, [RULE], report);
  }
  for (const line of lines.entries) {
    checkCountry(line.delivery.address, 'the delivery address', report);
    for (const [id, within] of [
      [line.salesOrder, line.salesOrderLine],
      [line.despatchAdvice, line.despatchAdviceLine],
      [line.receivingAdvice, line.receivingAdviceLine],
      [line.deliveryNote, line.deliveryNoteLine],
    ] as readonly (readonly [Said<string>, Said<string>])[]) {
      if (within.value && !id.value)
        report(RULE, id, 'a reference to a document line needs a reference to the document');
    }
  }
}

function checkCountry(address: Invoice['payer']['address'], whose: string, report: Report): void {
  if (isSaid(address) && !address.country.value) report(RULE, address.country, `${whose} needs a country`);
}
