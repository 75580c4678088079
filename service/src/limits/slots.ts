/** How many of something there are at once, of all and of a team: nobody's keep out those of others. */
import { ApiError } from '../base/errors.ts';

export type Slots = {
  /** To be ended by what it gives. OVERLOADED where there are too many. */
  begin(teamId: string): () => void;
};

type SlotsOptions = { readonly atOnce: number; readonly ofTeam: number; readonly message: string };

export function createSlots({ atOnce, ofTeam, message }: SlotsOptions): Slots {
  const teams: string[] = [];
  return {
    begin(teamId) {
      if (teams.length >= atOnce || teams.filter((id) => id === teamId).length >= ofTeam) {
        throw new ApiError('OVERLOADED', { message, headers: { 'retry-after': '2' } });
      }
      teams.push(teamId);
      return () => void teams.splice(teams.indexOf(teamId), 1);
    },
  };
}
