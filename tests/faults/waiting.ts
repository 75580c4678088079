/**
 * Overload: one team requests heavy documents and labels at once. Requests that wait too long are rejected with a retry
 * time. No document fails because of other requests, and no worker is terminated for outdated work.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { BADGE, SLOW } from '@platen/service/testing/service';
import { newTeam, startSingle } from '../instances/cluster.ts';
import { type Asked, ask, metricOf } from './ask.ts';

export type WaitingFigures = {
  readonly answers: { readonly ok: number; readonly sentAway: number };
  /** Time in ms until each client that retried after `Retry-After` had its document. */
  readonly allDoneMs: number;
  readonly workersReplaced: number;
  /** Responses other than 200 and 503 with `Retry-After`, and other faults. */
  readonly faults: readonly string[];
};

type WaitingOptions = { readonly heavy: number; readonly labels: number };

/** Render that takes more than a second of processor time. */
const HEAVY = { ...SLOW, dpi: 72, delivery: 'inline' };

const label = (number: number) => ({
  template: BADGE,
  data: { name: String(number) },
  format: 'zpl',
  delivery: 'inline',
});

/** Time limit of a render in ms. Requests that wait for half of it are rejected. */
const LIMIT_MS = '20000';

/** Time in ms after which a client gives up. */
const PATIENCE_MS = 240_000;

export async function runWaiting({ heavy, labels }: WaitingOptions): Promise<WaitingFigures> {
  const single = await startSingle({ PLATEN_WORKERS: '2', PLATEN_RENDER_TIMEOUT_MS: LIMIT_MS });
  const [{ url }] = single.instances;
  try {
    const { key } = await newTeam(single.db, 'enterprise');
    const faults: string[] = [];
    let [ok, sentAway] = [0, 0];
    const startedAt = performance.now();
    const client = async (name: string, body: object) => {
      while (performance.now() - startedAt < PATIENCE_MS) {
        const answer = await ask(`POST ${url}/v1/render`, { key, body }).catch((error: Error) => error);
        if (answer instanceof Error) return void faults.push(`${name}: ${answer.message}`);
        if (answer.status === 200) return void ok++;
        const fault = faultOf(answer);
        if (fault !== undefined) return void faults.push(`${name}: ${fault}`);
        sentAway++;
        await sleep(answer.retryAfterMs);
      }
      faults.push(`${name}: never done`);
    };
    await Promise.all([
      ...Array.from({ length: heavy }, (_, number) => client(`heavy ${number}`, HEAVY)),
      ...Array.from({ length: labels }, (_, number) => client(`label ${number}`, label(number))),
    ]);
    const allDoneMs = performance.now() - startedAt;
    const workersReplaced = await metricOf(url, 'platen_worker_restarts_total');
    if (workersReplaced !== 0) faults.push(`${workersReplaced} workers were replaced`);
    return { answers: { ok, sentAway }, allDoneMs, workersReplaced, faults };
  } finally {
    await single.close();
  }
}

function faultOf({ status, code, retryAfterMs }: Asked): string | undefined {
  if (status === 503 && code === 'OVERLOADED' && retryAfterMs! > 0) return undefined;
  return `${status} ${code}, Retry-After ${retryAfterMs} ms`;
}
