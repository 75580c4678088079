/** Resources of a process, as reported by Linux; undefined elsewhere. */
import { readdirSync, readFileSync } from 'node:fs';

export type ProcessFigures = {
  /** Used memory in megabytes (1,000,000 bytes). */
  readonly memoryMb: number;
  /** Number of open files, including sockets. */
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
