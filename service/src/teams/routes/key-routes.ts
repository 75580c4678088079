/** `/v1/keys`: API keys of a team, for its members and for live keys. */
import { z } from 'zod';
import { actorOf } from '../../activity/activity.ts';
import type { Credentials } from '../../auth/credentials.ts';
import type { KeyUses } from '../../auth/key-uses.ts';
import { ApiError } from '../../base/errors.ts';
import { bodyOf, text, wanted, word } from '../../base/parse-body.ts';
import { searchParameter } from '../../base/query.ts';
import { KEY_MODES } from '../../enums/key-modes.ts';
import { SCOPES } from '../../enums/scopes.ts';
import { findPage, pageParameters, TIME_AND_ID } from '../../http/paging.ts';
import { created, json, jsonBody, NO_BODY, routesWith } from '../../http/route.ts';
import type { PlannedContext } from '../../store/store-context.ts';
import { findKey, listKeys, revokeKey } from '../keys.ts';
import { makeOwnKey, rollOwnKey } from '../own-keys.ts';
import { MOST_OVERLAP_SECONDS } from '../roll-key.ts';
import { keysAnswer, newKeyAnswer, revokedKeyAnswer, rolledKeyAnswer } from './answers.ts';

const timeError = wanted('a time in milliseconds since the epoch');

const time = z
  .int({ error: timeError })
  .min(0, { error: timeError })
  .meta({ description: 'expiry time in milliseconds since the epoch; omitted if the key never expires' });

const createKeyBody = bodyOf({
  mode: word(KEY_MODES),
  scopes: z
    .array(word(SCOPES), { error: wanted(`a list of scopes: ${SCOPES.join(', ')}`) })
    .min(1, { error: 'must name at least one scope' })
    .max(SCOPES.length, { error: `must name at most ${SCOPES.length} scopes` })
    .default(['render'])
    .meta({ description: 'scopes: `render`, or those for managing objects, only for live keys' }),
  name: text('purpose of the key', { min: 0, max: 100 }).default(''),
  expiresAt: time.optional(),
});

const overlapError = { error: `must be a whole number from 0 to ${MOST_OVERLAP_SECONDS}` };

const rollKeyBody = bodyOf({
  overlapSeconds: z
    .int(overlapError)
    .min(0, overlapError)
    .max(MOST_OVERLAP_SECONDS, overlapError)
    .default(24 * 60 * 60)
    .meta({ description: 'seconds that the old key keeps working' }),
  expiresAt: time.optional(),
});

export type KeyNeeds = PlannedContext & {
  readonly credentials: Credentials;
  readonly keyUses: Pick<KeyUses, 'settle'>;
};

const route = routesWith<KeyNeeds>();

const OF_KEYS = { group: 'Keys', access: 'credential', may: 'team', headers: {} } as const;

export const keyRoutes = [
  route('GET /v1/keys', {
    name: 'listKeys',
    ...OF_KEYS,
    about: 'Lists the API keys of the team, oldest first, in pages.',
    query: { search: searchParameter('part of the name or the last four characters'), ...pageParameters() },
    body: NO_BODY,
    answer: json(keysAnswer),
    errors: ['BAD_REQUEST'],
    async handle({ db, keyUses }, { credential, query }) {
      await keyUses.settle();
      const search = query.search;
      const { items, more } = await findPage(query, TIME_AND_ID, (page) =>
        listKeys(db, credential.team.id, { search, ...page }),
      );
      return { keys: items, ...more };
    },
  }),
  route('POST /v1/keys', {
    name: 'createKey',
    ...OF_KEYS,
    about:
      'Creates an API key, which is shown only once. It cannot have more rights than the credential that creates it.',
    body: jsonBody(createKeyBody, { mode: 'live', scopes: ['render', 'assets'], name: 'ERP' }),
    answer: created(newKeyAnswer),
    errors: ['STORAGE_EXCEEDED'],
    handle: (needs, { credential, body }) => makeOwnKey(needs, credential, body),
  }),
  route('POST /v1/keys/{id}/roll', {
    name: 'rollKey',
    ...OF_KEYS,
    about:
      'Creates a key with the same rights, which is shown only once. The old key keeps working for `overlapSeconds`, so that you can replace it in your programs. The new key expires at the same time as the old key, unless `expiresAt` is set. Only the old key can download the documents that it created.',
    body: jsonBody(rollKeyBody, { overlapSeconds: 3600 }),
    answer: created(rolledKeyAnswer),
    errors: ['NOT_FOUND', 'CONFLICT', 'STORAGE_EXCEEDED'],
    async handle(needs, { credential, params, body }) {
      const rolled = await rollOwnKey(needs, credential, { id: params.id, ...body });
      if (!rolled) throw noKey();
      needs.credentials.forget();
      return rolled;
    },
  }),
  route('DELETE /v1/keys/{id}', {
    name: 'revokeKey',
    ...OF_KEYS,
    about: 'Revokes an API key.',
    body: NO_BODY,
    answer: json(revokedKeyAnswer),
    errors: ['NOT_FOUND'],
    async handle({ db, clock, credentials }, { credential, params: { id } }) {
      const actor = actorOf(credential);
      const found = await findKey(db, credential.team.id, id);
      const revokedAt = found && (await revokeKey({ db, clock }, id, { actor }));
      if (revokedAt === undefined) throw noKey();
      credentials.forget();
      return { id, revokedAt };
    },
  }),
];

function noKey(): ApiError {
  return new ApiError('NOT_FOUND', { message: 'The key does not exist. Check its ID.' });
}
