/** Hooks that warn about unknown fields and parameters in the responses of all routes. */
import { isJsonObject, type JsonObject } from '@platen/engine/base/json';
import type { Warning } from '@platen/engine/base/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { unknownFields, unknownParameters } from '../base/unknown-fields.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Warnings about parts of the request that have no effect. Handlers that parse the body add warnings. */
    warnings: readonly Warning[];
  }
}

/** Hook that finds unknown fields and parameters before the handler is called. */
export async function findUnknown(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { query, body } = request;
  const { row } = request.routeOptions.config;
  if (!row) return;
  const fields = 'schema' in row.body && isJsonObject(body) ? unknownFields(row.body.schema, body) : [];
  const warnings = [...unknownParameters(Object.keys(row.query ?? {}), query as JsonObject), ...fields];
  reportWarnings(request, reply, warnings);
}

/** Adds warnings to a response. */
export function reportWarnings(request: FastifyRequest, reply: FastifyReply, warnings: readonly Warning[]): void {
  if (warnings.length === 0) return;
  request.warnings = warnings;
  // Number of warnings, for responses that are not JSON.
  reply.header('x-request-warnings', String(warnings.length));
}

/** Hook that adds the warnings to a response before it is serialized as JSON. */
export async function reportUnknown(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const { warnings, routeOptions } = request;
  const answer = routeOptions.config.row?.answer;
  if (warnings.length === 0 || reply.statusCode >= 400 || (answer?.kind === 'json' && answer.isWhole)) return payload;
  if (typeof payload !== 'object' || payload === null) return payload;
  const own = (payload as { readonly warnings?: readonly Warning[] }).warnings ?? [];
  return Object.assign({}, payload, { warnings: [...own, ...warnings] });
}
