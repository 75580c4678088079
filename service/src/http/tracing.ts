/** Traces over OTLP, enabled by the standard OpenTelemetry variables. The exporter is loaded only if it is used. */
import { type Context, context, propagation, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { defined } from '@platen/engine/base/defined';
import { BUILD_VERSION } from '@platen/engine/version';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics/metrics.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export type Tracing = {
  /**
   * Hook that starts the span of a request. The span ends when the response has been sent, and includes the work
   * between.
   */
  begin(request: FastifyRequest, reply: FastifyReply, done: () => void): void;
  /** Wraps the metrics so that their stages are also recorded as spans. */
  withStages(metrics: Metrics): Metrics;
  /** Sends the remaining spans and stops. */
  stop(): Promise<void>;
};

const PACKAGES = [
  '@opentelemetry/sdk-trace-node',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
];

/** Maximum ms that a shutdown waits for the collector. */
const STOP_MS = 5_000;

/** Starts tracing. Returns undefined if no collector is configured. If packages are missing, logs one line. */
export async function startTracing(environment: Environment, log: Pick<Logger, 'warn'>): Promise<Tracing | undefined> {
  const endpoint = environment['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || environment['OTEL_EXPORTER_OTLP_ENDPOINT'];
  const isOff = environment['OTEL_SDK_DISABLED'] === 'true' || environment['OTEL_TRACES_EXPORTER'] === 'none';
  if (!endpoint || isOff) return undefined;
  const packages = await loadPackages();
  if (!packages) {
    log.warn(
      `OTEL_EXPORTER_OTLP_ENDPOINT is set, but traces need packages: npm install --no-save ${PACKAGES.join(' ')}`,
    );
    return undefined;
  }
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources] = packages;
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = resources;
  const named = resourceFromAttributes({ 'service.name': 'platen', 'service.version': BUILD_VERSION });
  // The OpenTelemetry packages read the endpoint, headers, sampler and batch sizes from the environment.
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(named)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  return {
    ...createSpans(trace.getTracer('platen', BUILD_VERSION)),
    async stop() {
      await Promise.race([provider.shutdown().catch(() => undefined), afterwards(STOP_MS)]);
    },
  };
}

async function loadPackages() {
  try {
    return await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  } catch (error) {
    if ((error as { readonly code?: string }).code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/**
 * Creates spans with the names and attributes that OpenTelemetry defines for HTTP servers. They contain no data from
 * clients.
 */
function createSpans(tracer: Tracer): Pick<Tracing, 'begin' | 'withStages'> {
  return {
    begin(request, reply, done) {
      const { method, routeOptions, id } = request;
      const caller: Context = propagation.extract(context.active(), request.headers);
      const route = routeOptions.url;
      const attributes = {
        'http.request.method': method,
        'platen.request_id': id,
        ...defined({ 'http.route': route }),
      };
      const name = route === undefined ? method : `${method} ${route}`;
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, caller);
      request.traceId = span.spanContext().traceId;
      reply.raw.once('close', () => {
        const { credential, failure } = request;
        span.setAttribute('http.response.status_code', reply.statusCode);
        if (credential) span.setAttribute('platen.team', credential.team.slug);
        if (failure) span.setAttribute('error.type', failure.code);
        if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      context.with(trace.setSpan(caller, span), done);
    },
    withStages: (metrics) => ({
      ...metrics,
      stage(stage, seconds) {
        metrics.stage(stage, seconds);
        const endTime = Date.now();
        tracer.startSpan(`render ${stage}`, { startTime: endTime - seconds * 1000 }).end(endTime);
      },
    }),
  };
}

function afterwards(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
