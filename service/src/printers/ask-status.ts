/** What a printer of a team says of itself now, or said to its agent. */
import { type ToldStatus, tellStatus, unreachable } from '../printing/tell-status.ts';
import type { PrinterRow } from '../store/tables.ts';
import { AGENT, type Reach, type Way } from './reach-printer.ts';

/** A printer that prints something else takes no second connection: it is waited for no longer than people wait. */
const PATIENCE_MS = 5_000;

/** An agent asks more than twice a minute; one that prints moves its lease on. */
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
  return tellStatus(way.address, printer.language, { timeoutMs: PATIENCE_MS, signal, lookup: way.lookup });
}

function toldByAgent({ agent_told: told, agent_at: at, leased_until: leasedUntil }: PrinterRow, now: number) {
  if (at === null) return { state: 'unreachable', message: 'no agent has asked for its jobs yet' } as const;
  if (at + AWAY_AFTER_MS < now && leasedUntil <= now) {
    return { state: 'unreachable', message: 'its agent is away', toldAt: at } as const;
  }
  if (told === null) return { state: 'silent', message: 'its agent has told nothing of it yet', toldAt: at } as const;
  return { ...(JSON.parse(told) as ToldStatus), toldAt: at };
}
