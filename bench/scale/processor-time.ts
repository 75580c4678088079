/** Processor time of processes and threads, from /proc. Requires Linux. */
import { readdirSync, readFileSync } from 'node:fs';

/** Ticks per second in /proc. They are the same on every Linux. */
const TICKS = 100;

type Times = { readonly parent: number; readonly ownMs: number; readonly childrenMs: number };

/** Reads a `stat` file. Undefined if the process has ended. */
function read(path: string): Times | undefined {
  try {
    // The process name in brackets may contain spaces.
    const fields = readFileSync(path, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const ms = (user: number, system: number) => ((fields[user]! + fields[system]!) * 1000) / TICKS;
    return { parent: fields[1]!, ownMs: ms(11, 12), childrenMs: ms(13, 14) };
  } catch {
    return undefined;
  }
}

/** Returns the processor time in ms of all threads of a process, and of its first thread. */
export function timesOf(pid: number): { readonly allMs: number; readonly mainMs: number } {
  return {
    allMs: read(`/proc/${pid}/stat`)?.ownMs ?? 0,
    mainMs: read(`/proc/${pid}/task/${pid}/stat`)?.ownMs ?? 0,
  };
}

export function parentOf(pid: number): number {
  return read(`/proc/${pid}/stat`)!.parent;
}

/** Returns the processor time in ms of a process and its children, including ended ones. */
export function treeMs(pid: number): number {
  const own = read(`/proc/${pid}/stat`);
  const others = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => read(`/proc/${name}/stat`));
  const children = others.filter((times) => times?.parent === pid).reduce((sum, times) => sum + times!.ownMs, 0);
  return (own?.ownMs ?? 0) + (own?.childrenMs ?? 0) + children;
}
