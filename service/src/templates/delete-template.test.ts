/** Deleting templates with many versions and pins, in steps. */
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { dropSomePins } from '../assets/drop-pins.ts';
import { savePins } from '../assets/pins.ts';
import { sweep } from '../sweep.ts';
import { openedService, openedTeam } from '../testing/opened.ts';
import { BADGE } from '../testing/service.ts';
import { deleteTemplate, unpublish } from './delete-template.ts';
import { replaceDraft } from './drafts.ts';

const VERSIONS = 30;
const PINS = 100;

const service = openedService();
const team = openedTeam(service, 'many');

/** Creates a template with many versions. Each version except the first has a separate set of pins. */
async function createMany(slug: string): Promise<string> {
  const { db } = service.services;
  const id = await service.pushTemplate(team, slug, BADGE);
  await db.transaction().execute(async (transaction) => {
    for (let version = 2; version <= VERSIONS; version++) {
      const row = { template_id: id, version, published_at: 0 };
      await transaction
        .insertInto('template_versions')
        .values({ ...row, content: '{}', canonical: null })
        .execute();
      const told = { name: '', dimensions: '{}', tags: '[]' };
      await transaction
        .insertInto('template_summaries')
        .values({ ...row, ...told })
        .execute();
      const pins = Array.from({ length: PINS }, (_, index) => {
        return { name: `${index}.png`, blob_id: `${slug}-${version}-${index}`, size_bytes: 1, sha256: '' };
      });
      await savePins(transaction, { id, version, teamId: team.id }, pins);
    }
  });
  return id;
}

async function countPins(id: string): Promise<number> {
  const { db } = service.services;
  const pins = db.selectFrom('version_assets').select(({ fn }) => fn.countAll().as('count'));
  return Number((await pins.where('template_id', '=', id).executeTakeFirstOrThrow()).count);
}

it('a step deletes 200 pins, with their counted bytes', async () => {
  const { db } = service.services;
  const id = await createMany('stepped');
  const more = await db.transaction().execute((transaction) => dropSomePins(transaction, { id, teamId: team.id }));
  expect([more, await countPins(id)]).toEqual([true, (VERSIONS - 1) * PINS - 200]);
  const sizes = db.selectFrom('template_sizes').select('version').where('template_id', '=', id);
  expect(await sizes.where('version', '<', 0).execute()).toHaveLength(VERSIONS - 3);
  const files = db.selectFrom('pinned_files').select('blob_id').where('team_id', '=', team.id);
  expect(await files.execute()).toHaveLength((VERSIONS - 3) * PINS);
  expect(await db.selectFrom('stray_files').select('id').execute()).toHaveLength(200);
  await deleteTemplate(db, { id });
});

it('a deletion leaves no rows, and marks every file as stray', async () => {
  const { db } = service.services;
  const id = await createMany('deleted');
  await sweep(service.services);
  expect((await service.call(team.keys.live, 'DELETE /v1/templates/deleted')).statusCode).toBe(204);
  for (const table of ['template_versions', 'template_summaries', 'template_sizes', 'version_assets'] as const) {
    expect(await db.selectFrom(table).selectAll().where('template_id', '=', id).execute()).toEqual([]);
  }
  expect(await db.selectFrom('pinned_files').selectAll().where('team_id', '=', team.id).execute()).toEqual([]);
  expect(await db.selectFrom('stray_files').select('id').execute()).toHaveLength((VERSIONS - 1) * PINS);
  const notes = db.selectFrom('activity').select('subject').where('action', '=', 'template.deleted');
  expect(await notes.where('subject', '=', id).execute()).toHaveLength(1);
});

it('a deletion stops if the draft changes in between, and the template stays unpublished', async () => {
  const { services } = service;
  const id = await createMany('changed');
  const template = services.db.selectFrom('templates').select(['draft', 'published_version']).where('id', '=', id);
  const { draft: expected } = await template.executeTakeFirstOrThrow();
  const deleting = deleteTemplate(services.db, { id, expected });
  while ((await countPins(id)) === (VERSIONS - 1) * PINS) await turn();
  expect(await replaceDraft(services, { id, draft: '{"changed":true}' })).toBe('saved');
  expect(await deleting).toBe(false);
  expect(await template.executeTakeFirst()).toEqual({ draft: '{"changed":true}', published_version: null });
  expect(await deleteTemplate(services.db, { id })).toBe(true);
});

it('pins of an unpublished template remain if it is published again in between', async () => {
  const { db } = service.services;
  const id = await createMany('again');
  const unpublishing = unpublish(db, { id });
  while ((await countPins(id)) === (VERSIONS - 1) * PINS) await turn();
  await db.updateTable('templates').set({ published_version: VERSIONS }).where('id', '=', id).execute();
  await unpublishing;
  expect(await countPins(id)).toBeGreaterThan(0);
  expect(await deleteTemplate(db, { id })).toBe(true);
});
