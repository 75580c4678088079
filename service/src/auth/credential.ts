/** Who makes a request. */
import type { Plan } from '../teams/plans.ts';
import type { KeyMode, RenderMode } from './key.ts';

export type Credential = {
  readonly kind: 'key';
  /** Outputs belong to it. */
  readonly id: string;
  readonly mode: KeyMode;
  readonly team: { readonly id: string; readonly slug: string; readonly plan: Plan };
};

export function renderModeOf({ mode }: Credential): RenderMode {
  return mode === 'live' ? 'live' : 'test';
}
