/** Prints by HTTP on the page of a Zebra printer that takes ZPL (`/pstprnt`). It tells nothing of the printer. */
import { post } from './post.ts';
import { type PrintDocument, PrintError, type Printed, type PrintOptions } from './print-types.ts';
import type { PrinterAddress } from './printer-address.ts';

/** @throws PrintError */
export async function printByPost(
  { url }: Extract<PrinterAddress, { kind: 'zebra-http' }>,
  document: PrintDocument,
  options: PrintOptions,
): Promise<Printed> {
  if (document.language !== 'zpl') throw new PrintError('failed', 'this page of a printer takes ZPL; nothing was sent');
  if (options.wait) {
    throw new PrintError(
      'failed',
      'over HTTP the printer does not tell when it has printed; use tcp:// to wait; nothing was sent',
    );
  }
  await options.begin?.();
  const { bytes: body, copies: times } = document;
  await post(url, { type: 'text/plain', body, times, begins: true }, options);
  return { state: 'sent', printer: undefined };
}
