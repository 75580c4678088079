/**
 * Wording of all problems and warnings of the suite, in `tests/suite-messages.txt`: each case by its name, then one
 * indented line for each finding. Case files contain codes, paths and elements, so that a change of wording affects
 * only one file.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inTemplate } from '@platen/engine/base/finding-paths';
import { type Case, DEFAULT_FORMATS } from './case.ts';
import type { CaseOutputs } from './check-case.ts';

const FILE = fileURLToPath(new URL('../suite-messages.txt', import.meta.url));

export type Messages = ReadonlyMap<string, readonly string[]>;

export function readMessages(): Messages {
  const messages = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of readFileSync(FILE, 'utf8').trimEnd().split('\n')) {
    if (line.startsWith('  ')) lines.push(line.slice(2));
    else {
      lines = [];
      messages.set(line, lines);
    }
  }
  return messages;
}

/** Writes the messages of the cases in order. Cases without a finding have no entry. */
export function writeMessages(names: readonly string[], messages: Messages): void {
  const entries = names.flatMap((name) => {
    const lines = messages.get(name) ?? [];
    return lines.length === 0 ? [] : [name, ...lines.map((line) => `  ${line}`)];
  });
  writeFileSync(FILE, `${entries.join('\n')}\n`);
}

/** Returns a line for each problem or warning of a case, in its first format. */
export function messagesOf({ formats = DEFAULT_FORMATS }: Case, outputs: CaseOutputs): readonly string[] {
  const [format] = formats;
  if (format === undefined) return [];
  const rendered = outputs[format];
  const findings = rendered.ok ? rendered.warnings : rendered.problems;
  return findings.map((finding) => {
    const { code, path, elementId, message } = inTemplate(finding);
    return `${code} ${path ?? elementId ?? ''}: ${message.replaceAll('\n', '\\n')}`;
  });
}
