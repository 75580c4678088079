/**
 * Kills an instance while it renders with an idempotency key, restarts it, and measures when the key can be used again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { SLOW } from '@platen/service/testing/service';
import { newTeam, startSingle } from '../instances/cluster.ts';

export type RestartFigures = {
  readonly restarts: number;
  /** Longest time in ms from listening again until the render with the same key returns 200. */
  readonly longestMs: number;
  /** Descriptions of faults: rejections because the key was still reserved, and reservations that remain. */
  readonly faults: readonly string[];
};

/**
 * Render that takes two seconds on an idle machine. This is much longer than killing the instance and much shorter than
 * the time limit.
 */
const BODY = { ...SLOW, dpi: 50 };

export async function runRestarts(restarts: number): Promise<RestartFigures> {
  const single = await startSingle();
  const [instance] = single.instances;
  const faults: string[] = [];
  let longestMs = 0;
  try {
    const team = await newTeam(single.db, 'starter');
    for (let number = 0; number < restarts; number++) {
      const send = () =>
        fetch(`${instance.url}/v1/render`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${team.key}`,
            'content-type': 'application/json',
            'idempotency-key': `restart-${number}`,
          },
          body: JSON.stringify(BODY),
        });
      const lost = send().catch(() => undefined);
      while ((await single.db.selectFrom('reservations').selectAll().execute()).length === 0) await sleep(1);
      await instance.kill();
      await lost;
      await instance.restart();
      const left = await single.db.selectFrom('reservations').selectAll().execute();
      if (left.length > 0) faults.push(`restart ${number}: ${left.length} reservations were left`);
      const startedAt = performance.now();
      const answer = await send();
      longestMs = Math.max(longestMs, performance.now() - startedAt);
      if (answer.status !== 200)
        faults.push(`restart ${number}: its key was answered ${answer.status}: ${await answer.text()}`);
    }
    return { restarts, longestMs, faults };
  } finally {
    await single.close();
  }
}
