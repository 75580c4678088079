/** Creates the HTTP server: the hooks that all routes share, and the table of routes. */
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import type { KeepActivityNeeds } from './activity/forget-activity.ts';
import type { KeyUses } from './auth/key-uses.ts';
import type { Docs } from './docs/read-docs.ts';
import { serveDocs } from './docs/serve-docs.ts';
import { boundConnections, mostConnections } from './fairness/bound-connections.ts';
import type { ByteBudget } from './fairness/byte-budget.ts';
import { answerInOrder } from './fairness/in-order.ts';
import { createAwaitCommits } from './http/await-commits.ts';
import { boundDraining } from './http/body.ts';
import { checkHost } from './http/check-host.ts';
import { createCors } from './http/cors.ts';
import { answerOtherMethods, sendClientError, sendError, sendUnknownPath } from './http/handle-errors.ts';
import { createEndStalled, createOpenBudget, holdAnswer } from './http/hold-bytes.ts';
import { logRequest } from './http/log-request.ts';
import { createRateLimit, type RateLimit, type RateLimitNeeds } from './http/rate-limit.ts';
import { findUnknown, reportUnknown } from './http/report-unknown.ts';
import { requestIdOf } from './http/request-id.ts';
import { createSecurityHeaders } from './http/security-headers.ts';
import { serveRoutes } from './http/serve-route.ts';
import { closeConnections, createConnectionHeader } from './http/stop.ts';
import type { Tracing } from './http/tracing.ts';
import { createOpenApiDocument } from './openapi/document.ts';
import { keepOpenApi } from './openapi/openapi-routes.ts';
import { createCountRequest } from './operation/routes/count-request.ts';
import { NO_FACTS } from './render/render-facts.ts';
import type { KeepNeeds } from './render-log/forget-renders.ts';
import type { RenderLog } from './render-log/render-log.ts';
import { createNoteRender } from './render-log/routes/note-render.ts';
import { type FeatureNeeds, ROUTES } from './routes.ts';
import { sendStudio, serveStudio } from './studio/serve-studio.ts';
import type { StudioFiles } from './studio/studio-files.ts';
import type { Subscriptions } from './webhooks/subscriptions.ts';

/** Dependencies of all routes and hooks. */
export type Services = FeatureNeeds & ServerNeeds;

/** Additional dependencies of the server itself. */
type ServerNeeds = RateLimitNeeds &
  KeepNeeds &
  KeepActivityNeeds & {
    /**
     * Resolves when all committed transactions would survive a power failure. Resolves immediately if the configuration
     * does not require this.
     */
    commits(): Promise<void>;
    /** Limit for the bytes of request bodies and responses that are processed at the same time. */
    readonly bytesInFlight: ByteBudget;
    readonly renderLog: RenderLog;
    readonly webhookSubscriptions: Subscriptions;
    readonly keyUses: KeyUses;
    /** Undefined if traces are off. */
    readonly tracing: Tracing | undefined;
    /** Files of the Studio; undefined if the installation does not include them. */
    readonly studio: StudioFiles | undefined;
    /** Guides and reference pages; undefined if the installation does not include them. */
    readonly docs: (() => Promise<Docs>) | undefined;
    /** Maximum size of an uploaded file, in MB. */
    readonly assetLimitMb: number;
    /** Maximum number of database connections. */
    readonly databaseConnections: number;
    /** IP addresses and networks of trusted proxies. */
    readonly trustProxy: readonly string[];
    /** Origins of web pages that may call the API. */
    readonly corsOrigins: readonly string[];
  };

declare module 'fastify' {
  interface FastifyInstance {
    /** All routes in the form `METHOD /path/:parameter`. */
    readonly known: readonly string[];
  }
}

/** Creates the server with all routes, or with the given routes only. */
export function createApp(services: Services, routes = ROUTES): FastifyInstance {
  const limit = createRateLimit(services);
  const app = createServer(services, limit, routes);
  const { studio, docs } = services;
  if (studio) serveStudio(app, studio);
  if (docs) serveDocs(app, { open: docs, hasStudio: studio !== undefined, countRead: limit.countRead });
  const known = collectRoutes(app);
  let kept: ReturnType<typeof keepOpenApi> | undefined;
  const openApi = () => {
    kept ??= keepOpenApi(createOpenApiDocument(routes, services.baseUrl), studio?.page('', 'maybe'));
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

function refuseSchemas(): never {
  throw new Error('a route must have a form instead of a schema for Fastify');
}

/** Maximum time in ms in which a client must send a request. It suffices for a megabyte over a slow connection. */
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
    webhookSubscriptions,
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
    // By default, Node.js checks for slow clients only every 30 s. Its response to a request without a host header
    // would not have our error format.
    http: { connectionsCheckingInterval: CHECK_CONNECTIONS_MS, requireHostHeader: false },
    return503OnClosing: false,
    // Allows long IDs, so that they return 404 instead of an error of the router.
    routerOptions: { maxParamLength: 16_384 },
    // Fastify would otherwise load Ajv at startup, which takes a tenth of that time. Routes have forms instead of schemas.
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
    clientErrorHandler: (error, socket) => sendClientError(error, socket, limit.headersOf(socket.remoteAddress)),
    // Handles malformed paths. They match no route, so no hooks run.
    frameworkErrors: async (error, request, reply) => {
      await limit.tell(request, reply);
      sendError(error, request, reply);
    },
  });
  app.removeAllContentTypeParsers();
  // Disables Fastify's body parsers, because a hook reads the body after all other checks.
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
  app.decorateRequest('flushed');
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
  app.addHook('preSerialization', reportUnknown);
  app.addHook('onSend', holdAnswer);
  app.addHook('onSend', createEndStalled());
  // Responds without waiting to inline requests that store no document. A power failure may then lose the count of a
  // render, but the client has its document.
  app.addHook(
    'onSend',
    createAwaitCommits(commits, ({ facts }) => facts.isKept !== false),
  );
  app.addHook('onSend', limit.tell);
  app.addHook('onSend', createConnectionHeader(phase));
  app.addHook('onResponse', boundDraining);
  app.addHook('onResponse', logRequest);
  app.addHook('onResponse', createCountRequest({ metrics }));
  app.addHook('onResponse', createNoteRender({ clock, renderLog, webhookSubscriptions, credentials, baseUrl }));
  closeConnections(app);
  boundConnections(app.server, { most: mostConnections, onEnd: () => metrics.connectionEnded() });
  answerInOrder(app.server);
  return app;
}

/** Collects the methods of each path while routes are added. */
function collectRoutes(app: FastifyInstance): ReadonlyMap<string, Set<string>> {
  const routes = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = routes.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    routes.set(url, methods);
  });
  return routes;
}
