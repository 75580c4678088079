/** Dependencies of an agent, and the printers it serves. */
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
  /** Maximum ms for which a printer may be silent. */
  readonly timeoutMs: number;
  /** Aborts when no more jobs may begin. */
  readonly stop: AbortSignal;
  /** Aborts when a running job must be interrupted. */
  readonly end: AbortSignal;
};
