/** Metrics for Prometheus; see https://prometheus.io/docs/practices/naming/. */
import { BUILD_VERSION } from '@platen/engine/version';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PrintState } from '../enums/print-states.ts';
import type { ReadyPart } from '../enums/ready-parts.ts';
import type { Connections } from '../store/postgres.ts';

/** Stages of a render: waiting for a worker, running in a worker, and storing the document. */
export type Stage = 'queue' | 'work' | 'save';

export type RenderLabels = {
  /** Requested output format; `none` if the request does not have a format. */
  readonly format: string;
  readonly mode: 'live' | 'test';
  /** `complete`, `replayed`, or an error code. */
  readonly outcome: string;
};

export type RequestLabels = { readonly method: string; readonly route: string; readonly status: number };

/** Kind of limit that caused a rejection. */
export type Rejection = 'rate_limit' | 'quota' | 'queue';

/** Operations of a storage; see `Blobs`. */
export type StorageOperation = 'write' | 'open' | 'delete' | 'fetch' | 'check';

export type StorageLabels = { readonly operation: StorageOperation; readonly outcome: 'ok' | 'failed' };

/** Queues of background work. */
export const QUEUES = ['jobs', 'prints', 'webhooks'] as const;
export type Queue = (typeof QUEUES)[number];

export type QueueState = {
  /** Number of waiting and running entries. Counting stops at a maximum. */
  readonly length: number;
  /**
   * Age of the oldest entry in seconds; 0 if the queue is empty. For webhooks, this is the time since the message
   * became due.
   */
  readonly oldestSeconds: number;
};

export type Backlog = {
  readonly queues: Readonly<Record<Queue, QueueState>>;
  /** Number of printers that have waiting jobs, but no connected agent. */
  readonly agentsAway: number;
  /** Time in seconds since the last request of such an agent. If there are several, the longest time. */
  readonly agentAwaySeconds: number;
};

/** Current state, read when Prometheus requests the metrics. */
export type Moment = {
  readonly waiting: number;
  readonly running: number;
  /** Number of threads in the render pool. */
  readonly threads: number;
  /** Bytes of request bodies and responses in memory. */
  readonly bytesInFlight: number;
  /** PostgreSQL connections; undefined with SQLite. */
  readonly connections?: Connections | undefined;
  /** Undefined if the database does not respond. */
  readonly backlog?: Backlog | undefined;
  /** Sizes in bytes for the disk with the data folder. Undefined if the operating system does not report them. */
  readonly disk?: { readonly freeBytes: number; readonly sizeBytes: number; readonly reserveBytes: number } | undefined;
};

/**
 * Reason why records of the render log were dropped. `waiting`: the database was too slow. `stop`: the database did not
 * respond during shutdown. `flood`: a team had too many rejected requests.
 */
export type DropReason = 'waiting' | 'stop' | 'flood';

export type Metrics = {
  rendered(labels: RenderLabels, documents: number): void;
  rejected(reason: Rejection): void;
  requested(labels: RequestLabels, seconds: number): void;
  stage(stage: Stage, seconds: number): void;
  workerRestarted(): void;
  /** Counts a connection that was closed because there were too many connections. */
  connectionEnded(): void;
  stored(labels: StorageLabels, seconds: number): void;
  /** Records the last result of `GET /ready` for a part of the service. */
  readied(part: ReadyPart, isReady: boolean): void;
  /** Records the end of a sweep without failures, in ms since the epoch. */
  swept(atMs: number): void;
  sweepFailed(): void;
  /** Counts a print job that has ended, by its final state. */
  printed(state: PrintState): void;
  jobEnded(state: 'complete' | 'failed'): void;
  /** Counts an attempt to deliver a webhook message. */
  webhookAttempted(outcome: 'delivered' | 'failed'): void;
  /** Counts dropped records of the render log. */
  recordsDropped(reason: DropReason, count: number): void;
  /** Returns the metrics in the Prometheus text format, version 0.0.4. */
  expose(moment: Moment): Promise<string>;
  readonly contentType: string;
};

