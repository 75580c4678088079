/** Starts two instances with one PostgreSQL and one S3 server, and opens the database for tests. */
import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { systemClock } from '@platen/service/base/clock';
import type { Blobs } from '@platen/service/blobs/blobs';
import { openBlobs } from '@platen/service/blobs/open';
import { readConfig } from '@platen/service/config/config';
import { DEFAULT_PLANS, type Plan } from '@platen/service/enums/plans';
import { SCOPES_BY_MODE } from '@platen/service/enums/scopes';
import { openDatabase } from '@platen/service/store/open';
import type { Database } from '@platen/service/store/tables';
import { issueKey } from '@platen/service/teams/keys';
import { createTeam } from '@platen/service/teams/teams';
import { createDatabase, startPostgres, type TestPostgres } from '@platen/service/testing/postgres';
import { S3_CREDENTIALS, startS3, type TestS3 } from '@platen/service/testing/s3';
import { builtWorker, temporaryFolder } from '@platen/service/testing/service';
import { type Instance, startInstance } from './instance.ts';

export type Store = {
  readonly db: Database;
  readonly blobs: Blobs;
  /** Returns the names of all files. */
  listFiles(): Promise<readonly string[]>;
};

export type Team = { readonly id: string; readonly key: string; readonly keyId: string };

export type Cluster = Store & {
  readonly instances: readonly [Instance, Instance];
  readonly postgres: TestPostgres;
  readonly s3: TestS3;
  close(): Promise<void>;
};

const PREFIX = 'cluster';

/** Starts the instances with additional environment variables. */
export async function startCluster(more: Readonly<Record<string, string>> = {}): Promise<Cluster> {
  builtWorker();
  const folder = temporaryFolder();
  const [postgres, s3] = await Promise.all([startPostgres(), startS3()]);
  const environment = {
    PLATEN_DATABASE_URL: await createDatabase(postgres.url('postgres')),
    PLATEN_STORAGE_URL: s3.url(PREFIX),
    PLATEN_SESSION_SECRET: 'the same secret on both of the instances',
    PLATEN_BASE_URL: 'http://platen.test',
    ...S3_CREDENTIALS,
    ...more,
  };
  const config = readConfig({ ...environment, PLATEN_DATA: join(folder, 'c') });
  const start = (name: string) => startInstance({ ...environment, PLATEN_DATA: join(folder, name) });
  const instances = await Promise.all([start('a'), start('b')]);
  const [db, blobs] = await Promise.all([openDatabase(config), openBlobs(config)]);
  return {
    instances,
    postgres,
    s3,
    db,
    blobs,
    listFiles: () => s3.list(PREFIX),
    async close() {
      await Promise.all(instances.map((instance) => instance.kill()));
      await db.destroy();
      await Promise.all([postgres.remove(), s3.remove()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Single = Store & { readonly instances: readonly [Instance]; close(): Promise<void> };

/** Starts one instance with SQLite and local files. `more` contains additional environment variables. */
export async function startSingle(more: Readonly<Record<string, string>> = {}): Promise<Single> {
  builtWorker();
  const folder = temporaryFolder();
  const environment = { PLATEN_DATA: folder, ...more };
  const config = readConfig(environment);
  const instance = await startInstance(environment);
  const [db, blobs] = await Promise.all([openDatabase(config), openBlobs(config)]);
  return {
    instances: [instance],
    db,
    blobs,
    async listFiles() {
      const entries = readdirSync(join(folder, 'outputs'), { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => basename(name));
    },
    async close() {
      await instance.kill();
      await db.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let teams = 0;

/** Creates a team with a live key. */
export async function newTeam(db: Database, plan: Plan): Promise<Team> {
  const slug = `team-${++teams}`;
  const { id } = (await createTeam(db, systemClock, { slug, name: slug, plan }))!;
  const { key, id: keyId } = await issueKey(
    { db, clock: systemClock, plans: DEFAULT_PLANS },
    {
      teamId: id,
      mode: 'live',
      scopes: SCOPES_BY_MODE.live,
      name: '',
    },
  );
  return { id, key, keyId };
}
