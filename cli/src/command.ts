/** Definition of a command: its name, options and function. */
import type { ParseArgsConfig } from 'node:util';
import type { Installation } from '@platen/service/main';

export type OptionSpec = {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  /** True if the option can be repeated. */
  readonly multiple?: true;
  /** Placeholder for the value in the help, such as `FILE`. */
  readonly value?: string;
  readonly about: string;
};

/** Input and output of a command. */
export type Io = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** True if stdout is a terminal. */
  readonly isTerminal: boolean;
  /** Reads stdin until its end. */
  readInput(): Uint8Array;
  /** Writes to stdout. */
  out(content: string | Uint8Array): void;
  /** Writes to stderr. */
  err(text: string): void;
  /**
   * Makes files that are created from now on private to the user. Returns a function that restores the previous mode.
   */
  makePrivate(): () => void;
  readonly installation: Installation;
};

export type Arguments = {
  readonly positionals: readonly string[];
  readonly values: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;
  /** True for `--json`: machine-readable output on stdout. */
  readonly json: boolean;
  readonly io: Io;
};

/** Arguments that are needed to print results. */
export type Printing = Pick<Arguments, 'json' | 'io'>;

export type Command = {
  /** Words after `platen`, such as `team create`. */
  readonly name: string;
  /** Positional arguments, such as `SLUG PLAN`. */
  readonly operands: readonly string[];
  /** True if the last operand can be repeated. */
  readonly repeats?: true;
  readonly about: string;
  /** Description of the `--json` output for the reference page. */
  readonly prints?: string;
  readonly options: Readonly<Record<string, OptionSpec>>;
  /** True if the command continues after the reader of its output has stopped, as with `| head`. */
  readonly outlivesOutput?: true;
  /** Runs the command. Returns the exit status: 0, or 1 for a failure that was already reported. */
  run(args: Arguments): Promise<number>;
};

/** Failure that is reported on stderr as one line, followed by its details. */
export class Failure extends Error {
  /** Additional lines of the report, one per problem. */
  readonly details: readonly object[];
  readonly exitStatus: number;

  constructor(message: string, details: readonly object[] = [], exitStatus = 1) {
    super(message);
    this.details = details;
    this.exitStatus = exitStatus;
  }
}

/** Error for an invalid command line, with exit status 2. */
export class UsageError extends Error {}

const COMMON: Readonly<Record<string, OptionSpec>> = {
  json: { type: 'boolean', about: 'machine-readable output on stdout' },
  help: { type: 'boolean', short: 'h', about: 'this help' },
};

export function optionsOf(command: Command): Readonly<Record<string, OptionSpec>> {
  return { ...command.options, ...COMMON };
}

/** Returns the options in the format of `node:util`. */
export function parseArgsOptions(command: Command): NonNullable<ParseArgsConfig['options']> {
  const entries = Object.entries(optionsOf(command));
  return Object.fromEntries(
    entries.map(([name, { type, short, multiple = false }]) => [
      name,
      short === undefined ? { type, multiple } : { type, multiple, short },
    ]),
  );
}

/** Returns the value of an option. Throws UsageError if the option is not given. */
export function required({ values }: Arguments, name: string): string {
  const value = values[name];
  if (typeof value !== 'string' || value === '') throw new UsageError(`--${name} is required`);
  return value;
}

/** Returns the value of an option. Returns undefined if the option is not given. */
export function optional({ values }: Arguments, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

/** Returns the values of a repeatable option in order. */
export function all({ values }: Arguments, name: string): readonly string[] {
  const given = values[name];
  return Array.isArray(given) ? given.filter((value) => typeof value === 'string') : [];
}

/** Returns the value if the list contains it. Throws UsageError otherwise. */
export function oneOf<Word extends string>(value: string, name: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === value);
  if (found === undefined) throw new UsageError(`${name} must be one of ${words.join(', ')}, not "${value}"`);
  return found;
}
