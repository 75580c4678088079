/** Generates the reference page of e-invoice groups and terms. */
import { page, table } from './markdown.ts';
import { HEADS, invoiceText, rootRows } from './properties.ts';
import { onPage } from './regions.ts';

export function invoicePage(): string {
  return onPage(
    page(
      'E-invoice',
      'This page lists the groups and terms of EN 16931 that a template can set in `einvoice.invoice`. The [guide](../guides/e-invoices.md) shows how to use them.',
      table(HEADS, rootRows(['einvoice'])),
      '## Terms and lists',
      'The value of a *term* is text that can contain expressions in braces, a number, or a [binding](#bindings).',
      'A list is an array, or an object that repeats an entry: `{ "items": "order.lines", "as": "line", "each": { … } }`. `items` is an expression that returns a list. ' +
        'Platen writes `each` once for each item of this list. In `each`, expressions read the item as `item` and its number, counted from 0, as `index`. `as` and `indexAs` set other names.',
      '## Groups',
      ...invoiceText(),
    ),
  ).replaceAll('](../reference/template.md#e-invoice)', '](#groups)');
}
