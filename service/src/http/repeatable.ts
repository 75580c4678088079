/** `Idempotency-Key` of a request over HTTP. */
import type { FastifyRequest } from 'fastify';
import type { Answer } from '../base/answer.ts';
import { answerOnce, type Keep, type Kept } from '../idempotency/idempotency.ts';

/** `answerOnce` for a request whose body was read. */
export function answerOnceTo(
  kept: Kept,
  { headers, credential, routeOptions, bodyBytes }: FastifyRequest,
  work: (keep: Keep) => Promise<Answer>,
): Promise<Answer> {
  const request = {
    key: headers['idempotency-key'],
    credentialId: credential.id,
    route: routeOptions.url,
    body: bodyBytes,
  };
  return answerOnce(kept, request, work);
}
