/** Converts the issues that zod finds in a request to problems with the codes of the API. */
import { pointerStep } from '@platen/engine/base/json';
import type { Problem } from '@platen/engine/base/problem';
import type { ProblemCode } from '@platen/engine/base/problem-codes';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** Maximum problems in a response. More would not help the reader. */
const MAX_PROBLEMS = 100;

/**
 * Returns the first problems of a body that was parsed with zod's `reportInput`. Paths are relative to the root of the
 * body.
 */
export function problemsOf({ issues }: z.ZodError): readonly Problem[] {
  return issues.slice(0, MAX_PROBLEMS).map((issue) => ({
    path: issue.path.map((step) => pointerStep(String(step))).join(''),
    code: codeOf(issue),
    message: issue.message,
  }));
}

function codeOf(issue: Issue): ProblemCode {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'REQUIRED';
      // The value is a number, but not an integer.
      return issue.expected === 'int' && typeof issue.input === 'number' ? 'OUT_OF_RANGE' : 'WRONG_TYPE';
    case 'too_big':
      if (issue.origin === 'string') return 'TOO_LONG';
      return issue.origin === 'array' ? 'TOO_MANY' : 'OUT_OF_RANGE';
    case 'too_small':
      return issue.origin === 'string' ? 'INVALID_VALUE' : 'OUT_OF_RANGE';
    case 'invalid_value':
      if (issue.input === undefined) return 'REQUIRED';
      return typeof issue.input === typeof issue.values[0] ? 'INVALID_VALUE' : 'WRONG_TYPE';
    case 'custom':
      if (issue.input === undefined) return 'REQUIRED';
      return issue.params?.['code'] ?? 'INVALID_VALUE';
    default:
      return 'INVALID_VALUE';
  }
}
