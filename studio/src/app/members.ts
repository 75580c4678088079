/** Cached list of the team's members. */
import type { Member } from '@platen/client';
import { readAll } from './paging.ts';
import { session } from './session.ts';

export type { Member };

/** Cached while the same team is shown. */
let known: { readonly team: string | undefined; readonly members: Promise<readonly Member[]> } | undefined;

export function listMembers(): Promise<readonly Member[]> {
  const team = session.peek()?.team?.id;
  if (known?.team !== team) known = undefined;
  known ??= {
    team,
    members: readAll('members', 'GET /v1/team/members'),
  };
  const { members } = known;
  members.catch(() => {
    known = undefined;
  });
  return members;
}

/** Clears the cache after a change of members. */
export function invalidateMembers(): void {
  known = undefined;
}