/** Upper bounds of histogram buckets, in seconds. A label takes a few milliseconds. A render takes at most 20 s. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const renders = new Counter({
    name: 'platen_renders_total',
    help: 'Requested documents, by format, mode and outcome.',
    labelNames: ['format', 'mode', 'outcome'],
    registers,
  });
  const rejections = new Counter({
    name: 'platen_rejections_total',
    help: 'Requests rejected because of the rate limit, the quota or a full queue.',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of ['rate_limit', 'quota', 'queue'] as const) rejections.inc({ reason }, 0);
  const requests = new Histogram({
    name: 'platen_http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const stages = new Histogram({
    name: 'platen_render_stage_duration_seconds',
    help: 'Duration of each stage of a render: waiting for a worker, rendering, saving.',
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
    help: 'Duration of storage calls. Files that workers write to disk count in the stage "save" instead.',
    labelNames: ['operation', 'outcome'],
    buckets: BUCKETS,
    registers,
  });
  const ready = new Gauge({
    name: 'platen_ready',
    help: '1 if the part responded to the last check by GET /ready, otherwise 0.',
    labelNames: ['part'],
    registers,
  });
  const swept = new Gauge({
    name: 'platen_last_sweep_timestamp_seconds',
    help: 'Time of the last complete hourly cleanup in seconds since 1970; 0 before the first one.',
    registers,
  });
  const sweepFailures = new Counter({
    name: 'platen_sweep_failures_total',
    help: 'Cleanup tasks that failed.',
    registers,
  });
  const printed = new Counter({
    name: 'platen_print_jobs_total',
    help: 'Print jobs that ended, by state. For jobs with the state unknown, a person must check the printer.',
    labelNames: ['state'],
    registers,
  });
  for (const state of ['sent', 'done', 'failed', 'unknown'] as const) printed.inc({ state }, 0);
  const jobsEnded = new Counter({
    name: 'platen_jobs_total',
    help: 'Jobs that ended, by state. Cancelled jobs are not counted.',
    labelNames: ['state'],
    registers,
  });
  for (const state of ['complete', 'failed'] as const) jobsEnded.inc({ state }, 0);
  const attempts = new Counter({
    name: 'platen_webhook_attempts_total',
    help: 'Attempts to deliver messages to webhooks. Failed deliveries are retried with backoff.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['delivered', 'failed'] as const) attempts.inc({ outcome }, 0);
  const queueLength = new Gauge({
    name: 'platen_queue_length',
    help: 'Queued and running entries of a queue, counted up to 5000. All instances that share a database report the same values.',
    labelNames: ['queue'],
    registers,
  });
  const queueOldest = new Gauge({
    name: 'platen_queue_oldest_seconds',
    help: 'Age of the oldest entry of a queue; for webhooks, the time since the message was due.',
    labelNames: ['queue'],
    registers,
  });
  const agentsAway = new Gauge({
    name: 'platen_agents_away',
    help: 'Printers with waiting jobs whose agent has not connected for 90 seconds.',
    registers,
  });
  const agentAway = new Gauge({
    name: 'platen_agent_away_seconds',
    help: 'Longest time in seconds since one of these agents connected.',
    registers,
  });
  const recordsDropped = new Counter({
    name: 'platen_render_log_dropped_total',
    help: 'Renders missing from the render log, because the database was too slow or unreachable, or because a team had too many rejected requests.',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of ['waiting', 'stop', 'flood'] as const) recordsDropped.inc({ reason }, 0);
  const connectionsEnded = new Counter({
    name: 'platen_connections_ended_total',
    help: 'Idle client connections that were closed because of too many connections.',
    registers,
  });
  const threads = new Gauge({
    name: 'platen_render_workers',
    help: 'Render threads that have started, including spare threads.',
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
    help: 'Free space on the disk of PLATEN_DATA that the service can use, in bytes.',
    registers,
  });
  const size = new Gauge({
    name: 'platen_data_size_bytes',
    help: 'Size of the disk of PLATEN_DATA, in bytes.',
    registers,
  });
  const reserve = new Gauge({
    name: 'platen_data_reserve_bytes',
    help: 'Minimum free space on the disk of PLATEN_DATA, in bytes. Below this value, the service stores nothing new.',
    registers,
  });
  const waiting = new Gauge({ name: 'platen_render_queue_length', help: 'Renders that wait for a worker.', registers });
  const running = new Gauge({
    name: 'platen_renders_running',
    help: 'Renders that a worker is processing.',
    registers,
  });
  const inFlight = new Gauge({
    name: 'platen_bytes_in_flight',
    help: 'Memory used by request bodies and responses, in bytes.',
    registers,
  });
  new Gauge({ name: 'platen_build_info', help: 'Version of this instance.', labelNames: ['version'], registers }).set(
    { version: BUILD_VERSION },
    1,
  );
  return {
    rendered: (labels, documents) => renders.inc(labels, documents),
    rejected: (reason) => rejections.inc({ reason }),
    requested: ({ method, route, status }, seconds) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    stage: (stage, seconds) => stages.observe({ stage }, seconds),
    workerRestarted: () => restarts.inc(),
    connectionEnded: () => connectionsEnded.inc(),
    stored: (labels, seconds) => storage.observe(labels, seconds),
    readied: (part, isReady) => ready.set({ part }, isReady ? 1 : 0),
    swept: (atMs) => swept.set(atMs / 1000),
    sweepFailed: () => sweepFailures.inc(),
    printed: (state) => printed.inc({ state }),
    jobEnded: (state) => jobsEnded.inc({ state }),
    webhookAttempted: (outcome) => attempts.inc({ outcome }),
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
      if (moment.backlog) {
        for (const queue of QUEUES) {
          const { length, oldestSeconds } = moment.backlog.queues[queue];
          queueLength.set({ queue }, length);
          queueOldest.set({ queue }, oldestSeconds);
        }
        agentsAway.set(moment.backlog.agentsAway);
        agentAway.set(moment.backlog.agentAwaySeconds);
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
