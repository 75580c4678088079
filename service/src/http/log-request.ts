/** Hook that logs one line per request. The line has no part of the body, and no client input except the request ID. */
import { defined } from '@platen/engine/base/defined';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Trace ID of 32 hexadecimal digits; undefined if traces are not collected. */
    traceId: string | undefined;
  }
}

export async function logRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { method, routeOptions, credential, failure, ip } = request;
  const traceId = request.traceId ?? callersTrace(request);
  const sizeBytes = reply.getHeader('content-length');
  const requestBytes = request.bodyBytes?.length ?? request.receivedBytes;
  request.log.info(
    {
      method,
      route: routeOptions.url ?? null,
      status: reply.statusCode,
      ...(failure ? { code: failure.code } : {}),
      ms: Math.round(reply.elapsedTime),
      ...defined({ requestBytes }),
      ...(sizeBytes === undefined ? {} : { bytes: Number(sizeBytes) }),
      client: ip,
      ...(traceId ? { traceId } : {}),
      ...(credential ? { team: credential.team.slug, credentialId: credential.id } : {}),
    },
    'request',
  );
}

/** Returns the caller's trace ID from the W3C Trace Context header (3.2): `version-trace-parent-flags`. */
function callersTrace({ headers }: FastifyRequest): string | undefined {
  const { traceparent } = headers;
  return typeof traceparent === 'string'
    ? /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-/.exec(traceparent)?.[1]
    : undefined;
}
