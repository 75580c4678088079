/** `Idempotency-Key` for HTTP requests. */
import type { FastifyRequest } from 'fastify';
import type { Credential } from '../../auth/credential.ts';
import type { Answer } from '../../base/answer.ts';
import type { StorageContext } from '../../blobs/storage-context.ts';
import { answerOnce, type Prepare } from '../idempotency.ts';

/**
 * Calls `answerOnce` for a request whose body was read. The route and the body must be the same in a retry. If the
 * response depends on the query, `route` includes it.
 */
export function answerOnceTo(
  context: StorageContext,
  credential: Credential,
  { headers, routeOptions, bodyBytes }: FastifyRequest,
  work: (prepare: Prepare) => Promise<Answer>,
  route = routeOptions.url,
): Promise<Answer> {
  const request = {
    key: headers['idempotency-key'],
    credentialId: credential.id,
    team: credential.team,
    route,
    body: bodyBytes,
  };
  return answerOnce(context, request, work);
}
