/**
 * Remembers printers that never respond to `~HS`, such as print servers that only forward bytes. Print jobs for them skip
 * the query and its timeout. The list is in memory, so the first print job after a restart queries the printer again.
 */
import type { PrinterAddress } from './printer-address.ts';

type SocketAddress = Extract<PrinterAddress, { kind: 'tcp' }>;

export type SilentPrinters = {
  /** Returns true if the status of the printer should not be queried. */
  has(address: SocketAddress): boolean;
  /** Records whether the printer has responded to a query. */
  note(address: SocketAddress, answered: boolean): void;
};

/**
 * Number of consecutive queries without a response after which a printer is considered silent. A printer that is
 * starting misses only one query.
 */
const SILENCES = 2;

/** Time in ms after which a silent printer is queried again, because it may have been replaced. */
const ASK_AGAIN_MS = 15 * 60_000;

/** Maximum number of printers in the list. Printers that were recorded longest ago are removed first. */
const MAX_PRINTERS = 1_000;

export function createSilentPrinters(now: () => number = () => performance.now()): SilentPrinters {
  const silences = new Map<string, { readonly count: number; readonly askedAt: number }>();
  return {
    has(address) {
      const found = silences.get(keyOf(address));
      return found !== undefined && found.count >= SILENCES && now() - found.askedAt < ASK_AGAIN_MS;
    },
    note(address, answered) {
      const key = keyOf(address);
      const count = silences.get(key)?.count ?? 0;
      silences.delete(key);
      if (answered) return;
      silences.set(key, { count: count + 1, askedAt: now() });
      for (const oldest of silences.keys()) {
        if (silences.size <= MAX_PRINTERS) break;
        silences.delete(oldest);
      }
    },
  };
}

const keyOf = ({ host, port }: SocketAddress): string => `${host}:${port}`;
