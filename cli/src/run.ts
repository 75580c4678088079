/** Runs a command line of `platen`, or prints the overview of commands. */
import { BUILD_VERSION } from '@platen/engine/version';
import { type Command, type Io, UsageError } from './command.ts';
import { helpOfAll } from './help.ts';
import { reportErrors, runCommand } from './run-command.ts';

export function findCommand(commands: readonly Command[], words: readonly string[]): Command | undefined {
  return commands.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '));
}

/** Runs a command line, given as the arguments after `platen`. Returns the exit status. */
export async function run(commands: readonly Command[], words: readonly string[], io: Io): Promise<number> {
  const command = findCommand(commands, words);
  if (command) return runCommand(command, words.slice(command.name.split(' ').length), io);
  return reportErrors({ words, io }, async () => tellOfAll(commands, words, io));
}

function tellOfAll(commands: readonly Command[], [word]: readonly string[], io: Io): number {
  if (word === undefined || word === '--help' || word === '-h' || word === 'help') {
    io.out(`${helpOfAll(commands)}\n`);
    return word === undefined ? 2 : 0;
  }
  if (word === '--version' || word === '-v' || word === 'version') {
    io.out(`${BUILD_VERSION}\n`);
    return 0;
  }
  throw new UsageError(`the command does not exist; use one of ${commands.map(({ name }) => name).join(', ')}`);
}
