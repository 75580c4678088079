/**
 * Whether anybody wants to be told of renders: known in memory, for a render has no time to ask. A render is told of once it is answered:
 * a process that is killed in that moment tells nothing of it.
 */
import { insist } from '../base/renewing.ts';
import type { RemoteImagePolicy } from '../config/remote-image-policy.ts';
import type { Books } from '../store/books.ts';
import type { WebhookEvent } from '../words/webhook-events.ts';
import { noteEvent, type TeamEvent, wants } from './note-event.ts';

export type Wishes = {
  /** Writes the event where somebody wants it; does not wait. */
  tell(event: TeamEvent): void;
  /** To be called when webhooks have changed: those of other processes are seen some seconds later. */
  forget(): Promise<void>;
  /** Resolves when what was told before is written, or could not be. */
  settle(): Promise<void>;
  close(): Promise<void>;
};

type WishesNeeds = Books & { readonly policy: RemoteImagePolicy };

const LOOK_EVERY_MS = 5_000;

/** Events that wait for a database which does not answer. */
const MOST_WAITING = 1_000;

/** Seconds for which an event is tried to be written. */
const TRIES = 10;

export function createWishes({ policy, ...books }: WishesNeeds): Wishes {
  const waiting = new Set<Promise<void>>();
  let teams: ReadonlyMap<string, readonly string[]> = new Map();

  async function look(): Promise<void> {
    const rows = await books.db
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
      const written = insist(() => noteEvent(books, event), TRIES)
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
