/**
 * Power cuts. The data folder is on a separate ext4 file system on a loop device. The file system is shut down under
 * load without flushing its journal (`EXT4_IOC_SHUTDOWN`), as in a power cut. Then the instance is killed, the file
 * system mounted again and the instance restarted. Every document with a 200 response must exist. Needs Linux and root.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BADGE, BIN, builtWorker, LIBRARY, temporaryFolder } from '@platen/service/testing/service';
import { firstKey, startInstance } from '../instances/instance.ts';
import { type Asked, ask } from './ask.ts';
import { type Disk, makeDisk } from './disk.ts';
import { createRandom } from './random.ts';

export type PowerFigures = {
  readonly cuts: number;
  /** Number of documents with a 200 response, and of commands that reported success. */
  readonly accepted: number;
  /** Documents and commands that were lost or had other bytes, one sentence each. */
  readonly lost: readonly string[];
};

type PowerOptions = {
  readonly durability: 'full' | 'relaxed';
  readonly cuts: number;
  readonly seed: number;
};

/** Document that a 200 response has confirmed. */
type Promised = { readonly number: number; readonly key: string; readonly answer: Buffer };

const CLIENTS = 6;
/** Maximum documents before the next cut. */
const MOST_DOCUMENTS = 120;
const LONGEST_MS = 10_000;

const SIZE_BYTES = 512 * 1024 ** 2;

/** Runs the trial. Returns undefined if this machine does not permit mounting. */
export async function runPowerCuts(options: PowerOptions): Promise<PowerFigures | undefined> {
  const folder = temporaryFolder();
  const disk = makeDisk(folder, { sizeBytes: SIZE_BYTES });
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
          const order = { number: ++number, key };
          const answer = await send(instance.url, order).catch(() => undefined);
          if (answer?.status === 200) promised.push({ ...order, answer: answer.body });
        }
      };
      const clients = Array.from({ length: CLIENTS }, client);
      const [until, begunAt] = [1 + random.below(MOST_DOCUMENTS), performance.now()];
      while (promised.length < until && performance.now() - begunAt < LONGEST_MS) await sleep(1);
      const slug = `cut-${cut}`;
      await publish(environment, slug);
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
      const published = await ask(`GET ${instance.url}/v1/templates/${slug}`, { key });
      if (published.status !== 200)
        lost.push(`cut ${cut}: the template that was published is answered ${published.status}`);
      accepted += promised.length + 1;
    }
    return { cuts, accepted, lost };
  } finally {
    await instance.kill();
  }
}

/**
 * Publishes a template with the command, as users do while a service runs. Resolves when the command reports success.
 */
async function publish(environment: Readonly<Record<string, string>>, slug: string): Promise<void> {
  const file = join(LIBRARY, 'product-2x1/template.json');
  const words = ['template', 'push', file, '--team', 'demo', '--slug', slug, '--publish'];
  const child = spawn(process.execPath, [BIN, ...words], { env: { ...process.env, ...environment }, stdio: 'ignore' });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error(`publishing ${slug} ended with ${status}`);
}

const isStored = (number: number) => number % 2 === 0;
const hasKey = (number: number) => number % 4 !== 0;

/** Requests a document: every second document for download, and half of these without an `Idempotency-Key`. */
function send(url: string, { number, key }: Pick<Promised, 'number' | 'key'>): Promise<Asked> {
  const delivery = isStored(number) ? 'url' : 'inline';
  const body = { template: BADGE, data: { name: String(number) }, format: 'pdf', delivery };
  return ask(`POST ${url}/v1/render`, {
    key,
    body,
    ...(hasKey(number) ? { idempotencyKey: `document-${number}` } : {}),
  });
}

async function faultOf(url: string, promised: Promised): Promise<string | undefined> {
  const { number } = promised;
  return (
    (hasKey(number) ? await faultOfKey(url, promised) : undefined) ??
    (isStored(number) ? faultOfDownload(url, promised) : undefined)
  );
}

/** Repeats the request with its key. */
async function faultOfKey(url: string, promised: Promised): Promise<string | undefined> {
  const { status, isReplayed, body, retryAfterMs } = await send(url, promised);
  // Waits and retries, because requests before the cut also count toward the rate limit.
  if (status === 429) return sleep(retryAfterMs).then(() => faultOfKey(url, promised));
  if (status !== 200) return `its key is answered ${status}`;
  if (!isReplayed) return 'its key was forgotten';
  return body.equals(promised.answer) ? undefined : 'its key has another answer';
}

async function faultOfDownload(url: string, promised: Promised): Promise<string | undefined> {
  const { id, sha256 } = JSON.parse(promised.answer.toString());
  const download = await ask(`GET ${url}/v1/render-outputs/${id}`, { key: promised.key });
  if (download.status === 429) return sleep(download.retryAfterMs).then(() => faultOfDownload(url, promised));
  if (download.status !== 200) return `its download is answered ${download.status}`;
  return createHash('sha256').update(download.body).digest('hex') === sha256 ? undefined : 'it has other bytes';
}
