/**
 * A program of its own that asks for labels and for `/health` while others attack, so that its figures are not those of a busy
 * attacker: `PLATEN_URL`, `PLATEN_KEY` and `PROBE_MS` are its environment; it writes what it saw as JSON, its own delays with it.
 */
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './attack.ts';
import { LABEL } from './worst.ts';

export type Probed = {
  /** Milliseconds of each. */
  readonly labels: readonly number[];
  readonly health: readonly number[];
  /** Statuses of labels that were not made. */
  readonly refused: readonly number[];
  /** p99 of how late this program itself was. */
  readonly ownDelayMs: number;
  /** Milliseconds in which a file of this program came to the disk: a service on SQLite waits for the same disk. */
  readonly flushes: readonly number[];
};

const [LABEL_PAUSE_MS, HEALTH_PAUSE_MS, FLUSH_PAUSE_MS] = [100, 100, 200];

const { PLATEN_URL: url = '', PLATEN_KEY: key = '', PROBE_MS = '' } = process.env;
const endsAt = performance.now() + Number(PROBE_MS);
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
const [labels, health, refused]: [number[], number[], number[]] = [[], [], []];

async function askForLabels(): Promise<void> {
  while (performance.now() < endsAt) {
    const { status, ms } = await ask({ url }, 'POST /v1/render', { key, body: LABEL });
    labels.push(ms);
    if (status !== 200) refused.push(status);
    await sleep(LABEL_PAUSE_MS);
  }
}

async function askForHealth(): Promise<void> {
  while (performance.now() < endsAt) {
    health.push((await ask({ url }, 'GET /health')).ms);
    await sleep(HEALTH_PAUSE_MS);
  }
}

const flushes: number[] = [];

async function flush(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-probe-'));
  const file = await open(join(folder, 'flushed'), 'w');
  while (performance.now() < endsAt) {
    const begunAt = performance.now();
    await file.write('a line of a log, as a render leaves one\n');
    await file.datasync();
    flushes.push(performance.now() - begunAt);
    await sleep(FLUSH_PAUSE_MS);
  }
  await file.close();
  await rm(folder, { recursive: true });
}

await Promise.all([askForLabels(), askForHealth(), flush()]);
const ownDelayMs = delay.percentile(99) / 1e6 - 5;
const probed: Probed = { labels, health, refused, ownDelayMs, flushes };
process.stdout.write(JSON.stringify(probed));
