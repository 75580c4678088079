/** Tells when the client no longer waits for its answer: a render that nobody waits for need not begin. */
import { setMaxListeners } from 'node:events';
import type { FastifyReply } from 'fastify';
import { ApiError } from '../base/errors.ts';

/**
 * Aborts, with the error that ends the request, when the connection closes before the answer is sent. Fastify's own
 * `request.signal` aborts as soon as the body is read.
 */
export function signalLeaving({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  // All items of a batch that wait listen to it, as many as there are workers.
  setMaxListeners(0, left.signal);
  const abort = () => left.abort(new ApiError('BAD_REQUEST', { message: 'The client left before its turn came.' }));
  if (raw.destroyed) abort();
  raw.once('close', () => {
    if (!raw.writableFinished) abort();
  });
  return left.signal;
}
