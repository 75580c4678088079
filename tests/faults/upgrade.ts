/**
 * Rolling upgrade from an older commit to this checkout. Two instances share PostgreSQL and S3 and are replaced one after
 * the other, while clients render, run jobs, receive webhooks and use sessions.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readConfig } from '@platen/service/config/config';
import { openDatabase } from '@platen/service/store/open';
import { CERTIFICATE } from '@platen/service/testing/picture-server';
import { createDatabase, startPostgres } from '@platen/service/testing/postgres';
import { S3_CREDENTIALS, startS3 } from '@platen/service/testing/s3';
import { BIN, builtWorker, ROOT, temporaryFolder } from '@platen/service/testing/service';
import { startWebhookReceiver } from '@platen/service/testing/webhook-receiver';
import { firstKey, type Instance, startInstance } from '../instances/instance.ts';
import { awaitReady } from './ask.ts';
import { judgeUpgrade } from './upgrade-judge.ts';
import { startLoad } from './upgrade-load.ts';

export type UpgradeFigures = {
  readonly older: string;
  readonly newer: string;
  /** Time in ms for which both versions ran. */
  readonly togetherMs: number;
  readonly renders: number;
  readonly jobs: number;
  readonly items: number;
  /** Jobs during which an instance was replaced. */
  readonly handedOver: number;
  readonly messages: number;
  readonly sessions: number;
  readonly requestsOfSessions: number;
  readonly faults: readonly string[];
};

/** Time in ms before the first instance is replaced, and after the second. */
const ALONE_MS = 8_000;

/** Time in ms between the two replacements. */
const TOGETHER_MS = 40_000;

/** Time in ms between the last request to an instance and its end, as a load balancer leaves it. */
const DRAIN_MS = 500;

/** Installs and builds a commit in a new folder. Returns its command, or undefined without the commit. */
export async function buildCommit(commit: string, folder: string): Promise<string | undefined> {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT, stdio: 'ignore' });
  } catch {
    return undefined;
  }
  execFileSync('git', ['clone', '--quiet', '--no-checkout', ROOT, folder]);
  execFileSync('git', ['checkout', '--quiet', commit], { cwd: folder });
  // `npm start` of every commit installs the packages and builds.
  const child = spawn(process.execPath, ['scripts/start.mjs', '--help'], { cwd: folder, stdio: 'ignore' });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error(`building ${commit} ended with ${status}`);
  return join(folder, 'cli/bin/platen.js');
}

/** Upgrades from the commit. Returns undefined if this repository lacks it. */
export async function runUpgrade(commit: string): Promise<UpgradeFigures | undefined> {
  const folder = temporaryFolder();
  try {
    const bin = await buildCommit(commit, join(folder, 'older'));
    if (bin === undefined) return undefined;
    builtWorker();
    return await upgrade(bin, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function upgrade(olderBin: string, folder: string): Promise<UpgradeFigures> {
  const [postgres, s3, receiver] = await Promise.all([startPostgres(), startS3(), startWebhookReceiver()]);
  const certificate = join(folder, 'receiver.pem');
  writeFileSync(certificate, CERTIFICATE);
  const preload = pathToFileURL(fileURLToPath(new URL('reach-receiver.mjs', import.meta.url)));
  const environment = {
    PLATEN_DATABASE_URL: await createDatabase(postgres.url('postgres')),
    PLATEN_STORAGE_URL: s3.url('upgrade'),
    PLATEN_SESSION_SECRET: 'the same secret on both of the versions',
    PLATEN_BASE_URL: 'http://platen.test',
    PLATEN_WEBHOOKS: receiver.host,
    NODE_EXTRA_CA_CERTS: certificate,
    NODE_OPTIONS: `--import=${preload.href}`,
    ...S3_CREDENTIALS,
  };
  const running: Instance[] = [];
  const start = async (name: string, bin: string) => {
    const instance = await startInstance({ ...environment, PLATEN_DATA: join(folder, name) }, bin);
    running.push(instance);
    await awaitReady(instance.url);
    return instance;
  };
  try {
    const first = await start('a', olderBin);
    const [key, owner] = [await firstKey(join(folder, 'a')), ownerToken(join(folder, 'a'))];
    const second = await start('b', olderBin);
    const up: Instance[] = [first, second];
    const older = await versionOf(first);
    const load = await startLoad({ up, key, owner, webhook: receiver.url });
    const replace = async (instance: Instance, name: string) => {
      up.splice(up.indexOf(instance), 1);
      await sleep(DRAIN_MS);
      await instance.stop();
      up.push(await start(name, BIN));
    };
    await sleep(ALONE_MS);
    await replace(first, 'a');
    const togetherSince = performance.now();
    await sleep(TOGETHER_MS);
    const togetherMs = performance.now() - togetherSince;
    await replace(second, 'b');
    await sleep(ALONE_MS);
    const newer = await versionOf(up[0]!);
    const loaded = await load.end();
    const db = await openDatabase(readConfig({ ...environment, PLATEN_DATA: join(folder, 'judge') }));
    const judged = await judgeUpgrade({ ...loaded, db, messages: receiver.messages }).finally(() => db.destroy());
    const faults = [...loaded.faults, ...judged.faults, ...(older === newer ? ['there are no two versions'] : [])];
    return { ...loaded, ...judged, jobs: loaded.jobs.length, older, newer, togetherMs, faults };
  } finally {
    await Promise.all(running.map((each) => each.kill()));
    await Promise.all([postgres.remove(), s3.remove(), receiver.close()]);
  }
}

/** Returns the token of the link that creates the first account. */
function ownerToken(dataFolder: string): string {
  return /#(\S+)/.exec(readFileSync(join(dataFolder, 'first-link'), 'utf8'))![1]!;
}

async function versionOf({ url }: Instance): Promise<string> {
  return ((await (await fetch(`${url}/health`)).json()) as { readonly version: string }).version;
}
