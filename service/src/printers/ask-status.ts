/** What a printer of a team says of itself now. */
import { askPrinter } from '../printing/ask-printer.ts';
import { describeReasons, PrintError, type PrinterStatus } from '../printing/print-types.ts';
import type { PrinterRow } from '../store/tables.ts';
import type { PrinterState } from '../words/printer-states.ts';
import type { Reach } from './reach-printer.ts';

export type ToldStatus = Partial<PrinterStatus> & {
  readonly state: PrinterState;
  /** In words, where it is not ready. */
  readonly message?: string;
};

/** A printer that prints something else takes no second connection: it is waited for no longer than people wait. */
const PATIENCE_MS = 5_000;

export async function askStatus(
  reach: Reach,
  { address: text, language }: PrinterRow,
  signal: AbortSignal,
): Promise<ToldStatus> {
  try {
    const { address, lookup } = await reach.find(text);
    // A printer that takes another language over a socket would print the question.
    const tells = address.kind !== 'tcp' || language === 'zpl';
    const status = tells ? await askPrinter(address, { timeoutMs: PATIENCE_MS, signal, lookup }) : undefined;
    if (!status) return { state: 'silent', message: 'it tells nothing of itself' };
    if (status.reasons.length === 0) return { state: 'ready', ...status };
    return { state: 'stopped', message: describeReasons(status.reasons), ...status };
  } catch (error) {
    if (!(error instanceof PrintError)) throw error;
    return { state: 'unreachable', message: error.message.replace(/; nothing was (sent|printed)$/, '') };
  }
}
