/** Starts the service: configuration → parts → routes → listening; and stops it in the opposite order. */
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
import { metricsRoute } from './operation/metrics-route.ts';
import { ROUTES } from './routes.ts';
import { tellFirstLink, tellFirstSteps } from './seed/first-steps.ts';
import { seed } from './seed/seed.ts';
import { patiently } from './store/open.ts';
import { startSweeping } from './sweep.ts';
import { hasPeople, signFirstLink } from './teams/first-account.ts';

/** Where the installation keeps what is not code of the main thread. */
export type Installation = {
  /** The built program of a render worker. */
  readonly workerFile: URL;
  /** The built program of the thread beside a SQLite database. */
  readonly checkpointFile: URL;
  /** The built program of the thread that hashes passwords. */
  readonly passwordFile: URL;
  /** The built program of the thread that reads large bodies. */
  readonly readerFile: URL;
  /** The built Studio's folder. */
  readonly studioFolder: string;
  /** The folder of the guides and references. */
  readonly docsFolder: string;
  /** The starter library's folder. */
  readonly libraryFolder: string;
};

export type RunningService = {
  /**
   * Stops accepting, finishes what runs, and lets go of everything. Before, for `drainMs`, it goes on but says that it is not
   * ready, so that load balancers and clients turn to other instances.
   */
  stop(options?: { readonly drainMs?: number }): Promise<void>;
};

export async function startService(config: Config, installation: Installation): Promise<RunningService> {
  const log = createLog(config.logLevel, process.stdout);
  for (const sentence of unknownVariables(process.env)) log.warn(sentence);
  checkDataFolder(config.dataFolder);
  makePrivate();
  lowerHelpers();
  tellCorrected(log, config.dataFolder);
  const tracing = await startTracing(process.env, log);
  const { services, close } = await openServices(config, { ...installation, log, tracing });
  await tellLostPlans(services);
  const apps = createApps(services, config);
  const stopSweeping = startSweeping(services);
  const stop = async () => {
    await Promise.all(apps.map(({ app }) => app.close()));
    await stopSweeping();
    await close();
    await tracing?.stop();
  };
  try {
    for (const { app, port, what } of apps) {
      const listenTextResolver = (address: string) => `listening at ${address}${what}`;
      await app.listen({ host: config.host, port, listenTextResolver });
    }
    const onAway = ({ message }: Error) => log.warn(`${message}; trying again`);
    // One of the instances that start together seeds. On a busy machine that takes longer than a statement of the others may wait.
    const seeded = await patiently(config, onAway, () => seed(services, installation.libraryFolder));
    services.phase.current = 'serving';
    const place = { ...config, output: process.stdout };
    if (seeded) tellFirstSteps(seeded, place);
    await tellLink(services, place);
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

/** Teams on plans that the installation had before have the limits of its first: somebody should know. */
async function tellLostPlans({ db, plans, log }: Services): Promise<void> {
  const teams = db
    .selectFrom('teams')
    .select(['slug', 'plan'])
    .where('plan', 'not in', [...plans.names]);
  for (const { slug, plan } of await teams.orderBy('slug').limit(20).execute()) {
    log.warn(
      `the team "${slug}" is on the plan "${plan}", which PLATEN_PLANS does not name: it has the limits of "${plans.names[0]}"`,
    );
  }
}

/** While nobody has an account, each start gives a link that makes the first. */
async function tellLink(
  { db, clock, sessionSecret, studio }: Services,
  place: Parameters<typeof tellFirstLink>[1],
): Promise<void> {
  if (studio && !(await hasPeople(db))) tellFirstLink(signFirstLink(clock.now(), sessionSecret), place);
}

type Listening = { readonly app: FastifyInstance; readonly port: number; readonly what: string };

/** One for everything; or one for the metrics first, and one for all else. */
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
    log.info(`${corrected} files and folders in ${dataFolder} were open to other users, and are closed`);
  if (refused > 0)
    log.warn(`${refused} files and folders in ${dataFolder} belong to another user, and stay open to others`);
}
