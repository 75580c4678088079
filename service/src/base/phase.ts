/** Where in its life an instance is: load balancers send it requests only while it serves. */

export type PhaseName = 'starting' | 'serving' | 'draining';

/** One an instance; `current` is set by whoever starts and stops it. */
export type Phase = { current: PhaseName };

export function createPhase(current: PhaseName = 'starting'): Phase {
  return { current };
}
