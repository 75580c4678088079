/**
 * Starts and updates while clients render. The database starts late, a build replaces a running build, two versions use
 * one database, the older version returns, or a version is too old.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, startPostgres, type TestPostgres } from '@platen/service/testing/postgres';
import { S3_CREDENTIALS, startS3 } from '@platen/service/testing/s3';
import { BADGE, builtWorker, temporaryFolder } from '@platen/service/testing/service';
import {
  buildInBackground,
  buildInstallation,
  changeInstallation,
  changeVersion,
  copyInstallation,
  makeVersion,
} from '../instances/installation.ts';
import { firstKey, type Instance, startInstance } from '../instances/instance.ts';
import { ask, awaitReady } from './ask.ts';

export type UpdateFigures = {
  /** Time in ms without a database after the service started. */
  readonly awayMs: number;
  readonly readyAfterMs: number;
  /** Number of renders while a new version was built in place of the running version. */
  readonly whileBuilt: number;
  readonly sideBySide: number;
  readonly faults: readonly string[];
};

const AWAY_MS = 5_000;

/** Minimum time in ms for which two versions run. */
const TOGETHER_MS = 5_000;

export async function runUpdates(): Promise<UpdateFigures> {
  builtWorker();
  const folder = temporaryFolder();
  const [postgres, s3] = await Promise.all([startPostgres(), startS3()]);
  const running: Instance[] = [];
  const start: Start = async (environment, bin) => {
    const instance = await startInstance(environment, bin);
    running.push(instance);
    return instance;
  };
  const environment = {
    PLATEN_DATABASE_URL: await createDatabase(postgres.url('postgres')),
    PLATEN_STORAGE_URL: s3.url('updates'),
    PLATEN_SESSION_SECRET: 'the same secret of all the versions',
    PLATEN_DATA: join(folder, 'shared'),
    ...S3_CREDENTIALS,
  };
  const faults: string[] = [];
  try {
    const { instance, ...late } = await startBeforeDatabase(postgres, () => start(environment));
    const key = await firstKey(environment.PLATEN_DATA);
    const whileBuilt = await buildInPlace(folder, start, faults);
    const sideBySide = await runSideBySide({ folder, start, environment, older: instance, key, faults });
    return { ...late, whileBuilt, sideBySide, faults };
  } finally {
    await Promise.all(running.map((each) => each.kill()));
    await Promise.all([postgres.remove(), s3.remove()]);
    rmSync(folder, { recursive: true });
  }
}

type Start = (environment: Readonly<Record<string, string>>, bin?: string) => Promise<Instance>;

async function startBeforeDatabase(postgres: TestPostgres, start: () => Promise<Instance>) {
  await postgres.stop();
  const starting = start();
  await sleep(AWAY_MS);
  await postgres.start();
  const startedAt = performance.now();
  const instance = await starting;
  await awaitReady(instance.url);
  return { instance, awayMs: AWAY_MS, readyAfterMs: performance.now() - startedAt };
}

/**
 * Renders on these instances alternately until it is stopped. Returns a function that stops it and returns the number
 * of renders.
 */
function startRendering(instances: readonly Instance[], key: string, faults: string[]): () => Promise<number> {
  let [isOver, number] = [false, 0];
  const rendering = (async () => {
    while (!isOver) {
      const { url } = instances[number % instances.length]!;
      const body = { template: BADGE, data: { name: String(number++) }, format: 'zpl', delivery: 'url' };
      const asked = { key, body, idempotencyKey: `document-${url}-${number}` };
      const answer = await ask(`POST ${url}/v1/render`, asked).catch((error: Error) => error);
      if (answer instanceof Error) faults.push(`render ${number}: ${answer.message}`);
      else if (answer.status !== 200) faults.push(`render ${number}: ${answer.status} ${answer.code}`);
      // A plan allows ten requests per second.
      await sleep(150);
    }
    return number;
  })();
  return () => {
    isOver = true;
    return rendering;
  };
}

const versionOf = async ({ url }: Instance) =>
  ((await (await fetch(`${url}/health`)).json()) as { readonly version: string }).version;

async function buildInPlace(folder: string, start: Start, faults: string[]): Promise<number> {
  const copy = join(folder, 'in-place');
  copyInstallation(copy);
  buildInstallation(copy);
  const data = join(folder, 'in-place-data');
  const instance = await start({ PLATEN_DATA: data }, join(copy, 'cli/bin/platen.js'));
  const key = await firstKey(data);
  const before = await versionOf(instance);
  const end = startRendering([instance], key, faults);
  changeVersion(copy, 'next');
  const reader = 'service/src/verify/read-code.ts';
  changeInstallation(copy, reader, 'const binary =', 'process.title = "next";\nconst binary =');
  await buildInBackground(copy);
  // The code reader is loaded from the build on first use.
  const body = { template: BADGE, data: { name: 'Ada' }, format: 'zpl', delivery: 'inline', verify: true };
  const { status } = await ask(`POST ${instance.url}/v1/render`, { key, body });
  if (status !== 200) faults.push(`a part that the running version had not read yet: ${status}`);
  if ((await versionOf(instance)) !== before) faults.push('the running version changed');
  const asked = await end();
  await instance.stop();
  await instance.restart();
  if (!(await versionOf(instance)).startsWith('next-')) faults.push('the new version did not start');
  await instance.stop();
  return asked;
}

type Together = {
  readonly folder: string;
  readonly start: Start;
  readonly environment: Readonly<Record<string, string>>;
  /** Instance that is already running on the database. */
  readonly older: Instance;
  readonly key: string;
  readonly faults: string[];
};

async function runSideBySide({ folder, start, environment, older, key, faults }: Together): Promise<number> {
  const newer = await start(environment, makeVersion(join(folder, 'newer'), ['9001-more']));
  await awaitReady(newer.url);
  if ((await versionOf(newer)) === (await versionOf(older))) faults.push('there are no two versions');
  const end = startRendering([older, newer], key, faults);
  await sleep(TOGETHER_MS);
  const asked = await end();
  await Promise.all([newer.stop(), older.stop()]);
  await older.restart();
  await awaitReady(older.url);
  const endAgain = startRendering([older], key, faults);
  await sleep(TOGETHER_MS);
  const again = await endAgain();
  await older.stop();
  const breaking = makeVersion(join(folder, 'newest'), ['9001-more', '9002-other-breaking']);
  await (await start(environment, breaking)).stop();
  const refused = await start(environment).catch((error: Error) => error.message);
  const isTold = typeof refused === 'string' && /is too old for the database/.test(refused);
  if (!isTold) faults.push(`a version that is too old is not refused: ${refused}`);
  return asked + again;
}
