/** Formats values as literals of the sample languages. */
import type { JsonObject, JsonValue } from '@platen/engine/base/json';

/** Formats text in single quotes. */
export function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

export function indented(text: string, spaces: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(spaces)}`);
}

/** Formats a Python literal, which differs from JSON only in its keywords. */
export function pythonLiteral(value: JsonValue, indent = ''): string {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  const inner = `${indent}    `;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[\n${value.map((each: JsonValue) => `${inner}${pythonLiteral(each, inner)},\n`).join('')}${indent}]`;
  }
  if (typeof value === 'object') {
    const entries = Object.entries(value as JsonObject);
    if (entries.length === 0) return '{}';
    const lines = entries.map(([name, each]) => `${inner}${JSON.stringify(name)}: ${pythonLiteral(each, inner)},\n`);
    return `{\n${lines.join('')}${indent}}`;
  }
  return JSON.stringify(value);
}
