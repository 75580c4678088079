/** Limits concurrent uploads of items. Each upload can need as much disk space as a job. */
import { createPace, type Pace } from '../fairness/pace.ts';
import { createSlots, type Slots } from '../fairness/slots.ts';

export type Uploads = Pace & Slots;

/**
 * Maximum bytes per second, including the fixed cost of items. It leaves most of the main thread's time to other
 * requests.
 */
const BYTES_PER_SECOND = 8 * 1_048_576;

export function createUploads(): Uploads {
  const message = 'Too many jobs are being uploaded; try again shortly.';
  return { ...createPace(BYTES_PER_SECOND), ...createSlots({ atOnce: 12, ofTeam: 2, message }) };
}
