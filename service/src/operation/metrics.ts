/** What the service counts and times, for Prometheus: https://prometheus.io/docs/practices/naming/. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Connections } from '../store/postgres.ts';
import { VERSION } from '../version.ts';
import type { PrintState } from '../words/print-states.ts';
import type { ReadyPart } from '../words/ready-parts.ts';

/** The stages of a render: its wait for a worker, the work itself, the writing of what is kept. */
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

/** What is asked of the storage; see `Blobs`. */
export type StorageOperation = 'write' | 'open' | 'delete' | 'fetch' | 'check';

export type StorageLabels = { readonly operation: StorageOperation; readonly outcome: 'ok' | 'failed' };

/** What is true at the moment of a scrape. */
export type Moment = {
  readonly waiting: number;
  readonly running: number;
  /** The threads of the render pool. */
  readonly threads: number;
  /** What bodies and answers hold. */
  readonly bytesInFlight: number;
  /** The connections of PostgreSQL; undefined where there is no pool. */
  readonly connections?: Connections | undefined;
  /** The disk of the data folder, in bytes; undefined where the system does not tell. */
  readonly disk?: { readonly freeBytes: number; readonly sizeBytes: number; readonly reserveBytes: number } | undefined;
};

/** Why: the database takes them too slowly, or not at all at the stop; or a team was refused too often to list it each time. */
export type DropReason = 'waiting' | 'stop' | 'flood';

export type Metrics = {
  rendered(labels: RenderLabels, documents: number): void;
  rejected(reason: Rejection): void;
  requested(labels: RequestLabels, seconds: number): void;
  stage(stage: Stage, seconds: number): void;
  workerRestarted(): void;
  /** There were too many. */
  connectionEnded(): void;
  stored(labels: StorageLabels, seconds: number): void;
  /** As of the last `GET /ready`. */
  readied(part: ReadyPart, isReady: boolean): void;
  /** A sweep of which no task failed ended at this time, in milliseconds since 1970. */
  swept(atMs: number): void;
  sweepFailed(): void;
  /** A print job ended so. */
  printed(state: PrintState): void;
  /** Records of the log of renders that were not kept. */
  recordsDropped(reason: DropReason, count: number): void;
  /** The text format of Prometheus, version 0.0.4. */
  expose(moment: Moment): Promise<string>;
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
  const storage = new Histogram({
    name: 'platen_storage_duration_seconds',
    help: 'Time of the calls of the storage; what workers write on disk is in the stage save.',
    labelNames: ['operation', 'outcome'],
    buckets: BUCKETS,
    registers,
  });
  const ready = new Gauge({
    name: 'platen_ready',
    help: 'Whether a part answered when GET /ready last asked it.',
    labelNames: ['part'],
    registers,
  });
  const swept = new Gauge({
    name: 'platen_last_sweep_timestamp_seconds',
    help: 'When a sweep last did all of its tasks, in seconds since 1970; 0 before.',
    registers,
  });
  const sweepFailures = new Counter({
    name: 'platen_sweep_failures_total',
    help: 'Tasks of sweeps that failed.',
    registers,
  });
  const printed = new Counter({
    name: 'platen_print_jobs_total',
    help: 'Print jobs that ended, by their state; unknown ones wait for somebody to look at the printer.',
    labelNames: ['state'],
    registers,
  });
  for (const state of ['sent', 'done', 'failed', 'unknown'] as const) printed.inc({ state }, 0);
  const recordsDropped = new Counter({
    name: 'platen_render_log_dropped_total',
    help: 'Renders that are not in the log of renders, because the database was too slow or away, or the team was refused too often.',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of ['waiting', 'stop', 'flood'] as const) recordsDropped.inc({ reason }, 0);
  const connectionsEnded = new Counter({
    name: 'platen_connections_ended_total',
    help: 'Idle connections of clients that ended because there were too many.',
    registers,
  });
  const threads = new Gauge({
    name: 'platen_render_workers',
    help: 'Threads that render, spares included.',
    registers,
  });
  const connections = new Gauge({
    name: 'platen_database_connections',
    help: 'Connections to PostgreSQL, busy and idle.',
    labelNames: ['state'],
    registers,
  });
  const awaited = new Gauge({
    name: 'platen_database_waiting',
    help: 'Queries that wait for a connection to PostgreSQL.',
    registers,
  });
  const free = new Gauge({
    name: 'platen_data_free_bytes',
    help: 'What the service may still write on the disk of PLATEN_DATA.',
    registers,
  });
  const size = new Gauge({ name: 'platen_data_size_bytes', help: 'The size of the disk of PLATEN_DATA.', registers });
  const reserve = new Gauge({
    name: 'platen_data_reserve_bytes',
    help: 'What stays free on the disk of PLATEN_DATA: with less, nothing new is kept.',
    registers,
  });
  const waiting = new Gauge({ name: 'platen_render_queue_length', help: 'Renders that wait for a worker.', registers });
  const running = new Gauge({ name: 'platen_renders_running', help: 'Renders that have a worker.', registers });
  const inFlight = new Gauge({
    name: 'platen_bytes_in_flight',
    help: 'Bytes of memory that bodies and answers hold.',
    registers,
  });
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
    connectionEnded: () => connectionsEnded.inc(),
    stored: (labels, seconds) => storage.observe(labels, seconds),
    readied: (part, isReady) => ready.set({ part }, isReady ? 1 : 0),
    swept: (atMs) => swept.set(atMs / 1000),
    sweepFailed: () => sweepFailures.inc(),
    printed: (state) => printed.inc({ state }),
    recordsDropped: (reason, count) => recordsDropped.inc({ reason }, count),
    expose(moment) {
      waiting.set(moment.waiting);
      running.set(moment.running);
      threads.set(moment.threads);
      inFlight.set(moment.bytesInFlight);
      if (moment.connections) {
        const { open, idle } = moment.connections;
        connections.set({ state: 'busy' }, open - idle);
        connections.set({ state: 'idle' }, idle);
        awaited.set(moment.connections.waiting);
      }
      if (moment.disk) {
        free.set(moment.disk.freeBytes);
        size.set(moment.disk.sizeBytes);
        reserve.set(moment.disk.reserveBytes);
      }
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}
