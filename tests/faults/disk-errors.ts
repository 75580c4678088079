/**
 * Trials with a database on a full or broken disk, with a database that another program locks for a long time, and with
 * a database that cannot be opened at the start. Requests must be rejected in time with a retry time. A failed start
 * must end with one line that names the file.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@platen/service/testing/free-port';
import { BADGE, BIN, builtWorker, temporaryFolder } from '@platen/service/testing/service';
import { firstKey, startInstance } from '../instances/instance.ts';
import { type Asked, ask, awaitReady } from './ask.ts';
import { type Disk, makeDisk } from './disk.ts';

export type DiskFigures = {
  /** Number of requests while the disk was full or broken. */
  readonly asked: number;
  /** Number of requests on a full or broken disk that got 503 and `Retry-After`. */
  readonly refused: number;
  /** Longest time of `/health` while another program held the database's write lock, in ms. */
  readonly longestHealthMs: number;
  readonly lockedMs: number;
  /** Number of starts with a database that cannot be opened. */
  readonly starts: number;
  readonly faults: readonly string[];
};

const SIZE_BYTES = 64 * 1024 ** 2;

/** Lock time in ms, longer than the service waits for another program. */
const LOCKED_MS = 9_000;

const REQUESTS = 20;

/** Maximum ms until `/ready` reports a full or broken disk. */
const NOTICED_MS = 5_000;

/** Runs the trial. Returns undefined if this machine does not permit mounting. */
export async function runDiskErrors(): Promise<DiskFigures | undefined> {
  builtWorker();
  const folder = temporaryFolder();
  const disk = makeDisk(folder, { sizeBytes: SIZE_BYTES });
  if (!disk) return void rmSync(folder, { recursive: true });
  try {
    const whileItRuns = await breakWhileItRuns(disk);
    const { starts, faults } = await startWithBroken(disk, folder);
    return { ...whileItRuns, starts, faults: [...whileItRuns.faults, ...faults] };
  } finally {
    disk.remove();
    rmSync(folder, { recursive: true });
  }
}

async function breakWhileItRuns(disk: Disk) {
  const data = join(disk.folder, 'data');
  const instance = await startInstance({ PLATEN_DATA: data });
  const faults: string[] = [];
  let number = 0;
  try {
    const { url } = instance;
    const key = await firstKey(data);
    const render = (delivery: 'inline' | 'url') => {
      const body = { template: BADGE, data: { name: String(++number) }, format: 'zpl', delivery };
      return ask(`POST ${url}/v1/render`, { key, body, idempotencyKey: `document-${number}` });
    };
    const answers: Asked[] = [];
    const askThrough = async (state: string) => {
      for (let count = 0; count < REQUESTS; count++) {
        const answer = await render(count % 2 === 0 ? 'inline' : 'url');
        answers.push(answer);
        if (!isRefused(answer) && answer.status !== 200) faults.push(`${state}: ${answer.status} ${answer.code}`);
      }
      // The service checks the disk about once a second.
      const until = performance.now() + NOTICED_MS;
      while ((await statusAt(`${url}/ready`)) !== 503 && performance.now() < until) await sleep(100);
      const [ready, health] = await Promise.all([statusAt(`${url}/ready`), statusAt(`${url}/health`)]);
      if (ready !== 503 || health !== 200) faults.push(`${state}: /ready is ${ready} and /health ${health}`);
    };
    await awaitReady(url);
    if ((await render('url')).status !== 200) faults.push('it does not render before anything is wrong');

    const health = await lockFromOutside({ url, render }, join(data, 'platen.sqlite'), faults);

    disk.fill();
    await askThrough('full');
    disk.empty();
    await awaitReady(url);
    if ((await render('url')).status !== 200) faults.push('it does not go on when there is room again');

    disk.cut();
    await askThrough('broken');
    const asked = answers.length;
    return { asked, refused: answers.filter(isRefused).length, ...health, faults };
  } finally {
    await instance.kill();
    disk.mount();
  }
}

function isRefused({ status, code, retryAfterMs }: Asked): boolean {
  return status === 503 && code === 'UNAVAILABLE' && retryAfterMs! > 0;
}

const statusAt = async (url: string) => (await fetch(url)).status;

type Running = { readonly url: string; render(delivery: 'inline' | 'url'): Promise<Asked> };

