/** Options shared by commands that print. */
import { type Arguments, optional, UsageError } from './command.ts';

/** Exit status if it is unknown whether the document was printed. */
export const UNKNOWN = 3;

export const PRINTER_TIMEOUT = {
  type: 'string',
  value: 'SECONDS',
  about: 'maximum seconds to wait for printing, and for each printer response; default: 60',
} as const;

/** Returns the value of `--timeout` in ms. */
export function readPrinterTimeout(args: Arguments): number {
  const text = optional(args, 'timeout') ?? '60';
  const seconds = Number(text);
  if (seconds > 0 && seconds <= 86_400) return seconds * 1000;
  throw new UsageError(`--timeout must be a number of seconds up to 86400, not "${text}"`);
}
