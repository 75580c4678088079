/**
 * Record of the render log: the request, its outcome and its duration. Contains neither data nor parts of the document.
 */
import { defined } from '@platen/engine/base/defined';
import type { ApiError } from '../base/errors.ts';
import type { RenderLogRow } from '../store/tables.ts';

/** Problem or warning. Equal codes of the same element are combined, with the first message. */
export type Finding = {
  readonly severity: 'error' | 'warning';
  readonly code: string;
  /**
   * Message in the response. It never quotes data. It is omitted for inline templates, because programs may write data
   * into them.
   */
  readonly message?: string;
  readonly elementId?: string;
  /** JSON Pointer without keys of the data. */
  readonly path?: string;
  /** Index of the first affected item of a batch, from 0. */
  readonly item?: number;
  readonly count: number;
};

/** Maximum findings per render. */
const MOST_FINDINGS = 20;
const MOST_READ = 1_000;

/** Maximum characters of an element ID or path, because it comes from an untrusted template. */
const MOST_LENGTH = 200;

/** Maximum characters of a message. */
const MOST_MESSAGE = 400;

export type NewRecord = Omit<RenderLogRow, 'findings'> & { readonly findings: readonly Finding[] };

/** Properties of a problem or warning. Entries of some error details have no code. */
export type Told = Partial<Record<'code' | 'message' | 'elementId' | 'path', string>> & { readonly item?: number };

/** Converts problems and warnings to findings. Errors come first. */
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

function createFinding(severity: Finding['severity'], code: string, { message, elementId, path, item }: Told): Finding {
  return {
    severity,
    code,
    ...defined({
      message: message?.slice(0, MOST_MESSAGE),
      elementId: elementId?.slice(0, MOST_LENGTH),
      path: path === undefined ? undefined : withoutData(path).slice(0, MOST_LENGTH),
      item,
    }),
    count: 1,
  };
}

/** Removes keys of the data from a path, because they can be personal data. */
function withoutData(path: string): string {
  return /^(?:\/items\/\d+)?\/data(?=\/|$)/.exec(path)?.[0] ?? path;
}

/** Returns the problems and warnings in the details of an error. */
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

/** Removes the messages. */
export function withoutMessages(told: readonly Told[]): readonly Told[] {
  return told.map(({ message: _, ...rest }) => rest);
}
