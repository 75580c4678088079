/** The render pool as jobs use it. */
import type { RenderPool } from '../workers/render-pool.ts';

/** Everything on the threads of what is long: a job never takes a turn of those who wait for an answer. */
export function deferredPool(pool: RenderPool): RenderPool {
  return {
    ...pool,
    workers: pool.spares,
    run: (group, task, asked = {}) => pool.run(group, task, { ...asked, isDeferred: true }),
    runTogether: (group, task, asked) => pool.runTogether(group, task, { ...asked, isDeferred: true }),
  };
}
