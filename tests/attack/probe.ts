/**
 * Separate program that requests labels and `/health` while other teams attack, so that a busy attacker does not
 * distort its figures. `PLATEN_URL` is the target; its arguments are keys of teams. Each team requests one label after
 * another. The program responds to each message with the measurements since the last message, including its own delays.
 * It exits with its parent.
 */
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './attack.ts';
import { LABEL } from './worst.ts';

export type Probed = {
  /** Durations of the label requests in ms. */
  readonly labels: readonly number[];
  readonly health: readonly number[];
  /** Statuses of failed label requests. */
  readonly refused: readonly number[];
  /** p99 of this program's event loop delay. */
  readonly ownDelayMs: number;
  /** Durations in ms of flushing a file to disk. A service on SQLite waits for the same disk. */
  readonly flushes: readonly number[];
};

/** Pauses in ms. Each team stays below the 600 renders per minute of its plan. */
const [LABEL_PAUSE_MS, HEALTH_PAUSE_MS, FLUSH_PAUSE_MS] = [100, 50, 200];

const { PLATEN_URL: url = '' } = process.env;
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();

function createPhase() {
  const [labels, health, refused, flushes]: [number[], number[], number[], number[]] = [[], [], [], []];
  return { labels, health, refused, flushes, pending: new Set<Promise<unknown>>() };
}

let phase = createPhase();

/** Counts work in the phase in which it began. */
async function inPhase<T>(work: Promise<T>, note: (into: typeof phase, result: T) => void): Promise<void> {
  const into = phase;
  const noted = work.then((result) => note(into, result));
  into.pending.add(noted);
  await noted.finally(() => into.pending.delete(noted));
}

async function askForLabels(key: string): Promise<never> {
  for (;;) {
    await inPhase(ask({ url }, 'POST /v1/render', { key, body: LABEL }), ({ labels, refused }, { status, ms }) => {
      labels.push(ms);
      if (status !== 200) refused.push(status);
    });
    await sleep(LABEL_PAUSE_MS);
  }
}

async function askForHealth(): Promise<never> {
  for (;;) {
    await inPhase(ask({ url }, 'GET /health'), ({ health }, { ms }) => health.push(ms));
    await sleep(HEALTH_PAUSE_MS);
  }
}

async function flush(): Promise<never> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-probe-'));
  process.on('disconnect', () => rm(folder, { recursive: true }).finally(() => process.exit()));
  const file = await open(join(folder, 'flushed'), 'w');
  for (;;) {
    const begunAt = performance.now();
    await file.write('a line of a log, as a render leaves one\n');
    await file.datasync();
    phase.flushes.push(performance.now() - begunAt);
    await sleep(FLUSH_PAUSE_MS);
  }
}

process.on('message', async () => {
  const { pending, ...seen } = phase;
  const ownDelayMs = Math.max(0, delay.percentile(99) / 1e6 - 5);
  phase = createPhase();
  delay.reset();
  await Promise.all(pending);
  const probed: Probed = { ...seen, ownDelayMs };
  process.send!(probed);
});
void Promise.all([...process.argv.slice(2).map(askForLabels), askForHealth(), flush()]);
