/** `/v1/keys`: the API keys of a team, for its members and for its programs with a live key. */
import { z } from 'zod';
import type { Credential } from '../auth/credential.ts';
import type { Credentials } from '../auth/credentials.ts';
import { ApiError, badRequest } from '../base/errors.ts';
import { bodyOf, text, wanted, word } from '../base/parse-body.ts';
import { keysAnswer, newKeyAnswer, revokedKeyAnswer } from '../http/answers.ts';
import { findPage, pageQuery, TIME_AND_ID } from '../http/paging.ts';
import { created, json, jsonBody, NO_BODY, routesWith } from '../http/route.ts';
import type { Books } from '../store/books.ts';
import { KEY_MODES, type KeyMode } from '../words/key-modes.ts';
import { SCOPES, SCOPES_BY_MODE, SCOPES_BY_ROLE, type Scope } from '../words/scopes.ts';
import { hasKey, issueKey, listKeys, revokeKey } from './keys.ts';
import { roleOf } from './members.ts';
import { lockTeam } from './teams.ts';

const createKeyBody = bodyOf({
  mode: word(KEY_MODES),
  scopes: z
    .array(word(SCOPES), { error: wanted(`a list of some of ${SCOPES.join(', ')}`) })
    .min(1, { error: 'must name at least one scope' })
    .max(SCOPES.length, { error: `must name at most the ${SCOPES.length} scopes there are` })
    .default(['render'])
    .meta({ description: 'what it may do: `render`, or manage what the others name; only live keys manage' }),
  name: text('what the key is for', { min: 0, max: 100 }).default(''),
});

export type KeyNeeds = Books & { readonly credentials: Credentials };

const route = routesWith<KeyNeeds>();

const OF_KEYS = { group: 'Keys', access: 'credential', may: 'team', headers: {} } as const;

export const keyRoutes = [
  route('GET /v1/keys', {
    name: 'listKeys',
    ...OF_KEYS,
    about: 'The API keys of the team, the oldest first, in pages.',
    query: pageQuery(),
    body: NO_BODY,
    answer: json(keysAnswer),
    errors: ['BAD_REQUEST'],
    async handle({ db }, { credential, query }) {
      const { items, more } = await findPage(query, TIME_AND_ID, (page) => listKeys(db, credential.team.id, page));
      return { keys: items, ...more };
    },
  }),
  route('POST /v1/keys', {
    name: 'createKey',
    ...OF_KEYS,
    about: 'Makes an API key. It is shown this once. It may no more than the credential it is made with.',
    body: jsonBody(createKeyBody, { mode: 'live', scopes: ['render', 'assets'], name: 'ERP' }),
    answer: created(newKeyAnswer),
    errors: ['STORAGE_EXCEEDED'],
    async handle({ db, clock }, { credential, body }) {
      checkScopes(credential, body);
      const teamId = credential.team.id;
      const createdBy = credential.kind === 'session' ? credential.session.user.id : credential.createdBy;
      if (createdBy === undefined) return issueKey(db, clock, { teamId, ...body });
      return db.transaction().execute(async (transaction) => {
        await lockTeam(transaction, teamId);
        // A person removed elsewhere a moment ago leaves no key behind.
        if (!(await roleOf(transaction, { teamId, userId: createdBy }))) throw new ApiError('AUTH_REQUIRED');
        return issueKey(transaction, clock, { teamId, createdBy, ...body });
      });
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
      const revokedAt = (await hasKey(db, credential.team.id, id)) ? await revokeKey(db, clock, id) : undefined;
      if (revokedAt === undefined) throw new ApiError('NOT_FOUND', { message: 'The team has no such key.' });
      credentials.forget();
      return { id, revokedAt };
    },
  }),
];

/** A key may what keys of its mode may, and no more than whoever makes it. */
function checkScopes(
  credential: Credential,
  { mode, scopes }: { readonly mode: KeyMode; readonly scopes: readonly Scope[] },
): void {
  const useless = scopes.findIndex((scope) => !SCOPES_BY_MODE[mode].includes(scope));
  if (useless >= 0) {
    const message = `${mode} keys have no scope but ${SCOPES_BY_MODE[mode].join(', ')}`;
    throw badRequest([{ path: `/scopes/${useless}`, code: 'INVALID_VALUE', message }]);
  }
  const own = credential.kind === 'session' ? SCOPES_BY_ROLE[credential.role] : credential.scopes;
  const missing = scopes.find((scope) => !own.includes(scope));
  if (missing === undefined) return;
  throw new ApiError('FORBIDDEN', {
    message: `No key makes a key with more than it has: it lacks the scope "${missing}".`,
  });
}
