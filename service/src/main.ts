/** Starts the service: configuration → parts → routes → listening; and stops it in the opposite order. */
import { createApp } from './app.ts';
import { withFetchedAssets } from './assets/fetch-assets.ts';
import { createAccounts } from './auth/accounts.ts';
import { createCredentials } from './auth/credentials.ts';
import { loadSessionSecret } from './auth/session-secret.ts';
import { systemClock } from './base/clock.ts';
import { createFileNames } from './blobs/file-names.ts';
import { openBlobs } from './blobs/open.ts';
import type { Config } from './config/config.ts';
import { startTracing } from './http/tracing.ts';
import { createLog } from './log.ts';
import { createMetrics } from './operation/metrics.ts';
import { createImageFetcher } from './remote/image-fetcher.ts';
import { firstSteps } from './seed/first-steps.ts';
import { seed } from './seed/seed.ts';
import type { Services } from './services.ts';
import { startCheckpoints } from './store/checkpoints.ts';
import { openDatabase, sqliteFile } from './store/open.ts';
import { startSweeping } from './sweep.ts';
import { createRenderPool } from './workers/render-pool.ts';

/** Where the installation keeps what is not code of the main thread. */
export type Installation = {
  /** The built program of a render worker. */
  readonly workerFile: URL;
  /** The built program of the thread beside a SQLite database. */
  readonly checkpointFile: URL;
  /** The starter library's folder. */
  readonly libraryFolder: string;
};

export type RunningService = {
  /** Stops accepting, finishes what runs, and lets go of everything. */
  stop(): Promise<void>;
};

export async function startService(config: Config, installation: Installation): Promise<RunningService> {
  const log = createLog(config.logLevel, process.stdout);
  const clock = systemClock;
  const sessionSecret = loadSessionSecret(config);
  const blobs = await openBlobs(config);
  const db = await openDatabase(config);
  const stopCheckpoints =
    config.databaseUrl === ''
      ? await startCheckpoints(db, {
          ...{ file: sqliteFile(config.dataFolder), workerFile: installation.checkpointFile },
          onError: (error) => log.error({ err: error }, 'the checkpoint thread failed'),
        })
      : undefined;
  const tracing = await startTracing(process.env, log);
  const counted = createMetrics();
  const metrics = tracing ? tracing.withStages(counted) : counted;
  const workers = createRenderPool({
    workerFile: installation.workerFile,
    workers: config.workers,
    queue: config.queue,
    timeoutMs: config.renderTimeoutMs,
    onError: (error) => log.error({ err: error }, 'a render worker failed'),
    metrics,
  });
  const pool = withFetchedAssets(workers, blobs);
  const services: Services = {
    baseUrl: config.baseUrl,
    clock,
    log,
    db,
    blobs,
    fileNames: createFileNames({ db, clock }),
    credentials: createCredentials({ db, clock, secret: sessionSecret }),
    accounts: createAccounts(db, clock, sessionSecret),
    sessionSecret,
    pool,
    metrics,
    tracing,
    imageFetcher: createImageFetcher(config.remoteImages, { clock }),
    assetLimitMb: config.assetLimitMb,
    testWatermark: config.testWatermark === 'on',
    anonymousPerMinute: config.anonymousPerMinute,
    trustProxy: config.trustProxy,
    corsOrigins: config.corsOrigins,
  };
  const app = createApp(services);
  const stopSweeping = startSweeping(services);
  const stop = async () => {
    await app.close();
    await stopSweeping();
    await pool.close();
    await stopCheckpoints?.();
    await db.destroy();
    await tracing?.stop();
  };
  try {
    await app.listen({
      host: config.host,
      port: config.port,
      listenTextResolver: (address) => `listening at ${address}`,
    });
    const seeded = await seed(db, clock, installation.libraryFolder);
    if (seeded) process.stdout.write(firstSteps(seeded, config.baseUrl));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    stop() {
      log.info('stopping');
      return stop();
    },
  };
}
