/** The server: the hooks that all routes have in common, and the table of routes in it. */
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import type { KeepActivityNeeds } from './activity/forget-activity.ts';
import type { KeyUses } from './auth/key-uses.ts';
import type { ByteBudget } from './base/byte-budget.ts';
import type { Docs } from './docs/read-docs.ts';
import { serveDocs } from './docs/serve-docs.ts';
import { createAwaitCommits } from './http/await-commits.ts';
import { boundDraining } from './http/body.ts';
import { boundConnections, mostConnections } from './http/bound-connections.ts';
import { checkHost } from './http/check-host.ts';
import { createCors } from './http/cors.ts';
import { createCountRequest } from './http/count-request.ts';
import { answerOtherMethods, sendClientError, sendError, sendUnknownPath } from './http/handle-errors.ts';
import { createEndStalled, createOpenBudget, holdAnswer } from './http/hold-bytes.ts';
import { answerInOrder } from './http/in-order.ts';
import { logRequest } from './http/log-request.ts';
import { createNoteRender } from './http/note-render.ts';
import { createRateLimit, type RateLimit, type RateLimitNeeds } from './http/rate-limit.ts';
import { requestIdOf } from './http/request-id.ts';
import { createSecurityHeaders } from './http/security-headers.ts';
import { serveRoutes } from './http/serve-route.ts';
import { closeConnections, createConnectionHeader } from './http/stop.ts';
import { findUnknown, tellUnknown } from './http/tell-unknown.ts';
import type { Tracing } from './http/tracing.ts';
import { createOpenApiDocument } from './openapi/document.ts';
import { keepOpenApi } from './openapi/openapi-routes.ts';
import { NO_FACTS } from './render/render-facts.ts';
import type { KeepNeeds } from './render-log/forget-renders.ts';
import type { RenderLog } from './render-log/render-log.ts';
import { type FeatureNeeds, ROUTES } from './routes.ts';
import { sendStudio, serveStudio } from './studio/serve-studio.ts';
import type { StudioFiles } from './studio/studio-files.ts';
import type { Wishes } from './webhooks/wishes.ts';

/** Everything that the routes and the hooks need, together. */
export type Services = FeatureNeeds & ServerNeeds;

/** What the server itself needs beside. */
type ServerNeeds = RateLimitNeeds &
  KeepNeeds &
  KeepActivityNeeds & {
    /** Resolves when what was committed before would be there after a power cut, where the installation wants that. */
    commits(): Promise<void>;
    /** Counts what bodies and answers hold. */
    readonly bytesInFlight: ByteBudget;
    readonly renderLog: RenderLog;
    readonly webhookWishes: Wishes;
    readonly keyUses: KeyUses;
    /** Undefined where nobody collects traces. */
    readonly tracing: Tracing | undefined;
    /** Undefined where this installation has none. */
    readonly studio: StudioFiles | undefined;
    /** The guides and references; undefined where this installation has none. */
    readonly docs: (() => Promise<Docs>) | undefined;
    /** The limit of an uploaded file. */
    readonly assetLimitMb: number;
    /** How many connections to the database there may be at once. */
    readonly databaseConnections: number;
    /** Addresses and ranges of the proxies that are believed. */
    readonly trustProxy: readonly string[];
    /** Pages of these origins may call from elsewhere. */
    readonly corsOrigins: readonly string[];
  };

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route, as `METHOD /path/:parameter`. */
    readonly known: readonly string[];
  }
}

