/**
 * Power cuts: the data folder lies on an ext4 file system of its own, on a loop device, that is shut down in the middle of
 * load as a power cut would, without a last word of its journal (`EXT4_IOC_SHUTDOWN`); the instance is killed, the file system
 * mounted anew, the instance started again. Every document that was answered 200 must be there. Needs Linux and root.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BADGE, builtWorker, temporaryFolder } from '@platen/service/testing/service';
import { firstKey, startInstance } from '../instances/instance.ts';
import { createRandom } from './random.ts';

export type PowerFigures = {
  readonly cuts: number;
  readonly accepted: number;
  /** Accepted documents that were gone or had other bytes, a sentence each. */
  readonly lost: readonly string[];
};

type PowerOptions = {
  readonly durability: 'full' | 'relaxed';
  readonly cuts: number;
  readonly seed: number;
};

/** What a client was promised by a 200. */
type Promised = { readonly number: number; readonly key: string; readonly body: string; readonly answer: Buffer };

const CLIENTS = 6;
/** From one cut to the next, or so long where fewer come. */
const MOST_DOCUMENTS = 120;
const LONGEST_MS = 10_000;

/** Undefined where this machine lets nobody mount a file system. */
export async function runPowerCuts(options: PowerOptions): Promise<PowerFigures | undefined> {
  const folder = temporaryFolder();
  const disk = makeDisk(folder);
  if (!disk) {
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
  try {
    return await cutPower(disk, options);
  } finally {
    disk.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function cutPower(disk: Disk, { durability, cuts, seed }: PowerOptions): Promise<PowerFigures> {
  builtWorker();
  const environment = { PLATEN_DATA: join(disk.folder, 'data'), PLATEN_DURABILITY: durability };
  const random = createRandom(seed);
  const instance = await startInstance(environment);
  const lost: string[] = [];
  let [accepted, number] = [0, 0];
  try {
    const key = await firstKey(environment.PLATEN_DATA);
    for (let cut = 0; cut < cuts; cut++) {
      const promised: Promised[] = [];
      let isOver = false;
      const client = async () => {
        while (!isOver) {
          const order = { number: ++number, key, body: bodyOf(number) };
          const answer = await send(instance.url, order).catch(() => undefined);
          if (answer?.status === 200) promised.push({ ...order, answer: answer.bytes });
        }
      };
      const clients = Array.from({ length: CLIENTS }, client);
      const [until, begunAt] = [1 + random.below(MOST_DOCUMENTS), performance.now()];
      while (promised.length < until && performance.now() - begunAt < LONGEST_MS) await sleep(1);
      disk.cut();
      isOver = true;
      await instance.kill();
      await Promise.all(clients);
      disk.mount();
      await instance.restart();
      for (const each of promised) {
        const fault = await faultOf(instance.url, each);
        if (fault) lost.push(`cut ${cut}, document ${each.number}: ${fault}`);
      }
      accepted += promised.length;
    }
    return { cuts, accepted, lost };
  } finally {
    await instance.kill();
  }
}

/** Every second is to be downloaded, the others come inline. */
function bodyOf(number: number): string {
  const delivery = number % 2 === 0 ? 'url' : 'inline';
  return JSON.stringify({ template: BADGE, data: { name: String(number) }, format: 'pdf', delivery });
}

async function send(url: string, { number, key, body }: Pick<Promised, 'number' | 'key' | 'body'>) {
  const response = await fetch(`${url}/v1/render`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': `document-${number}`,
    },
    body,
  });
  const isReplayed = response.headers.get('idempotent-replayed') === 'true';
  return { status: response.status, isReplayed, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function faultOf(url: string, promised: Promised): Promise<string | undefined> {
  const { status, isReplayed, bytes } = await send(url, promised);
  if (status !== 200) return `its key is answered ${status}`;
  if (!isReplayed) return 'its key was forgotten';
  if (!bytes.equals(promised.answer)) return 'its key has another answer';
  if (promised.number % 2 === 1) return undefined;
  const { id, sha256 } = JSON.parse(promised.answer.toString());
  const headers = { authorization: `Bearer ${promised.key}` };
  const download = await fetch(`${url}/v1/render-outputs/${id}`, { headers });
  const document = Buffer.from(await download.arrayBuffer());
  if (download.status !== 200) return `its download is answered ${download.status}`;
  return createHash('sha256').update(document).digest('hex') === sha256 ? undefined : 'it has other bytes';
}

type Disk = {
  readonly folder: string;
  /** Nothing more reaches it, and what has not yet is lost. */
  cut(): void;
  /** Again, after a cut, when nobody uses it. */
  mount(): void;
  remove(): void;
};

const SIZE_BYTES = 512 * 1024 ** 2;

/** `EXT4_IOC_SHUTDOWN` with `EXT4_GOING_FLAGS_NOLOGFLUSH`. */
const SHUT_DOWN = 'open(F, "<", $ARGV[0]) or die $!; my $flags = pack("L", 2); ioctl(F, 0x8004587d, $flags) or die $!';

function makeDisk(folder: string): Disk | undefined {
  const [image, mounted] = [join(folder, 'image'), join(folder, 'disk')];
  const run = (program: string, ...given: readonly string[]) =>
    execFileSync(program, given, { stdio: ['ignore', 'pipe', 'pipe'] })
      .toString()
      .trim();
  writeFileSync(image, '');
  truncateSync(image, SIZE_BYTES);
  mkdirSync(mounted);
  let device: string | undefined;
  try {
    run('mkfs.ext4', '-q', '-F', image);
    run('perl', '-e', '1');
    device = run('losetup', '-f', '--show', image);
    run('mount', '-t', 'ext4', device, mounted);
  } catch {
    if (device) run('losetup', '-d', device);
    return undefined;
  }
  return {
    folder: mounted,
    cut: () => void run('perl', '-e', SHUT_DOWN, mounted),
    mount() {
      run('umount', mounted);
      run('mount', '-t', 'ext4', device, mounted);
    },
    remove() {
      run('umount', mounted);
      run('losetup', '-d', device);
    },
  };
}
