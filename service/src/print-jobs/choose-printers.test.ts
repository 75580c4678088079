/** Teams alternate in getting their printers served, regardless of the number and the speed of their printers. */
import { beforeAll, describe, expect, it } from 'vitest';
import { OPERATOR } from '../activity/activity.ts';
import { choosePrinters, FOR_FIRST, PRINTERS_AT_ONCE, PRINTERS_OF_TEAM } from '../fairness/choose-printers.ts';
import { createPrinter } from '../printers/printers.ts';
import { openedService, openedTeam } from '../testing/opened.ts';
import { NOON, type TestTeam } from '../testing/service.ts';
import { findWaiting, type Waiting } from './print-queues.ts';

const printersOf = (team_id: string, count: number): readonly Waiting[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${team_id}-${index}`, team_id, place: index + 1 }));

/** Returns one printer per team, as if it were being served. */
const servedOf = (...teams: readonly string[]): readonly Waiting[] =>
  teams.map((team_id, index) => ({ id: `served-${index}`, team_id, place: 1 }));

const idsOf = (waiting: readonly Waiting[]) => waiting.map(({ id }) => id);

describe('printers to serve', () => {
  it('are limited per team and in total', () => {
    expect(idsOf(choosePrinters(printersOf('a', 20), []))).toEqual(idsOf(printersOf('a', PRINTERS_OF_TEAM)));
    const many = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((team) => printersOf(team, 20));
    expect(choosePrinters(many, []).length).toBeLessThan(PRINTERS_AT_ONCE);
    expect(choosePrinters(printersOf('a', 5), servedOf(...Array(PRINTERS_OF_TEAM - 2).fill('a')))).toHaveLength(2);
  });

  it('are those of the teams with the fewest served printers first', () => {
    const waiting = [...printersOf('a', 3), ...printersOf('b', 3)];
    expect(idsOf(choosePrinters(waiting, servedOf('a', 'a', 'b')))).toEqual(['b-0', 'a-0', 'b-1', 'a-1', 'b-2', 'a-2']);
  });

  it('include a slot for the first printer of a team, even if others use all of theirs', () => {
    const greedy = ['a', 'b', 'c', 'd'].flatMap((team) => Array(PRINTERS_OF_TEAM).fill(team) as string[]);
    const serving = servedOf(...greedy.slice(0, PRINTERS_AT_ONCE - FOR_FIRST));
    const waiting = [...printersOf('a', 100), ...printersOf('z', 2)];
    expect(idsOf(choosePrinters(waiting, serving))).toEqual(['z-0']);
    expect(choosePrinters(waiting, servedOf(...Array(PRINTERS_AT_ONCE).fill('b')))).toEqual([]);
  });
});

describe('waiting printers', () => {
  const service = openedService();
  const greedy = openedTeam(service, 'greedy');
  const other = openedTeam(service, 'other');

  /** Adds printers that have one job each and no lease. */
  async function addWaiting({ id: teamId }: TestTeam, count: number, servedAt: number): Promise<void> {
    const { db } = service.services;
    for (let index = 0; index < count; index++) {
      const printer = {
        name: `${index}`,
        address: 'tcp://127.0.0.1',
        language: 'zpl',
        settings: {},
        confirm: false,
      } as const;
      const { id, name } = await createPrinter(service.services, { teamId, actor: OPERATOR }, printer);
      await db.updateTable('printers').set({ leased_until: servedAt }).where('id', '=', id).execute();
      await db
        .insertInto('print_jobs')
        .values({
          id: `job-${id}`,
          team_id: teamId,
          credential_id: 'none',
          printer_id: id,
          printer: name,
          place: 1,
          name: 'a',
          template: null,
          version: null,
          mode: 'live',
          language: 'zpl',
          dots_per_mm: null,
          items: 1,
          copies: 1,
          repeats: 1,
          pages: 1,
          size_bytes: 1,
          sha256: '',
          state: 'queued',
          message: null,
          attempts: 0,
          run: null,
          created_at: NOON,
          begun_at: null,
          ended_at: null,
          wait_ms: 1_000,
          give_up_at: NOON + 1_000,
          expires_at: NOON + 1_000,
        })
        .execute();
    }
  }

  beforeAll(async () => {
    await addWaiting(greedy, 12, 0);
    await addWaiting(other, 2, NOON - 1);
  });

  it('are found even if another team has many that have waited longer', async () => {
    const found = await findWaiting(service.services, { limit: 5, ofTeam: 4 });
    const teams = found.map(({ team_id, place }) => [team_id === other.id, place]);
    expect(teams).toEqual([
      ...[
        [false, 1],
        [true, 1],
        [false, 2],
        [true, 2],
        [false, 3],
      ],
    ]);
    expect(await findWaiting(service.services, { limit: 100, ofTeam: 4 })).toHaveLength(6);
  });
});