/** Holds the write lock while renders are requested, and checks `/health` at the same time. */
async function lockFromOutside({ url, render }: Running, file: string, faults: string[]) {
  const other = await holdLock(file, 'begin immediate');
  const lockedAt = performance.now();
  const renders = Array.from({ length: 4 }, (_, index) => render(index % 2 === 0 ? 'inline' : 'url'));
  let longestHealthMs = 0;
  while (performance.now() - lockedAt < LOCKED_MS) {
    const askedAt = performance.now();
    if ((await statusAt(`${url}/health`)) !== 200) faults.push('locked: /health fails');
    longestHealthMs = Math.max(longestHealthMs, performance.now() - askedAt);
    await sleep(20);
  }
  const lockedMs = performance.now() - lockedAt;
  await end(other);
  for (const answer of await Promise.all(renders)) {
    if (!isRefused(answer) && answer.status !== 200) faults.push(`locked: ${answer.status} ${answer.code}`);
  }
  if ((await render('url')).status !== 200) faults.push('it does not go on when the lock is gone');
  return { longestHealthMs, lockedMs };
}

const HOLDER = `
import { DatabaseSync } from '@photostructure/sqlite';
const [file, ...statements] = process.argv.slice(1);
const db = new DatabaseSync(file);
for (const statement of statements) db.exec(statement);
process.stdout.write('held');
setInterval(() => db, 1000);`;

/** Starts a program that runs these statements and then keeps their locks. */
async function holdLock(file: string, ...statements: readonly string[]): Promise<ChildProcess> {
  const words = ['--input-type=module', '-e', HOLDER, file, ...statements];
  const child = spawn(process.execPath, words, {
    cwd: join(BIN, '../../../service'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout!, 'data');
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/** Makes a database impossible to open. Returns a function that reverses this. */
type Harm = (file: string) => Promise<() => Promise<void> | void> | (() => Promise<void> | void);

async function startWithBroken(disk: Disk, folder: string) {
  const data = join(disk.folder, 'data');
  const file = join(data, 'platen.sqlite');
  const harms: Readonly<Record<string, Harm>> = {
    locked: async () => {
      const other = await holdLock(file, 'pragma locking_mode = exclusive', 'begin exclusive');
      return () => end(other);
    },
    'on a read-only disk': () => {
      disk.mount({ isReadOnly: true });
      return () => disk.mount();
    },
    'no database': () => {
      writeFileSync(file, 'a letter, not a database'.repeat(1_000));
      return () => rmSync(file);
    },
    'with damaged pages': () => {
      makeDatabase(data);
      execFileSync('dd', ['if=/dev/urandom', `of=${file}`, 'bs=1024', 'seek=1', 'count=200', 'conv=notrunc'], {
        stdio: 'ignore',
      });
      return () => rmSync(data, { recursive: true });
    },
    'a folder': () => {
      mkdirSync(file, { recursive: true });
      return () => rmSync(data, { recursive: true });
    },
    'in a folder that is a file': () => {
      writeFileSync(data, '');
      return () => rmSync(data);
    },
  };
  const faults: string[] = [];
  for (const [name, harm] of Object.entries(harms)) {
    const undo = await harm(file);
    const { status, lines } = await start(data, folder);
    if (status !== 1 || lines.length !== 1 || !lines[0]!.includes(data)) {
      faults.push(`a start with a database that is ${name} ends with ${status}: ${lines.join(' | ').slice(0, 500)}`);
    }
    await undo();
  }
  return { starts: Object.keys(harms).length, faults };
}

function makeDatabase(data: string): void {
  rmSync(data, { recursive: true, force: true });
  const env = { ...process.env, PLATEN_DATA: data };
  execFileSync(process.execPath, [BIN, 'team', 'create', 'first', '--plan', 'dev'], { env, stdio: 'ignore' });
}

/** Starts the service and returns its exit status and the lines of stderr. */
async function start(data: string, cwd: string): Promise<{ readonly status: number | null; readonly lines: string[] }> {
  const env = { ...process.env, PLATEN_DATA: data, PORT: String(await freePort()), PLATEN_WORKERS: '1' };
  const child = spawn(process.execPath, [BIN, 'serve'], {
    env,
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 30_000,
  });
  const [told, [status]] = await Promise.all([text(child.stderr!), once(child, 'exit')]);
  return { status, lines: told.split('\n').filter((line) => line !== '') };
}
