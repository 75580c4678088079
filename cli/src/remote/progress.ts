/** A bar that a person sees grow, on a terminal alone. */
import type { Progress } from '@platen/client';

const WIDTH = 30;

type Terminal = { readonly isTTY?: boolean; write(text: string): unknown };

/** To be told how much is done of how much; undefined where nobody looks, as in a pipe or a log. */
export function barOf(name: string, terminal: Terminal = process.stderr) {
  if (!terminal.isTTY) return undefined;
  return (done: number, all: number): void => {
    const share = all === 0 ? 1 : done / all;
    const bar = '#'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '.');
    terminal.write(`\r${name} [${bar}] ${String(Math.floor(share * 100)).padStart(3)} %${share === 1 ? '\n' : ''}`);
  };
}

/** For bytes that are sent. */
export function progressOf(name: string): Progress | undefined {
  const bar = barOf(name);
  return bar && (({ sentBytes, totalBytes }) => bar(sentBytes, totalBytes));
}
