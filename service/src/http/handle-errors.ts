/** Converts all failures to the standard error response, including failures before a route has been found. */

import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { defined } from '@platen/engine/base/defined';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../base/errors.ts';
import { Unavailable } from '../base/unavailable.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Error with which the request ended. */
    failure: ApiError | undefined;
  }
}

/**
 * Sends the response for an error. Only the log contains the cause. The client gets the message from the table of
 * errors.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = toApiError(error);
  request.failure = answer;
  if (answer.status >= 500) request.log.error({ code: answer.code, ...causeOf(answer, error) }, answer.message);
  reply.code(answer.status).headers({ ...answer.headers, 'x-request-id': request.id });
  // Removes the headers of a document that could not be sent.
  for (const name of Object.keys(reply.getHeaders())) if (OF_DOCUMENT.test(name)) reply.removeHeader(name);
  return reply
    .type('application/json; charset=utf-8')
    .send(answer.body(request.id, answer.status < 500 ? request.warnings : []));
}

/**
 * Returns the cause for the log. Only bugs have a stack trace, because overload and outages can cause thousands of
 * errors per second.
 */
function causeOf({ code, cause }: ApiError, error: unknown): object {
  if (code === 'INTERNAL_ERROR') return { err: cause ?? error };
  if (cause instanceof Unavailable) return { reason: cause.message };
  return defined({ err: cause });
}

const OF_DOCUMENT = /^(etag|cache-control|content-disposition|accept-ranges|idempotent-replayed|x-render-.*)$/;

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof Unavailable) {
    const message = `The ${error.part} is not available; try again shortly.`;
    return new ApiError('UNAVAILABLE', { message, headers: { 'retry-after': '1' }, cause: error });
  }
  // Status of an error from Fastify, for example for an invalid path or content type.
  const status = (error as { readonly statusCode?: number }).statusCode ?? 500;
  if (status >= 400 && status < 500) return new ApiError('BAD_REQUEST', { cause: error });
  return new ApiError('INTERNAL_ERROR', { cause: error });
}

export function sendUnknownPath({ url, method, server }: FastifyRequest): never {
  const meant = `/v1${url.split('?', 1)[0]}`;
  const hint = server.hasRoute({ url: meant, method }) ? ` Did you mean ${meant}?` : '';
  throw new ApiError('NOT_FOUND', { message: `The path does not exist.${hint}` });
}

/** Responds to input that is not valid HTTP. There is no request object for it. */
export function sendClientError(
  error: Error & { readonly code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const requestId = randomUUID();
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const message = isSlow
    ? 'The request timed out while it was received; send it again.'
    : 'The request is not valid HTTP/1.1.';
  const body = JSON.stringify(new ApiError('BAD_REQUEST', { message }).body(requestId));
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Adds responses with 405 and `Allow` for methods that a path does not support. Call it after adding all routes. */
export function answerOtherMethods(app: FastifyInstance, routes: ReadonlyMap<string, ReadonlySet<string>>): void {
  for (const [url, methods] of routes) {
    const allow = [...methods].sort().join(', ');
    app.route({
      url,
      method: app.supportedMethods.filter((method) => !methods.has(method)),
      onRequest: async () => {
        const message = `The path does not support this method; use ${allow.replaceAll(', ', ' or ')}.`;
        throw new ApiError('METHOD_NOT_ALLOWED', { message, headers: { allow } });
      },
      handler: async () => undefined,
    });
  }
}
