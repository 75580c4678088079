/** What the service counts and times, for Prometheus: https://prometheus.io/docs/practices/naming/. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { VERSION } from '../version.ts';

/** Of a render: its wait for a worker, the work itself, the writing of what is kept. */
export type Stage = 'queue' | 'work' | 'save';

export type RenderLabels = {
  /** `none` where the request names none. */
  readonly format: string;
  readonly mode: 'live' | 'test';
  /** `complete`, `replayed`, or the code of the error. */
  readonly outcome: string;
};

export type RequestLabels = { readonly method: string; readonly route: string; readonly status: number };

/** Why a request was refused for being too much. */
export type Rejection = 'rate_limit' | 'quota' | 'queue';

export type QueueState = { readonly waiting: number; readonly running: number };

export type Metrics = {
  rendered(labels: RenderLabels, documents: number): void;
  rejected(reason: Rejection): void;
  requested(labels: RequestLabels, seconds: number): void;
  stage(stage: Stage, seconds: number): void;
  workerRestarted(): void;
  /** The text format of Prometheus, version 0.0.4. */
  expose(queue: QueueState): Promise<string>;
  readonly contentType: string;
};

/** Seconds: a label takes some milliseconds, a render may take 20 s. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const renders = new Counter({
    name: 'platen_renders_total',
    help: 'Documents asked for, by format, mode and outcome.',
    labelNames: ['format', 'mode', 'outcome'],
    registers,
  });
  const rejections = new Counter({
    name: 'platen_rejections_total',
    help: 'Requests refused because of the rate limit, the quota or a full queue.',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of ['rate_limit', 'quota', 'queue'] as const) rejections.inc({ reason }, 0);
  const requests = new Histogram({
    name: 'platen_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const stages = new Histogram({
    name: 'platen_render_stage_duration_seconds',
    help: 'Time of the stages of a render: wait for a worker, work, saving.',
    labelNames: ['stage'],
    buckets: BUCKETS,
    registers,
  });
  const restarts = new Counter({
    name: 'platen_worker_restarts_total',
    help: 'Render workers that ended and were replaced.',
    registers,
  });
  const waiting = new Gauge({ name: 'platen_render_queue_length', help: 'Renders that wait for a worker.', registers });
  const running = new Gauge({ name: 'platen_renders_running', help: 'Renders that have a worker.', registers });
  new Gauge({ name: 'platen_build_info', help: 'The version that runs.', labelNames: ['version'], registers }).set(
    { version: VERSION },
    1,
  );
  return {
    rendered: (labels, documents) => renders.inc(labels, documents),
    rejected: (reason) => rejections.inc({ reason }),
    requested: ({ status, ...labels }, seconds) => requests.observe({ ...labels, status: String(status) }, seconds),
    stage: (stage, seconds) => stages.observe({ stage }, seconds),
    workerRestarted: () => restarts.inc(),
    expose(queue) {
      waiting.set(queue.waiting);
      running.set(queue.running);
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}
