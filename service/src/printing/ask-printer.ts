/** Queries the status of a printer. Prints nothing. */
import { getPrinter } from './ipp/printer.ts';
import { askBySocket } from './print-by-socket.ts';
import type { PrinterStatus, TalkOptions } from './print-types.ts';
import type { PrinterAddress } from './printer-address.ts';

/**
 * Returns the status. Returns undefined if this kind of connection cannot query it.
 * @throws PrintError `failed` if the printer cannot be reached
 */
export async function askPrinter(address: PrinterAddress, options: TalkOptions): Promise<PrinterStatus | undefined> {
  if (address.kind === 'tcp') return askBySocket(address, options);
  return address.kind === 'ipp' ? getPrinter(address, options) : undefined;
}
