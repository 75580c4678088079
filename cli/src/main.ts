/** The `platen` command: finds the command, reads its options, runs it, tells errors on stderr. */
import { parseArgs } from 'node:util';
import { listsOf } from '@platen/service/base/error-details';
import { ApiError } from '@platen/service/base/errors';
import { Unavailable } from '@platen/service/base/unavailable';
import { ConfigError } from '@platen/service/config/config';
import { type Arguments, type Command, Failure, parseArgsOptions, UsageError } from './command.ts';
import { COMMANDS } from './commands.ts';
import { helpOf, helpOfAll } from './help.ts';
import { describeFinding } from './output.ts';

async function main(words: readonly string[]): Promise<number> {
  const json = words.includes('--json');
  const command = COMMANDS.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '));
  for (const stream of [process.stdout, process.stderr]) stream.on('error', (error) => outputFailed(error, command));
  try {
    if (!command) return tellCommands(words);
    const args = read(command, words.slice(command.name.split(' ').length));
    if (args.values['help'] === true) {
      process.stdout.write(`${helpOf(command)}\n`);
      return 0;
    }
    return await command.run(args);
  } catch (error) {
    tell(error as Error, json, command);
    return exitStatusOf(error);
  }
}

function exitStatusOf(error: unknown): number {
  if (error instanceof UsageError) return 2;
  return error instanceof Failure ? error.exitStatus : 1;
}

/** Who reads no further, such as `| head`, has seen enough; a result that cannot be written is a failure. */
function outputFailed(error: NodeJS.ErrnoException, command: Command | undefined): void {
  if (command?.outlivesOutput) return;
  if (error.code !== 'EPIPE') process.stderr.write(`platen: the output cannot be written: ${error.message}\n`);
  process.exit(error.code === 'EPIPE' ? 0 : 1);
}

function tellCommands([word]: readonly string[]): number {
  if (word === undefined || word === '--help' || word === '-h' || word === 'help') {
    process.stdout.write(`${helpOfAll(COMMANDS)}\n`);
    return word === undefined ? 2 : 0;
  }
  throw new UsageError(`no command of this name; known are ${COMMANDS.map(({ name }) => name).join(', ')}`);
}

function read(command: Command, words: readonly string[]): Arguments {
  const { positionals, values } = parse(command, words);
  if (values['help'] !== true && positionals.length !== command.operands.length) {
    const wanted = command.operands.length === 0 ? 'no arguments' : command.operands.join(' ');
    throw new UsageError(`"platen ${command.name}" takes ${wanted}`);
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

/** A bug is told with its stack, everything else in one line and its details. */
function tell(error: Error, json: boolean, command: Command | undefined): void {
  const details = detailsOf(error);
  const lines = json
    ? [JSON.stringify({ error: error.message, ...(details.length > 0 ? { errors: details } : {}) })]
    : [`platen: ${isExpected(error) ? error.message : error.stack}`, ...details.map(describeFinding)];
  if (error instanceof UsageError && !json) {
    lines.push(`Try "platen ${command ? `${command.name} ` : ''}--help".`);
  }
  process.stderr.write(`${lines.join('\n')}\n`);
}

function detailsOf(error: Error): readonly object[] {
  if (error instanceof Failure) return error.details;
  return error instanceof ApiError ? (listsOf(error.details).errors ?? []) : [];
}

/** What a use case of the service refuses is what it refuses over HTTP. */
function isExpected(error: Error): boolean {
  if (error instanceof ApiError) return error.status < 500;
  return [Failure, UsageError, ConfigError, Unavailable].some((kind) => error instanceof kind);
}

process.exitCode = await main(process.argv.slice(2));
