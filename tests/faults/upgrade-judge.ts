/** Compares the results of a rolling upgrade with the promises: labels in order, each counted once, each event sent. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@platen/service/store/tables';
import type { Message } from '@platen/service/testing/webhook-receiver';
import { Webhook } from 'standardwebhooks';
import { ITEMS, judgeLabels } from './upgrade-labels.ts';
import type { Loaded } from './upgrade-load.ts';

type Judging = Pick<Loaded, 'renders' | 'jobs' | 'direct' | 'webhook'> & {
  readonly db: Database;
  /** Messages that the receiver has got. */
  readonly messages: readonly Message[];
};

/** Maximum time in ms for sending the last messages. */
const LAST_MS = 60_000;

export async function judgeUpgrade({ renders, jobs, direct, webhook, db, messages }: Judging) {
  const faults = [...judgeLabels(jobs, direct)];
  const usage = await db.selectFrom('usage').select('live').execute();
  const counted = usage.reduce((sum, { live }) => sum + Number(live), 0);
  const made = renders + jobs.length * ITEMS;
  if (counted !== made) faults.push(`${counted} renders were counted for ${made}`);
  const sent = await finalMessages(db, webhook.id);
  const received = new Set(messages.map(({ headers }) => headers['webhook-id']));
  for (const { id, state, type } of sent) {
    if (state !== 'delivered' || !received.has(id)) faults.push(`${id} of ${type} is ${state}`);
  }
  const verifier = new Webhook(webhook.secret);
  const events = messages.map(({ payload, headers }) => verifier.verify(payload, { ...headers }) as Event);
  for (const { id } of jobs) {
    const told = events.filter(({ type, data }) => type === 'job.completed' && data['jobId'] === id);
    if (told.length === 0) faults.push(`${id} ended without an event`);
  }
  if (messages.length > received.size) faults.push(`${messages.length - received.size} messages arrived twice`);
  return { messages: messages.length, faults };
}

type Event = { readonly type: string; readonly data: Readonly<Record<string, unknown>> };

/** Returns all messages of a webhook after none is pending. */
async function finalMessages(db: Database, webhookId: string) {
  const since = performance.now();
  for (;;) {
    const rows = await db
      .selectFrom('webhook_deliveries')
      .select(['id', 'state', 'type'])
      .where('webhook_id', '=', webhookId)
      .execute();
    if (rows.every(({ state }) => state !== 'pending') || performance.now() - since > LAST_MS) return rows;
    await sleep(100);
  }
}
