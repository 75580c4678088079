/**
 * Finds due messages. The search reads webhooks with waiting messages in pages, and uses an index to find a few
 * messages of each. The number of waiting messages does not matter.
 */
import { sql } from 'kysely';
import { isOver, leaseTime } from '../background/leases.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { WebhookDeliveryRow } from '../store/webhook-tables.ts';
import { isDue } from './retries.ts';

export type Due = Pick<WebhookDeliveryRow, 'id' | 'webhook_id' | 'team_id'>;

export type DuePage = {
  /** Due messages, ordered by the time when they became due. */
  readonly due: readonly Due[];
  /** IDs of disabled webhooks that still have waiting messages. */
  readonly disabled: readonly string[];
  /** ID of the webhook after which the next page starts. Undefined at the end. */
  readonly next: string | undefined;
};

/** Maximum number of webhooks per page. */
const WEBHOOKS_AT_ONCE = 100;

type Head = { readonly webhook_id: string; readonly first: string | null; readonly second: string | null } & {
  /** First message that is not due yet. After a clock correction, it may already be due. */
  readonly ahead: string | null;
};

/** Finds due messages that no process is sending, at most two per webhook. */
export async function findDue(context: StoreContext, after = '', limit = WEBHOOKS_AT_ONCE): Promise<DuePage> {
  const { db } = context;
  const { rows: heads } = await headsOf(context, after, limit).execute(db);
  if (heads.length === 0) return { due: [], disabled: [], next: undefined };
  const ids = heads.flatMap(({ first, second, ahead }) => [first, second, ahead]).filter((id) => id !== null);
  const due =
    ids.length === 0
      ? []
      : await db
          .selectFrom('webhook_deliveries')
          .select(['id', 'webhook_id', 'team_id'])
          .where('id', 'in', ids)
          .where(isDue(context))
          .orderBy('next_at')
          .orderBy('id')
          .execute();
  const disabled = await db
    .selectFrom('webhooks')
    .select('id')
    .where(
      'id',
      'in',
      heads.map(({ webhook_id }) => webhook_id),
    )
    .where('disabled_at', 'is not', null)
    .execute();
  return {
    due,
    disabled: disabled.map(({ id }) => id),
    next: heads.length < limit ? undefined : heads.at(-1)!.webhook_id,
  };
}

/**
 * Selects webhooks with waiting messages, and the first messages of each. Needs one search per webhook in the index on
 * webhook and time.
 */
export function headsOf(context: StoreContext, after: string, limit: number) {
  const pending = sql`from webhook_deliveries as d where d.state = 'pending' and d.webhook_id`;
  const now = leaseTime(context);
  const isFree = sql`${isOver(context, 'd.leased_until')}`;
  const inOrder = sql`order by d.next_at, d.id limit 1`;
  return sql<Head>`
    with recursive heads (webhook_id, place) as (
      select (select min(d.webhook_id) ${pending} > ${after}), 1
      union all
      select (select min(d.webhook_id) ${pending} > heads.webhook_id), place + 1
      from heads where webhook_id is not null and place < ${sql.lit(limit)}
    )
    select webhook_id,
      (select d.id ${pending} = heads.webhook_id and d.next_at <= ${now} and ${isFree} ${inOrder}) as first,
      (select d.id ${pending} = heads.webhook_id and d.next_at <= ${now} and ${isFree} ${inOrder} offset 1) as second,
      (select d.id ${pending} = heads.webhook_id and d.next_at > ${now} and ${isFree} ${inOrder}) as ahead
    from heads where webhook_id is not null`;
}
