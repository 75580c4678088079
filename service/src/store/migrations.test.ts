/** Migrations that change stored data. */
import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { jpegFile } from '../../../tests/pictures.ts';
import { openedService } from '../testing/opened.ts';
import { BADGE, bearer } from '../testing/service.ts';
import { STEPS, TEXT } from './migrations.ts';

const service = openedService();

/** Runs one migration again, although later ones have been applied. */
function step(name: string): Promise<void> {
  const text = TEXT[process.env['TESTS_PARTS'] === 'shared' ? 'postgres' : 'sqlite'];
  return STEPS[name]!(service.services.db as unknown as Kysely<unknown>, text);
}

it('versions older than summaries get a summary', async () => {
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
  // Adds columns of a later migration. Existing rows have no values for them.
  await sql`alter table template_summaries add column published_by text`.execute(db);
  await sql`alter table template_summaries add column note text`.execute(db);
  await sql`alter table template_summaries add column pins_of integer`.execute(db);
  expect(await list()).toEqual(before);
  const { versions } = (await service.call(team.keys.live, 'GET /v1/templates/badge/versions')).json();
  expect(versions).toHaveLength(2);
});

it('documents and templates older than storage limits are counted', async () => {
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

it('pins older than counting and sharing are counted, and show their files', async () => {
  const { db } = service.services;
  const team = await service.createTeam('pinned');
  const upload = (shade: number) =>
    service.app.inject({
      method: 'POST',
      url: '/v1/assets?name=logo.jpg',
      payload: Buffer.from(jpegFile({ blocks: [[[shade]]] })),
      headers: { ...bearer(team.keys.live), 'content-type': 'image/jpeg' },
    });
  const place = { type: 'image', position: { x: '0mm', y: '0mm' }, width: '9mm', height: '9mm' };
  await upload(10);
  await service.pushTemplate(team, 'logo', { ...BADGE, elements: [{ ...place, source: 'logo.jpg' }] });
  await upload(200);
  const storage = async () => (await service.call(team.keys.live, 'GET /v1/usage')).json().storage;
  const picture = async () =>
    (await service.render(team.keys.test, { templateId: 'logo', data: {}, format: 'html', delivery: 'inline' })).body;
  const before = [await storage(), await picture()];
  await db.deleteFrom('template_sizes').where('version', '<', 0).execute();
  await sql`drop table pinned_files`.execute(db);
  await sql`drop index if exists versions_sharing_pins`.execute(db);
  await sql`drop index version_assets_by_name`.execute(db);
  await sql`drop index assets_by_file`.execute(db);
  await sql`alter table template_summaries drop column pins_of`.execute(db);
  await step('0042-shared-pins');
  expect([await storage(), await picture()]).toEqual(before);
});

it('templates older than stored tags get their tags', async () => {
  const { db } = service.services;
  const team = await service.createTeam('tagged');
  await service.pushTemplate(team, 'pallet', { ...BADGE, meta: { name: 'Pallet', tags: ['Shipping', 'Hall 3'] } });
  const tags = async () => (await service.call(team.keys.live, 'GET /v1/tags')).json().tags;
  const before = await tags();
  expect(before).toHaveLength(2);
  await sql`drop table template_tags`.execute(db);
  await step('0044-template-tags');
  expect(await tags()).toEqual(before);
});

it('an upgrade with PostgreSQL lets older instances read new sessions for an hour, unless nobody can sign in', async () => {
  const { db } = service.services;
  const settings = () => db.selectFrom('installation_settings').select(['name', 'value']).execute();
  expect(await settings()).toEqual([]);
  await service.createPerson({ email: 'early@acme.test' });
  await step('0047-older-sessions');
  // With SQLite, two versions never run together.
  if (process.env['TESTS_PARTS'] !== 'shared') return expect(await settings()).toEqual([]);
  const [setting] = await settings();
  expect(setting?.name).toBe('older-sessions-until');
  const { rows } = await sql<{ ms: string }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db);
  const leftMs = Number(setting?.value) - Number(rows[0]?.ms);
  expect([leftMs > 3_500_000, leftMs <= 3_600_000]).toEqual([true, true]);
});
