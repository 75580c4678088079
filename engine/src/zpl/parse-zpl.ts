/**
 * Splits any ZPL II stream into commands, without rejecting any. Prefix changes (`^CC ~CC ^CD ^CT`) apply immediately.
 * Binary data of `^GF` and `~DY` is skipped by its byte count.
 */
import { textFromLatin1 } from '../base/bytes.ts';

export type ZplCommand = {
  /** Upper-case name without prefix, such as `FO`; `A` for all fonts. */
  readonly name: string;
  /** Default prefix, even if the stream uses another. */
  readonly prefix: '^' | '~';
  /** Parameters, one character per byte. */
  readonly text: string;
  /** Parameter delimiter that was active. */
  readonly delimiter: string;
  /** Byte offset of the prefix in the stream. */
  readonly offset: number;
  /** Name of the command in warnings, if the source is not ZPL. */
  readonly label?: string;
};

/** Maximum number of commands of a stream. */
export const MAX_COMMANDS = 500_000;

type Prefixes = { caret: string; tilde: string; delimiter: string };

export function parseZpl(bytes: Uint8Array): readonly ZplCommand[] {
  const stream = textFromLatin1(bytes);
  const marks: Prefixes = { caret: '^', tilde: '~', delimiter: ',' };
  const commands: ZplCommand[] = [];
  let at = nextPrefix(stream, 0, marks);
  while (at < stream.length && commands.length < MAX_COMMANDS) {
    if (stream[at] === marks.caret && stream[at + 1] === marks.caret) {
      // Printers ignore a prefix without a command.
      at++;
      continue;
    }
    const prefix = stream[at] === marks.caret ? '^' : '~';
    const [name, start] = nameAt(stream, at, prefix);
    const change = changed(name);
    if (change) {
      const next = stream[start];
      if (next !== undefined) marks[change] = next;
      at = nextPrefix(stream, start + 1, marks);
      continue;
    }
    const end = endOf(stream, { name, prefix, start }, marks);
    const { delimiter } = marks;
    commands.push({ name, prefix, text: stream.slice(start, end), delimiter, offset: at });
    at = nextPrefix(stream, end, marks);
  }
  return commands;
}

/** Returns the command name. The name of a font command has one letter, because the second letter is the font. */
function nameAt(stream: string, at: number, prefix: string): readonly [name: string, start: number] {
  if (prefix === '^' && /a/i.test(stream[at + 1] ?? '')) return ['A', at + 2];
  return [stream.slice(at + 1, at + 3).toUpperCase(), at + 3];
}

function changed(name: string): keyof Prefixes | undefined {
  if (name === 'CC') return 'caret';
  if (name === 'CT') return 'tilde';
  return name === 'CD' ? 'delimiter' : undefined;
}

/** Returns the offset of the next prefix. A tilde without a command name after it is data. */
function nextPrefix(stream: string, from: number, { caret, tilde }: Prefixes): number {
  for (let at = from; at < stream.length; at++) {
    if (stream[at] === caret) return at;
    if (stream[at] === tilde && /^[A-Za-z]{2}$/.test(stream.slice(at + 1, at + 3))) return at;
  }
  return stream.length;
}

type Start = { readonly name: string; readonly prefix: string; readonly start: number };

/** Returns the end of the parameters. */
function endOf(stream: string, { name, prefix, start }: Start, marks: Prefixes): number {
  const binary =
    prefix === '^' ? name === 'GF' && binaryField(stream, start, marks) : name === 'DY' && binaryFile(stream, start);
  return binary || nextPrefix(stream, start, marks);
}

/** Returns the end of the data of `^GFB,bytes,total,row,` or `^GFC`. Returns undefined for other syntax. */
function binaryField(stream: string, start: number, marks: Prefixes): number | undefined {
  const head = /^[BC],(\d{1,8}),\d*,\d*,/i.exec(stream.slice(start, start + 40));
  if (!head) return undefined;
  const [from, count] = [start + head[0].length, Number(head[1])];
  const end = Math.min(stream.length, from + count);
  const next = stream.slice(end, end + 20).trimStart()[0];
  if (next === marks.caret || next === marks.tilde) return end;
  // Ends the data at the next `^FS` if editors or mail programs dropped or doubled bytes.
  const close = stream.slice(from, from + 2 * count + 20).indexOf(`${marks.caret}FS`);
  return close < 0 ? end : from + close;
}

/** Returns the end of the data of `~DYd:name,B,extension,bytes,row,`. Returns undefined for other syntax. */
function binaryFile(stream: string, start: number): number | undefined {
  const head = /^[^,^~]{1,40},[BC],[^,]?,(\d{1,8}),\d*,/i.exec(stream.slice(start, start + 80));
  return head ? Math.min(stream.length, start + head[0].length + Number(head[1])) : undefined;
}
