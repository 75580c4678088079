/** Runs one command: parses its options and reports errors. */
import { parseArgs } from 'node:util';
import { listsOf } from '@platen/service/base/error-details';
import { ApiError } from '@platen/service/base/errors';
import { printable, printableJson, printableStack } from '@platen/service/base/printable';
import { Unavailable } from '@platen/service/base/unavailable';
import { ConfigError } from '@platen/service/config/config-error';
import { type Arguments, type Command, Failure, type Io, parseArgsOptions, UsageError } from './command.ts';
import { helpOf } from './help.ts';
import { describeFinding } from './output.ts';

/** Runs the command with the arguments after its name. Returns the exit status. */
export function runCommand(command: Command, words: readonly string[], io: Io): Promise<number> {
  return reportErrors({ command, words, io }, async () => {
    const args = { ...read(command, words), io };
    if (args.values['help'] !== true) return command.run(args);
    io.out(`${helpOf(command)}\n`);
    return 0;
  });
}

type Line = { readonly command?: Command; readonly words: readonly string[]; readonly io: Io };

/** Runs `work`. Reports an error on stderr and returns the exit status for it. */
export async function reportErrors({ command, words, io }: Line, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    io.err(describe(error as Error, words.includes('--json'), command));
    return exitStatusOf(error);
  }
}

function exitStatusOf(error: unknown): number {
  if (error instanceof UsageError) return 2;
  return error instanceof Failure ? error.exitStatus : 1;
}

function read(command: Command, words: readonly string[]): Omit<Arguments, 'io'> {
  const { positionals, values } = parse(command, words);
  const { length: least } = command.operands;
  const fits = positionals.length === least || (command.repeats === true && positionals.length > least);
  if (values['help'] !== true && !fits) {
    const wanted = command.operands.length === 0 ? 'no arguments' : command.operands.join(' ');
    throw new UsageError(`"platen ${command.name}" needs ${wanted}`);
  }
  return { positionals, values: values as Arguments['values'], json: values['json'] === true };
}

function parse(command: Command, words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: parseArgsOptions(command), allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Returns the report of an error: one line and its details, or a stack trace if the error is a bug. */
function describe(error: Error, json: boolean, command: Command | undefined): string {
  const details = detailsOf(error);
  const lines = json
    ? [printableJson(JSON.stringify({ error: error.message, ...(details.length > 0 ? { errors: details } : {}) }))]
    : [
        `platen: ${isExpected(error) ? printable(error.message) : printableStack(error)}`,
        ...details.map(describeFinding).map(printable),
      ];
  if (error instanceof UsageError && !json) {
    lines.push(`Try "platen ${command ? `${command.name} ` : ''}--help".`);
  }
  return `${lines.join('\n')}\n`;
}

function detailsOf(error: Error): readonly object[] {
  if (error instanceof Failure) return error.details;
  return error instanceof ApiError ? (listsOf(error.details).errors ?? []) : [];
}

/** Returns true for errors that are not bugs: errors of commands, and service errors with a status below 500. */
function isExpected(error: Error): boolean {
  if (error instanceof ApiError) return error.status < 500;
  return [Failure, UsageError, ConfigError, Unavailable].some((kind) => error instanceof kind);
}
