/** Progress bar, shown only on a terminal. */
import type { Progress } from '@platen/client';
import { printable } from '@platen/service/base/printable';

const WIDTH = 30;

type Terminal = { readonly isTTY?: boolean; write(text: string): unknown };

/** Returns a function that shows progress. Returns undefined if the output is not a terminal. */
export function createProgressBar(name: string, terminal: Terminal = process.stderr) {
  if (!terminal.isTTY) return undefined;
  return (done: number, all: number): void => {
    const share = all === 0 ? 1 : done / all;
    const bar = '#'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '.');
    terminal.write(
      `\r${printable(name)} [${bar}] ${String(Math.floor(share * 100)).padStart(3)} %${share === 1 ? '\n' : ''}`,
    );
  };
}

/** Returns a function that shows the progress of an upload. */
export function progressOf(name: string): Progress | undefined {
  const bar = createProgressBar(name);
  return bar && (({ sentBytes, totalBytes }) => bar(sentBytes, totalBytes));
}
