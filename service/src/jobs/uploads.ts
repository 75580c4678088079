/** How many bodies of lines come in at once: each takes as much of the disk as a job, and nobody's keep out those of others. */
import { ApiError } from '../base/errors.ts';
import { createPace, type Pace } from '../limits/pace.ts';

export type Uploads = Pace & {
  /** To be ended by what it gives. OVERLOADED where too many come in. */
  begin(teamId: string): () => void;
};

/** The main thread reads small lines: so it leaves most of its time to others. */
const BYTES_PER_SECOND = 16 * 1_048_576;

const AT_ONCE = 8;
const OF_TEAM = 2;

export function createUploads(): Uploads {
  const teams: string[] = [];
  return {
    ...createPace(BYTES_PER_SECOND),
    begin(teamId) {
      if (teams.length >= AT_ONCE || teams.filter((id) => id === teamId).length >= OF_TEAM) {
        const message = 'Too many bodies of jobs are coming in; try again shortly.';
        throw new ApiError('OVERLOADED', { message, headers: { 'retry-after': '2' } });
      }
      teams.push(teamId);
      return () => void teams.splice(teams.indexOf(teamId), 1);
    },
  };
}
