/** The webhooks of a team, and what was sent to them. */
import { defined } from '@platen/engine/base/defined';
import { type Actor, noteActivity } from '../activity/activity.ts';
import { randomBase62 } from '../base/base62.ts';
import { ApiError, badRequest } from '../base/errors.ts';
import { Refused, readAddress } from '../remote/guarded-request.ts';
import type { Books } from '../store/books.ts';
import { type Page, pageByTime, type TimedPlace } from '../store/page.ts';
import { bySearch, type Searched } from '../store/search.ts';
import type { Database } from '../store/tables.ts';
import type { WebhookDeliveryRow, WebhookRow } from '../store/webhook-tables.ts';
import { lockTeam } from '../teams/teams.ts';
import { type DeliveryState, WEBHOOK_EVENTS, type WebhookEvent } from '../words/webhook-events.ts';
import { type Attempt, disable } from './deliveries.ts';
import { noteTest } from './note-event.ts';
import type { Way } from './send.ts';
import { createSecret } from './sign.ts';

/** The most webhooks of a team: each event is a message to all of them. */
export const MAX_WEBHOOKS = 20;

export type Webhook = {
  readonly id: string;
  readonly url: string;
  /** All of them where it wants to know everything. */
  readonly events: readonly WebhookEvent[];
  readonly description?: string;
  readonly enabled: boolean;
  readonly disabledAt?: number;
  readonly disabledReason?: string;
  /** Until when messages are signed with the secret before as well. */
  readonly oldSecretUntil?: number;
  readonly createdAt: number;
  readonly updatedAt: number;
};

export type NewWebhook = {
  readonly url: string;
  readonly events?: readonly WebhookEvent[] | undefined;
  readonly description?: string | undefined;
};

export type By = { readonly teamId: string; readonly actor: Actor };

/** Told only once. */
export type WithSecret = Webhook & { readonly secret: string };

/** BAD_REQUEST unless this installation may send to the address, as far as it tells by itself; FORBIDDEN where it sends to nobody. */
export function requireAddress({ policy }: Way, url: string): string {
  if (policy.kind === 'off') {
    const message = 'This installation sends to no webhooks: its operator allows them with PLATEN_WEBHOOKS.';
    throw new ApiError('FORBIDDEN', { message });
  }
  try {
    return readAddress(url, { policy }).href;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw badRequest([{ path: '/url', code: 'INVALID_VALUE', message: `cannot be used: ${error.message}` }]);
  }
}

/** STORAGE_EXCEEDED when there are too many. */
export function createWebhook({ db, clock }: Books, { teamId, actor }: By, webhook: NewWebhook): Promise<WithSecret> {
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
      const message = `The team may have ${MAX_WEBHOOKS} webhooks: delete some first.`;
      throw new ApiError('STORAGE_EXCEEDED', { message, details: { kept: 'webhooks', limit: MAX_WEBHOOKS } });
    }
    await noteActivity({ db: transaction, clock }, { ...about({ teamId, actor }, row), action: 'webhook.created' });
    return { ...toWebhook(row, now), secret };
  });
}

/** The oldest first. */
export async function listWebhooks(
  { db, clock }: Books,
  teamId: string,
  { search, ...page }: Page<TimedPlace> & Searched = {},
): Promise<readonly Webhook[]> {
  const rows = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('team_id', '=', teamId)
    .$call(bySearch({ search }, ['url', 'description']))
    .$call(pageByTime('oldest first', page))
    .execute();
  return rows.map((row) => toWebhook(row, clock.now()));
}

/** NOT_FOUND. */
export async function getWebhook({ db, clock }: Books, teamId: string, id: string): Promise<Webhook> {
  return toWebhook(await getRow(db, teamId, id), clock.now());
}

async function getRow(db: Database, teamId: string, id: string): Promise<WebhookRow> {
  const rows = db.selectFrom('webhooks').selectAll().where('id', '=', id).where('team_id', '=', teamId);
  const row = await rows.executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND', { message: 'The team has no such webhook.' });
  return row;
}

export type WebhookChange = {
  readonly [Field in keyof NewWebhook]?: NewWebhook[Field] | undefined;
} & { readonly enabled?: boolean | undefined };

/** What is not given stays. Where it is disabled, what waits for it is given up. NOT_FOUND. */
export function changeWebhook(books: Books, by: By, { id, ...change }: WebhookChange & { readonly id: string }) {
  const { url, events, description, enabled } = change;
  return changeRow(books, { by, id, action: 'webhook.changed' }, async (transaction, row) => {
    if (enabled === false && row.disabled_at === null) {
      await disable({ ...books, db: transaction }, id, 'somebody of the team disabled it');
    }
    return {
      ...defined({ url }),
      ...(events === undefined ? {} : { events: writeEvents(events) }),
      ...defined({ description }),
      ...(enabled === true ? { disabled_at: null, disabled_reason: null } : {}),
    };
  });
}

