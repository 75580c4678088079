/** What stands in the way of a template that is to be published. */
import { ApiError } from '../base/errors.ts';
import type { RenderPool } from '../workers/render-pool.ts';

/** INVALID_TEMPLATE with every problem unless the JSON text is a template. */
export async function requireValid(pool: RenderPool, teamId: string, template: string): Promise<void> {
  const { problems } = await pool.check(teamId, { template });
  if (problems.length > 0) throw new ApiError('INVALID_TEMPLATE', { details: { errors: problems } });
}
