/** What an agent is made of, and the printers that it serves. */
import type { Client } from '@platen/client';
import type { PrinterAddress } from '@platen/service/printing/printer-address';

export type AgentPrinter = {
  /** ID or name, as the service knows it. */
  readonly name: string;
  readonly address: PrinterAddress;
};

export type AgentNeeds = {
  /** Without retries of its own. */
  readonly client: Client;
  tell(printer: AgentPrinter, sentence: string): void;
  /** Longest silence of a printer. */
  readonly timeoutMs: number;
  /** Nothing more is begun. */
  readonly stop: AbortSignal;
  /** What has begun is broken off. */
  readonly end: AbortSignal;
};
