/**
 * Index of the teams that subscribe to render events. It is in memory, so that renders need no query. Messages are
 * stored after the response. A process that is killed before that loses them.
 */

import { saveWithRetries } from '../background/heartbeat.ts';
import type { RemoteImagePolicy } from '../config/remote-image-policy.ts';
import type { WebhookEvent } from '../enums/webhook-events.ts';
import type { StoreContext } from '../store/store-context.ts';
import { noteEvent, type TeamEvent, wants } from './note-event.ts';

export type Subscriptions = {
  /** Stores the messages for an event, if there are subscriptions. Does not wait. */
  tell(event: TeamEvent): void;
  /**
   * Loads the index again. Call it after changing webhooks. Changes by other processes take effect a few seconds later.
   */
  forget(): Promise<void>;
  /** Resolves when pending messages have been stored, or when storing them has failed. */
  settle(): Promise<void>;
  close(): Promise<void>;
};

type SubscriptionsNeeds = StoreContext & { readonly policy: RemoteImagePolicy };

const LOOK_EVERY_MS = 5_000;

/** Maximum number of events in memory while the database does not respond. */
const MOST_WAITING = 1_000;

/** Maximum number of attempts to store messages. There is one attempt per second. */
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
