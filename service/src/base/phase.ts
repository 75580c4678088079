/** Life-cycle phase of an instance. Load balancers send requests only while it is `serving`. */

export type PhaseName = 'starting' | 'serving' | 'draining';

/** Phase of this instance. Only the code that starts and stops the instance sets `current`. */
export type Phase = { current: PhaseName };

export function createPhase(current: PhaseName = 'starting'): Phase {
  return { current };
}