/** With all routes, or with some. */
export function createApp(services: Services, routes = ROUTES): FastifyInstance {
  const limit = createRateLimit(services);
  const app = createServer(services, limit, routes);
  const { studio, docs } = services;
  if (studio) serveStudio(app, studio);
  if (docs) serveDocs(app, { open: docs, hasStudio: studio !== undefined, countRead: limit.countRead });
  const known = collectRoutes(app);
  let kept: ReturnType<typeof keepOpenApi> | undefined;
  const openApi = () => {
    kept ??= keepOpenApi(createOpenApiDocument(routes, services.baseUrl), studio?.page(''));
    return kept;
  };
  serveRoutes(app, routes, { needs: { ...services, openApi }, limit, ...services });
  app.decorate(
    'known',
    [...known].flatMap(([url, methods]) => [...methods].map((method) => `${method} ${url}`)),
  );
  app.setNotFoundHandler(
    (request, reply) => (studio && sendStudio(studio, request, reply)) ?? sendUnknownPath(request),
  );
  answerOtherMethods(app, known);
  return app;
}

const NO_WARNINGS: readonly never[] = [];

/** How long a client may take to send a request; a megabyte over a slow line takes less. */
const REQUEST_TIMEOUT_MS = 60_000;
const CHECK_CONNECTIONS_MS = 5_000;

function createServer(
  {
    log,
    trustProxy,
    metrics,
    tracing,
    baseUrl,
    corsOrigins,
    phase,
    commits,
    bytesInFlight,
    clock,
    renderLog,
    webhookWishes,
    credentials,
  }: Services,
  limit: RateLimit,
  routes: typeof ROUTES,
): FastifyInstance {
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    requestIdHeader: false,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    genReqId: requestIdOf,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // By default Node.js looks for slow clients every 30 s only. Its own answer to a request without a host would not have our form.
    http: { connectionsCheckingInterval: CHECK_CONNECTIONS_MS, requireHostHeader: false },
    return503OnClosing: false,
    // Long IDs get 404.
    routerOptions: { maxParamLength: 16_384 },
    clientErrorHandler: (error, socket) => sendClientError(error, socket, limit.headersOf(socket.remoteAddress)),
    // A path that cannot be read has no route, and so no hooks.
    frameworkErrors: async (error, request, reply) => {
      await limit.tell(request, reply);
      sendError(error, request, reply);
    },
  });
  app.removeAllContentTypeParsers();
  // Bodies are read by a hook, after the checks that come before it.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.decorateRequest('bodyBytes');
  app.decorateRequest('receivedBytes');
  app.decorateRequest('heldBytes');
  app.decorateRequest('credential');
  app.decorateRequest('session');
  app.decorateRequest('rateCount');
  app.decorateRequest('warnings');
  app.decorateRequest('failure');
  app.decorateRequest('format');
  app.decorateRequest('facts');
  app.decorateRequest('traceId');
  app.setErrorHandler(sendError);
  if (tracing) app.addHook('onRequest', tracing.begin);
  app.addHook('onRequest', async (request, reply) => {
    request.warnings = NO_WARNINGS;
    request.facts = NO_FACTS;
    reply.header('x-request-id', request.id);
  });
  app.addHook('onRequest', createOpenBudget({ bytesInFlight }));
  app.addHook('onRequest', createSecurityHeaders({ baseUrl }));
  app.addHook('onRequest', checkHost);
  app.addHook('onRequest', createCors({ corsOrigins, routes }));
  app.addHook('preHandler', findUnknown);
  app.addHook('preSerialization', tellUnknown);
  app.addHook('onSend', holdAnswer);
  app.addHook('onSend', createEndStalled());
  app.addHook('onSend', createAwaitCommits(commits));
  app.addHook('onSend', limit.tell);
  app.addHook('onSend', createConnectionHeader(phase));
  app.addHook('onResponse', boundDraining);
  app.addHook('onResponse', logRequest);
  app.addHook('onResponse', createCountRequest({ metrics }));
  app.addHook('onResponse', createNoteRender({ clock, renderLog, webhookWishes, credentials, baseUrl }));
  closeConnections(app);
  boundConnections(app.server, { most: mostConnections, onEnd: () => metrics.connectionEnded() });
  answerInOrder(app.server);
  return app;
}

/** The methods of every path, filled as routes are added. */
function collectRoutes(app: FastifyInstance): ReadonlyMap<string, Set<string>> {
  const routes = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = routes.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    routes.set(url, methods);
  });
  return routes;
}
