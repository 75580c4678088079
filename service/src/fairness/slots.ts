/** Limits concurrency, in total and per team. One team cannot use up the slots of other teams. */
import { ApiError } from '../base/errors.ts';
import { createHoldRefusals } from './hold-refusals.ts';

export type Slots = {
  /** Takes a slot and returns a function that frees it. If no slot is free, throws OVERLOADED after a short delay. */
  begin(teamId: string): Promise<() => void>;
};

type SlotsOptions = {
  readonly atOnce: number;
  readonly ofTeam: number;
  readonly message: string;
  /** Value of `Retry-After` in seconds. */
  readonly retryAfter?: number;
};

/** Creates the slots. Half of them are reserved for teams that do not use a slot yet. */
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
