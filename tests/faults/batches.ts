/** Batches while the folder for temporary files is full. Each gets a response immediately and leaves no reservation. */
import { rmSync } from 'node:fs';
import { BADGE, temporaryFolder } from '@platen/service/testing/service';
import { newTeam, startSingle } from '../instances/cluster.ts';
import { ask } from './ask.ts';
import { makeDisk } from './disk.ts';

export type BatchFigures = {
  readonly batches: number;
  /** Number of 503 responses with `Retry-After` before there was space again. */
  readonly refused: number;
  /** Longest time of the 503 responses in ms. */
  readonly longestMs: number;
  readonly faults: readonly string[];
};

const SIZE_BYTES = 16 * 1024 ** 2;
const ITEMS = 100;

/** Free bytes: 0, or enough for a folder and the beginning of a file. */
const ROOM_BYTES = [0, 8 * 1024] as const;

/** Formats. A PDF batch is one document and needs no file. */
const FORMATS = ['zpl', 'png', 'html', 'pdf'] as const;

/** Runs the trial. Returns undefined if this machine does not permit mounting. */
export async function runBatches(): Promise<BatchFigures | undefined> {
  const folder = temporaryFolder();
  const disk = makeDisk(folder, { sizeBytes: SIZE_BYTES });
  if (!disk) return void rmSync(folder, { recursive: true });
  try {
    return await askForBatches(disk);
  } finally {
    disk.remove();
    rmSync(folder, { recursive: true });
  }
}

async function askForBatches(disk: NonNullable<ReturnType<typeof makeDisk>>): Promise<BatchFigures> {
  const single = await startSingle({ TMPDIR: disk.folder });
  const [{ url }] = single.instances;
  const faults: string[] = [];
  let [batches, refused, longestMs] = [0, 0, 0];
  try {
    const { key } = await newTeam(single.db, 'enterprise');
    for (const roomBytes of ROOM_BYTES) {
      for (const format of FORMATS) {
        const number = ++batches;
        const items = Array.from({ length: ITEMS }, (_, at) => ({ data: { name: `${number} ${at}` } }));
        const body = { template: BADGE, format, dpi: 300, items };
        const send = () => ask(`POST ${url}/v1/render/batch`, { key, body, idempotencyKey: `batch-${number}` });
        disk.fill(roomBytes);
        const first = await send().catch((error: Error) => error);
        disk.empty();
        const name = `${format} with ${roomBytes} bytes of room`;
        if (first instanceof Error) {
          faults.push(`${name}: ${first.message}`);
          continue;
        }
        const isTold = first.status === 503 && first.code === 'UNAVAILABLE' && first.retryAfterMs! > 0;
        if (!isTold && !(format === 'pdf' && first.status === 200))
          faults.push(`${name}: ${first.status} ${first.code}`);
        if (isTold) refused++;
        longestMs = Math.max(longestMs, first.tookMs);
        const reserved = await single.db.selectFrom('reservations').selectAll().execute();
        const claims = await single.db.selectFrom('idempotency').selectAll().where('headers', 'is', null).execute();
        if (reserved.length + claims.length > 0) faults.push(`${name}: its key or its units are still taken`);
        const again = await send();
        if (again.status !== 200) faults.push(`${name}: with room again ${again.status} ${again.code}`);
      }
    }
    return { batches, refused, longestMs, faults };
  } finally {
    await single.close();
  }
}
