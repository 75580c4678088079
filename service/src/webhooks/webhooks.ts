/** Manages the webhooks of a team and their messages. */
import { defined } from '@platen/engine/base/defined';
import { type By, noteActivity } from '../activity/activity.ts';
import { leaseTime } from '../background/leases.ts';
import { randomBase62 } from '../base/base62.ts';
import { ApiError, badRequest } from '../base/errors.ts';
import { type DeliveryState, WEBHOOK_EVENTS, type WebhookEvent } from '../enums/webhook-events.ts';
import { createStepPause } from '../fairness/step-pause.ts';
import { Refused, readAddress } from '../remote/guarded-request.ts';
import { inSteps } from '../store/delete-in-steps.ts';
import { type Page, pageByTime, type TimedPlace } from '../store/page.ts';
import { findLatest, type SteppedPage } from '../store/page-in-steps.ts';
import { bySearch, type Searched } from '../store/search.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { Database } from '../store/tables.ts';
import type { WebhookDeliveryRow, WebhookRow } from '../store/webhook-tables.ts';
import { lockTeam } from '../teams/teams.ts';
import { type Attempt, deleteSome, disable } from './deliveries.ts';
import { noteTest } from './note-event.ts';
import type { Way } from './send.ts';
import { createSecret } from './sign.ts';

/** Maximum number of webhooks per team. Each event creates one message per subscribed webhook. */
export const MAX_WEBHOOKS = 20;

export type Webhook = {
  readonly id: string;
  readonly url: string;
  /** Subscribed events. Contains all events if the webhook has no filter. */
  readonly events: readonly WebhookEvent[];
  readonly description?: string;
  readonly enabled: boolean;
  readonly disabledAt?: number;
  readonly disabledReason?: string;
  /** Time until which messages are also signed with the previous secret. */
  readonly oldSecretUntil?: number;
  readonly createdAt: number;
  readonly updatedAt: number;
};

export type NewWebhook = {
  readonly url: string;
  readonly events?: readonly WebhookEvent[] | undefined;
  readonly description?: string | undefined;
};

/** Webhook with its secret. The secret is returned only once. */
export type WithSecret = Webhook & { readonly secret: string };

/** Returns the URL. Throws BAD_REQUEST if the installation does not allow it, and FORBIDDEN if webhooks are off. */
export function requireAddress({ policy }: Way, url: string): string {
  if (policy.kind === 'off') {
    const message = 'Webhooks are disabled in this installation. Ask your administrator to set PLATEN_WEBHOOKS.';
    throw new ApiError('FORBIDDEN', { message });
  }
  try {
    return readAddress(url, { policy }).href;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw badRequest([{ path: '/url', code: 'INVALID_VALUE', message: `cannot be used: ${error.message}` }]);
  }
}

/** Creates a webhook. Throws STORAGE_EXCEEDED if the team has too many webhooks. */
export function createWebhook(
  { db, clock }: StoreContext,
  { teamId, actor }: By,
  webhook: NewWebhook,
): Promise<WithSecret> {
  const now = clock.now();
  const secret = createSecret();
  const row: WebhookRow = {
    id: `whk_${randomBase62(20)}`,
    team_id: teamId,
    url: webhook.url,
    events: writeEvents(webhook.events ?? WEBHOOK_EVENTS),
    description: webhook.description ?? null,
    secret,
    old_secret: null,
    old_until: null,
    disabled_at: null,
    disabled_reason: null,
    created_at: now,
    updated_at: now,
  };
  return db.transaction().execute(async (transaction) => {
    await lockTeam(transaction, teamId);
    await transaction.insertInto('webhooks').values(row).execute();
    const { count } = await transaction
      .selectFrom('webhooks')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('team_id', '=', teamId)
      .executeTakeFirstOrThrow();
    if (Number(count) > MAX_WEBHOOKS) {
      const message = `The team may have at most ${MAX_WEBHOOKS} webhooks; delete some first.`;
      throw new ApiError('STORAGE_EXCEEDED', { message, details: { kept: 'webhooks', limit: MAX_WEBHOOKS } });
    }
    await noteActivity({ db: transaction, clock }, { ...about({ teamId, actor }, row), action: 'webhook.created' });
    return { ...toWebhook(row, now), secret };
  });
}

/** Lists webhooks, oldest first. */
export async function listWebhooks(
  { db, clock }: StoreContext,
  teamId: string,
  { search, by, ...page }: Page<TimedPlace> & Searched & { readonly by: readonly ('url' | 'description')[] },
): Promise<readonly Webhook[]> {
  const rows = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('team_id', '=', teamId)
    .$call(bySearch({ search }, by))
    .$call(pageByTime('oldest first', page))
    .execute();
  return rows.map((row) => toWebhook(row, clock.now()));
}

