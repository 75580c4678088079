/** Number of time limits for long tasks. */
import type { LongConversion, RenderAnswer, RenderTask } from './render-task.ts';

/** Items, files or pages per time limit. A task with more items, files or pages is a long task. */
export const SHORT_BATCH = 100;

/** Number of time limits of the largest batch, which has 1,000 items. */
const MOST_LIMITS = 10;

function limitsFor(count: number): number {
  return Math.min(MOST_LIMITS, Math.ceil(count / SHORT_BATCH));
}

/** Returns the number of time limits of a task. A conversion has one for each hundred files. */
export function timeLimitsOf({ labels }: Pick<RenderTask, 'labels'>): number {
  return limitsFor(labels?.sizes?.length ?? 1);
}

/**
 * Runs a task with a number of time limits. Only a worker can count the pages of a conversion. If the pages need more
 * time than the files, the task runs again with one time limit for each hundred pages.
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
