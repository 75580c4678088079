/**
 * Finds due messages. The search goes through the webhooks that have messages, page by page, and takes a few messages
 * of each by an index. Its cost does not depend on the number of waiting messages.
 */
import { sql } from 'kysely';
import { isOver, leaseTime } from '../background/leases.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { WebhookDeliveryRow } from '../store/webhook-tables.ts';
import { isDue } from './retries.ts';

export type Due = Pick<WebhookDeliveryRow, 'id' | 'webhook_id' | 'team_id'>;

export type DuePage = {
  /** Due messages, in the order in which they became due. */
  readonly due: readonly Due[];
  /** Disabled webhooks that still have messages. */
  readonly disabled: readonly string[];
  /** Webhook after which the search continues. Undefined at the end. */
  readonly next: string | undefined;
};

/** Maximum webhooks on a page. */
const WEBHOOKS_AT_ONCE = 100;

type Head = { readonly webhook_id: string; readonly first: string | null; readonly second: string | null } & {
  /** Next message that is not due. It may become due earlier if the clock is corrected. */
  readonly ahead: string | null;
};

/** Finds due messages that are not being sent, up to two of each webhook. */
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
 * Selects the webhooks with messages and the first messages of each. Each webhook takes one search of the index on
 * (webhook, time).
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
