/** Adds a route of the table to the server: access, body, handler and response. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseBody } from '../base/parse-body.ts';
import { createParseQuery } from '../base/query.ts';
import { createInTurn, type InTurn } from '../fairness/in-turn.ts';
import { createAuthenticate, type Hook } from './authenticate.ts';
import { createReadFiles, parseJsonBody, readBody, readSmallBody } from './body.ts';
import { groupOf } from './hold-bytes.ts';
import type { RateLimit } from './rate-limit.ts';
import { createReceiveFile, type ReceiveFile } from './receive-file.ts';
import type { Body, Route } from './route.ts';

type ServeOptions = Parameters<typeof createAuthenticate>[0] & {
  readonly limit: RateLimit;
  /** Maximum size of an uploaded file in MB. */
  readonly assetLimitMb: number;
  /** Maximum number of database connections. */
  readonly databaseConnections: number;
};

/** Limits for a team's requests that do not render. A screen of the Studio sends several short requests at once. */
const TURNS = { atOnce: 2, longestMs: 100 };

/** Maximum share of database connections for requests that do not render, for all teams together. */
const SHARE_OF_CONNECTIONS = 0.6;

export function serveRoutes<Needs>(
  app: FastifyInstance,
  routes: readonly Route<Needs>[],
  { needs, limit, ...options }: ServeOptions & { readonly needs: Needs },
): void {
  const authenticate = createAuthenticate(options);
  const read: Readonly<Record<Body['kind'], readonly Hook[]>> & {
    readonly optional: readonly Hook[];
  } = {
    none: [],
    // Does nothing, because the body must not be read before the request is counted.
    stream: [async () => undefined],
    json: [readSmallBody, parseJsonBody],
    unread: [readBody],
    file: [readBody],
    files: [createReadFiles(options.assetLimitMb)],
    // Has no hook, because the body is read while the handler runs.
    asset: [],
    optional: [readSmallBody, parseJsonUnlessEmpty],
  };
  const receiveFile = createReceiveFile({ limitMb: options.assetLimitMb });
  const atOnceOfAll = Math.max(1, Math.floor(SHARE_OF_CONNECTIONS * options.databaseConnections));
  const inTurn = createInTurn({ ...TURNS, atOnceOfAll });
  for (const row of routes) {
    const { method, path, body, counts } = row;
    const authenticated = authenticate(row);
    const reading = read[formOf(body)];
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      config: { row },
      onRequest: [
        ...(counts === 'attempts' ? [limit.countAddress] : []),
        ...(counts === 'reads' ? [limit.countRead] : []),
        // Requests with `attempts` are already counted, so rejected ones must not be counted again.
        ...(authenticated ? [counts === 'attempts' ? authenticated : limit.countRefused(authenticated)] : []),
        ...(authenticated && counts === undefined ? [limit.countOther] : []),
      ],
      preValidation: counts === 'renders' ? reading.map(limit.countAfter) : [...reading],
      handler: createHandler(row, { needs, receiveFile, inTurn }),
    });
  }
}

function formOf(body: Body): Body['kind'] | 'optional' {
  return body.kind === 'json' && body.isOptional ? 'optional' : body.kind;
}

async function parseJsonUnlessEmpty(request: FastifyRequest): Promise<void> {
  if (request.bodyBytes.length === 0) request.body = {};
  else await parseJsonBody(request);
}

type Handling<Needs> = { readonly needs: Needs; readonly receiveFile: ReceiveFile; readonly inTurn: InTurn };

function createHandler<Needs>(row: Route<Needs>, { needs, receiveFile, inTurn }: Handling<Needs>) {
  const { body: form, answer, access, counts, waits = false, handle, query: parameters = {} } = row;
  // Renders have separate slots. A response that the handler sends can take as long as the client needs to read it.
  const hasTurns = access !== 'open' && counts === undefined && answer.kind !== 'own' && !waits;
  const parseQuery = createParseQuery(parameters);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { credential, session, params } = request;
    const query = parseQuery(request.query);
    // The type is erased here. The hooks provide these values, and `routesWith` has checked the handler's types.
    const giving = (body: unknown) => ({ credential, session, params, query, body, request, reply }) as never;
    const handled = (body: unknown) => handle(needs, giving(body));
    const done = hasTurns ? (body: unknown) => inTurn(groupOf(request), () => handled(body)) : handled;
    if (answer.kind !== 'own') reply.code(answer.status);
    if (form.kind === 'asset') return receiveFile(request, done);
    // Returns the value itself. If the handler returned the reply, Fastify would wait until it has been sent.
    return done(form.kind === 'json' ? parseBody(form.schema, request.body) : request.bodyBytes);
  };
}
