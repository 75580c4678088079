/** Describes the status of a printer with a state and a message. */
import type { PrinterState } from '../enums/printer-states.ts';
import { askPrinter } from './ask-printer.ts';
import {
  describeReasons,
  PrintError,
  type PrinterStatus,
  type PrintLanguage,
  type TalkOptions,
} from './print-types.ts';
import type { PrinterAddress } from './printer-address.ts';

export type ToldStatus = Partial<PrinterStatus> & {
  readonly state: PrinterState;
  /** Reason why the printer is not ready. */
  readonly message?: string;
};

/** Queries the status of a printer. Prints nothing. */
export async function describeStatus(
  address: PrinterAddress,
  language: PrintLanguage,
  options: TalkOptions,
): Promise<ToldStatus> {
  // Printers that do not use ZPL would print the query as text.
  const tells = address.kind !== 'tcp' || language === 'zpl';
  try {
    const status = tells ? await askPrinter(address, options) : undefined;
    if (!status) return { state: 'silent', message: silence(tells && address.kind === 'tcp') };
    if (status.reasons.length === 0) return { state: 'ready', ...status };
    return { state: 'stopped', message: describeReasons(status.reasons), ...status };
  } catch (error) {
    return unreachable(error);
  }
}

function silence(isAsked: boolean): string {
  return isAsked
    ? 'it does not respond to ~HS, so labels are sent without a status check; Platen cannot detect that it is out of paper'
    : 'it does not report its state';
}

/** Converts a PrintError to a status. Throws other errors again. */
export function unreachable(error: unknown): ToldStatus {
  if (!(error instanceof PrintError)) throw error;
  return { state: 'unreachable', message: error.message.replace(/; nothing was (sent|printed)$/, '') };
}
