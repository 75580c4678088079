/** Phase in the life cycle of an instance. Load balancers send requests to it only while it is `serving`. */

export type PhaseName = 'starting' | 'serving' | 'draining';

/** Current phase of this instance. Only the code that starts and stops the instance changes it. */
export type Phase = { current: PhaseName };

export function createPhase(current: PhaseName = 'starting'): Phase {
  return { current };
}