/** Returns a webhook of the team. Throws NOT_FOUND if there is no such webhook. */
export async function getWebhook({ db, clock }: StoreContext, teamId: string, id: string): Promise<Webhook> {
  return toWebhook(await getRow(db, teamId, id), clock.now());
}

async function getRow(db: Database, teamId: string, id: string): Promise<WebhookRow> {
  const rows = db.selectFrom('webhooks').selectAll().where('id', '=', id).where('team_id', '=', teamId);
  const row = await rows.executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND', { message: 'The webhook does not exist. Check its ID.' });
  return row;
}

export type WebhookChange = {
  readonly [Field in keyof NewWebhook]?: NewWebhook[Field] | undefined;
} & { readonly enabled?: boolean | undefined };

/**
 * Changes a webhook. Fields that are absent do not change. Disabling a webhook fails its waiting messages. Throws
 * NOT_FOUND if there is no such webhook.
 */
export function changeWebhook(
  context: StoreContext,
  by: By,
  { id, ...change }: WebhookChange & { readonly id: string },
) {
  const { url, events, description, enabled } = change;
  return changeRow(context, { by, id, action: 'webhook.changed' }, async (transaction, row) => {
    if (enabled === false && row.disabled_at === null) {
      await disable({ ...context, db: transaction }, id, 'a member of the team disabled it');
    }
    return {
      ...defined({ url }),
      ...(events === undefined ? {} : { events: writeEvents(events) }),
      ...defined({ description }),
      ...(enabled === true ? { disabled_at: null, disabled_reason: null } : {}),
    };
  });
}

/**
 * Replaces the secret. For some time, messages are also signed with the previous secret. Throws NOT_FOUND if there is
 * no such webhook.
 */
export async function rotateSecret(
  context: StoreContext,
  by: By,
  { id, overlapMs }: { readonly id: string; readonly overlapMs: number },
): Promise<WithSecret> {
  const secret = createSecret();
  const until = context.clock.now() + overlapMs;
  const webhook = await changeRow(context, { by, id, action: 'webhook.rotated' }, async (_, row) => ({
    secret,
    ...(overlapMs > 0 ? { old_secret: row.secret, old_until: until } : { old_secret: null, old_until: null }),
  }));
  return { ...webhook, secret };
}

type Changing = { readonly by: By; readonly id: string; readonly action: 'webhook.changed' | 'webhook.rotated' };

