/** Hooks that tell, in the answers of all routes alike, what a request has that the route does not know. */
import { isJsonObject, type JsonObject } from '@platen/engine/base/json';
import type { Warning } from '@platen/engine/base/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { unknownFields, unknownParameters } from '../base/unknown-fields.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What in the request has no effect. A body that the route reads by itself is not in it yet. */
    warnings: readonly Warning[];
  }
}

/** Hook for what comes before a handler: finds what the route does not know. */
export async function findUnknown(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { query, body } = request;
  const { row } = request.routeOptions.config;
  if (!row) return;
  const fields = 'schema' in row.body && isJsonObject(body) ? unknownFields(row.body.schema, body) : [];
  const warnings = [...unknownParameters(Object.keys(row.query ?? {}), query as JsonObject), ...fields];
  tellWarnings(request, reply, warnings);
}

/** Has them told with the answer, whichever that is. */
export function tellWarnings(request: FastifyRequest, reply: FastifyReply, warnings: readonly Warning[]): void {
  if (warnings.length === 0) return;
  request.warnings = warnings;
  // An answer that is no JSON has no other place for them.
  reply.header('x-request-warnings', String(warnings.length));
}

/** Hook before an answer is written as JSON. */
export async function tellUnknown(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const { warnings, routeOptions } = request;
  const answer = routeOptions.config.row?.answer;
  if (warnings.length === 0 || reply.statusCode >= 400 || (answer?.kind === 'json' && answer.isWhole)) return payload;
  if (typeof payload !== 'object' || payload === null) return payload;
  const own = (payload as { readonly warnings?: readonly Warning[] }).warnings ?? [];
  return Object.assign({}, payload, { warnings: [...own, ...warnings] });
}
