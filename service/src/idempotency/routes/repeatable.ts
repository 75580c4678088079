/** `Idempotency-Key` for HTTP requests. */
import type { FastifyRequest } from 'fastify';
import type { Credential } from '../../auth/credential.ts';
import type { Answer } from '../../base/answer.ts';
import type { ContentContext } from '../../blobs/row-contents.ts';
import { answerOnce, type Prepare } from '../idempotency.ts';

/**
 * Calls `answerOnce` for a request whose body has been read. A retry must have the same route and body. If the response
 * depends on query parameters, `route` includes them.
 */
export function answerOnceTo(
  context: ContentContext,
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
