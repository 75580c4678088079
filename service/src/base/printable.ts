/**
 * Escapes untrusted text for terminals and logs, so that a name cannot contain terminal commands or forge log lines.
 * Covers the C0 and C1 controls and DEL (ECMA-48), line and paragraph separators, and the bidirectional controls of UAX
 * #9.
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to escape.
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Returns the text in one line. Control characters are escaped as in JSON, such as `\u001b`. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, escaped);
}

/** Escapes control characters that JSON allows unescaped in strings. The JSON value does not change. */
export function printableJson(json: string): string {
  return json.replace(RAW_IN_JSON, escaped);
}

type Stack = { readonly message: string; readonly stack?: string | undefined };

/** Returns the stack of an error, with its message in one line. Only stack frames start new lines. */
export function printableStack({ message, stack = message }: Stack): string {
  const end = stack.startsWith(message) || stack.includes(`: ${message}`) ? stack.indexOf(message) + message.length : 0;
  const frames = stack.slice(end).split('\n');
  return [printable(stack.slice(0, end)) + printable(frames[0]!), ...frames.slice(1).map(printable)].join('\n');
}

/** Control characters that `JSON.stringify` does not escape. Excludes newlines, which separate tokens. */
const RAW_IN_JSON = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
