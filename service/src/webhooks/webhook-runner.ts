/** Sends messages to webhooks: so many at once, in turn by webhook and team. */
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Looking, startLooking } from '../base/looking.ts';
import { insist } from '../base/renewing.ts';
import type { Books } from '../store/books.ts';
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

/** Each holds a connection. */
const AT_ONCE = 32;
const OF_TEAM = 8;
const OF_WEBHOOK = 2;

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
    for (const due of await findDue(needs, AT_ONCE * 8)) {
      if (stop.signal.aborted) return;
      if (maySend(due)) begin(due);
    }
  }

  function maySend({ id, webhook_id, team_id }: Due): boolean {
    const others = [...sending.values()];
    return (
      !sending.has(id) &&
      others.length < AT_ONCE &&
      others.filter((each) => each.team_id === team_id).length < OF_TEAM &&
      others.filter((each) => each.webhook_id === webhook_id).length < OF_WEBHOOK
    );
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
