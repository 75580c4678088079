/**
 * In-memory index of the teams subscribed to render events, so that a render needs no query. Events are written after
 * the response. A process killed at that moment loses them.
 */

import { saveWithRetries } from '../background/heartbeat.ts';
import type { RemoteImagePolicy } from '../config/remote-image-policy.ts';
import type { WebhookEvent } from '../enums/webhook-events.ts';
import type { StoreContext } from '../store/store-context.ts';
import { noteEvent, type TeamEvent, wants } from './note-event.ts';

export type Subscriptions = {
  /** Writes the event if a webhook subscribes to it, without waiting. */
  tell(event: TeamEvent): void;
  /** Reloads the index. Call it after changing webhooks. Changes by other processes apply a few seconds later. */
  forget(): Promise<void>;
  /** Resolves when earlier events are written, or writing them has failed. */
  settle(): Promise<void>;
  close(): Promise<void>;
};

type SubscriptionsNeeds = StoreContext & { readonly policy: RemoteImagePolicy };

const LOOK_EVERY_MS = 5_000;

/** Maximum events waiting while the database does not respond. */
const MOST_WAITING = 1_000;

/** Maximum attempts to write an event, one per second. */
const TRIES = 10;

export function createSubscriptions({ policy, ...context }: SubscriptionsNeeds): Subscriptions {
  const waiting = new Set<Promise<void>>();
  let teams: ReadonlyMap<string, readonly string[]> = new Map();

  async function look(): Promise<void> {
    const rows = await context.db
      .selectFrom('webhooks')
      .select(['team_id', 'events'])
      .where('disabled_at', 'is', null)
      .execute();
    const found = new Map<string, string[]>();
    for (const { team_id: id, events } of rows) found.set(id, [...(found.get(id) ?? []), events]);
    teams = found;
  }

  const isWanted = (teamId: string, type: WebhookEvent) =>
    (teams.get(teamId) ?? []).some((events) => wants({ events }, type));
  const refresh = () => look().catch(() => undefined);
  const timer = policy.kind === 'off' ? undefined : setInterval(refresh, LOOK_EVERY_MS).unref();
  if (timer) void refresh();
  const settle = async () => void (await Promise.all(waiting));
  return {
    tell(event) {
      if (!isWanted(event.teamId, event.type) || waiting.size >= MOST_WAITING) return;
      const written = saveWithRetries(() => noteEvent(context, event), TRIES)
        .catch(() => undefined)
        .finally(() => waiting.delete(written));
      waiting.add(written);
    },
    forget: refresh,
    settle,
    async close() {
      clearInterval(timer);
      await settle();
    },
  };
}
