/** Measures the cost and rate of renders on real instances, on one host with PostgreSQL and an S3 server. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { openDatabase } from '../../service/src/store/open.ts';
import { createDatabase, startPostgres } from '../../service/src/testing/postgres.ts';
import { S3_CREDENTIALS } from '../../service/src/testing/s3.ts';
import { builtWorker, temporaryFolder } from '../../service/src/testing/service.ts';
import { newTeam } from '../../tests/instances/cluster.ts';
import { type Instance, startInstance } from '../../tests/instances/instance.ts';
import { bundle } from '../race/build.ts';
import { createMethodReader, createStatementReader, reset, startProxy } from './counting-proxy.ts';
import { parentOf, timesOf, treeMs } from './processor-time.ts';

export type Delivery = 'url' | 'inline';

export type Costs = {
  readonly statements: readonly { readonly name: string; readonly count: number }[];
  readonly databaseSentBytes: number;
  readonly databaseReceivedBytes: number;
  readonly logBytes: number;
  readonly storageRequests: number;
  readonly storageBytes: number;
};

export type Rate = {
  readonly aSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Processor time of a render on the main thread, in ms. */
  readonly mainMs: number;
  readonly workerMs: number;
  readonly databaseMs: number;
  readonly storageMs: number;
  readonly clientMs: number;
};

export type Load = {
  readonly instances: 1 | 2;
  readonly connections: number;
  readonly delivery: Delivery;
};

export type Laboratory = {
  /** Measures the costs of renders that are sent sequentially through counting proxies. */
  costsOf(delivery: Delivery, renders: number): Promise<Costs>;
  rateOf(load: Load, seconds: number): Promise<Rate>;
  /** Measures the times in ms of a statement that does nothing, and of a transaction that writes a row. */
  databaseTimes(): Promise<{ readonly roundTripMs: number; readonly commitMs: number }>;
  close(): Promise<void>;
};

/**
 * Starts PostgreSQL with durable commits, an S3 server and three instances with one worker each. The traffic of the
 * third instance is counted. Creates teams, over which the renders are spread.
 */
export async function openLaboratory(teams: number): Promise<Laboratory> {
  builtWorker();
  await bundle('bench/scale/clients.ts', 'dist/bench/clients.js');
  const folder = temporaryFolder();
  const postgres = await startPostgres(['fsync=on', 'full_page_writes=on', 'synchronous_commit=on']);
  await bundle('bench/scale/storage.ts', 'dist/bench/storage.js');
  const storage = spawn(process.execPath, ['dist/bench/storage.js'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [address] = (await once(storage.stdout, 'data')) as [Buffer];
  const storageUrl = String(address).trim();
  const databaseUrl = await createDatabase(postgres.url('postgres'));
  const environment = {
    PLATEN_DATABASE_URL: databaseUrl,
    PLATEN_STORAGE_URL: storageUrl,
    PLATEN_SESSION_SECRET: 'the same secret on all of the instances',
    PLATEN_BASE_URL: 'http://platen.test',
    ...S3_CREDENTIALS,
  };
  const portOf = (url: string) => Number(/127\.0\.0\.1:(\d+)/.exec(url)![1]);
  const database = await startProxy(portOf(databaseUrl), createStatementReader);
  const files = await startProxy(portOf(storageUrl), createMethodReader);
  const db = await openDatabase({ dataFolder: folder, databaseUrl });
  const start = (name: string, more: object) =>
    startInstance({ ...environment, ...more, PLATEN_DATA: join(folder, name) });
  const first = await start('a', {});
  const second = await start('b', {});
  const counted = await start('counted', {
    PLATEN_DATABASE_URL: databaseUrl.replace(String(portOf(databaseUrl)), String(database.port)),
    PLATEN_STORAGE_URL: storageUrl.replace(String(portOf(storageUrl)), String(files.port)),
  });
  while ((await db.selectFrom('libraries').select('id').execute()).length === 0) await sleep(100);
  const keys: string[] = [];
  for (let team = 0; team < teams; team++) keys.push((await newTeam(db, 'enterprise')).key);
  const backend = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const postmaster = parentOf(backend.rows[0]!.pid);

  const run = async (instances: readonly Instance[], load: Omit<Load, 'instances'>, seconds: number) => {
    const { connections, delivery } = load;
    const urls = instances.map(({ url }) => url).join(',');
    const words = [String(seconds), String(connections), delivery, urls, keys.join(',')];
    const { stdout } = await promisify(execFile)(process.execPath, ['dist/bench/clients.js', ...words]);
    return JSON.parse(stdout) as { renders: number; aSecond: number; p50Ms: number; p99Ms: number; cpuMs: number };
  };
  const logPosition = async () => {
    const { rows } = await sql<{ at: number }>`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as at`.execute(db);
    return Number(rows[0]!.at);
  };

  return {
    async costsOf(delivery, renders) {
      const one = { connections: 1, delivery };
      await run([counted], one, renders / 200);
      reset(database.traffic);
      reset(files.traffic);
      const before = await logPosition();
      const seconds = renders / 100;
      const { renders: made } = await run([counted], one, seconds);
      const each = (value: number) => value / made;
      const names = [...database.traffic.requests].map(([name, count]) => ({ name, count: each(count) }));
      return {
        statements: names.sort((a, b) => b.count - a.count),
        databaseSentBytes: each(database.traffic.sentBytes),
        databaseReceivedBytes: each(database.traffic.receivedBytes),
        logBytes: each((await logPosition()) - before),
        storageRequests: each([...files.traffic.requests.values()].reduce((sum, count) => sum + count, 0)),
        storageBytes: each(files.traffic.sentBytes),
      };
    },
    async rateOf({ instances, ...load }, seconds) {
      const used = [first, second].slice(0, instances);
      await run(used, load, seconds / 2);
      const times = () => ({
        each: used.map((instance) => timesOf(instance.pid())),
        databaseMs: treeMs(postmaster),
        storageMs: timesOf(storage.pid!).allMs,
      });
      const before = times();
      const { renders, aSecond, p50Ms, p99Ms, cpuMs } = await run(used, load, seconds);
      const after = times();
      const sum = (of: (times: { allMs: number; mainMs: number }) => number) =>
        after.each.reduce((total, each, index) => total + of(each) - of(before.each[index]!), 0) / renders;
      return {
        aSecond,
        p50Ms,
        p99Ms,
        mainMs: sum(({ mainMs }) => mainMs),
        workerMs: sum(({ allMs, mainMs }) => allMs - mainMs),
        databaseMs: (after.databaseMs - before.databaseMs) / renders,
        storageMs: (after.storageMs - before.storageMs) / renders,
        clientMs: cpuMs,
      };
    },
    async databaseTimes() {
      await sql`create table if not exists scale_probe (id integer primary key, value integer)`.execute(db);
      await sql`insert into scale_probe values (1, 0) on conflict do nothing`.execute(db);
      const timed = async (statement: () => Promise<unknown>) => {
        const times: number[] = [];
        for (let round = 0; round < 200; round++) {
          const start = performance.now();
          await statement();
          times.push(performance.now() - start);
        }
        return times.sort((a, b) => a - b)[100]!;
      };
      const roundTripMs = await timed(() => sql`select 1`.execute(db));
      const commitMs = await timed(() => sql`update scale_probe set value = value + 1`.execute(db));
      return { roundTripMs, commitMs };
    },
    async close() {
      await Promise.all([first, second, counted].map((instance) => instance.kill()));
      await db.destroy();
      await Promise.all([database.close(), files.close()]);
      const exit = once(storage, 'exit');
      storage.kill('SIGTERM');
      await exit;
      await postgres.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
