/** Detects that a client has disconnected, so that its render need not start. */
import { setMaxListeners } from 'node:events';
import type { FastifyReply } from 'fastify';
import { ApiError } from '../base/errors.ts';

/**
 * Returns a signal that aborts with the error of the request if the connection closes before the response is sent.
 * Fastify's `request.signal` is not suitable, because it aborts once the body has been read.
 */
export function signalLeaving({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  // Each running item of a batch adds a listener.
  setMaxListeners(0, left.signal);
  const abort = () =>
    left.abort(
      new ApiError('BAD_REQUEST', { message: 'The client closed the connection before its request started.' }),
    );
  if (raw.destroyed) abort();
  raw.once('close', () => {
    if (!raw.writableFinished) abort();
  });
  return left.signal;
}
