/** Every route of the service, and the hooks they have in common. */
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import { type AdminNeeds, createAdminRoutes } from './admin/admin-routes.ts';
import { type AssetNeeds, createAssetRoutes } from './assets/asset-routes.ts';
import { type AuthNeeds, createAuthRoutes } from './auth/auth-routes.ts';
import {
  createAuthenticate,
  createAuthenticatePerson,
  requireManager,
  requireMember,
  requireOwner,
  requireSuperAdmin,
} from './http/authenticate.ts';
import { boundDraining, createReadFile, parseJsonBody, readBody } from './http/body.ts';
import { createCors } from './http/cors.ts';
import { createCountRequest } from './http/count-request.ts';
import { answerOtherMethods, sendClientError, sendError, sendUnknownPath } from './http/handle-errors.ts';
import { logRequest } from './http/log-request.ts';
import { createRateLimit, type RateLimit, type RateLimitNeeds } from './http/rate-limit.ts';
import { requestIdOf } from './http/request-id.ts';
import { createSecurityHeaders } from './http/security-headers.ts';
import { closeConnections, createConnectionHeader } from './http/stop.ts';
import { createFindUnknown, tellUnknown } from './http/tell-unknown.ts';
import type { Tracing } from './http/tracing.ts';
import { createOpenApiRoutes } from './openapi/openapi-routes.ts';
import { ROUTES } from './openapi/routes.ts';
import { createHealthRoute } from './operation/health-route.ts';
import { createMetricsRoute, type MetricsNeeds } from './operation/metrics-route.ts';
import { createReadyRoute, type ReadyNeeds } from './operation/ready-route.ts';
import { createOutputRoute } from './outputs/output-route.ts';
import { createPreviewRoute } from './preview/preview-route.ts';
import { createBatchRoute } from './render/batch-route.ts';
import type { RenderNeeds } from './render/needs.ts';
import { createRenderRoute } from './render/render-route.ts';
import { createKeyRoutes, type KeyNeeds } from './teams/key-routes.ts';
import { createTeamRoutes, type TeamNeeds } from './teams/team-routes.ts';
import { createManageRoutes, type TemplateNeeds } from './templates/manage-routes.ts';
import { createTemplateRoutes } from './templates/template-routes.ts';
import { createUsageRoute } from './usage/usage-route.ts';

/** Everything that the routes and the hooks need, together. */
export type Services = AdminNeeds &
  AssetNeeds &
  AuthNeeds &
  KeyNeeds &
  MetricsNeeds &
  ReadyNeeds &
  RenderNeeds &
  TeamNeeds &
  TemplateNeeds &
  ServerNeeds;

/** What the server itself needs beside. */
type ServerNeeds = RateLimitNeeds & {
  /** Undefined where nobody collects traces. */
  readonly tracing: Tracing | undefined;
  /** Of an uploaded file. */
  readonly assetLimitMb: number;
  /** Addresses and ranges of the proxies that are believed. */
  readonly trustProxy: readonly string[];
  /** Of pages that may call from elsewhere. */
  readonly corsOrigins: readonly string[];
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route, as `METHOD /path/:parameter`. */
    readonly known: readonly string[];
  }
}

