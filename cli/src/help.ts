/** Help texts generated from the command table. */
import { type Command, type OptionSpec, optionsOf } from './command.ts';

/** Returns the overview with one line per command. */
export function helpOfAll(commands: readonly Command[]): string {
  const rows = commands.map((command) => [usageOf(command), command.about] as const);
  return [
    'Platen renders documents: a JSON template plus data becomes PDF, PNG, ZPL or HTML.',
    '',
    ...table(rows),
    '',
    '"platen COMMAND --help" shows the options of a command. Exit status: 0 done, 1 failed, 2 wrong usage.',
    '"platen --version" shows the versions of Platen and its engine.',
  ].join('\n');
}

/** Returns the command line with its operands, such as `platen team create SLUG PLAN`. */
export function usageOf({ name, operands, repeats }: Pick<Command, 'name' | 'operands' | 'repeats'>): string {
  return `${['platen', name, ...operands].join(' ')}${repeats ? '…' : ''}`;
}

/** Returns the usage line and the options of a command. */
export function helpOf(command: Command): string {
  const rows = Object.entries(optionsOf(command)).map(([option, spec]) => [flag(option, spec), spec.about] as const);
  return [`Usage: ${usageOf(command)} [options]`, command.about, '', ...table(rows)].join('\n');
}

function flag(name: string, { short, value }: OptionSpec): string {
  return `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`;
}

function table(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
