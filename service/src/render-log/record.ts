/** Record of the render log: the request, its outcome and duration. It contains nothing of data and documents. */
import type { Problem, Warning } from '@platen/engine';
import { defined } from '@platen/engine/base/defined';
import type { ApiError } from '../base/errors.ts';
import type { RenderLogRow } from '../store/tables.ts';

/** Problem or warning without its message; each code of an element is listed once. */
export type Finding = {
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly elementId?: string;
  /** JSON Pointer, cut off before keys of the data. */
  readonly path?: string;
  readonly count: number;
};

/** Maximum findings stored of a render, and maximum examined. */
const MOST_FINDINGS = 20;
const MOST_READ = 1_000;

/** Maximum length of text in a finding, because it comes from an untrusted template. */
const MOST_LENGTH = 200;

export type NewRecord = Omit<RenderLogRow, 'findings'> & { readonly findings: readonly Finding[] };

/** Used parts of a problem or warning. Details of some errors have entries without a code. */
type Told = Partial<Pick<Problem | Warning, 'code' | 'elementId' | 'path'>>;

/** Summarizes findings, errors first. */
export function summarize(errors: readonly Told[], warnings: readonly Told[]): readonly Finding[] {
  const found = new Map<string, Finding>();
  for (const [severity, list] of [
    ['error', errors],
    ['warning', warnings],
  ] as const) {
    for (const { code, elementId, path } of list.slice(0, MOST_READ)) {
      if (code === undefined) continue;
      const name = `${severity} ${code} ${elementId ?? ''}`;
      const known = found.get(name);
      if (known) found.set(name, { ...known, count: known.count + 1 });
      else if (found.size < MOST_FINDINGS) found.set(name, createFinding(severity, code, elementId, path));
    }
  }
  return [...found.values()];
}

function createFinding(
  severity: Finding['severity'],
  code: string,
  elementId: string | undefined,
  path: string | undefined,
): Finding {
  return {
    severity,
    code,
    ...defined({
      elementId: elementId?.slice(0, MOST_LENGTH),
      path: path === undefined ? undefined : withoutData(path).slice(0, MOST_LENGTH),
    }),
    count: 1,
  };
}

/** Removes keys of the data, which may be anything, including names of people. */
function withoutData(path: string): string {
  return /^(?:\/items\/\d+)?\/data(?=\/|$)/.exec(path)?.[0] ?? path;
}

/** Returns the findings in the details of an error. */
export function findingsOf(failure: ApiError | undefined): {
  readonly errors: readonly Told[];
  readonly warnings: readonly Told[];
} {
  const { errors = [], warnings = [] } = (failure?.details ?? {}) as {
    readonly errors?: readonly Told[];
    readonly warnings?: readonly Told[];
  };
  return { errors, warnings };
}
