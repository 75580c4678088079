/** Concurrency limit, in total and for each team. One team cannot use up the slots of other teams. */
import { ApiError } from '../base/errors.ts';
import { createHoldRefusals } from './hold-refusals.ts';

export type Slots = {
  /** Takes a slot and returns a function that frees it. Throws OVERLOADED, after a short delay, if no slot is free. */
  begin(teamId: string): Promise<() => void>;
};

type SlotsOptions = {
  readonly atOnce: number;
  readonly ofTeam: number;
  readonly message: string;
  /** `Retry-After` in seconds. */
  readonly retryAfter?: number;
};

/**
 * Creates the slots. Half of the slots are reserved for teams that use no slot, so that a few teams at their limits
 * leave slots for other teams.
 */
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