export function createApp(services: Services): FastifyInstance {
  const limit = createRateLimit(services);
  const app = createServer(services, limit);
  const routes = collectRoutes(app);
  const authenticate = limit.countRefused(createAuthenticate(services));
  const authenticatePerson = limit.countRefused(createAuthenticatePerson(services));
  const json = { preValidation: [readBody, parseJsonBody] };

  app.get('/health', createHealthRoute(services));
  app.get('/ready', createReadyRoute(services));
  app.get('/metrics', createMetricsRoute(services));
  const counted = { onRequest: authenticate, preValidation: limit.countAfter(readBody) };
  app.post('/v1/render', counted, createRenderRoute(services));
  app.post('/v1/render/batch', counted, createBatchRoute(services));
  app.post('/v1/preview/zpl', { onRequest: authenticate, preValidation: readBody }, createPreviewRoute(services));
  app.get('/v1/render-outputs/:id', { onRequest: authenticate }, createOutputRoute(services));
  app.get('/v1/usage', { onRequest: authenticate }, createUsageRoute(services));

  const auth = createAuthRoutes(services);
  const person = { onRequest: authenticatePerson };
  const attempt = { onRequest: limit.countAddress, ...json };
  app.post('/v1/auth/sign-up', attempt, auth.signUp);
  app.post('/v1/auth/sign-in', attempt, auth.signIn);
  app.post('/v1/auth/sign-out', person, auth.signOut);
  app.get('/v1/auth/session', person, auth.session);
  app.post('/v1/auth/password', { ...person, ...json }, auth.changePassword);
  app.post('/v1/invitations/accept', { ...person, ...json }, auth.acceptInvitation);
  app.post('/v1/session/team', { ...person, ...json }, auth.chooseTeam);

  const keys = createKeyRoutes(services);
  const manager = { onRequest: [authenticate, requireManager] };
  app.get('/v1/keys', manager, keys.list);
  app.post('/v1/keys', { ...manager, ...json }, keys.create);
  app.delete('/v1/keys/:id', manager, keys.revoke);

  const templates = createTemplateRoutes(services);
  app.get('/v1/templates', { onRequest: authenticate }, templates.list);
  app.get('/v1/templates/:id/content', { onRequest: authenticate }, templates.content);

  const drafts = createManageRoutes(services);
  app.post('/v1/templates', { ...manager, ...json }, drafts.create);
  app.post('/v1/templates/validate', { ...manager, ...json }, drafts.validate);
  app.get('/v1/templates/:id', manager, drafts.get);
  app.put('/v1/templates/:id', { ...manager, ...json }, drafts.replace);
  app.delete('/v1/templates/:id', manager, drafts.remove);
  app.post('/v1/templates/:id/publish', manager, drafts.publish);
  app.post('/v1/templates/:id/unpublish', manager, drafts.unpublish);
  app.get('/v1/templates/:id/versions', manager, drafts.versions);
  app.post('/v1/templates/:id/versions/:version/restore', manager, drafts.restore);

  const assets = createAssetRoutes(services);
  const file = { preValidation: createReadFile(services.assetLimitMb) };
  app.get('/v1/assets', manager, assets.list);
  app.post('/v1/assets', { ...manager, ...file }, assets.upload);
  app.get('/v1/assets/:name', manager, assets.get);
  app.delete('/v1/assets/:name', manager, assets.remove);

  const team = createTeamRoutes(services);
  const member = { onRequest: [authenticate, requireMember] };
  const owner = { onRequest: [authenticate, requireOwner] };
  app.get('/v1/team', manager, team.team);
  app.get('/v1/team/members', member, team.members);
  app.patch('/v1/team/members/:id', { ...owner, ...json }, team.changeRole);
  app.delete('/v1/team/members/:id', member, team.remove);
  app.get('/v1/invitations', owner, team.invitations);
  app.post('/v1/invitations', { ...owner, ...json }, team.invite);
  app.delete('/v1/invitations/:id', owner, team.withdraw);

  const admin = createAdminRoutes(services);
  const superAdmin = { onRequest: [authenticatePerson, requireSuperAdmin] };
  app.get('/v1/teams', superAdmin, admin.teams);
  app.post('/v1/teams', { ...superAdmin, ...json }, admin.createTeam);
  app.put('/v1/teams/:slug/plan', { ...superAdmin, ...json }, admin.setPlan);
  app.post('/v1/libraries', { ...superAdmin, ...json }, admin.createLibrary);

  const openApi = createOpenApiRoutes(services);
  app.get('/openapi.json', openApi.document);
  app.get('/reference', openApi.page);

  app.decorate(
    'known',
    [...routes].flatMap(([url, methods]) => [...methods].map((method) => `${method} ${url}`)),
  );
  app.setNotFoundHandler(sendUnknownPath);
  answerOtherMethods(app, routes);
  return app;
}

const NO_WARNINGS: readonly never[] = [];

/** How long a client may take to send a request; a megabyte over a slow line takes less. */
const REQUEST_TIMEOUT_MS = 60_000;
const CHECK_CONNECTIONS_MS = 5_000;

function createServer(
  { log, trustProxy, metrics, tracing, baseUrl, corsOrigins, phase }: Services,
  limit: RateLimit,
): FastifyInstance {
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    requestIdHeader: false,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    genReqId: requestIdOf,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Node.js looks every 30 s for who takes too long, if it is not told.
    http: { connectionsCheckingInterval: CHECK_CONNECTIONS_MS },
    return503OnClosing: false,
    // An ID of any length is one that is not found.
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
  app.decorateRequest('credential');
  app.decorateRequest('session');
  app.decorateRequest('rateCount');
  app.decorateRequest('warnings');
  app.decorateRequest('errorCode');
  app.decorateRequest('documents', 1);
  app.setErrorHandler(sendError);
  if (tracing) app.addHook('onRequest', tracing.begin);
  app.addHook('onRequest', async (request, reply) => {
    request.warnings = NO_WARNINGS;
    reply.header('x-request-id', request.id);
  });
  app.addHook('onRequest', createSecurityHeaders({ baseUrl }));
  app.addHook('onRequest', createCors({ corsOrigins }));
  app.addHook('preHandler', createFindUnknown(ROUTES));
  app.addHook('preSerialization', tellUnknown);
  app.addHook('onSend', limit.tell);
  app.addHook('onSend', createConnectionHeader(phase));
  app.addHook('onResponse', boundDraining);
  app.addHook('onResponse', logRequest);
  app.addHook('onResponse', createCountRequest({ metrics }));
  app.addHook('preClose', () => closeConnections(app));
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