/** A new secret; messages are signed with the one before as well, for so long. NOT_FOUND. */
export async function rotateSecret(
  books: Books,
  by: By,
  { id, overlapMs }: { readonly id: string; readonly overlapMs: number },
): Promise<WithSecret> {
  const secret = createSecret();
  const until = books.clock.now() + overlapMs;
  const webhook = await changeRow(books, { by, id, action: 'webhook.rotated' }, async (_, row) => ({
    secret,
    ...(overlapMs > 0 ? { old_secret: row.secret, old_until: until } : { old_secret: null, old_until: null }),
  }));
  return { ...webhook, secret };
}

type Changing = { readonly by: By; readonly id: string; readonly action: 'webhook.changed' | 'webhook.rotated' };

function changeRow(
  { db, clock }: Books,
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

/** With all that waits for it. NOT_FOUND. */
export function deleteWebhook({ db, clock }: Books, by: By, id: string): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const row = await getRow(transaction, by.teamId, id);
    await transaction.deleteFrom('webhooks').where('id', '=', id).execute();
    await noteActivity({ db: transaction, clock }, { ...about(by, row), action: 'webhook.deleted' });
  });
}

/** Without what follows its host: there are secrets in addresses. */
function about({ teamId, actor }: By, { id, url }: WebhookRow) {
  return { teamId, actor, subject: id, label: new URL(url).host };
}

export type Delivery = {
  readonly id: string;
  readonly type: WebhookDeliveryRow['type'];
  readonly state: DeliveryState;
  /** What is sent. */
  readonly payload: {
    readonly [more: string]: unknown;
    readonly type: string;
    readonly timestamp: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
  /** The last 20. */
  readonly attempts: readonly Attempt[];
  /** When one that waits is sent next. */
  readonly nextAt?: number;
  readonly createdAt: number;
  readonly endedAt?: number;
  readonly expiresAt: number;
};

type DeliveryFilter = Searched & { readonly webhookId: string; readonly state?: DeliveryState | undefined };

/** The latest first. */
export async function listDeliveries(
  db: Database,
  { webhookId, search, state }: DeliveryFilter,
  page: Page<TimedPlace> = {},
): Promise<readonly Delivery[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .$call(bySearch({ search }, ['id', 'type', 'payload']))
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$call(pageByTime('latest first', page))
    .execute();
  return rows.map(toDelivery);
}

/** Sends a message once more, with the same `webhook-id`. NOT_FOUND; CONFLICT while it is on its way, or its webhook is disabled. */
export function replayDelivery(
  { db, clock }: Books,
  teamId: string,
  { webhookId, id }: { readonly webhookId: string; readonly id: string },
): Promise<Delivery> {
  return db.transaction().execute(async (transaction) => {
    await requireEnabled(transaction, teamId, webhookId);
    const ofWebhook = { webhookId, id };
    const row = await transaction
      .updateTable('webhook_deliveries')
      .set({ state: 'pending', attempts: 0, next_at: clock.now(), ended_at: null })
      .where('id', '=', id)
      .where('webhook_id', '=', webhookId)
      .where('state', '!=', 'pending')
      .returningAll()
      .executeTakeFirst();
    if (row) return toDelivery(row);
    await getDelivery(transaction, ofWebhook);
    throw new ApiError('CONFLICT', { message: 'The message is on its way already.' });
  });
}

/** Something to try the webhook out with. NOT_FOUND; CONFLICT where it is disabled. */
export function sendTest({ db, clock }: Books, teamId: string, webhookId: string): Promise<Delivery> {
  return db.transaction().execute(async (transaction) => {
    const row = await requireEnabled(transaction, teamId, webhookId);
    const id = await noteTest({ db: transaction, clock }, row);
    return getDelivery(transaction, { webhookId, id });
  });
}

async function requireEnabled(db: Database, teamId: string, id: string): Promise<WebhookRow> {
  const row = await getRow(db, teamId, id);
  if (row.disabled_at !== null)
    throw new ApiError('CONFLICT', { message: 'The webhook is disabled: enable it first.' });
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
  if (!row) throw new ApiError('NOT_FOUND', { message: 'The webhook has no such message, or its time is over.' });
  return toDelivery(row);
}

/** Empty for all, those of later versions included. */
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
