/** Prints a document on a printer, at most once. */
import { printByIpp } from './ipp/print-by-ipp.ts';
import { printByPost } from './print-by-post.ts';
import { printBySocket } from './print-by-socket.ts';
import { printToDevice } from './print-to-device.ts';
import type { PrintDocument, Printed, PrintOptions } from './print-types.ts';
import type { PrinterAddress } from './printer-address.ts';

/**
 * Prints a document. If the printer reports its status, checks it first, and sends nothing if the printer cannot print.
 * @throws PrintError `failed` if nothing was printed, `unknown` if it is not known
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
