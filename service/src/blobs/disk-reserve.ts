/** Room on the disk that is left free: a full disk is met before it happens, while reading and deleting still work. */
import { statfs } from 'node:fs/promises';
import { ApiError } from '../base/errors.ts';

export type DiskState = {
  /** What the service may still write. */
  readonly freeBytes: number;
  readonly sizeBytes: number;
  readonly reserveBytes: number;
};

export type DiskReserve = {
  /** To be called before something is kept that was not there. UNAVAILABLE while less is free than the reserve. */
  requireFree(): Promise<void>;
  /** Undefined where the system does not tell. */
  look(): Promise<DiskState | undefined>;
};

type DiskReserveOptions = {
  /** What lies on the disk. */
  readonly folder: string;
  /** In bytes. */
  readonly reserveBytes: number | 'auto';
};

/** For so long a look holds. */
const HOLDS_MS = 1_000;

const RETRY_AFTER_S = '60';

/** The default share of the disk; no more than a gigabyte. */
const AUTO_SHARE = 0.05;
const AUTO_MOST_BYTES = 1024 ** 3;

export function createDiskReserve({ folder, reserveBytes: given }: DiskReserveOptions): DiskReserve {
  let known: Promise<DiskState | undefined> | undefined;
  let lookedAt = -Infinity;

  async function see(): Promise<DiskState | undefined> {
    const disk = await statfs(folder).catch(() => undefined);
    if (!disk) return undefined;
    const sizeBytes = disk.blocks * disk.bsize;
    const reserveBytes = given === 'auto' ? Math.min(AUTO_MOST_BYTES, AUTO_SHARE * sizeBytes) : given;
    return { freeBytes: disk.bavail * disk.bsize, sizeBytes, reserveBytes };
  }

  function look(): Promise<DiskState | undefined> {
    if (known && performance.now() - lookedAt < HOLDS_MS) return known;
    lookedAt = performance.now();
    known = see();
    return known;
  }

  return {
    look,
    async requireFree() {
      const state = await look();
      if (!state || !isLow(state)) return;
      const message = 'The disk of this installation is nearly full: nothing new is kept. Documents still come inline.';
      throw new ApiError('UNAVAILABLE', { message, headers: { 'retry-after': RETRY_AFTER_S } });
    },
  };
}

export function isLow({ freeBytes, reserveBytes }: DiskState): boolean {
  return freeBytes < reserveBytes;
}
