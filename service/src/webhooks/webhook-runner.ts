/** Sends messages to webhooks: so many at once, in turn by webhook and team. */
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Looking, startLooking } from '../base/looking.ts';
import { insist } from '../base/renewing.ts';
import type { Books } from '../store/books.ts';
import { AT_ONCE, chooseMessages } from './choose-messages.ts';
import { claimDelivery, type Due, findDue, type HeldDelivery, releaseDelivery, saveAttempt } from './deliveries.ts';
import { sendMessage, type Way } from './send.ts';
import { signatureHeaders } from './sign.ts';

export type WebhookRunner = {
  /** There may be something to send. */
  wake(): void;
  /** Begins nothing more, and breaks off what has begun: it is sent again. */
  close(): Promise<void>;
};

type RunnerNeeds = Books & { readonly log: Logger; readonly way: Way };

/** What happens is written by everybody, and sent within a second. */
const LOOK_EVERY_MS = 1_000;

const STOP_MS = 2_000;

export function createWebhookRunner(needs: RunnerNeeds): WebhookRunner {
  const { log, way, clock, db } = needs;
  if (way.policy.kind === 'off') return { wake: () => undefined, close: async () => undefined };
  const sending = new Map<string, Due & { readonly done: Promise<void> }>();
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);

  async function look(): Promise<void> {
    const due = (await findDue(needs, AT_ONCE * 8)).filter(({ id }) => !sending.has(id));
    if (stop.signal.aborted) return;
    for (const message of chooseMessages(due, [...sending.values()])) begin(message);
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
    const ms = Math.round(performance.now() - startedAt);
    await insist(() => saveAttempt(needs, held, { at, ms, ...outcome }));
  }

  const looking: Looking = startLooking({
    everyMs: LOOK_EVERY_MS,
    look,
    onError: (error) => log.error({ err: error }, 'messages to webhooks could not be looked for'),
  });
  return {
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
