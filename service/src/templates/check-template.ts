/** What is wrong with a template, and what its sample shows to be doubtful. */
import type { JsonObject, Problem, Warning } from '@platen/engine';
import { isJsonObject } from '@platen/engine/base/json';
import type { ExpressionCache } from '@platen/engine/expression/index';
import { parseTemplate } from '@platen/engine/format/template';
import type { AssetIndex } from '../assets/asset-index.ts';
import { ApiError } from '../http/errors.ts';
import type { RenderPool } from '../workers/render-pool.ts';

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
  readonly now: number;
  readonly expressions: ExpressionCache;
  /** What the sample's render may use. */
  readonly assets: AssetIndex;
};

/** Renders the template's sample, if it has one, for the warnings of the page. */
export async function checkTemplate(
  template: JsonObject,
  { pool, now, expressions, assets }: CheckServices,
): Promise<TemplateReport> {
  const parsed = parseTemplate(template, expressions);
  if (!parsed.ok) return { valid: false, errors: parsed.problems, warnings: [], sampleErrors: [] };
  const report = { valid: true, errors: [], warnings: parsed.warnings, sampleErrors: [] };
  const data = template['sample'];
  if (!isJsonObject(data)) return report;
  const body = new TextEncoder().encode(JSON.stringify({ data }));
  const answer = await pool.run({ body, template: JSON.stringify(template), options: { format: 'pdf', now }, assets });
  if (answer.kind === 'rendered') return { ...report, warnings: answer.warnings };
  return { ...report, sampleErrors: answer.problems.map(inTemplate) };
}

function inTemplate(problem: Problem): Problem {
  return { ...problem, path: problem.path.replace(/^\/template(?=\/|$)/, '').replace(/^\/data(?=\/|$)/, '/sample') };
}

/** INVALID_TEMPLATE with every problem unless it parses. */
export function requireValid(template: unknown, expressions: ExpressionCache): void {
  const parsed = parseTemplate(template, expressions);
  if (!parsed.ok) throw new ApiError('INVALID_TEMPLATE', { details: { errors: parsed.problems } });
}
