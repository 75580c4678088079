/** What is wrong with a template, and what its sample shows to be doubtful. */
import type { JsonObject, Problem, Warning } from '@platen/engine';
import { isJsonObject } from '@platen/engine/base/json';
import { ApiError } from '../base/errors.ts';
import type { FetchImages } from '../remote/remote-images.ts';
import type { RenderPool } from '../workers/render-pool.ts';
import type { AssetIndex } from '../workers/render-task.ts';

export type TemplateReport = {
  readonly valid: boolean;
  /** Paths from the template's root. */
  readonly errors: readonly Problem[];
  readonly warnings: readonly Warning[];
  /** Why the sample cannot be rendered: paths from the template's root, in the sample below `/sample`. */
  readonly sampleErrors: readonly Problem[];
};

type CheckServices = {
  readonly pool: RenderPool;
  readonly teamId: string;
  readonly now: number;
  /** What the sample's render may use. */
  readonly assets: AssetIndex;
  readonly fetchImages: FetchImages | undefined;
};

/** Renders the template's sample, if it has one, for the warnings of the page. */
export async function checkTemplate(
  template: JsonObject,
  { pool, teamId, now, assets, fetchImages }: CheckServices,
): Promise<TemplateReport> {
  const text = JSON.stringify(template);
  const { problems: errors, warnings } = await pool.check(teamId, { template: text });
  const report = { valid: errors.length === 0, errors, warnings, sampleErrors: [] };
  const data = template['sample'];
  if (!report.valid || !isJsonObject(data)) return report;
  const body = new TextEncoder().encode(JSON.stringify({ data }));
  const task = { body, template: text, options: { format: 'pdf', now }, assets } as const;
  const answer = await pool.run(teamId, task, { fetchImages });
  if (answer.kind === 'rendered') return { ...report, warnings: answer.warnings };
  return { ...report, sampleErrors: answer.problems.map(inTemplate) };
}

function inTemplate(problem: Problem): Problem {
  return { ...problem, path: problem.path.replace(/^\/template(?=\/|$)/, '').replace(/^\/data(?=\/|$)/, '/sample') };
}

/** INVALID_TEMPLATE with every problem unless the JSON text is a template. */
export async function requireValid(pool: RenderPool, teamId: string, template: string): Promise<void> {
  const { problems } = await pool.check(teamId, { template });
  if (problems.length > 0) throw new ApiError('INVALID_TEMPLATE', { details: { errors: problems } });
}
