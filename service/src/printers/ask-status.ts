/**
 * Queries the status of a printer. For a printer that an agent serves, returns the last status that the agent reported.
 */
import { describeStatus, type ToldStatus, unreachable } from '../printing/describe-status.ts';
import type { PrinterRow } from '../store/tables.ts';
import { AGENT, type Reach, type Way } from './reach-printer.ts';

/** Timeout in ms. A person is waiting, and a printer that is printing may not accept a second connection. */
const PATIENCE_MS = 5_000;

/**
 * Time in ms without a request after which an agent is treated as disconnected. Agents send a request at least twice a
 * minute, or renew their lease while they print.
 */
const AWAY_AFTER_MS = 90_000;

type Asking = { readonly now: number; readonly signal: AbortSignal };

export async function askStatus(
  reach: Reach,
  printer: PrinterRow,
  { now, signal }: Asking,
): Promise<ToldStatus & { readonly toldAt?: number }> {
  if (printer.address === AGENT) return toldByAgent(printer, now);
  let way: Way;
  try {
    way = await reach.find(printer.address);
  } catch (error) {
    return unreachable(error);
  }
  const { address, lookup, silent } = way;
  return describeStatus(address, printer.language, { timeoutMs: PATIENCE_MS, signal, lookup, silent });
}

function toldByAgent({ agent_told: told, agent_at: at, leased_until: leasedUntil }: PrinterRow, now: number) {
  if (at === null) return { state: 'unreachable', message: 'no agent has connected yet' } as const;
  if (at + AWAY_AFTER_MS < now && leasedUntil <= now) {
    return { state: 'unreachable', message: 'its agent is offline', toldAt: at } as const;
  }
  if (told === null)
    return { state: 'silent', message: 'its agent has not reported its state yet', toldAt: at } as const;
  return { ...(JSON.parse(told) as ToldStatus), toldAt: at };
}
