/** `/v1/webhooks`: manages the webhooks of a team. */
import { z } from 'zod';
import { byOf } from '../../activity/activity.ts';
import type { Credential } from '../../auth/credential.ts';
import type { Runner } from '../../background/runner.ts';
import { bodyOf, text, truth, wanted, word } from '../../base/parse-body.ts';
import { searchParameter, wordParameter } from '../../base/query.ts';
import { mayAs } from '../../enums/scopes.ts';
import { DELIVERY_STATES, WEBHOOK_EVENTS } from '../../enums/webhook-events.ts';
import { findPage, findSteppedPage, pageParameters, TIME_AND_ID } from '../../http/paging.ts';
import { created, json, jsonBody, NO_BODY, NOTHING, optionalBody, routesWith } from '../../http/route.ts';
import type { StoreContext } from '../../store/store-context.ts';
import type { Way } from '../send.ts';
import type { Subscriptions } from '../subscriptions.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  maskAddress,
  replayDelivery,
  requireAddress,
  rotateSecret,
  sendTest,
  type Webhook,
} from '../webhooks.ts';
import { deliveriesAnswer, deliveryAnswer, newWebhookAnswer, webhookAnswer, webhooksAnswer } from './answers.ts';

export type WebhookNeeds = StoreContext & {
  readonly webhookWay: Way;
  readonly webhookRunner: Pick<Runner, 'wake'>;
  readonly webhookSubscriptions: Pick<Subscriptions, 'forget'>;
};

const route = routesWith<WebhookNeeds>();

const OF_WEBHOOKS = { group: 'Webhooks', access: 'credential', may: 'team', headers: {} } as const;

const MASKED = 'Viewers see only the origin of the URL, because the path may contain a secret.';

const url = text('an https address', { max: 2_000 });
const eventsError = { error: wanted('a list of at least one event') };
const events = z
  .array(word(WEBHOOK_EVENTS), eventsError)
  .min(1, eventsError)
  .max(WEBHOOK_EVENTS.length, eventsError)
  .meta({ description: 'subscribed events; default: all' });
const description = text('purpose of the webhook', { max: 200 });

const createBody = bodyOf({ url, events: events.optional(), description: description.optional() });
const changeBody = bodyOf({
  url: url.optional(),
  events: events.optional(),
  description: description.optional(),
  enabled: truth.optional().meta({ description: 'false disables the webhook and fails its pending messages' }),
});

const MOST_OVERLAP_HOURS = 168;
const overlapError = { error: `must be a whole number from 0 to ${MOST_OVERLAP_HOURS}` };
const rotateBody = bodyOf({
  overlapHours: z
    .int(overlapError)
    .min(0, overlapError)
    .max(MOST_OVERLAP_HOURS, overlapError)
    .default(24)
    .meta({ description: 'hours during which messages are also signed with the old secret' }),
});

/** Returns true if the caller can change the URL. The URL can contain a secret, so other callers see only its host. */
function maySeeAddress(credential: Credential): boolean {
  return credential.kind === 'key' || mayAs(credential.role, OF_WEBHOOKS.may);
}

function shownTo(credential: Credential, webhook: Webhook): Webhook {
  return maySeeAddress(credential) ? webhook : { ...webhook, url: maskAddress(webhook.url) };
}

/** Returns the properties that a search compares. Viewers cannot search the URL, because they could guess it. */
function searchedBy(credential: Credential): readonly ('url' | 'description')[] {
  return maySeeAddress(credential) ? ['url', 'description'] : ['description'];
}

const HOUR_MS = 3_600_000;

const EXAMPLE = { url: 'https://erp.example.com/hooks/platen', events: ['job.completed', 'print.failed'] };

