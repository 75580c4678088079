/** Creating templates without HTTP. The same rules apply as over HTTP. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { DEFAULT_PLANS } from '../enums/plans.ts';
import { openDatabase } from '../store/open.ts';
import type { PlannedContext } from '../store/store-context.ts';
import { createTeam } from '../teams/teams.ts';
import { BADGE, NOON, sharedParts, temporaryFolder } from '../testing/service.ts';
import { publishTemplate, replaceTemplate } from './change-template.ts';
import { createTemplate, pushTemplate } from './create-template.ts';
import { findManaged, insertTemplate, upsertTemplate } from './drafts.ts';
import { createLibrary } from './libraries.ts';
import { draftOf } from './template-bodies.ts';

const folder = temporaryFolder();
let context: PlannedContext;
let teamId: string;
let otherId: string;

beforeAll(async () => {
  const clock = { now: () => NOON };
  const db = await openDatabase(readConfig({ PLATEN_DATA: folder, ...(await sharedParts()) }));
  context = { db, clock, plans: DEFAULT_PLANS };
  teamId = (await createTeam(db, clock, { slug: 'acme', name: 'Acme', plan: 'dev' }))!.id;
  otherId = (await createTeam(db, clock, { slug: 'other', name: 'Other', plan: 'dev' }))!.id;
  await createLibrary(db, clock, { slug: 'shared', name: 'Shared' });
});
afterAll(async () => {
  await context.db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const NAMED = { ...BADGE, meta: { name: 'Validate' } };

const get = async (id: string) => (await findManaged(context.db, { teamId, superAdmin: false }, { kind: 'raw', id }))!;

describe('the slug "validate", a path of the API', () => {
  it('is never derived from a name', async () => {
    expect((await pushTemplate(context, { teamId, ...draftOf(NAMED) })).slug).toBe('validate-1');
    expect((await pushTemplate(context, { teamId, ...draftOf(NAMED) })).slug).toBe('validate-1');
    const id = await createTemplate(context, { teamId: otherId, ...draftOf(NAMED) });
    const { slug } = (await findManaged(context.db, { teamId: otherId, superAdmin: false }, { kind: 'raw', id }))!;
    expect(slug).toBe('validate-1');
  });

  it('is rejected by every function', async () => {
    const draft = JSON.stringify(BADGE);
    const found = await get(await createTemplate(context, { teamId, ...draftOf(BADGE), slug: 'badge' }));
    const doors = [
      createTemplate(context, { teamId, ...draftOf(BADGE), slug: 'validate' }),
      pushTemplate(context, { teamId, ...draftOf(BADGE), slug: 'validate' }),
      replaceTemplate(context, found, { draft, slug: 'validate' }),
      insertTemplate(context, { teamId, libraryId: null, slug: 'validate', draft }),
      upsertTemplate(context, { teamId, slug: 'validate', draft }),
    ];
    for (const door of doors) await expect(door).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect((await get(found.id)).slug).toBe('badge');
  });
});

describe('a pushed template', () => {
  it('is created, or replaces the draft of the template with its slug', async () => {
    const first = await pushTemplate(context, { teamId, ...draftOf(BADGE), slug: 'twice' });
    const again = await pushTemplate(context, { teamId, ...draftOf(NAMED), slug: 'twice', library: 'shared' });
    expect(again).toEqual(first);
    expect(await get(first.id)).toMatchObject({ librarySlug: 'shared', draft: JSON.stringify(NAMED) });
  });

  it("cannot take another team's slug in a library, or use an unknown library", async () => {
    await pushTemplate(context, { teamId, ...draftOf(BADGE), slug: 'theirs', library: 'shared' });
    const push = (library: string) =>
      pushTemplate(context, { teamId: otherId, ...draftOf(BADGE), slug: 'theirs', library });
    await expect(push('shared')).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(push('nowhere')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a published template', () => {
  it('has no problems', async () => {
    const found = await get(await createTemplate(context, { teamId, ...draftOf(BADGE), slug: 'published' }));
    const problem = { path: '/elements', code: 'REQUIRED', message: 'is required' } as const;
    const bad = publishTemplate(context, found, async () => ({ problems: [problem] }));
    await expect(bad).rejects.toMatchObject({ code: 'INVALID_TEMPLATE', details: { errors: [problem] } });
    expect(await publishTemplate(context, found, async () => ({ problems: [] }))).toEqual({ id: found.id, version: 1 });
  });
});
