/** Render pool for jobs. */
import type { RenderPool } from '../workers/render-pool.ts';

/**
 * Returns a pool that runs everything on the threads for long tasks, so that a job never takes a slot from a waiting
 * client.
 */
export function deferredPool(pool: RenderPool): RenderPool {
  return {
    ...pool,
    workers: pool.spares,
    run: (group, task, asked = {}) => pool.run(group, task, { ...asked, isDeferred: true }),
    runTogether: (group, task, asked) => pool.runTogether(group, task, { ...asked, isDeferred: true }),
  };
}
