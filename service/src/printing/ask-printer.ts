/** Asks a printer for its status without printing. */
import { getPrinter } from './ipp/printer.ts';
import { askBySocket } from './print-by-socket.ts';
import type { PrinterStatus, TalkOptions } from './print-types.ts';
import type { PrinterAddress } from './printer-address.ts';

/**
 * Returns the status. Undefined if the connection does not support questions. @throws PrintError `failed` if the
 * printer cannot be reached
 */
export async function askPrinter(address: PrinterAddress, options: TalkOptions): Promise<PrinterStatus | undefined> {
  if (address.kind === 'tcp') return askBySocket(address, options);
  return address.kind === 'ipp' ? getPrinter(address, options) : undefined;
}
