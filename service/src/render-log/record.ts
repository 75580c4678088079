/** One record of the log of renders: what was asked, what came of it and how long it took; nothing of data and documents. */
import type { Problem, Warning } from '@platen/engine';
import { defined } from '@platen/engine/base/defined';
import type { ApiError } from '../base/errors.ts';
import type { RenderLogRow } from '../store/tables.ts';

/** What was found wrong, without its sentence; each code of each element once. */
export type Finding = {
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly elementId?: string;
  /** JSON Pointer, as far as it names nothing of the data. */
  readonly path?: string;
  readonly count: number;
};

/** So many are kept of a render; so many are looked at. */
const MOST_FINDINGS = 20;
const MOST_READ = 1_000;

/** The longest text in a finding: it is a template's, which may be a stranger's. */
const MOST_LENGTH = 200;

export type NewRecord = Omit<RenderLogRow, 'findings'> & { readonly findings: readonly Finding[] };

/** What is used of a problem or a warning; details of some errors list what has no code. */
type Told = Partial<Pick<Problem | Warning, 'code' | 'elementId' | 'path'>>;

/** Errors first. */
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

/** Keys of the data may be anything, names of people too. */
function withoutData(path: string): string {
  return /^(?:\/items\/\d+)?\/data(?=\/|$)/.exec(path)?.[0] ?? path;
}

/** What the details of an error list. */
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
