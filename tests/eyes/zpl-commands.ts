/** Splits ZPL into commands without validating them. */

/** Command: its two-character code, the text after it, and its offset. */
export type ZplCommand = { readonly code: string; readonly rest: string; readonly offset: number };

/** Fault in a job: its offset, its command (empty between commands), and a message. */
export type ZplFault = { readonly offset: number; readonly command: string; readonly message: string };

/** Splits a job into commands. Only line breaks may be between them, and data must not contain a raw `^` or `~`. */
export function splitZpl(zpl: string): {
  readonly commands: readonly ZplCommand[];
  readonly faults: readonly ZplFault[];
} {
  const commands: ZplCommand[] = [];
  const faults: ZplFault[] = [];
  const stray = zpl.search(/[^\x20-\x7e\n]/);
  if (stray >= 0) faults.push({ offset: stray, command: '', message: `byte ${hexOf(zpl, stray)} is not plain ASCII` });
  const between = withoutImmediate(zpl);
  const tilde = between.indexOf('~');
  if (tilde >= 0) faults.push({ offset: tilde, command: '', message: 'a raw ~ is acted on at once, even within data' });
  const start = between.indexOf('^');
  const before = start < 0 ? between : between.slice(0, start);
  if (before.trim() !== '') faults.push({ offset: 0, command: '', message: 'text before the first command' });
  for (const { 0: text, index: offset } of between.matchAll(/\^[^^]*/g)) {
    const code = text.slice(1, 3);
    // A line break ends a command, except within data, which would print it.
    const rest = code === 'FD' ? text.slice(3) : text.slice(3).replace(/\n+$/, '');
    if (!/^[A-Z][A-Z0-9@]$/.test(code)) faults.push({ offset, command: code, message: 'not the name of a command' });
    commands.push({ code, rest, offset });
  }
  return { commands, faults };
}

/** Replaces immediate commands that may be between labels with line breaks: darkness and cut. */
function withoutImmediate(zpl: string): string {
  return zpl.replace(/(?<=^|\^XZ\n|\^XZ\n~JK\n)~(?:SD(?:[012]\d|30)|JK)\n/g, (found) => '\n'.repeat(found.length));
}

function hexOf(text: string, index: number): string {
  return `0x${text.charCodeAt(index).toString(16)}`;
}
