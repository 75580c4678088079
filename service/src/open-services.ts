/** Creates the parts of a service. The program and the tests use it. */
import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import type { Services } from './app.ts';
import { UPLOADED_BYTES } from './assets/assets.ts';
import { withFetchedAssets } from './assets/fetch-assets.ts';
import { createThumbnails } from './assets/thumbnails.ts';
import { createAccounts } from './auth/accounts.ts';
import { createCredentials } from './auth/credentials.ts';
import { createKeyUses } from './auth/key-uses.ts';
import { createPasswords } from './auth/passwords.ts';
import { loadSessionSecrets } from './auth/session-secret.ts';
import { freeQueues, freeRequests } from './background/free-leases.ts';
import { IDLE_RUNNER } from './background/runner.ts';
import { type Clock, systemClock } from './base/clock.ts';
import type { Priority } from './base/low-priority.ts';
import { createPhase } from './base/phase.ts';
import { createDiskReserve } from './blobs/disk-reserve.ts';
import { createFileNames } from './blobs/file-names.ts';
import { openBlobs } from './blobs/open.ts';
import { ROW_BYTES } from './blobs/row-contents.ts';
import { withTimes } from './blobs/timed.ts';
import type { Config } from './config/config.ts';
import { loadPlans } from './config/plans-file.ts';
import { createByteBudget } from './fairness/byte-budget.ts';
import { createHourBudget } from './fairness/hour-budget.ts';
import { createFontFiles } from './fonts/font-files.ts';
import { FORMS } from './forms.ts';
import type { Tracing } from './http/tracing.ts';
import { createWatchers } from './jobs/job-events.ts';
import { createJobRunner } from './jobs/job-runner.ts';
import { createUploads } from './jobs/uploads.ts';
import { createMail } from './mail/mail.ts';
import { createMetrics } from './metrics/metrics.ts';
import { createBacklog } from './operation/backlog.ts';
import { createReadiness } from './operation/readiness.ts';
import { createAgentWaits } from './print-jobs/agent-waits.ts';
import { createPrintRunner } from './print-jobs/print-runner.ts';
import { createPrinterNetworks } from './printers/printer-networks.ts';
import { createReach } from './printers/reach-printer.ts';
import { createReader } from './reading/reader.ts';
import { createImageFetcher } from './remote/image-fetcher.ts';
import { createDns, type Network, publicInternet } from './remote/network.ts';
import { createRenderLog } from './render-log/render-log.ts';
import { checkpointPauseMs } from './store/checkpoint-pauses.ts';
import { startCheckpoints } from './store/checkpoints.ts';
import { createFetchTemplates } from './store/fetch-templates.ts';
import { openFlush } from './store/flush.ts';
import { awaitDatabase, sqliteFile } from './store/open.ts';
import { joinProcesses } from './store/processes.ts';
import { openStudioFiles } from './studio/studio-files.ts';
import { createSubscriptions } from './webhooks/subscriptions.ts';
import { createWebhookRunner } from './webhooks/webhook-runner.ts';
import { createRenderPool } from './workers/render-pool.ts';
import type { WorkerThreads } from './workers/worker-threads.ts';

/** Dependencies that the configuration does not contain. */
type Surroundings = {
  readonly log: Logger;
  /** Compiled script of a render worker. */
  readonly workerFile: URL;
  /** True to start workers on first use. */
  readonly workersStartLate?: boolean;
  /** First time slice of a long task in ms. Default: half the time limit of a render. */
  readonly sliceMs?: number | undefined;
  /**
   * Worker threads to use; they continue to run after this service. Default: the service creates and terminates
   * threads.
   */
  readonly workerThreads?: WorkerThreads | undefined;
  /**
   * Compiled script of the thread that writes SQLite checkpoints. Without it, checkpoints run on the main thread and
   * delay requests.
   */
  readonly checkpointFile?: URL;
  /** Compiled script of the thread that hashes passwords. */
  readonly passwordFile: URL;
  /** Compiled script of the thread that parses large bodies. */
  readonly readerFile: URL;
  /** Folder with the built Studio; undefined for a service without the Studio. */
  readonly studioFolder?: string | undefined;
  /** Folder with the guides and references; undefined for a service without docs. */
  readonly docsFolder?: string | undefined;
  /** Undefined if traces are off. */
  readonly tracing?: Tracing | undefined;
  /** Result of lowering the priority of worker threads. Default: `ok`. */
  readonly priority?: Priority;
  /** Default: the clock of this machine. */
  readonly clock?: Clock;
  /** Network for outgoing connections. Default: the public internet. */
  readonly network?: Network | undefined;
};

export type OpenServices = {
  readonly services: Services;
  /** Starts background work: the queues, and freeing the leases of stopped processes. Call it when the port is open. */
  begin(): Promise<void>;
  /** Closes all parts, even if work is running. */
  close(): Promise<void>;
};

/** Number of waiting renders per worker with which throughput matters more than the duration of a single render. */
const DEEP_QUEUE = 2;

