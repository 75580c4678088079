/** How many of something there are at once, of all and of a team: nobody's keep out those of others. */
import { ApiError } from '../base/errors.ts';
import { createHoldRefusals } from './hold-refusals.ts';

export type Slots = {
  /** To be ended by what it gives. OVERLOADED, after a moment, where there are too many. */
  begin(teamId: string): Promise<() => void>;
};

type SlotsOptions = {
  readonly atOnce: number;
  readonly ofTeam: number;
  readonly message: string;
  /** Seconds after which it is worth to try again. */
  readonly retryAfter?: number;
};

/** Half of all are for teams that have none: few that take all they may leave others theirs. */
export function createSlots(
  { atOnce, ofTeam, message, retryAfter = 2 }: SlotsOptions,
  hold = createHoldRefusals(),
): Slots {
  const teams: string[] = [];
  return {
    async begin(teamId) {
      const own = teams.filter((id) => id === teamId).length;
      if (own >= ofTeam || teams.length >= (own === 0 ? atOnce : atOnce / 2)) {
        await hold(teamId);
        throw new ApiError('OVERLOADED', { message, headers: { 'retry-after': String(retryAfter) } });
      }
      teams.push(teamId);
      return () => void teams.splice(teams.indexOf(teamId), 1);
    },
  };
}
