/**
 * Backups of a service that renders and replaces assets at the same time. Each backup is complete, is restored from a
 * read-only disk and stays unchanged. An interrupted backup is recognizable, and a backup with a missing file is
 * reported.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { BADGE, BIN, builtWorker, temporaryFolder } from '@platen/service/testing/service';
import { firstKey, type Instance, startInstance } from '../instances/instance.ts';
import { ask } from './ask.ts';
import { makeDisk } from './disk.ts';
import { createRandom } from './random.ts';

export type BackupFigures = {
  readonly backups: number;
  /** Documents that were confirmed before a backup and downloaded from the restored service. */
  readonly restored: number;
  /** True if the disk of the restored backups was mounted read-only, which needs permission to mount. */
  readonly isReadOnly: boolean;
  /** Number of interrupted backups. */
  readonly interrupted: number;
  readonly faults: readonly string[];
};

type BackupOptions = { readonly backups: number; readonly interrupted: number; readonly seed: number };

const SIZE_BYTES = 512 * 1024 ** 2;

type Document = { readonly id: string; readonly sha256: string };

type Work = {
  /** Folder for this trial only. */
  readonly folder: string;
  readonly key: string;
  readonly documents: readonly Document[];
  /** Data folder of the running service. */
  readonly data: string;
  readonly faults: string[];
};

export async function runBackups({ backups, interrupted, seed }: BackupOptions): Promise<BackupFigures> {
  builtWorker();
  const folder = temporaryFolder();
  const data = join(folder, 'data');
  const disk = makeDisk(folder, { sizeBytes: SIZE_BYTES });
  const instance = await startInstance({ PLATEN_DATA: data });
  const faults: string[] = [];
  try {
    const key = await firstKey(data);
    const load = startLoad(instance, key, faults);
    const work: Work = { folder, key, documents: load.documents, data, faults };
    while (load.documents.length < 20) await sleep(10);
    const made: { readonly copy: string; readonly promised: readonly Document[] }[] = [];
    for (let number = 0; number < backups; number++) {
      const copy = join(disk?.folder ?? folder, `backup-${number}`);
      const promised = [...load.documents];
      const { status, err } = await platen(data, 'backup', copy);
      if (status !== 0) faults.push(`backup ${number} ends with ${status}: ${err}`);
      made.push({ copy, promised });
    }
    await interruptSome(work, { interrupted, seed });
    await load.end();
    await instance.stop();
    disk?.mount({ isReadOnly: true });
    let restored = 0;
    for (const { copy, promised } of made) restored += await restore(work, copy, promised);
    disk?.mount();
    await loseFile(work, made[0]!.copy);
    return { backups, restored, isReadOnly: disk !== undefined, interrupted, faults };
  } finally {
    await instance.kill();
    disk?.remove();
    rmSync(folder, { recursive: true });
  }
}

