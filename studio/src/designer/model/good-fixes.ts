/** Selects the fixes that improve a document. Applies each fix to a copy and compares the problems and warnings. */
import type { JsonValue } from '@platen/engine/base/json';
import type { Drawn } from '../../engine/protocol.ts';
import type { Found } from './findings.ts';

type Findings = Pick<Drawn, 'problems' | 'warnings'>;

/** Maximum number of fixes that are tried for one drawing. */
const MOST_TRIED = 20;

export function keyOfFinding({ code, pointer, message, page }: Found): string {
  return `${code} ${pointer} ${message} ${page}`;
}

/**
 * Returns true if a fix removes its finding, adds no problem and, for a warning, leaves fewer warnings. A fixed problem
 * may reveal warnings that were hidden before.
 */
export function isBetter({ kind, code, message }: Found, before: Findings, after: Findings): boolean {
  const count = (list: readonly { code: string; message: string }[]) =>
    list.filter((each) => each.code === code && each.message === message).length;
  const own = kind === 'problem' ? 'problems' : 'warnings';
  if (count(after[own]) >= count(before[own])) return false;
  if (after.problems.length > before.problems.length) return false;
  return kind === 'problem' || after.warnings.length < before.warnings.length;
}

/** Yields the keys of the findings that have a good fix, each as soon as it is known. */
export async function* goodFixes(
  document: JsonValue,
  findings: readonly Found[],
  before: Findings,
  layOut: (template: JsonValue) => Promise<Findings>,
): AsyncGenerator<string> {
  for (const finding of findings.filter(({ fix }) => fix !== undefined).slice(0, MOST_TRIED)) {
    const copy = finding.fix!.apply(document);
    if (copy !== document && isBetter(finding, before, await layOut(copy))) yield keyOfFinding(finding);
  }
}