export const webhookRoutes = [
  route('GET /v1/webhooks', {
    ...OF_WEBHOOKS,
    may: 'team:read',
    name: 'listWebhooks',
    about: `Lists the webhooks of the team, oldest first, in pages. ${MASKED}`,
    query: { search: searchParameter('part of the URL or of the description'), ...pageParameters() },
    body: NO_BODY,
    answer: json(webhooksAnswer),
    errors: ['BAD_REQUEST'],
    async handle(context, { credential, query }) {
      const search = query.search;
      const { items, more } = await findPage(query, TIME_AND_ID, (page) =>
        listWebhooks(context, credential.team.id, { search, by: searchedBy(credential), ...page }),
      );
      return { webhooks: items.map((webhook) => shownTo(credential, webhook)), ...more };
    },
  }),
  route('POST /v1/webhooks', {
    ...OF_WEBHOOKS,
    name: 'createWebhook',
    about:
      'Adds a webhook, which receives events of the team over HTTPS by Standard Webhooks 1.0. Only this response contains the secret that signs messages. `PLATEN_WEBHOOKS` of this installation must allow the URL.',
    body: jsonBody(createBody, EXAMPLE),
    answer: created(newWebhookAnswer),
    errors: ['STORAGE_EXCEEDED'],
    async handle({ webhookWay, webhookSubscriptions, ...context }, { credential, body }) {
      const webhook = { ...body, url: requireAddress(webhookWay, body.url) };
      const made = await createWebhook(context, byOf(credential), webhook);
      await webhookSubscriptions.forget();
      return made;
    },
  }),
  route('GET /v1/webhooks/{id}', {
    ...OF_WEBHOOKS,
    may: 'team:read',
    name: 'getWebhook',
    about: `Returns a webhook without its secret. ${MASKED}`,
    body: NO_BODY,
    answer: json(webhookAnswer),
    errors: ['NOT_FOUND'],
    handle: async (context, { credential, params }) =>
      shownTo(credential, await getWebhook(context, credential.team.id, params.id)),
  }),
  route('PATCH /v1/webhooks/{id}', {
    ...OF_WEBHOOKS,
    name: 'changeWebhook',
    about: 'Changes a webhook. Omitted properties do not change. `enabled: true` enables a disabled webhook again.',
    body: jsonBody(changeBody),
    answer: json(webhookAnswer),
    errors: ['NOT_FOUND'],
    async handle({ webhookWay, webhookSubscriptions, ...context }, { credential, params, body }) {
      // Finds the webhook before checking the URL, so that the error reveals nothing to callers without access.
      await getWebhook(context, credential.team.id, params.id);
      const address = body.url === undefined ? {} : { url: requireAddress(webhookWay, body.url) };
      const changed = await changeWebhook(context, byOf(credential), { id: params.id, ...body, ...address });
      await webhookSubscriptions.forget();
      return changed;
    },
  }),
  route('DELETE /v1/webhooks/{id}', {
    ...OF_WEBHOOKS,
    name: 'deleteWebhook',
    about: 'Deletes a webhook and its pending messages.',
    body: NO_BODY,
    answer: NOTHING,
    errors: ['NOT_FOUND'],
    handle: (context, { credential, params }) => deleteWebhook(context, byOf(credential), params.id),
  }),
  route('POST /v1/webhooks/{id}/rotate', {
    ...OF_WEBHOOKS,
    name: 'rotateWebhookSecret',
    about:
      'Creates a new secret, which is shown only once. Messages are also signed with the old secret for a day, or for `overlapHours`.',
    body: optionalBody(rotateBody),
    answer: json(newWebhookAnswer),
    errors: ['NOT_FOUND'],
    handle: (context, { credential, params, body }) =>
      rotateSecret(context, byOf(credential), { id: params.id, overlapMs: body.overlapHours * HOUR_MS }),
  }),
  route('POST /v1/webhooks/{id}/test', {
    ...OF_WEBHOOKS,
    name: 'testWebhook',
    about: 'Sends a message of the type `webhook.test`.',
    body: NO_BODY,
    answer: created(deliveryAnswer),
    errors: ['NOT_FOUND', 'CONFLICT'],
    async handle({ webhookRunner, ...context }, { credential, params }) {
      const delivery = await sendTest(context, credential.team.id, params.id);
      webhookRunner.wake();
      return delivery;
    },
  }),
  route('GET /v1/webhooks/{id}/deliveries', {
    ...OF_WEBHOOKS,
    may: 'team:read',
    name: 'listDeliveries',
    about: 'Lists the messages to a webhook of the last seven days, latest first, each with its attempts, in pages.',
    query: {
      search: searchParameter('part of the message ID, of the event name or of an ID in the message'),
      state: wordParameter(`one of ${DELIVERY_STATES.join(', ')}`, DELIVERY_STATES).optional(),
      ...pageParameters(),
    },
    body: NO_BODY,
    answer: json(deliveriesAnswer),
    errors: ['BAD_REQUEST', 'NOT_FOUND'],
    async handle(context, { credential, params, query }) {
      const { id } = await getWebhook(context, credential.team.id, params.id);
      const filter = { webhookId: id, search: query.search, state: query.state };
      const { items, more } = await findSteppedPage(query, (page) => listDeliveries(context.db, filter, page));
      return { deliveries: items, ...more };
    },
  }),
  route('POST /v1/webhooks/{id}/deliveries/{delivery}/replay', {
    ...OF_WEBHOOKS,
    name: 'replayDelivery',
    about: 'Sends a delivered or failed message again, with the same `webhook-id`.',
    body: NO_BODY,
    answer: json(deliveryAnswer),
    errors: ['NOT_FOUND', 'CONFLICT'],
    async handle({ webhookRunner, ...context }, { credential, params }) {
      const { id: webhookId, delivery: id } = params;
      const delivery = await replayDelivery(context, credential.team.id, { webhookId, id });
      webhookRunner.wake();
      return delivery;
    },
  }),
];
