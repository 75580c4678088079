/**
 * Starts the service: reads the configuration, creates its parts, adds the routes and listens. Stopping does the
 * reverse.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createApp, type Services } from './app.ts';
import { lowerHelpers } from './base/low-priority.ts';
import { type Config, unknownVariables } from './config/config.ts';
import { checkDataFolder } from './config/data-folder.ts';
import { correctModes, makePrivate } from './config/private-files.ts';
import { startTracing } from './http/tracing.ts';
import { createLog } from './log.ts';
import { openServices } from './open-services.ts';
import { metricsRoute } from './operation/routes/metrics-route.ts';
import { ROUTES } from './routes.ts';
import { logFirstLink, logFirstSteps } from './seed/first-steps.ts';
import { seed } from './seed/seed.ts';
import { retryWhileUnavailable } from './store/open.ts';
import { startSweeping } from './sweep.ts';
import { hasPeople, signFirstLink } from './teams/first-account.ts';

/** Files of the installation, without the code of the main thread. */
export type Installation = {
  /** Compiled script of a render worker. */
  readonly workerFile: URL;
  /** Compiled script of the thread that writes SQLite checkpoints. */
  readonly checkpointFile: URL;
  /** Compiled script of the thread that hashes passwords. */
  readonly passwordFile: URL;
  /** Compiled script of the thread that parses large bodies. */
  readonly readerFile: URL;
  /** Folder with the built Studio. */
  readonly studioFolder: string;
  /** Folder with the guides and references. */
  readonly docsFolder: string;
  /** Folder with the starter library. */
  readonly libraryFolder: string;
};

export type RunningService = {
  /**
   * Stops the service: stops accepting connections, finishes running requests and closes everything. Before that, it
   * serves requests for another `drainMs`, but reports that it is not ready. Load balancers and clients then use other
   * instances.
   */
  stop(options?: { readonly drainMs?: number }): Promise<void>;
};

const PRIORITY_REFUSED =
  'the system rejects setpriority(2), so fewer renders run in parallel to protect the main thread; allow the call in the ' +
  'system call filter (systemd: SystemCallFilter=setpriority)';

export async function startService(config: Config, installation: Installation): Promise<RunningService> {
  const log = createLog(config.logLevel, process.stdout);
  for (const sentence of unknownVariables(process.env)) log.warn(sentence);
  checkDataFolder(config.dataFolder);
  makePrivate();
  const priority = lowerHelpers();
  if (priority === 'refused') log.warn(PRIORITY_REFUSED);
  tellCorrected(log, config.dataFolder);
  const tracing = await startTracing(process.env, log);
  const { services, begin, close } = await openServices(config, { ...installation, log, tracing, priority });
  await warnAboutLostPlans(services);
  const apps = createApps(services, config);
  const isOn = config.background === 'on';
  if (!isOn)
    log.warn('PLATEN_BACKGROUND is off; jobs, print jobs and webhook messages wait, and expired data is not deleted');
  let stopSweeping: (() => Promise<void>) | undefined;
  const stop = async () => {
    await Promise.all(apps.map(({ app }) => app.close()));
    await stopSweeping?.();
    await close();
    await tracing?.stop();
  };
  try {
    for (const { app, port, what } of apps) {
      const listenTextResolver = (address: string) => `listening at ${address}${what}`;
      await app.listen({ host: config.host, port, listenTextResolver });
    }
    const onAway = ({ message }: Error) => log.warn(`${message}; trying again`);
    // Only one of several instances that start together writes the seed data. On a busy machine, the others may wait
    // longer than their statement timeout.
    const seeded = await retryWhileUnavailable(config, onAway, () => seed(services, installation.libraryFolder));
    services.phase.current = 'serving';
    await begin();
    if (isOn) stopSweeping = startSweeping(services);
    const place = { ...config, output: process.stdout };
    if (seeded) logFirstSteps(seeded, place);
    await printLink(services, place);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    async stop({ drainMs = 0 } = {}) {
      log.info('stopping');
      services.phase.current = 'draining';
      await sleep(drainMs);
      await stop();
    },
  };
}

/** Warns about teams whose plan no longer exists. They have the limits of the first plan. */
async function warnAboutLostPlans({ db, plans, log }: Services): Promise<void> {
  const teams = db
    .selectFrom('teams')
    .select(['slug', 'plan'])
    .where('plan', 'not in', [...plans.names]);
  for (const { slug, plan } of await teams.orderBy('slug').limit(20).execute()) {
    log.warn(
      `the team "${slug}" has the plan "${plan}", which PLATEN_PLANS does not define; the limits of "${plans.names[0]}" apply`,
    );
  }
}

/** Prints a link for creating the first account. It is printed at each start until an account exists. */
async function printLink(
  { db, clock, sessionSecret, studio }: Services,
  place: Parameters<typeof logFirstLink>[1],
): Promise<void> {
  if (studio && !(await hasPeople(db))) logFirstLink(signFirstLink(clock.now(), sessionSecret), place);
}

type Listening = { readonly app: FastifyInstance; readonly port: number; readonly what: string };

/** Returns one server for all routes, or one for the metrics and one for all other routes. */
function createApps(services: Services, { port, metricsPort }: Config): readonly Listening[] {
  if (metricsPort === 0) return [{ app: createApp(services), port, what: '' }];
  const others = ROUTES.filter((row) => row !== metricsRoute);
  return [
    {
      app: createApp({ ...services, studio: undefined, docs: undefined }, [metricsRoute]),
      port: metricsPort,
      what: ' for /metrics',
    },
    { app: createApp(services, others), port, what: '' },
  ];
}

function tellCorrected(log: Logger, dataFolder: string): void {
  const { corrected, refused } = correctModes(dataFolder);
  if (corrected > 0)
    log.info(
      `${corrected} files and folders in ${dataFolder} were accessible to other users; their permissions were corrected`,
    );
  if (refused > 0)
    log.warn(
      `${refused} files and folders in ${dataFolder} belong to another user and remain accessible to others; change their owner`,
    );
}
