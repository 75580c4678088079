/** Every route of the service, and the hooks they have in common. */
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import { createAuthenticate } from './auth/authenticate.ts';
import { boundDraining, parseJsonBody, readBody } from './http/body.ts';
import { answerOtherMethods, sendClientError, sendError, sendUnknownPath } from './http/handle-errors.ts';
import { createHealthRoute } from './http/health-route.ts';
import { logRequest } from './http/log-request.ts';
import { requestIdOf } from './http/request-id.ts';
import { createOutputRoute } from './outputs/output-route.ts';
import { createRenderRoute } from './render/render-route.ts';
import type { Services } from './services.ts';

export function createApp(services: Services): FastifyInstance {
  const app = createServer(services);
  const routes = collectRoutes(app);
  const authenticate = createAuthenticate(services.credentials);

  app.get('/health', createHealthRoute(services));
  app.post(
    '/v1/render',
    { onRequest: authenticate, preValidation: [readBody, parseJsonBody] },
    createRenderRoute(services),
  );
  app.get('/v1/render-outputs/:id', { onRequest: authenticate }, createOutputRoute(services));

  app.setNotFoundHandler(sendUnknownPath);
  answerOtherMethods(app, routes);
  return app;
}

/** How long a client may take to send a request; a megabyte over a slow line takes less. */
const REQUEST_TIMEOUT_MS = 60_000;

function createServer({ log }: Services): FastifyInstance {
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    requestIdHeader: false,
    genReqId: requestIdOf,
    requestTimeout: REQUEST_TIMEOUT_MS,
    return503OnClosing: false,
    // An ID of any length is one that is not found.
    routerOptions: { maxParamLength: 16_384 },
    clientErrorHandler: sendClientError,
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
  });
  app.removeAllContentTypeParsers();
  // Bodies are read by a hook, after the checks that come before it.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.decorateRequest('bodyBytes');
  app.decorateRequest('credential');
  app.setErrorHandler(sendError);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', boundDraining);
  app.addHook('onResponse', logRequest);
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
