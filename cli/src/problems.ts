/** Checks a template in this process instead of a worker. */
import type { Problem } from '@platen/engine';

/** Returns the problems of a template; an empty list if the template is valid. */
export async function findProblems(template: unknown): Promise<readonly Problem[]> {
  const { parseTemplate } = await import('@platen/engine/format/template');
  const { createExpressionCache } = await import('@platen/engine/expression/index');
  const parsed = parseTemplate(template, createExpressionCache());
  return parsed.ok ? [] : parsed.problems;
}
