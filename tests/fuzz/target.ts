/** Target that receives damaged input. */
import type { Problem } from '@platen/engine';
import { PROBLEM_CODES } from '@platen/engine/base/problem-codes';
import type { Random } from './random.ts';

export type Target = {
  readonly name: string;
  /** Creates one random input and processes it. Resolves if all errors are declared, otherwise throws. */
  attempt(random: Random): void | Promise<void>;
  close?(): Promise<void>;
};

/** Maximum ms of one attempt on a busy machine. A render of the service may take 20 s. */
export const HANG_MS = 20_000;

/** Throws for a problem with an undeclared code. */
export function expectDeclared(problems: readonly Problem[]): void {
  if (problems.length === 0) throw new Error('refused without a problem');
  for (const { code, path, message } of problems) {
    const isDeclared = Object.hasOwn(PROBLEM_CODES, code) && typeof path === 'string' && message.length > 0;
    if (!isDeclared) throw new Error(`undeclared: ${JSON.stringify({ code, path, message })}`);
  }
  if (Object.hasOwn({}, 'polluted') || 'polluted' in {}) throw new Error('the prototype of all objects is changed');
}
