/** Tests for all kinds of databases, including several instances. */
import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Unavailable } from '../base/unavailable.ts';
import { readConfig } from '../config/config.ts';
import { DEFAULT_PLANS } from '../enums/plans.ts';
import { seed } from '../seed/seed.ts';
import { invite, listInvitations } from '../teams/invitations.ts';
import { addMember } from '../teams/members.ts';
import { createTeam } from '../teams/teams.ts';
import { deleteTemplate } from '../templates/delete-template.ts';
import { insertTemplate, listVersions, replaceDraft, upsertTemplate } from '../templates/drafts.ts';
import { createLibrary } from '../templates/libraries.ts';
import { publishVersion } from '../templates/templates.ts';
import { LIBRARY, sharedParts, temporaryFolder } from '../testing/service.ts';
import { type OpenedDatabase, openDatabase } from './open.ts';
import { openPostgres } from './postgres.ts';
import type { Database } from './tables.ts';

const clock = { now: () => 1_700_000_000_000 };
const plans = DEFAULT_PLANS;
const AT_ONCE = 12;

describe('the store', () => {
  const dataFolder = temporaryFolder();
  let instances: readonly Database[];
  let db: Database;
  let teamId: string;

  beforeAll(async () => {
    const config = readConfig({ PLATEN_DATA: dataFolder, ...(await sharedParts()) });
    // On an empty database, one instance migrates while the others wait. With SQLite, waiting would block the process,
    // so there is only one instance.
    const count = config.databaseUrl === '' ? 1 : 3;
    instances = await Promise.all(Array.from({ length: count }, () => openDatabase(config)));
    db = instances[0]!;
  });
  afterAll(async () => {
    await Promise.all(instances.map((instance) => instance.destroy()));
    rmSync(dataFolder, { recursive: true });
  });

  /** Calls a function many times concurrently, in all instances. */
  const atOnce = <T>(call: (db: Database, index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, index) => call(instances[index % instances.length]!, index)));

  it('uses the configured database', async () => {
    const asked = sql`select version()`.execute(db).then(
      () => 'postgres',
      () => 'sqlite',
    );
    expect(await asked).toBe(process.env['TESTS_PARTS'] === 'shared' ? 'postgres' : 'sqlite');
  });

  it('reports its connections if it has a pool', async () => {
    const found = (db as OpenedDatabase).connections?.();
    if (process.env['TESTS_PARTS'] !== 'shared') expect(found).toBeUndefined();
    else expect(found).toEqual({ open: expect.any(Number), idle: found!.open, waiting: 0 });
  });

  it('is initialized once, even if several instances start together', async () => {
    const seeded = await atOnce((each) => seed({ db: each, clock, plans }, LIBRARY));
    expect(seeded.filter((one) => one !== undefined)).toHaveLength(1);
    const teams = await db.selectFrom('teams').select(['id', 'slug']).execute();
    expect(teams).toHaveLength(1);
    teamId = teams[0]!.id;
    expect(await db.selectFrom('keys').select('mode').execute()).toHaveLength(3);
  });

  it('gives a slug to only one of several requests', async () => {
    const made = [
      await atOnce((each) => createTeam(each, clock, { slug: 'acme', name: 'Acme', plan: 'dev' })),
      await atOnce((each) => createLibrary(each, clock, { slug: 'acme', name: 'Acme' })),
      await atOnce((each) =>
        insertTemplate({ db: each, clock, plans }, { teamId, libraryId: null, slug: 'label', draft: '{}' }),
      ),
    ];
    for (const all of made) expect((all as unknown[]).filter((one) => one !== undefined)).toHaveLength(1);
    const ids = await atOnce((each, index) =>
      insertTemplate({ db: each, clock, plans }, { teamId, libraryId: null, slug: `label-${index}`, draft: '{}' }),
    );
    const moved = await atOnce((each, index) =>
      replaceDraft({ db: each, clock, plans }, { id: ids[index]!, draft: '{}', slug: 'same' }),
    );
    expect(moved.toSorted()).toEqual(['saved', ...Array(AT_ONCE - 1).fill('taken')]);
  });

  it('lets only one of several requests with the same expected draft replace or delete it', async () => {
    const id = (await insertTemplate({ db, clock, plans }, { teamId, libraryId: null, slug: 'draft', draft: '{}' }))!;
    const saved = await atOnce((each, index) =>
      replaceDraft({ db: each, clock, plans }, { id, draft: `{"n":${index}}`, expected: '{}' }),
    );
    expect(saved.toSorted()).toEqual([...Array(AT_ONCE - 1).fill('changed'), 'saved']);
    const draft = `{"n":${saved.indexOf('saved')}}`;
    expect((await atOnce((each) => deleteTemplate(each, { id, expected: draft }))).filter(Boolean)).toHaveLength(1);
  });

  it('numbers versions without gaps, and publishes the newest', async () => {
    const id = await upsertTemplate({ db, clock, plans }, { teamId, slug: 'published', draft: '{}' });
    let draft = 0;
    const versions = await atOnce((each) =>
      publishVersion({ db: each, clock, plans }, id, { content: `{"draft":${draft++}}` }),
    );
    const all = Array.from({ length: AT_ONCE }, (_, index) => index + 1);
    expect(versions.toSorted((a, b) => a! - b!)).toEqual(all);
    expect((await listVersions(db, id)).map(({ version }) => version)).toEqual(all.toReversed());
    const { published_version: newest } = await db
      .selectFrom('templates')
      .select('published_version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(newest).toBe(AT_ONCE);
    const same = await atOnce((each) => publishVersion({ db: each, clock, plans }, id, { content: '{"same":true}' }));
    expect(new Set(same)).toEqual(new Set([AT_ONCE + 1]));
    await deleteTemplate(db, { id });
    expect(await publishVersion({ db, clock, plans }, id)).toBeUndefined();
    expect(await listVersions(db, id)).toEqual([]);
  });

  it('keeps the last of several invitations of one person', async () => {
    const times = { created_at: '', updated_at: '' };
    const owner = { id: 'owner', email: 'owner@acme.test', name: '', email_verified: 0, ...times };
    await db.insertInto('users').values(owner).execute();
    await addMember(db, clock, { teamId, userId: owner.id, role: 'owner' });
    const invitation = {
      teamId,
      email: 'ann@acme.test',
      role: 'member',
      createdBy: owner.id,
      isMailed: false,
    } as const;
    await atOnce((each) => invite({ db: each, clock, plans }, invitation));
    expect(await listInvitations(db, clock, teamId)).toHaveLength(1);
  });

  it('returns numbers as numbers, including sums', async () => {
    const { created, sum, count } = await db
      .selectFrom('template_versions')
      .select(({ fn }) => [
        fn.max('published_at').as('created'),
        fn.sum('version').as('sum'),
        fn.countAll().as('count'),
      ])
      .executeTakeFirstOrThrow();
    expect([created, typeof sum, typeof count]).toEqual([clock.now(), 'number', 'number']);
  });

  it('sorts by code points, regardless of its locale', async () => {
    const names = ['Zeta', 'a-b', 'a.c', 'ab', 'B', 'é', 'zeta'];
    for (const name of names) {
      await db.insertInto('rate_windows').values({ subject: name, seconds: 1, starts_at: 7, count: 0 }).execute();
    }
    const rows = await db
      .selectFrom('rate_windows')
      .select('subject')
      .where('starts_at', '=', 7)
      .orderBy('subject')
      .execute();
    expect(rows.map(({ subject }) => subject)).toEqual(['B', 'Zeta', 'a-b', 'a.c', 'ab', 'zeta', 'é']);
  });

  it('stores any text', async () => {
    for (const [index, name] of ['a\0b', '\uD800', '𝔘', "';--"].entries()) {
      const team = await createTeam(db, clock, { slug: `text-${index}`, name, plan: 'dev' });
      // Characters that a database cannot store are replaced by U+FFFD.
      expect(team!.name).toBe(team!.name.includes('\uFFFD') ? name.replace(/[\0\uD800]/, '\uFFFD') : name);
    }
    expect(await db.selectFrom('teams').select('id').where('id', '=', 'a\0b').execute()).toEqual([]);
  });
});

