/** Worker pool for jobs. */
import type { RenderPool } from '../workers/render-pool.ts';

/**
 * Returns a pool that runs all tasks on the threads for long tasks, so that jobs do not delay clients that wait for a
 * response.
 */
export function deferredPool(pool: RenderPool): RenderPool {
  return {
    ...pool,
    workers: pool.spares,
    run: (group, task, asked = {}) => pool.run(group, task, { ...asked, isDeferred: true }),
    runTogether: (group, task, asked) => pool.runTogether(group, task, { ...asked, isDeferred: true }),
  };
}
