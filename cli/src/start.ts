/** Runs the command line of this process. */
import { readFileSync } from 'node:fs';
import { makePrivate } from '@platen/service/config/private-files';
import type { Command, Io } from './command.ts';
import { INSTALLATION } from './installation.ts';
import { findCommand, run } from './run.ts';

const IO: Io = {
  env: process.env,
  isTerminal: process.stdout.isTTY,
  readInput: () => readFileSync(0),
  out: (content) => void process.stdout.write(content),
  err: (text) => void process.stderr.write(text),
  makePrivate,
  installation: INSTALLATION,
};

/**
 * Handles errors while writing output. A reader that stops early, such as `| head`, is not a failure. All other errors
 * are reported.
 */
function outputFailed(error: NodeJS.ErrnoException, command: Command | undefined): void {
  if (command?.outlivesOutput) return;
  if (error.code !== 'EPIPE') process.stderr.write(`platen: the output cannot be written: ${error.message}\n`);
  process.exit(error.code === 'EPIPE' ? 0 : 1);
}

/** Runs the process's command line with one of the commands, and sets the exit status of the process. */
export async function start(commands: readonly Command[]): Promise<void> {
  const words = process.argv.slice(2);
  const command = findCommand(commands, words);
  for (const stream of [process.stdout, process.stderr]) stream.on('error', (error) => outputFailed(error, command));
  process.exitCode = await run(commands, words, IO);
}
