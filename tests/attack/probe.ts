/**
 * A program of its own that asks for labels and for `/health` while others attack, so that its figures are not those of a busy
 * attacker: `PLATEN_URL`, `PLATEN_KEY` and `PROBE_MS` are its environment; it writes what it saw as JSON, its own delays with it.
 */
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
};

const [LABEL_PAUSE_MS, HEALTH_PAUSE_MS] = [100, 100];

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

await Promise.all([askForLabels(), askForHealth()]);
const ownDelayMs = delay.percentile(99) / 1e6 - 5;
const probed: Probed = { labels, health, refused, ownDelayMs };
process.stdout.write(JSON.stringify(probed));
