/** Converts streams that store formats without printing them. Such streams are often kept in files. */
import type { ZplCommand } from '../zpl/parse-zpl.ts';

/** Sample content for a numbered field in a code, because most symbologies accept digits. */
const DIGITS = '123456789012';

/** Converts the stream to labels that print, with sample data in their numbered fields. */
export function asLabels(commands: readonly ZplCommand[]): readonly ZplCommand[] {
  const labels: ZplCommand[] = [];
  let field: ZplCommand[] = [];
  for (const command of commands) {
    if (command.prefix === '^' && command.name === 'DF') continue;
    field.push(command);
    if (command.prefix === '^' && (command.name === 'FS' || command.name === 'XZ')) {
      labels.push(...withSample(field));
      field = [];
    }
  }
  return [...labels, ...field];
}

function withSample(field: readonly ZplCommand[]): readonly ZplCommand[] {
  const at = field.findIndex(({ name }) => name === 'FN');
  const number = field[at];
  if (!number || field.some(({ name }) => name === 'FD' || name === 'FV' || name === 'SN')) return field;
  const isCode = field.some(({ name }) => /^B[0-9A-XZ]$/.test(name));
  const prompt = /"([^"]*)/.exec(number.text)?.[1]?.trim();
  const text = isCode ? DIGITS : prompt || `Field ${Number.parseInt(number.text, 10) || 0}`;
  return [...field.slice(0, at + 1), { ...number, name: 'FD', text }, ...field.slice(at + 1)];
}
