/** Sends webhook messages. Limits how many are sent at the same time, with fair turns between webhooks and teams. */
import { setTimeout as sleep } from 'node:timers/promises';
import { LruCache } from '@platen/engine/base/lru-cache';
import type { Logger } from 'pino';
import { saveWithRetries } from '../background/heartbeat.ts';
import { createRunner, IDLE_RUNNER, type Runner, type Slots } from '../background/runner.ts';
import { AT_ONCE, chooseMessages } from '../fairness/choose-messages.ts';
import { createStepPause } from '../fairness/step-pause.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { StoreContext } from '../store/store-context.ts';
import { claimDelivery, giveUpSome, type HeldDelivery, releaseDelivery, saveAttempt } from './deliveries.ts';
import { type Due, findDue } from './find-due.ts';
import { hasArrived, sendMessage, type Way } from './send.ts';
import { signatureHeaders } from './sign.ts';

type RunnerNeeds = StoreContext & {
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'webhookAttempted'>;
  readonly way: Way;
};

/** Polling interval in ms. Messages that other processes store are found only by polling. */
const LOOK_EVERY_MS = 1_000;

const STOP_MS = 2_000;

/**
 * Minimum interval in ms between two counts of a webhook's waiting messages. Counting up to 10,000 messages after each
 * failed attempt would take too much time.
 */
const COUNT_EVERY_MS = 10_000;

/** Maximum number of webhooks whose last count is remembered. */
const COUNTED = 1_000;

/**
 * Minimum time in ms for which a message without a response occupies its slot. If a host is forbidden or unknown,
 * sending fails at once. Many such messages would otherwise keep the main thread busy.
 */
const UNANSWERED_MS = 500;

export function createWebhookRunner(needs: RunnerNeeds): Runner {
  if (needs.way.policy.kind === 'off') return IDLE_RUNNER;
  const mayCount = createCounting();
  const look = createLook(needs);
  return createRunner<Due>({
    everyMs: LOOK_EVERY_MS,
    graceMs: STOP_MS,
    look,
    work: ({ id }, { end }) => send(needs, id, end, mayCount),
    onError(error, message) {
      const failed = message ? 'a webhook message could not be sent' : 'the search for due webhook messages failed';
      needs.log.error({ err: error }, failed);
    },
  });
}

/** Returns a function that returns true if the messages of a webhook can be counted now. */
function createCounting(): (webhookId: string) => boolean {
  const countedAt = new LruCache<string, number>(COUNTED);
  return (webhookId) => {
    const now = performance.now();
    if (now - (countedAt.get(webhookId) ?? -Infinity) < COUNT_EVERY_MS) return false;
    countedAt.set(webhookId, now);
    return true;
  };
}

function createLook(needs: RunnerNeeds): (slots: Slots<Due>) => Promise<void> {
  /**
   * ID of the webhook at which the last search ended because all slots were in use. The next search continues there, so
   * that all webhooks get their turn.
   */
  let place: string | undefined;
  return async ({ stop, running, isRunning, start }) => {
    const pause = createStepPause(stop);
    do {
      const page = await findDue(needs, place);
      if (stop.aborted) return;
      const due = page.due.filter((message) => !isRunning(message));
      for (const message of chooseMessages(due, running())) start(message);
      for (const id of page.disabled) await giveUpSome(needs, id);
      place = page.next;
      if (place !== undefined) await pause();
    } while (place !== undefined && running().length < AT_ONCE);
  };
}

async function send(
  needs: RunnerNeeds,
  id: string,
  end: AbortSignal,
  mayCount: (webhookId: string) => boolean,
): Promise<void> {
  const { db, clock, way, metrics } = needs;
  const held = await claimDelivery(needs, id);
  if (!held) return;
  const startedAt = performance.now();
  const at = clock.now();
  const { payload } = held.delivery;
  const headers = signatureHeaders({ id, at, payload, secrets: secretsOf(held, at) });
  const outcome = await sendMessage(way, { url: held.webhook.url, payload, headers, stop: end });
  if (end.aborted && outcome.status === undefined) return releaseDelivery(db, held.delivery);
  metrics.webhookAttempted(hasArrived(outcome) ? 'delivered' : 'failed');
  const ms = Math.round(performance.now() - startedAt);
  if (outcome.status === undefined)
    await sleep(Math.max(0, UNANSWERED_MS - ms), undefined, { signal: end }).catch(() => undefined);
  await saveWithRetries(() => saveAttempt(needs, held, { at, ms, ...outcome }, mayCount));
}

function secretsOf({ webhook }: HeldDelivery, now: number): readonly string[] {
  const { secret, old_secret: old, old_until: until } = webhook;
  return old !== null && (until ?? 0) > now ? [secret, old] : [secret];
}
