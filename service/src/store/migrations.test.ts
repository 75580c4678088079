/** Steps that change what is stored already. */
import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { openedService } from '../testing/opened.ts';
import { BADGE } from '../testing/service.ts';
import { STEPS, TEXT } from './migrations.ts';

const service = openedService();

/** The step alone: later ones stay done. */
function step(name: string): Promise<void> {
  const text = TEXT[process.env['TESTS_PARTS'] === 'shared' ? 'postgres' : 'sqlite'];
  return STEPS[name]!(service.services.db as unknown as Kysely<unknown>, text);
}

it('versions of before there were summaries get theirs', async () => {
  const { db } = service.services;
  const team = await service.createTeam('early');
  await service.pushTemplate(team, 'badge', { ...BADGE, meta: { name: 'Early', tags: ['old'] } });
  await service.pushTemplate(team, 'badge', { ...BADGE, meta: { name: 'Later' } });
  const list = async () => (await service.call(team.keys.live, 'GET /v1/templates')).json().templates;
  const before = await list();
  expect(before[0]).toMatchObject({ slug: 'badge', name: 'Later', version: 2 });
  await sql`drop table template_summaries`.execute(db);
  await sql`drop index templates_as_listed`.execute(db);
  await sql`drop index templates_of_library`.execute(db);
  await sql`alter table template_versions drop column canonical`.execute(db);
  await step('0007-template-summaries');
  // A later step added these; their values are not told of versions of before.
  await sql`alter table template_summaries add column published_by text`.execute(db);
  await sql`alter table template_summaries add column note text`.execute(db);
  expect(await list()).toEqual(before);
  const { versions } = (await service.call(team.keys.live, 'GET /v1/templates/badge/versions')).json();
  expect(versions).toHaveLength(2);
});

it('documents and templates of before they were counted count', async () => {
  const { db } = service.services;
  const team = await service.createTeam('filled');
  const large = { ...BADGE, meta: { name: 'Ä'.repeat(4_000) } };
  await service.pushTemplate(team, 'large', large);
  await service.render(team.keys.live, { template: BADGE, data: {}, format: 'pdf' });
  await service.render(team.keys.live, { template: BADGE, data: {}, format: 'png' });
  const storage = async () => (await service.call(team.keys.live, 'GET /v1/usage')).json().storage;
  const before = await storage();
  expect(before.templateBytes.used).toBeGreaterThan(16_000);
  await sql`drop table template_sizes`.execute(db);
  await sql`drop table kept_bytes`.execute(db);
  await step('0011-sizes');
  expect(await storage()).toEqual(before);
});
