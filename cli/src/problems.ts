/** What is wrong with a template, as commands look for it: here and now, without a worker. */
import type { Problem } from '@platen/engine';

/** None when it is a template. */
export async function findProblems(template: unknown): Promise<readonly Problem[]> {
  const { parseTemplate } = await import('@platen/engine/format/template');
  const { createExpressionCache } = await import('@platen/engine/expression/index');
  const parsed = parseTemplate(template, createExpressionCache());
  return parsed.ok ? [] : parsed.problems;
}
