/** `/v1/keys`: the API keys of a team, for its members and for its programs with a live key. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Credentials } from '../auth/credentials.ts';
import { ApiError } from '../base/errors.ts';
import { bodyOf, parseBody, text, word } from '../base/parse-body.ts';
import type { Books } from '../store/books.ts';
import { KEY_MODES } from '../words/key-modes.ts';
import { hasKey, issueKey, listKeys, revokeKey } from './keys.ts';

export const createKeyBody = bodyOf({
  mode: word(KEY_MODES),
  name: text('what the key is for', { min: 0, max: 100 }).default(''),
});

export type KeyNeeds = Books & { readonly credentials: Credentials };

export function createKeyRoutes({ db, clock, credentials }: KeyNeeds) {
  return {
    async list({ credential }: FastifyRequest): Promise<object> {
      return { keys: await listKeys(db, credential.team.id) };
    },

    async create({ credential, body }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const given = parseBody(createKeyBody, body);
      return reply.code(201).send(await issueKey(db, clock, { teamId: credential.team.id, ...given }));
    },

    async revoke({ credential, params }: FastifyRequest): Promise<object> {
      const { id } = params as { readonly id: string };
      const revokedAt = (await hasKey(db, credential.team.id, id)) ? await revokeKey(db, clock, id) : undefined;
      if (revokedAt === undefined) throw new ApiError('NOT_FOUND', { message: 'The team has no such key.' });
      credentials.forget();
      return { id, revokedAt };
    },
  };
}
