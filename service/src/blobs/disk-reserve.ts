/** Keeps some disk space free, so that reading and deleting files still works when the disk is almost full. */
import { statfs } from 'node:fs/promises';
import { ApiError } from '../base/errors.ts';

export type DiskState = {
  /** Bytes that the service can still write. */
  readonly freeBytes: number;
  readonly sizeBytes: number;
  readonly reserveBytes: number;
};

export type DiskReserve = {
  /** Throws UNAVAILABLE if less than the reserve is free. Call it before storing anything new. */
  requireFree(): Promise<void>;
  /** Measures the disk. Returns undefined if the operating system does not report free space. */
  look(): Promise<DiskState | undefined>;
};

type DiskReserveOptions = {
  /** Folder on the disk to measure. */
  readonly folder: string;
  /** Bytes to keep free. `auto` is a share of the disk. */
  readonly reserveBytes: number | 'auto';
};

/** Time in ms for which a measurement is cached. */
const HOLDS_MS = 1_000;

const RETRY_AFTER_S = '60';

/** Default reserve as a share of the disk. It is at most 1 GiB. */
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
      const message =
        'The disk of this installation is nearly full, so nothing new can be stored. Request documents inline, or free disk space.';
      throw new ApiError('UNAVAILABLE', { message, headers: { 'retry-after': RETRY_AFTER_S } });
    },
  };
}

export function isLow({ freeBytes, reserveBytes }: DiskState): boolean {
  return freeBytes < reserveBytes;
}
