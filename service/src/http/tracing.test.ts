/** Traces that the service sends to a collector, over OTLP/HTTP. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BADGE, bearer, createTestService, type TestService } from '../testing/service.ts';
import { startTracing, type Tracing } from './tracing.ts';

type Span = {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
  readonly status: { readonly code?: number };
};

const CALLER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };

describe('traces', () => {
  const received: string[] = [];
  const collector = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  let tracing: Tracing;
  let service: TestService;
  const warnings: string[] = [];

  beforeAll(async () => {
    collector.listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
    process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = endpoint;
    process.env['OTEL_RESOURCE_ATTRIBUTES'] = 'deployment.environment.name=test';
    const log = { warn: (line: string) => void warnings.push(line) };
    tracing = (await startTracing(process.env, log))!;
    service = await createTestService({ tracing });
  });
  afterAll(async () => {
    delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
    delete process.env['OTEL_RESOURCE_ATTRIBUTES'];
    await service?.close();
    collector.closeAllConnections();
    collector.close();
  });

  it("have one span per request under the caller's span, render stages below it, and no data", async () => {
    const { keys } = await service.createTeam('acme');
    const headers = { ...bearer(keys.live), traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01` };
    const payload = { template: BADGE, data: { name: 'SECRET-DATA' }, format: 'zpl' };
    const rendered = await service.app.inject({ method: 'POST', url: '/v1/render?x=SECRET-QUERY', headers, payload });
    expect(rendered.statusCode).toBe(200);
    await service.call(undefined, 'GET /v1/usage');
    await tracing.stop();
    const resources = received.flatMap((body) => JSON.parse(body).resourceSpans);
    expect(JSON.stringify(resources[0].resource)).toMatch(/"service.name".*"platen"/);
    expect(JSON.stringify(resources[0].resource)).toContain('deployment.environment.name');
    const spans: readonly Span[] = resources.flatMap(({ scopeSpans }) => scopeSpans[0].spans);
    const render = spans.find(({ name }) => name === 'POST /v1/render')!;
    expect(render).toMatchObject({ traceId: CALLER.traceId, parentSpanId: CALLER.spanId, kind: 2 });
    const attributes = Object.fromEntries(render.attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
    expect(attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/v1/render',
      'http.response.status_code': 200,
      'platen.request_id': rendered.headers['x-request-id'],
      'platen.team': 'acme',
    });
    const stages = spans.filter(({ parentSpanId }) => parentSpanId === render.spanId).map(({ name }) => name);
    expect(stages.sort()).toEqual(['render queue', 'render save', 'render work']);
    const refused = spans.find(({ name }) => name === 'GET /v1/usage')!;
    expect(JSON.stringify(refused.attributes)).toContain('AUTH_REQUIRED');
    expect(refused.traceId).not.toBe(CALLER.traceId);
    expect(received.join()).not.toMatch(/SECRET|pl_live_/);
  });

  it('are off unless a collector is configured, and when they are disabled', async () => {
    const log = { warn: (line: string) => void warnings.push(line) };
    const named = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' };
    expect(await startTracing({}, log)).toBeUndefined();
    expect(await startTracing({ ...named, OTEL_SDK_DISABLED: 'true' }, log)).toBeUndefined();
    expect(await startTracing({ ...named, OTEL_TRACES_EXPORTER: 'none' }, log)).toBeUndefined();
    expect(warnings).toEqual([]);
  });
});
