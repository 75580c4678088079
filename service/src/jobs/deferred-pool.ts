/** Render pool for jobs. */
import type { RenderPool } from '../workers/render-pool.ts';

/** Runs everything on the threads for long work, so that a job never takes a turn from a waiting client. */
export function deferredPool(pool: RenderPool): RenderPool {
  return {
    ...pool,
    workers: pool.spares,
    run: (group, task, asked = {}) => pool.run(group, task, { ...asked, isDeferred: true }),
    runTogether: (group, task, asked) => pool.runTogether(group, task, { ...asked, isDeferred: true }),
  };
}
