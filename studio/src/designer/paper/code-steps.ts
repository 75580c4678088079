/** Codes of labels grow by whole modules: a box in between would only leave room around the same code. */

import type { Steps } from '../geometry/handles.ts';
import { angleOf } from '../geometry/oriented.ts';
import { pointsPerDot } from '../model/units.ts';
import { type PaperContext, printerOf } from './context.ts';
import type { PaperTarget } from './targets.ts';

/** The widths and heights that a code fills, one for each width of a module in dots; none where there is no printer. */
export function stepsOf(
  context: PaperContext,
  { elementId, transform }: PaperTarget,
): { x?: Steps; y?: Steps } | undefined {
  const { isLabel, dotsPerMm } = printerOf(context);
  if (!isLabel || angleOf(transform) % 90 !== 0) return undefined;
  const pages = context.store.drawn.value?.pages ?? [];
  const code = pages.flatMap(({ codes }) => codes).find((each) => each.elementId === elementId);
  if (!code) return undefined;
  const dot = pointsPerDot(dotsPerMm);
  const steps = (modules: number): Steps => ({ every: modules * dot, from: modules * dot });
  return { x: steps(code.columns), ...(code.rows !== undefined && { y: steps(code.rows) }) };
}
