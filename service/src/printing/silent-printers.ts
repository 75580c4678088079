/**
 * Remembers printers that never respond to `~HS`, such as print servers that only forward bytes. Print jobs for them skip
 * the query and its timeout. The list is in memory, so the first print job after a restart queries the printer again.
 */
import type { PrinterAddress } from './printer-address.ts';

type SocketAddress = Extract<PrinterAddress, { kind: 'tcp' }>;

export type SilentPrinters = {
  /** Returns true while the printer need not be asked for its status. */
  has(address: SocketAddress): boolean;
  /** Records whether the printer responded to a question. */
  note(address: SocketAddress, answered: boolean): void;
};

/**
 * Number of consecutive unanswered questions after which a printer counts as silent. A printer that is starting misses
 * only one question.
 */
const SILENCES = 2;

/** Time in ms after which a silent printer is asked again. It may have been replaced by a printer that responds. */
const ASK_AGAIN_MS = 15 * 60_000;

/** Maximum remembered printers. The printer recorded longest ago is forgotten first. */
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
