/**
 * Hook that writes one line per request to the log. The line contains nothing from the client except the request ID.
 */
import { defined } from '@platen/engine/base/defined';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Trace ID with 32 hexadecimal digits; undefined if traces are off. */
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

/** Returns the trace ID that the caller sent (W3C Trace Context, section 3.2): `version-trace-parent-flags`. */
function callersTrace({ headers }: FastifyRequest): string | undefined {
  const { traceparent } = headers;
  return typeof traceparent === 'string'
    ? /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-/.exec(traceparent)?.[1]
    : undefined;
}
