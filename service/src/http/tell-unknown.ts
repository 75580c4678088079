/** Hooks that tell, in the answers of all routes alike, what a request has that the route does not know. */
import { isJsonObject, type JsonObject } from '@platen/engine/base/json';
import type { Warning } from '@platen/engine/base/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { unknownFields, unknownParameters } from '../base/unknown-fields.ts';

/** What a route knows, by `METHOD /path/{parameter}`. */
export type KnownRoutes = Readonly<
  Record<string, { readonly query?: Readonly<Record<string, string>>; readonly body?: z.ZodType }>
>;

declare module 'fastify' {
  interface FastifyRequest {
    /** What of the request has no effect; of a body that a route reads by itself, nothing yet. */
    warnings: readonly Warning[];
  }
}

/** Hook for what comes before a handler: finds what the route does not know. */
export function createFindUnknown(routes: KnownRoutes) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { method, routeOptions, query, body } = request;
    const route = routes[`${method} ${pathOf(routeOptions.url)}`];
    if (!route) return;
    const fields = route.body && isJsonObject(body) ? unknownFields(route.body, body) : [];
    const warnings = [...unknownParameters(Object.keys(route.query ?? {}), query as JsonObject), ...fields];
    if (warnings.length === 0) return;
    request.warnings = warnings;
    // An answer that is no JSON has no other place for them.
    reply.header('x-request-warnings', String(warnings.length));
  };
}

function pathOf(url = ''): string {
  return url.replace(/:(\w+)/g, '{$1}');
}

/** Answers that are somebody's document as a whole: nothing is added to them. */
export const WHOLE: ReadonlySet<string> = new Set(['/health', '/openapi.json', '/v1/templates/{id}/content']);

/** Hook before an answer is written as JSON. */
export async function tellUnknown(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const { warnings, routeOptions } = request;
  if (warnings.length === 0 || reply.statusCode >= 400 || WHOLE.has(pathOf(routeOptions.url))) return payload;
  if (typeof payload !== 'object' || payload === null) return payload;
  const own = (payload as { readonly warnings?: readonly Warning[] }).warnings ?? [];
  return Object.assign({}, payload, { warnings: [...own, ...warnings] });
}
