/** Prints one document on one printer, at most once. */
import { printByIpp } from './ipp/print-by-ipp.ts';
import { printByPost } from './print-by-post.ts';
import { printBySocket } from './print-by-socket.ts';
import { printToDevice } from './print-to-device.ts';
import type { PrintDocument, Printed, PrintOptions } from './print-types.ts';
import type { PrinterAddress } from './printer-address.ts';

/**
 * Prints the document. First requests the printer's status if it reports one, and sends nothing if the printer cannot
 * print.
 * @throws PrintError `failed` if nothing was printed, `unknown` if that cannot be known
 */
export function print(address: PrinterAddress, document: PrintDocument, options: PrintOptions): Promise<Printed> {
  switch (address.kind) {
    case 'tcp':
      return printBySocket(address, document, options);
    case 'ipp':
      return printByIpp(address, document, options);
    case 'zebra-http':
      return printByPost(address, document, options);
    case 'file':
      return printToDevice(address, document, options);
  }
}
