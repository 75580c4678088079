/** What a process holds, as Linux tells it; undefined elsewhere. */
import { readdirSync, readFileSync } from 'node:fs';

export type ProcessFigures = {
  /** Megabytes (1,000,000 bytes) of memory that are in use. */
  readonly memoryMb: number;
  /** Open files, sockets included. */
  readonly descriptors: number;
};

export function figuresOf(pid: number): ProcessFigures | undefined {
  try {
    const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]);
    return { memoryMb: (kilobytes * 1024) / 1e6, descriptors: readdirSync(`/proc/${pid}/fd`).length };
  } catch {
    return undefined;
  }
}