/** Starts load that renders, and replaces assets that no template uses. */
function startLoad({ url }: Instance, key: string, faults: string[]) {
  const documents: Document[] = [];
  let isOver = false;
  const client = async () => {
    for (let number = 0; !isOver; number++) {
      const body = { template: BADGE, data: { name: String(number) }, format: 'pdf', delivery: 'url' };
      const rendered = await ask(`POST ${url}/v1/render`, { key, body });
      if (rendered.status === 200) documents.push(JSON.parse(rendered.body.toString()));
      else if (rendered.status !== 429) faults.push(`a render during a backup: ${rendered.status} ${rendered.code}`);
      const asset = Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="${number}" height="9"/></svg>`,
      );
      const saved = await ask(`POST ${url}/v1/assets?name=logo-${number % 5}.svg`, { key, body: asset });
      if (saved.status !== 201) faults.push(`an upload during a backup: ${saved.status} ${saved.code}`);
      // A plan allows ten requests per second.
      await sleep(100);
    }
  };
  const running = client();
  running.catch(() => undefined);
  return {
    documents,
    end() {
      isOver = true;
      return running;
    },
  };
}

function spawnPlaten(data: string, words: readonly string[]): ChildProcess {
  const env = { ...process.env, PLATEN_DATA: data, PORT: '1' };
  return spawn(process.execPath, [BIN, ...words], { env, stdio: ['ignore', 'ignore', 'pipe'] });
}

async function platen(data: string, ...words: readonly string[]) {
  const child = spawnPlaten(data, words);
  const [err, [status]] = await Promise.all([text(child.stderr!), once(child, 'exit')]);
  return { status: status as number | null, err };
}

/** Restores to an empty installation and requests everything that was confirmed before the backup began. */
async function restore({ folder, key, faults }: Work, copy: string, promised: readonly Document[]): Promise<number> {
  const before = stateOf(copy);
  const verified = await platen(folder, 'backup', copy, '--verify');
  if (verified.status !== 0) faults.push(`${copy} is not whole: ${verified.err}`);
  const target = join(folder, 'restored');
  const done = await platen(target, 'restore', copy);
  if (done.status !== 0) faults.push(`${copy} is not restored: ${done.err}`);
  if (stateOf(copy) !== before) faults.push(`${copy} was changed by restoring it`);
  const instance = await startInstance({ PLATEN_DATA: target });
  for (const { id, sha256 } of promised) {
    const { status, body } = await ask(`GET ${instance.url}/v1/render-outputs/${id}`, { key });
    const isSame = createHash('sha256').update(body).digest('hex') === sha256;
    if (status !== 200 || !isSame) faults.push(`a document restored from ${copy}: ${status}, the same is ${isSame}`);
  }
  await instance.kill();
  rmSync(target, { recursive: true });
  return promised.length;
}

/** Returns a digest of every file with its time, mode and content. */
function stateOf(copy: string): string {
  const digest = createHash('sha256');
  for (const file of filesOf(copy)) {
    const { mtimeMs, mode } = statSync(file);
    digest.update(`${file} ${mtimeMs} ${mode}`).update(readFileSync(file));
  }
  return digest.digest('hex');
}

function filesOf(copy: string): readonly string[] {
  const entries = readdirSync(copy, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

type Interruptions = { readonly interrupted: number; readonly seed: number };

/** Kills `platen backup` at random moments. */
async function interruptSome({ folder, data, faults }: Work, { interrupted, seed }: Interruptions): Promise<void> {
  const random = createRandom(seed);
  for (let number = 0; number < interrupted; ) {
    const copy = join(folder, 'half');
    const child = spawnPlaten(data, ['backup', copy]);
    const exit = once(child, 'exit');
    while (!existsSync(join(copy, 'platen.sqlite.unfinished')) && child.exitCode === null) await sleep(1);
    await sleep(random.below(20));
    child.kill('SIGKILL');
    await exit;
    // If the backup is complete, the interruption came too late.
    if (!existsSync(join(copy, 'platen.sqlite'))) {
      number++;
      const target = join(folder, 'from-half');
      const told = [
        await platen(folder, 'backup', copy, '--verify'),
        await platen(target, 'restore', copy),
        await platen(copy, 'serve'),
      ];
      for (const { status, err } of told) {
        if (status !== 1 || !err.includes('an unfinished backup')) faults.push(`half a backup: ${status} ${err}`);
      }
      rmSync(target, { recursive: true, force: true });
    }
    rmSync(copy, { recursive: true });
  }
}

async function loseFile({ folder, faults }: Work, copy: string): Promise<void> {
  const lost = filesOf(join(copy, 'outputs'))[0]!;
  rmSync(lost);
  const name = lost.slice(copy.length + 1);
  const target = join(folder, 'from-lossy');
  const verified = await platen(folder, 'backup', copy, '--verify');
  if (verified.status !== 1 || !verified.err.includes(name)) faults.push(`a lost file is not told: ${verified.err}`);
  const refused = await platen(target, 'restore', copy);
  if (refused.status !== 1) faults.push(`a backup without a file is restored: ${refused.err}`);
  const allowed = await platen(target, 'restore', copy, '--allow-missing');
  if (allowed.status !== 0) faults.push(`a backup without a file is not restored when asked: ${allowed.err}`);
}
