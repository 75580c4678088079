/** Record of the render log: the request, its outcome and duration. It contains no data and no part of the document. */
import { defined } from '@platen/engine/base/defined';
import type { ApiError } from '../base/errors.ts';
import type { RenderLogRow } from '../store/tables.ts';

/** Problem or warning. Each code of an element is listed once, with its first message. */
export type Finding = {
  readonly severity: 'error' | 'warning';
  readonly code: string;
  /**
   * Message in the response, which quotes no data. It is omitted for inline templates, because programs write data into
   * them.
   */
  readonly message?: string;
  readonly elementId?: string;
  /** JSON Pointer, shortened so that it contains no keys of the data. */
  readonly path?: string;
  readonly count: number;
};

/** Maximum findings stored for a render. */
const MOST_FINDINGS = 20;
const MOST_READ = 1_000;

/** Maximum characters of text in a finding, because the text comes from an untrusted template. */
const MOST_LENGTH = 200;

/** Maximum characters of a message. */
const MOST_MESSAGE = 400;

export type NewRecord = Omit<RenderLogRow, 'findings'> & { readonly findings: readonly Finding[] };

/** Fields read from a problem or warning. Some error details have no code. */
export type Told = Partial<Record<'code' | 'message' | 'elementId' | 'path', string>>;

/** Summarizes findings, errors first. */
export function summarize(errors: readonly Told[], warnings: readonly Told[]): readonly Finding[] {
  const found = new Map<string, Finding>();
  for (const [severity, list] of [
    ['error', errors],
    ['warning', warnings],
  ] as const) {
    for (const told of list.slice(0, MOST_READ)) {
      const { code, elementId } = told;
      if (code === undefined) continue;
      const name = `${severity} ${code} ${elementId ?? ''}`;
      const known = found.get(name);
      if (known) found.set(name, { ...known, count: known.count + 1 });
      else if (found.size < MOST_FINDINGS) found.set(name, createFinding(severity, code, told));
    }
  }
  return [...found.values()];
}

function createFinding(severity: Finding['severity'], code: string, { message, elementId, path }: Told): Finding {
  return {
    severity,
    code,
    ...defined({
      message: message?.slice(0, MOST_MESSAGE),
      elementId: elementId?.slice(0, MOST_LENGTH),
      path: path === undefined ? undefined : withoutData(path).slice(0, MOST_LENGTH),
    }),
    count: 1,
  };
}

/** Removes keys of the data from a path. They may be anything, including names of people. */
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

/** Removes the messages of findings. */
export function withoutMessages(told: readonly Told[]): readonly Told[] {
  return told.map(({ message: _, ...rest }) => rest);
}
