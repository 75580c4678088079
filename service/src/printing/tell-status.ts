/** How a printer is, in one word and in its own. */
import type { PrinterState } from '../words/printer-states.ts';
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
  /** In words, where it is not ready. */
  readonly message?: string;
};

/** Nothing is printed by asking. */
export async function tellStatus(
  address: PrinterAddress,
  language: PrintLanguage,
  options: TalkOptions,
): Promise<ToldStatus> {
  // A printer that takes another language over a socket would print the question.
  const tells = address.kind !== 'tcp' || language === 'zpl';
  try {
    const status = tells ? await askPrinter(address, options) : undefined;
    if (!status) return { state: 'silent', message: 'it tells nothing of itself' };
    if (status.reasons.length === 0) return { state: 'ready', ...status };
    return { state: 'stopped', message: describeReasons(status.reasons), ...status };
  } catch (error) {
    return unreachable(error);
  }
}

/** Tells a PrintError; other errors are thrown on. */
export function unreachable(error: unknown): ToldStatus {
  if (!(error instanceof PrintError)) throw error;
  return { state: 'unreachable', message: error.message.replace(/; nothing was (sent|printed)$/, '') };
}