function changeRow(
  { db, clock }: StoreContext,
  { by, id, action }: Changing,
  change: (transaction: Database, row: WebhookRow) => Promise<Partial<WebhookRow>>,
): Promise<Webhook> {
  return db.transaction().execute(async (transaction) => {
    const now = clock.now();
    const changed = await change(transaction, await getRow(transaction, by.teamId, id));
    const row = await transaction
      .updateTable('webhooks')
      .set({ ...changed, updated_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new ApiError('NOT_FOUND', { message: 'The webhook was deleted.' });
    await noteActivity({ db: transaction, clock }, { ...about(by, row), action });
    return toWebhook(row, now);
  });
}

/** Deletes the messages of a webhook in steps, and then the webhook. Throws NOT_FOUND if there is no such webhook. */
export async function deleteWebhook(context: StoreContext, by: By, id: string): Promise<void> {
  const { db, clock } = context;
  await getRow(db, by.teamId, id);
  await db.transaction().execute((transaction) => disable({ ...context, db: transaction }, id, 'it is being deleted'));
  await inSteps(createStepPause(), () => deleteSome(context, id));
  await db.transaction().execute(async (transaction) => {
    const row = await getRow(transaction, by.teamId, id);
    await transaction.deleteFrom('webhooks').where('id', '=', id).execute();
    await noteActivity({ db: transaction, clock }, { ...about(by, row), action: 'webhook.deleted' });
  });
}

/**
 * Returns the origin of a URL and an ellipsis, for example `https://erp.example.com/…`. The path and the query may
 * contain a secret.
 */
export function maskAddress(url: string): string {
  const { origin, pathname, search, hash } = new URL(url);
  return `${origin}/${pathname === '/' && search === '' && hash === '' ? '' : '…'}`;
}

/** Returns the subject of an activity log entry. Its label is only the host, because the URL may contain a secret. */
function about({ teamId, actor }: By, { id, url }: WebhookRow) {
  return { teamId, actor, subject: id, label: new URL(url).host };
}

export type Delivery = {
  readonly id: string;
  readonly type: WebhookDeliveryRow['type'];
  readonly state: DeliveryState;
  /** Body of the message. */
  readonly payload: {
    readonly [more: string]: unknown;
    readonly type: string;
    readonly timestamp: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
  /** Last attempts, up to 20. */
  readonly attempts: readonly Attempt[];
  /** Time of the next attempt. */
  readonly nextAt?: number;
  readonly createdAt: number;
  readonly endedAt?: number;
  readonly expiresAt: number;
};

type DeliveryFilter = Searched & { readonly webhookId: string; readonly state?: DeliveryState | undefined };

/** Lists messages, latest first. */
export async function listDeliveries(
  db: Database,
  { webhookId, search, state }: DeliveryFilter,
  page: Page<TimedPlace> = {},
): Promise<SteppedPage<Delivery>> {
  const { items, next } = await findLatest({
    group: webhookId,
    all: db.selectFrom('webhook_deliveries').where('webhook_id', '=', webhookId),
    filter:
      search === undefined && state === undefined
        ? undefined
        : (query) =>
            query
              .$call(bySearch({ search }, ['id', 'type', 'payload']))
              .$if(state !== undefined, (some) => some.where('state', '=', state!)),
    page,
  });
  return { items: items.map(toDelivery), next };
}

/**
 * Sends a message again, with the same `webhook-id`. Throws NOT_FOUND if there is no such message. Throws CONFLICT if
 * it is being sent, or if its webhook is disabled.
 */
export function replayDelivery(
  { db, clock }: StoreContext,
  teamId: string,
  { webhookId, id }: { readonly webhookId: string; readonly id: string },
): Promise<Delivery> {
  return db.transaction().execute(async (transaction) => {
    await requireEnabled(transaction, teamId, webhookId);
    const ofWebhook = { webhookId, id };
    const row = await transaction
      .updateTable('webhook_deliveries')
      .set({ state: 'pending', attempts: 0, next_at: leaseTime({ db, clock }), ended_at: null })
      .where('id', '=', id)
      .where('webhook_id', '=', webhookId)
      .where('state', '!=', 'pending')
      .returningAll()
      .executeTakeFirst();
    if (row) return toDelivery(row);
    await getDelivery(transaction, ofWebhook);
    throw new ApiError('CONFLICT', { message: 'The message is already being sent. Try again after it has been sent.' });
  });
}

/** Sends a test message. Throws NOT_FOUND if there is no such webhook, and CONFLICT if it is disabled. */
export function sendTest({ db, clock }: StoreContext, teamId: string, webhookId: string): Promise<Delivery> {
  return db.transaction().execute(async (transaction) => {
    const row = await requireEnabled(transaction, teamId, webhookId);
    const id = await noteTest({ db: transaction, clock }, row);
    return getDelivery(transaction, { webhookId, id });
  });
}

async function requireEnabled(db: Database, teamId: string, id: string): Promise<WebhookRow> {
  const row = await getRow(db, teamId, id);
  if (row.disabled_at !== null)
    throw new ApiError('CONFLICT', { message: 'The webhook is disabled; enable it first.' });
  return row;
}

async function getDelivery(
  db: Database,
  { webhookId, id }: { readonly webhookId: string; readonly id: string },
): Promise<Delivery> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND', { message: 'The message does not exist or has expired. Check its ID.' });
  return toDelivery(row);
}

/**
 * Returns the events in stored form. All events are stored as an empty string, so that events of later releases are
 * included.
 */
function writeEvents(events: readonly WebhookEvent[]): string {
  const named = WEBHOOK_EVENTS.filter((event) => events.includes(event));
  return named.length === WEBHOOK_EVENTS.length ? '' : named.join(' ');
}

function readEvents(text: string): readonly WebhookEvent[] {
  const words = text.split(' ');
  return text === '' ? WEBHOOK_EVENTS : WEBHOOK_EVENTS.filter((event) => words.includes(event));
}

function toWebhook(row: WebhookRow, now: number): Webhook {
  const { old_until: until } = row;
  return {
    id: row.id,
    url: row.url,
    events: readEvents(row.events),
    ...(row.description === null ? {} : { description: row.description }),
    enabled: row.disabled_at === null,
    ...(row.disabled_at === null ? {} : { disabledAt: row.disabled_at, disabledReason: row.disabled_reason ?? '' }),
    ...(until !== null && until > now ? { oldSecretUntil: until } : {}),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toDelivery(row: WebhookDeliveryRow): Delivery {
  return {
    id: row.id,
    type: row.type,
    state: row.state,
    payload: JSON.parse(row.payload),
    attempts: JSON.parse(row.log),
    ...(row.state === 'pending' ? { nextAt: row.next_at } : {}),
    createdAt: row.created_at,
    ...(row.ended_at === null ? {} : { endedAt: row.ended_at }),
    expiresAt: row.expires_at,
  };
}
