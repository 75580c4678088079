/** Bodies of lines as they come in: each takes as much of the disk as a job. */
import { createPace, type Pace } from '../base/pace.ts';
import { createSlots, type Slots } from '../limits/slots.ts';

export type Uploads = Pace & Slots;

/** Bytes as they come, and what items weigh besides. It leaves most of its time to others. */
const BYTES_PER_SECOND = 8 * 1_048_576;

export function createUploads(): Uploads {
  const message = 'Too many bodies of jobs are coming in; try again shortly.';
  return { ...createPace(BYTES_PER_SECOND), ...createSlots({ atOnce: 12, ofTeam: 2, message }) };
}
