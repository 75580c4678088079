/** Prints results on stdout and everything else on stderr, so that pipes contain only results. */
import { printable, printableJson } from '@platen/service/base/printable';
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

/** Prints the result of a command: JSON, or lines for people. */
export function printResult({ json, io }: Printing, value: unknown, lines: readonly string[]): void {
  if (json) io.out(`${printableJson(JSON.stringify(value, null, 2))}\n`);
  else if (lines.length > 0) io.out(`${lines.map(printable).join('\n')}\n`);
}

export function printNotes(io: Io, lines: readonly string[]): void {
  if (lines.length > 0) io.err(`${lines.map(printable).join('\n')}\n`);
}

/**
 * Formats a problem or warning as one line: position, element, message, character range in its expression, and output
 * formats.
 */
export function describeFinding({ code, path, message, elementId, start, end, formats }: Finding): string {
  const place = [path || undefined, elementId === undefined ? undefined : `(${elementId})`].filter(Boolean).join(' ');
  const characters = start === undefined ? '' : ` [character ${start + 1}${end && end > start + 1 ? `–${end}` : ''}]`;
  const outputs = formats === undefined ? '' : ` [${formats.join(', ')}]`;
  return `  ${place === '' ? '' : `${place}: `}${message}${characters}${outputs} ${code ?? ''}`.trimEnd();
}

/** Returns "1 page" or "2 pages". */
export function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
