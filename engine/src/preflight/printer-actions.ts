/** Checks that the output has commands for the actions between labels. */
import type { Warning } from '../base/problem.ts';
import type { PreflightInput } from './input.ts';

const ACTIONS = ['cut', 'pause'] as const;

/** NO_EFFECT: the printer should cut or pause between labels, but its language has no command for that. */
export function printerActions({ printer, target }: Pick<PreflightInput, 'printer' | 'target'>): readonly Warning[] {
  if (target.kind !== 'one-bit') return [];
  return ACTIONS.filter((action) => printer[action] !== undefined && !target.obeys.includes(action)).map((action) => ({
    code: 'NO_EFFECT',
    message: `the property "${action}" has no effect here: this printer language has no command for it; remove the setting, or render another format`,
    path: `/printer/${action}`,
  }));
}
