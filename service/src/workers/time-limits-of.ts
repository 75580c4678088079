/** Time limits of long tasks, as a multiple of the time limit of a render. */
import type { LongConversion, RenderAnswer, RenderTask } from './render-task.ts';

/** Maximum number of items, files or pages for one time limit. A task with more is a long task. */
export const SHORT_BATCH = 100;

/** Highest multiple of the time limit. It is for the largest batch, which has 1,000 items. */
const MOST_LIMITS = 10;

function limitsFor(count: number): number {
  return Math.min(MOST_LIMITS, Math.ceil(count / SHORT_BATCH));
}

/** Returns the multiple for a task. Conversions have one time limit for each hundred files. */
export function timeLimitsOf({ labels }: Pick<RenderTask, 'labels'>): number {
  return limitsFor(labels?.sizes?.length ?? 1);
}

/**
 * Runs a task with a multiple of the time limit. Only workers can count the pages of files. If the pages need a longer
 * time limit than the files, the task runs again with one time limit for each hundred pages.
 */
export async function runWithinLimits<Answer extends RenderAnswer>(
  task: RenderTask,
  run: (task: RenderTask, limits: number) => Promise<Answer | LongConversion>,
): Promise<Answer> {
  const limits = timeLimitsOf(task);
  const { labels } = task;
  const allowed = labels ? { ...task, labels: { ...labels, allowedPages: limits * SHORT_BATCH } } : task;
  const answer = await run(allowed, limits);
  if (answer.kind !== 'long') return answer as Answer;
  return (await run(task, limitsFor((answer as LongConversion).pages))) as Answer;
}
