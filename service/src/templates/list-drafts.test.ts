import { CompiledQuery, type KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database } from '../store/tables.ts';
import { openedService } from '../testing/opened.ts';
import { BADGE } from '../testing/service.ts';
import { listDrafts } from './list-drafts.ts';

const service = openedService();

/** Wraps a database to record its queries. */
function noted(db: Database, queries: CompiledQuery[]): Database {
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      queries.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return db.withPlugin(plugin);
}

describe.skipIf(process.env['TESTS_PARTS'] === 'shared')('the list of drafts on SQLite', () => {
  it.each([{}, { search: 'a' }, { tag: 'a' }, { after: { updatedAt: 5, id: 'tpl_1' } }])(
    'is read from an index, without reading drafts: %j',
    async (filter) => {
      const { db } = service.services;
      const queries: CompiledQuery[] = [];
      await listDrafts(noted(db, queries), 'nobody', { limit: 10, summarize: async () => [], ...filter });
      const [{ sql, parameters }] = queries as [CompiledQuery];
      const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
      const rows = (await db.executeQuery<{ readonly detail: string }>(plan)).rows.map(({ detail }) => detail);
      expect(rows.find((row) => /\btemplates\b/.test(row))).toContain('USING COVERING INDEX drafts_as_listed');
    },
  );
});

it('finds a draft that was never published by words of its name', async () => {
  const team = await service.createTeam('acme');
  const { token } = await service.createPerson({ email: 'ann@acme.test', team, role: 'member' });
  const template = { ...BADGE, meta: { name: 'Returns of the north' } };
  await service.call(token, 'POST /v1/templates', { template, slug: 'returns-of-the-north' });
  for (const [search, count] of [
    ['Returns of', 1],
    ['the  NORTH', 1],
    ['north returns', 0],
  ] as const) {
    const { drafts } = (await service.call(token, `GET /v1/drafts?${new URLSearchParams({ search })}`)).json();
    expect([search, drafts.length]).toEqual([search, count]);
  }
});
