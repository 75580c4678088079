/**
 * Remembers printers that never answer `~HS`, such as print servers that only pass on bytes. Their labels then do not
 * each wait for a timeout. Kept in memory: after a restart the first labels ask again.
 */
import type { PrinterAddress } from './printer-address.ts';

type SocketAddress = Extract<PrinterAddress, { kind: 'tcp' }>;

export type SilentPrinters = {
  /** Returns true while the printer need not be asked. */
  has(address: SocketAddress): boolean;
  /** Records whether the printer answered a question. */
  note(address: SocketAddress, answered: boolean): void;
};

/** A printer that starts up misses one question; one that misses this many in a row does not answer at all. */
const SILENCES = 2;

/** Time after which a silent printer is asked again, in ms: it may have been replaced by one that answers. */
const ASK_AGAIN_MS = 15 * 60_000;

/** Bounds the memory; the printer noted longest ago is forgotten first. */
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