export async function openServices(config: Config, surroundings: Surroundings): Promise<OpenServices> {
  const { log, workerFile, workersStartLate, checkpointFile, passwordFile, readerFile, tracing } = surroundings;
  const { clock = systemClock, network, studioFolder, docsFolder, workerThreads, priority = 'ok' } = surroundings;
  const plans = loadPlans(config);
  const secrets = loadSessionSecrets(config);
  const counted = createMetrics();
  const db = await awaitDatabase(config, ({ message }) => log.warn(`${message}; trying again`));
  const flush = openFlush(config, {
    isBusy: () => workers.queue().waiting > DEEP_QUEUE * config.workers,
    isIdle: () => workers.queue().running === 0,
  });
  const blobs = withTimes(await openBlobs(config, flush), counted);
  const processes = await joinProcesses(config.dataFolder);
  await freeRequests(db, processes.dead);
  const stopCheckpoints =
    checkpointFile && config.databaseUrl === ''
      ? await startCheckpoints(db, {
          file: sqliteFile(config.dataFolder),
          pauseMs: checkpointPauseMs(config),
          workerFile: checkpointFile,
          onError: (error) => log.error({ err: error }, 'the checkpoint thread failed'),
        })
      : undefined;
  const metrics = tracing ? tracing.withStages(counted) : counted;
  const workers = createRenderPool({
    workerFile,
    ...threadsFor(priority, config.workers),
    queue: config.queue,
    timeoutMs: config.renderTimeoutMs,
    sliceMs: surroundings.sliceMs,
    startLate: workersStartLate,
    threads: workerThreads,
    onError: (error) => log.error({ err: error }, 'a render worker failed'),
    metrics,
  });
  const pool = withFetchedAssets(workers, blobs);
  const passwords = createPasswords(passwordFile);
  const reader = createReader(readerFile, FORMS);
  const mail = config.smtpUrl === '' ? undefined : createMail({ smtpUrl: config.smtpUrl, from: config.mailFrom });
  const keyUses = createKeyUses({ db, clock, log });
  const renderLog = createRenderLog({ db, clock, log, metrics: counted, keepDays: config.keepRendersDays });
  const printerNetworks = createPrinterNetworks({ db }, config.printers === 'stored' ? undefined : config.printers);
  const reach = createReach({ networks: printerNetworks, resolve: network?.resolve ?? createDns() });
  const phase = createPhase();
  const agentWaits = createAgentWaits({ db, clock, log, phase, background: config.background });
  const bytesInFlight = createByteBudget(config.bytesInFlightMb * 1_048_576);
  const { commits } = flush;
  const backlog = createBacklog({ db, clock, log });
  const isOn = config.background === 'on';
  const printRunner = isOn
    ? createPrintRunner({ db, clock, blobs, log, metrics, reach, bytesInFlight, commits })
    : IDLE_RUNNER;
  const webhookWay = { policy: config.webhooks, network: network ?? publicInternet() };
  const webhookRunner = isOn ? createWebhookRunner({ db, clock, log, metrics, way: webhookWay }) : IDLE_RUNNER;
  const parts: Omit<Services, 'jobRunner'> = {
    baseUrl: config.baseUrl,
    clock,
    plans,
    log,
    phase,
    db,
    blobs,
    commits,
    disk: createDiskReserve({
      folder: config.dataFolder,
      // Reserves no disk space if both the database and the storage are remote.
      reserveBytes: config.databaseUrl !== '' && config.storage !== '' ? 0 : config.diskReserve,
    }),
    bytesInFlight,
    fileNames: createFileNames({ db, clock }),
    rowBytes: config.databaseUrl === '' && config.storage === '' ? ROW_BYTES : 0,
    credentials: createCredentials({ db, clock, plans, secrets: secrets.accepted }),
    accounts: createAccounts({ db, clock, passwords }),
    sessionSecret: secrets.own,
    mail,
    pool,
    thumbnails: createThumbnails(pool, blobs),
    reader,
    fetchTemplates: createFetchTemplates(),
    metrics,
    metricsToken: config.metricsToken,
    backlog,
    priority,
    readiness: createReadiness({ db, blobs, pool: workers, log, metrics, clock }),
    tracing,
    fonts: createFontFiles(),
    renderLog,
    keyUses,
    keepRendersDays: config.keepRendersDays,
    keepActivityDays: config.keepActivityDays,
    printerNetworks,
    reach,
    printRunner,
    agentWaits,
    background: config.background,
    jobUploads: createUploads(),
    webhookWay,
    webhookRunner,
    webhookSubscriptions: createSubscriptions({ db, clock, policy: config.webhooks }),
    jobWatchers: createWatchers(),
    imageFetcher: createImageFetcher(config.remoteImages, { clock, network }),
    studio: studioFolder !== undefined && config.studio === 'on' ? openStudioFiles(studioFolder) : undefined,
    docs: docsFolder === undefined ? undefined : async () => (await import('./docs/read-docs.ts')).readDocs(docsFolder),
    assetLimitMb: config.assetLimitMb,
    databaseConnections: config.databaseConnections,
    uploads: createHourBudget(UPLOADED_BYTES),
    testWatermark: config.testWatermark === 'on',
    anonymousPerMinute: config.anonymousPerMinute,
    trustProxy: config.trustProxy,
    corsOrigins: config.corsOrigins,
  };
  const jobRunner = isOn ? createJobRunner(parts) : IDLE_RUNNER;
  return {
    services: { ...parts, jobRunner },
    async begin() {
      await freeQueues(db, processes.dead);
      await processes.removeDead();
      for (const runner of [printRunner, webhookRunner, jobRunner, backlog]) runner.begin();
    },
    async close() {
      await jobRunner.close();
      await webhookRunner.close();
      await Promise.all([renderLog.close(), keyUses.close(), printRunner.close(), agentWaits.close(), backlog.close()]);
      await parts.webhookSubscriptions.close();
      await workers.close();
      await passwords.close();
      await reader.close();
      mail?.close();
      await stopCheckpoints?.();
      await flush.close();
      await db.destroy();
      await processes.leave();
    },
  };
}

/**
 * Returns the numbers of threads. If workers have the same priority as the main thread, one processor is left for the
 * main thread.
 */
function threadsFor(priority: Priority, workers: number): { readonly workers: number; readonly spares?: number } {
  if (priority !== 'refused') return { workers };
  return { workers: Math.max(1, Math.min(workers, availableParallelism() - 1)), spares: 1 };
}
