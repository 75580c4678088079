/** Jobs of different teams alternate, regardless of how many and how old they are. */
import { describe, expect, it } from 'vitest';
import { chooseJobs, type WorkKind } from './choose-jobs.ts';

type Job = { readonly id: string; readonly team_id: string; readonly kind: WorkKind };

const jobsOf = (team_id: string, kind: WorkKind, count = 20): readonly Job[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${team_id}-${index}`, team_id, kind }));

const teamsOf = (jobs: readonly Job[]) => jobs.map(({ team_id }) => team_id).join('');
const never = () => 0;

describe('jobs to work on', () => {
  it('are limited to one per team if all contain items, which may take long', () => {
    expect(teamsOf(chooseJobs([...jobsOf('a', 'items'), ...jobsOf('b', 'items', 1)], [], never))).toBe('ab');
  });

  it('of other instances take separate slots, one per team', () => {
    const pieces = [...jobsOf('a', 'pieces'), ...jobsOf('b', 'pieces'), ...jobsOf('c', 'pieces')];
    expect(teamsOf(chooseJobs(pieces, jobsOf('a', 'items', 2), never))).toBe('ab');
    expect(teamsOf(chooseJobs(pieces, jobsOf('a', 'pieces', 1), never))).toBe('b');
  });

  it('leave half of the slots for requests to teams that have none', () => {
    const greedy = ['a', 'b', 'c', 'd'].flatMap((team) => jobsOf(team, 'render'));
    const begun = chooseJobs(greedy, [], never);
    expect(teamsOf(begun)).toBe('abcd');
    expect(teamsOf(chooseJobs(jobsOf('a', 'render'), [], never))).toBe('aaaa');
    expect(teamsOf(chooseJobs([...greedy, ...jobsOf('z', 'render')], begun, never))).toBe('z');
  });

  it('are those of the team whose latest job began longest ago, even if others have waited longer', () => {
    const begun = (team: string) => ({ a: 7, b: 9, z: 8 })[team] ?? 0;
    const waiting = [...jobsOf('a', 'items'), ...jobsOf('b', 'items'), ...jobsOf('z', 'items', 1)];
    const working = jobsOf('a', 'items', 1);
    expect(teamsOf(chooseJobs(waiting, working, begun))).toBe('z');
    expect(teamsOf(chooseJobs([...waiting, ...jobsOf('new', 'items', 1)], working, begun))).toBe('new');
  });

  it('are in the order of waiting within a team', () => {
    expect(chooseJobs(jobsOf('a', 'render', 3), [], never).map(({ id }) => id)).toEqual(['a-0', 'a-1', 'a-2']);
  });
});
