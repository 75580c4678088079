/** Dependencies of an agent, and the printers that it serves. */
import type { Client } from '@platen/client';
import type { PrinterAddress } from '@platen/service/printing/printer-address';
import type { SilentPrinters } from '@platen/service/printing/silent-printers';

export type AgentPrinter = {
  /** ID or name of the printer in the service. */
  readonly name: string;
  readonly address: PrinterAddress;
};

export type AgentNeeds = {
  /** Client of the service without automatic retries. */
  readonly client: Client;
  tell(printer: AgentPrinter, sentence: string): void;
  /** Printers known not to respond to status requests, remembered while the agent runs. */
  readonly silent: SilentPrinters;
  /** Maximum ms without a response from the printer. */
  readonly timeoutMs: number;
  /** Aborts when no new job may start. */
  readonly stop: AbortSignal;
  /** Aborts when running jobs must stop. */
  readonly end: AbortSignal;
};
