/** Snaps the size of codes on labels to whole modules. Intermediate sizes would only add empty space. */

import type { Steps } from '../geometry/handles.ts';
import { angleOf } from '../geometry/oriented.ts';
import { pointsPerDot } from '../model/units.ts';
import { type CanvasContext, printerOf } from './context.ts';
import type { CanvasTarget } from './targets.ts';

/**
 * Returns the widths and heights that a code fills completely, one per module width in dots; empty without a printer.
 */
export function stepsOf(
  context: CanvasContext,
  { elementId, transform }: CanvasTarget,
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