describe.runIf(process.env['TESTS_PARTS'] === 'shared')('a server with few connections', () => {
  it('serves all requests with the available connections', async () => {
    const { PLATEN_DATABASE_URL: url } = await sharedParts();
    const owner = openPostgres({ url: url!, connections: 1 });
    await sql`create role few login connection limit 2`.execute(owner);
    const few = new URL(url!);
    few.username = 'few';
    const db = openPostgres({ url: String(few), connections: 10 });
    const queries = Array.from({ length: 20 }, () => sql`select pg_sleep(0.02)`.execute(db));
    expect(await Promise.all(queries)).toHaveLength(20);
    await db.destroy();
    await sql`drop role few`.execute(owner);
    await owner.destroy();
  });
});

describe('an unavailable database', () => {
  it.each([
    ['refuses connections', 'postgres://127.0.0.1:1/platen'],
    ['is nowhere', 'postgres://nowhere.invalid/platen'],
  ])('and %s is unavailable, with the reason for the log', async (_, url) => {
    const db = openPostgres({ url, connections: 1 });
    const error = await db
      .selectFrom('teams')
      .select('id')
      .execute()
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(Unavailable);
    expect(error.message).toMatch(/^the database is not available: .*(ECONNREFUSED|ENOTFOUND|EAI_AGAIN)/);
    await db.destroy();
  });
});
