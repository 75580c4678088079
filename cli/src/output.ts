/** What commands print: results on stdout, all else on stderr, so that a pipe carries nothing but the result. */
import type { Io, Printing } from './command.ts';

type Finding = {
  readonly code?: string;
  readonly path?: string;
  readonly message?: string;
  readonly elementId?: string;
  readonly start?: number;
  readonly end?: number;
  readonly formats?: readonly string[];
};

/** The result of a command: JSON, or lines for people. */
export function printResult({ json, io }: Printing, value: unknown, lines: readonly string[]): void {
  if (json) io.out(`${JSON.stringify(value, null, 2)}\n`);
  else if (lines.length > 0) io.out(`${lines.join('\n')}\n`);
}

export function printNotes(io: Io, lines: readonly string[]): void {
  if (lines.length > 0) io.err(`${lines.join('\n')}\n`);
}

/** One problem or warning in one line: where, which element, what, at which characters of its expression, in which outputs. */
export function describeFinding({ code, path, message, elementId, start, end, formats }: Finding): string {
  const place = [path || undefined, elementId === undefined ? undefined : `(${elementId})`].filter(Boolean).join(' ');
  const characters = start === undefined ? '' : ` [character ${start + 1}${end && end > start + 1 ? `–${end}` : ''}]`;
  const outputs = formats === undefined ? '' : ` [${formats.join(', ')}]`;
  return `  ${place === '' ? '' : `${place}: `}${message}${characters}${outputs} ${code ?? ''}`.trimEnd();
}

/** "1 page", "2 pages". */
export function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
