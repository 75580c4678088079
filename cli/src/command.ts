/** What a command is: its words, its options, and what it does with them. */
import type { ParseArgsConfig } from 'node:util';
import type { Installation } from '@platen/service/main';

export type OptionSpec = {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  /** Whether it may be given several times. */
  readonly multiple?: true;
  /** Placeholder of the value in the help, for example `FILE`. */
  readonly value?: string;
  readonly about: string;
};

/** What a command has of the process that runs it. */
export type Io = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether people see what it prints. */
  readonly isTerminal: boolean;
  /** All of stdin. */
  readInput(): Uint8Array;
  /** To stdout. */
  out(content: string | Uint8Array): void;
  /** To stderr. */
  err(text: string): void;
  /** What is made from now on is for the user alone; gives what ends that. */
  makePrivate(): () => void;
  readonly installation: Installation;
};

export type Arguments = {
  readonly positionals: readonly string[];
  readonly values: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;
  /** `--json`: machine-readable output on stdout. */
  readonly json: boolean;
  readonly io: Io;
};

/** What the printing of results needs. */
export type Printing = Pick<Arguments, 'json' | 'io'>;

export type Command = {
  /** The words after `platen`, for example `team create`. */
  readonly name: string;
  /** The positional arguments, for example `SLUG PLAN`. */
  readonly operands: readonly string[];
  readonly about: string;
  /** For the reference page: the JSON that `--json` prints. */
  readonly prints?: string;
  readonly options: Readonly<Record<string, OptionSpec>>;
  /** Goes on when nobody reads its output any more. */
  readonly outlivesOutput?: true;
  /** Gives the exit status: 0, or 1 for a failure that it has told about. */
  run(args: Arguments): Promise<number>;
};

/** Told on stderr as one line. */
export class Failure extends Error {
  /** More lines, one a problem. */
  readonly details: readonly object[];
  readonly exitStatus: number;

  constructor(message: string, details: readonly object[] = [], exitStatus = 1) {
    super(message);
    this.details = details;
    this.exitStatus = exitStatus;
  }
}

/** The command line itself is wrong: exit status 2. */
export class UsageError extends Error {}

const COMMON: Readonly<Record<string, OptionSpec>> = {
  json: { type: 'boolean', about: 'machine-readable output on stdout' },
  help: { type: 'boolean', short: 'h', about: 'this help' },
};

export function optionsOf(command: Command): Readonly<Record<string, OptionSpec>> {
  return { ...command.options, ...COMMON };
}

/** The options as `node:util` wants them. */
export function parseArgsOptions(command: Command): NonNullable<ParseArgsConfig['options']> {
  const entries = Object.entries(optionsOf(command));
  return Object.fromEntries(
    entries.map(([name, { type, short, multiple = false }]) => [
      name,
      short === undefined ? { type, multiple } : { type, multiple, short },
    ]),
  );
}

/** The value of an option that must be given. */
export function required({ values }: Arguments, name: string): string {
  const value = values[name];
  if (typeof value !== 'string' || value === '') throw new UsageError(`--${name} is required`);
  return value;
}

/** The value of an option that may be left out. */
export function optional({ values }: Arguments, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

/** The values of an option that may be given several times, in their order. */
export function all({ values }: Arguments, name: string): readonly string[] {
  const given = values[name];
  return Array.isArray(given) ? given.filter((value) => typeof value === 'string') : [];
}

/** The value as one of the words allowed. */
export function oneOf<Word extends string>(value: string, name: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === value);
  if (found === undefined) throw new UsageError(`${name} must be one of ${words.join(', ')}, not "${value}"`);
  return found;
}
