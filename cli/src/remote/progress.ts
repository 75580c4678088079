/** A bar that a person sees grow, on a terminal alone. */
import type { Progress } from '@platen/client';

const WIDTH = 30;

/** Told as bytes are sent; nothing is written where nobody looks, as in a pipe or a log. */
export function progressOf(name: string): Progress | undefined {
  const { stderr } = process;
  if (!stderr.isTTY) return undefined;
  return ({ sentBytes, totalBytes }) => {
    const share = totalBytes === 0 ? 1 : sentBytes / totalBytes;
    const bar = '#'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '.');
    stderr.write(`\r${name} [${bar}] ${String(Math.floor(share * 100)).padStart(3)} %${share === 1 ? '\n' : ''}`);
  };
}
