/** Prints over HTTP. The page `/pstprnt` of Zebra printers accepts ZPL, but does not report the status. */
import { post } from './post.ts';
import { type PrintDocument, PrintError, type Printed, type PrintOptions } from './print-types.ts';
import type { PrinterAddress } from './printer-address.ts';

/**
 * Prints a document with a POST request.
 * @throws PrintError
 */
export async function printByPost(
  { url }: Extract<PrinterAddress, { kind: 'zebra-http' }>,
  document: PrintDocument,
  options: PrintOptions,
): Promise<Printed> {
  if (document.language !== 'zpl')
    throw new PrintError('failed', 'this printer address accepts ZPL only; nothing was sent');
  if (options.wait) {
    throw new PrintError(
      'failed',
      'the printer does not report over HTTP when it has printed, so waiting is not possible; nothing was sent; use tcp:// instead',
    );
  }
  await options.begin?.();
  const { bytes: body, copies: times } = document;
  await post(url, { type: 'text/plain', body, times, begins: true }, options);
  return { state: 'sent', printer: undefined };
}
