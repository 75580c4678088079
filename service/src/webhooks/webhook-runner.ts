/** Sends messages to webhooks: a limited number at a time, in fair turns between webhooks and teams. */
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { LruCache } from '@platen/engine/base/lru-cache';
import type { Logger } from 'pino';
import { createLooking, type Looking } from '../base/looking.ts';
import { insist } from '../base/renewing.ts';
import { createRest } from '../base/rest.ts';
import type { Metrics } from '../operation/metrics.ts';
import type { Books } from '../store/books.ts';
import { AT_ONCE, chooseMessages } from './choose-messages.ts';
import { claimDelivery, giveUpSome, type HeldDelivery, releaseDelivery, saveAttempt } from './deliveries.ts';
import { type Due, findDue } from './find-due.ts';
import { hasArrived, sendMessage, type Way } from './send.ts';
import { signatureHeaders } from './sign.ts';

export type WebhookRunner = {
  /** Starts the runner. Until then, `wake` has no effect. */
  begin(): void;
  /** Looks soon, because there may be a message. */
  wake(): void;
  /** Starts nothing more and interrupts running attempts, which will be repeated. */
  close(): Promise<void>;
};

type RunnerNeeds = Books & {
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'webhookAttempted'>;
  readonly way: Way;
};

/** Polling interval in ms. Any process may write events, and they should be sent within a second. */
const LOOK_EVERY_MS = 1_000;

const STOP_MS = 2_000;

/**
 * Interval in ms at which the waiting messages of a webhook are counted. Counting 10,000 of them after each failed
 * attempt would take more time than everything else.
 */
const COUNT_EVERY_MS = 10_000;

/** Webhooks whose last counting is remembered. */
const COUNTED = 1_000;

/**
 * Shortest time in ms that a message without an answer keeps its slot. Many messages to forbidden or missing hosts fail at once; without this,
 * claiming and saving them would leave the main thread no time for requests.
 */
const UNANSWERED_MS = 500;

export function createWebhookRunner(needs: RunnerNeeds): WebhookRunner {
  const { log, metrics, way, clock, db } = needs;
  if (way.policy.kind === 'off') return { begin: () => undefined, wake: () => undefined, close: async () => undefined };
  const sending = new Map<string, Due & { readonly done: Promise<void> }>();
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const countedAt = new LruCache<string, number>(COUNTED);
  const mayCount = (webhookId: string): boolean => {
    const now = performance.now();
    if (now - (countedAt.get(webhookId) ?? -Infinity) < COUNT_EVERY_MS) return false;
    countedAt.set(webhookId, now);
    return true;
  };

  /**
   * Webhook at which the last look ended for lack of slots. The next look continues there, so that each webhook gets
   * its turn.
   */
  let place: string | undefined;

  async function look(): Promise<void> {
    const rest = createRest(stop.signal);
    do {
      const page = await findDue(needs, place);
      if (stop.signal.aborted) return;
      const due = page.due.filter(({ id }) => !sending.has(id));
      for (const message of chooseMessages(due, [...sending.values()])) begin(message);
      for (const id of page.disabled) await giveUpSome(needs, id);
      place = page.next;
      if (place !== undefined) await rest();
    } while (place !== undefined && sending.size < AT_ONCE);
  }

  function begin(due: Due): void {
    const done = send(due.id)
      .catch((error) => log.error({ err: error }, 'a message to a webhook could not be sent'))
      .finally(() => {
        sending.delete(due.id);
        looking.wake();
      });
    sending.set(due.id, { ...due, done });
  }

  async function send(id: string): Promise<void> {
    const held = await claimDelivery(needs, id);
    if (!held) return;
    const startedAt = performance.now();
    const at = clock.now();
    const { payload } = held.delivery;
    const headers = signatureHeaders({ id, at, payload, secrets: secretsOf(held, at) });
    const outcome = await sendMessage(way, { url: held.webhook.url, payload, headers, stop: stop.signal });
    if (stop.signal.aborted && outcome.status === undefined) return releaseDelivery(db, held.delivery);
    metrics.webhookAttempted(hasArrived(outcome) ? 'delivered' : 'failed');
    const ms = Math.round(performance.now() - startedAt);
    if (outcome.status === undefined)
      await sleep(Math.max(0, UNANSWERED_MS - ms), undefined, { signal: stop.signal }).catch(() => undefined);
    await insist(() => saveAttempt(needs, held, { at, ms, ...outcome }, mayCount));
  }

  const looking: Looking = createLooking({
    everyMs: LOOK_EVERY_MS,
    look,
    onError: (error) => log.error({ err: error }, 'messages to webhooks could not be looked for'),
  });
  return {
    begin: looking.begin,
    wake: looking.wake,
    async close() {
      stop.abort();
      await looking.stop();
      const all = Promise.all([...sending.values()].map(({ done }) => done));
      await Promise.race([all, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}

function secretsOf({ webhook }: HeldDelivery, now: number): readonly string[] {
  const { secret, old_secret: old, old_until: until } = webhook;
  return old !== null && (until ?? 0) > now ? [secret, old] : [secret];
}
