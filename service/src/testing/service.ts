/**
 * Complete service for tests, with a real database, real files and real workers in a temporary folder. Only the clock
 * is simulated.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import { type Logger, pino } from 'pino';
import { createApp, type Services } from '../app.ts';
import { signSession } from '../auth/session-token.ts';
import { startSession } from '../auth/sessions.ts';
import { readConfig } from '../config/config.ts';
import { parsePrinterPolicy } from '../config/printer-policy.ts';
import type { RemoteImagePolicy } from '../config/remote-image-policy.ts';
import type { KeyMode } from '../enums/key-modes.ts';
import { DEFAULT_PLANS, type Plan } from '../enums/plans.ts';
import type { Role } from '../enums/roles.ts';
import { SCOPES_BY_MODE } from '../enums/scopes.ts';
import type { Tracing } from '../http/tracing.ts';
import type { Installation } from '../main.ts';
import { openServices } from '../open-services.ts';
import type { Network } from '../remote/network.ts';
import { type Seeded, seed } from '../seed/seed.ts';
import { openDatabase, sqliteFile } from '../store/open.ts';
import { copySqlite } from '../store/sqlite.ts';
import { issueKey } from '../teams/keys.ts';
import { addMember } from '../teams/members.ts';
import { createTeam } from '../teams/teams.ts';
import { upsertTemplate } from '../templates/drafts.ts';
import { publishVersion } from '../templates/templates.ts';
import { startThreads, type WorkerThreads } from '../workers/worker-threads.ts';
import { createDatabase } from './postgres.ts';
import { S3_CREDENTIALS } from './s3.ts';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
export const BIN = join(ROOT, 'cli/bin/platen.js');
export const LIBRARY = join(ROOT, 'library');

/**
 * Script that hashes passwords with a thousandth of the normal work. Normally, hashing a password takes a tenth of a
 * second.
 */
const QUICK_PASSWORDS = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { scryptSync } from 'node:crypto';
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ password, salt }) =>
      parentPort.postMessage(scryptSync(password.normalize('NFKC'), salt, 64, { N: 16, r: 16, p: 1 }).toString('hex')),
    );`)}`,
);

/** True if the files are up to date. `tests/build-once.ts` builds them before the tests. */
let isBuilt = process.env['TESTS_BUILT'] === 'true';

/** Returns the URL of the compiled worker script. Builds outdated files first. */
export function builtWorker(): URL {
  if (!isBuilt) execFileSync(process.execPath, [BIN, '--help']);
  isBuilt = true;
  return new URL('../../../dist/render-worker.js', import.meta.url);
}

/** Returns the paths of the built files, for commands. */
export function builtInstallation(): Installation {
  const builtFile = (name: string) => new URL(name, builtWorker());
  return {
    workerFile: builtWorker(),
    checkpointFile: builtFile('checkpoint-worker.js'),
    passwordFile: builtFile('password-worker.js'),
    readerFile: builtFile('read-worker.js'),
    studioFolder: fileURLToPath(builtFile('studio/')),
    docsFolder: fileURLToPath(new URL('../../../docs/', import.meta.url)),
    libraryFolder: fileURLToPath(new URL('../../../library/', import.meta.url)),
  };
}

export type TestTeam = { readonly id: string; readonly slug: string; readonly keys: Readonly<Record<KeyMode, string>> };

export type TestPerson = { readonly id: string; readonly email: string; readonly token: string };

export type NewPerson = {
  readonly email: string;
  readonly team?: TestTeam;
  readonly role?: Role;
  readonly superAdmin?: boolean;
};

export const PASSWORD = 'correct horse battery';

export type TestService = {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly seeded: Seeded;
  /** Current time of the service in ms since the epoch. Tests can set it. */
  time: number;
  createTeam(slug: string, plan?: Plan): Promise<TestTeam>;
  pushTemplate(team: TestTeam, slug: string, template: object): Promise<string>;
  /** Creates a person whose password is `PASSWORD`, and signs in. */
  createPerson(person: NewPerson): Promise<TestPerson>;
  /** Sends a request, for example `call(token, 'POST /v1/keys', { mode: 'live' })`. */
  call(token: string | undefined, route: string, body?: object): Promise<Response>;
  /** Runs a job with the items. Returns its ID when it has ended. */
  runJob(token: string, templateId: string, items: readonly object[]): Promise<string>;
  /** Sends `POST /v1/render`. */
  render(key: string, body: object): Promise<Response>;
  close(): Promise<void>;
};

export type TestServiceOptions = {
  /** Time limit of a render in ms. By default, it is longer than any render takes on a busy machine. */
  readonly timeoutMs?: number;
  /** First time slice of a long task in ms. */
  readonly sliceMs?: number;
  readonly queue?: number;
  /** Number of workers. Default: 1. */
  readonly workers?: number;
  /**
   * True to start workers on first use. By default, it depends on the time limit. Starting workers takes time, and most
   * tests need at most one.
   */
  readonly workersStartLate?: boolean;
  readonly workerFile?: URL;
  readonly assetLimitMb?: number;
  readonly bytesInFlightMb?: number;
  /** Bytes to keep free on the disk. */
  readonly diskReserve?: number;
  readonly remoteImages?: RemoteImagePolicy;
  readonly network?: Network;
  /** Hosts to which webhooks can send. By default, webhooks are off. */
  readonly webhooks?: RemoteImagePolicy;
  /** Value of `PLATEN_BACKGROUND`. Default: `on`. */
  readonly background?: 'on' | 'off';
  /** Value of `PLATEN_PRINTERS`. With `stored`, the variable is not set. Default: off. */
  readonly printers?: string;
  readonly anonymousPerMinute?: number;
  readonly trustProxy?: readonly string[];
  /** URL of the mail server. Without it, no e-mail is sent. */
  readonly smtpUrl?: string;
  /** Script that hashes passwords. By default, it is fast. */
  readonly passwordFile?: URL;
  readonly corsOrigins?: readonly string[];
  /** Path of the file with plans, for `PLATEN_PLANS`. */
  readonly plans?: string;
  /** Folder with the built Studio. */
  readonly studioFolder?: string;
  readonly docsFolder?: string;
  readonly tracing?: Tracing;
  /** Log. By default, nothing is logged. */
  readonly log?: Logger;
};

/** Timeout in ms. It exceeds the time of any render in the tests, even on a busy machine. */
const PATIENCE_MS = 240_000;

const SESSION_SECRET = 'a secret of the tests, of 32 characters';

export const NOON = Date.UTC(2026, 10, 20, 12);

export async function createTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const service = { time: NOON };
  return Object.assign(service, await openTestService(service, options));
}

/** Opens a service. `options` contain the simulated time. */
export async function openTestService(
  service: Pick<TestService, 'time'>,
  options: TestServiceOptions = {},
): Promise<Omit<TestService, 'time'>> {
  const { timeoutMs, queue = 200, workerFile, workersStartLate } = options;
  // Uses separate threads for tests that block, break or observe their workers.
  const sharesThreads = timeoutMs === undefined && workerFile === undefined && workersStartLate === undefined;
  const folder = temporaryFolder();
  const parts = await sharedParts();
  // Plans affect the first start, so services with other plans cannot use the shared copy.
  const begun = 'PLATEN_DATABASE_URL' in parts || options.plans !== undefined ? undefined : await begin();
  if (begun) writeFileSync(sqliteFile(folder), begun.database, { mode: 0o600 });
  const clock = { now: () => service.time };
  const {
    services,
    begin: beginWork,
    close,
  } = await openServices(
    {
      ...readConfig({ PLATEN_DATA: folder, PLATEN_BASE_URL: 'https://platen.test', ...parts }),
      sessionSecret: SESSION_SECRET,
      workers: options.workers ?? 1,
      queue,
      renderTimeoutMs: timeoutMs ?? PATIENCE_MS,
      remoteImages: options.remoteImages ?? { kind: 'off' },
      webhooks: options.webhooks ?? { kind: 'off' },
      background: options.background ?? 'on',
      printers: options.printers === 'stored' ? 'stored' : parsePrinterPolicy(options.printers ?? 'off')!,
      diskReserve: options.diskReserve ?? 0,
      bytesInFlightMb: options.bytesInFlightMb ?? 256,
      assetLimitMb: options.assetLimitMb ?? 20,
      anonymousPerMinute: options.anonymousPerMinute ?? 60,
      trustProxy: options.trustProxy ?? [],
      smtpUrl: options.smtpUrl ?? '',
      corsOrigins: options.corsOrigins ?? [],
      plans: options.plans ?? '',
    },
    {
      clock,
      log: options.log ?? pino({ level: 'silent' }),
      workerFile: workerFile ?? builtWorker(),
      workersStartLate: workersStartLate ?? timeoutMs === undefined,
      sliceMs: options.sliceMs,
      workerThreads: sharesThreads ? sharedThreads() : undefined,
      passwordFile: options.passwordFile ?? QUICK_PASSWORDS,
      readerFile: builtInstallation().readerFile,
      studioFolder: options.studioFolder,
      docsFolder: options.docsFolder,
      tracing: options.tracing,
      network: options.network,
    },
  );
  const { db } = services;
  services.phase.current = 'serving';
  await beginWork();
  const app = createApp(services);
  return {
    app,
    services,
    seeded: begun?.seeded ?? (await seed(services, LIBRARY))!,
    async createTeam(slug: string, plan: Plan = 'enterprise') {
      const { id } = (await createTeam(db, clock, { slug, name: slug, plan }))!;
      const issue = async (mode: KeyMode) =>
        (await issueKey(services, { teamId: id, mode, scopes: SCOPES_BY_MODE[mode], name: '' })).key;
      return { id, slug, keys: { live: await issue('live'), test: await issue('test'), demo: await issue('demo') } };
    },
    async pushTemplate(team: TestTeam, slug: string, template: object) {
      const id = await upsertTemplate(services, { teamId: team.id, slug, draft: JSON.stringify(template) });
      await publishVersion(services, id);
      return id;
    },
    async createPerson({ email, team, role = 'member', superAdmin = false }: NewPerson) {
      const { accounts } = services;
      const hash = await accounts.hash(PASSWORD, { group: 'test' });
      const account = { email, name: email, hash };
      const id = (await db.transaction().execute((transaction) => accounts.create(transaction, account)))!;
      if (team) await addMember(db, clock, { teamId: team.id, userId: id, role });
      if (superAdmin) await db.updateTable('users').set({ super_admin: 1 }).where('id', '=', id).execute();
      const token = await startSession(services, { userId: id });
      return { id, email, token: signSession(token, SESSION_SECRET) };
    },
    call(token: string | undefined, route: string, body?: object) {
      const [method, url] = route.split(' ') as [string, string];
      const headers = token === undefined ? {} : bearer(token);
      return app.inject({ method, url, headers, ...(body ? { payload: body } : {}) } as InjectOptions);
    },
    render: (key: string, body: object) =>
      app.inject({ method: 'POST', url: '/v1/render', headers: bearer(key), payload: body }),
    async runJob(token: string, templateId: string, items: readonly object[]) {
      const created = await app.inject({
        method: 'POST',
        url: `/v1/jobs?templateId=${templateId}&format=zpl&maxFailures=10&itemsPerPart=1`,
        headers: { ...bearer(token), 'content-type': 'application/x-ndjson' },
        payload: items.map((item) => JSON.stringify(item)).join('\n'),
      });
      const { id } = created.json();
      const ended = db.selectFrom('jobs').select('id').where('id', '=', id).where('ended_at', 'is not', null);
      while (!(await ended.executeTakeFirst())) await sleep(5);
      return id;
    },
    async close() {
      await app.close();
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Database and keys after a first start. */
type Begun = { readonly database: Uint8Array; readonly seeded: Seeded };

let begun: Promise<Begun> | undefined;

/**
 * Starts a service once. All test services start with a copy of its database, because this is faster than a first
 * start.
 */
function begin(): Promise<Begun> {
  begun ??= (async () => {
    const folder = temporaryFolder();
    const db = await openDatabase({ dataFolder: folder, databaseUrl: '' });
    const seeded = (await seed({ db, clock: { now: () => NOON }, plans: DEFAULT_PLANS }, LIBRARY))!;
    // Copies with SQLite, because a part of the data is only in the write-ahead log.
    const copy = join(folder, 'copy.sqlite');
    await copySqlite(db, copy);
    await db.destroy();
    const database = readFileSync(copy);
    rmSync(folder, { recursive: true });
    return { database, seeded };
  })();
  return begun;
}

let threads: WorkerThreads | undefined;

/**
 * Returns worker threads that services share, unless they need separate ones. Starting a thread takes half a second.
 */
function sharedThreads(): WorkerThreads {
  threads ??= startThreads({
    workerFile: builtWorker(),
    count: 3,
    initial: 0,
    onError(error) {
      throw error;
    },
    onRestart() {},
  });
  const shared = threads;
  let isClosed = false;
  return {
    run: (...asked) => shared.run(...asked),
    hasThread: shared.hasThread,
    start: shared.start,
    startSpare: shared.startSpare,
    count: () => (isClosed ? 0 : shared.count()),
    warm: shared.warm,
    // Does not terminate the threads, because other services use them.
    async close() {
      isClosed = true;
    },
  };
}

/**
 * Returns environment variables for a separate database and storage on the shared test servers. Returns an empty object
 * if there are no such servers.
 */
export async function sharedParts(): Promise<Readonly<Record<string, string>>> {
  const { TESTS_PARTS: parts, TESTS_DATABASES: databases, TESTS_STORAGE: storage } = process.env;
  if (parts !== 'shared') return {};
  return {
    PLATEN_DATABASE_URL: await createDatabase(databases!),
    PLATEN_STORAGE_URL: storage!.replace('PREFIX', randomUUID()),
    ...S3_CREDENTIALS,
  };
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'platen-test-'));
}

export function bearer(key: string): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${key}` };
}

/** Valid template with one text, the value of `name`. */
export const BADGE = {
  formatVersion: 1,
  meta: { name: 'Badge' },
  dimensions: { width: '90mm', height: '55mm' },
  elements: [
    {
      id: 'name',
      type: 'text',
      position: { mode: 'absolute', x: '10mm', y: '10mm' },
      width: '70mm',
      height: '20mm',
      contentExpression: 'name',
      style: { fontSize: '18pt', fontWeight: 'bold' },
    },
  ],
} as const;

/** Template with a page that takes seconds to draw. */
export const SLOW = {
  template: {
    dimensions: { width: '8in', height: '8in' },
    elements: Array.from({ length: 300 }, (_, index) => ({
      type: 'ellipse',
      position: { mode: 'absolute', x: '0in', y: '0in' },
      width: '8in',
      height: '8in',
      rotation: index,
      style: { fill: index % 2 ? '#f008' : '#00f8' },
    })),
  },
  data: {},
  format: 'png',
  dpi: 1200,
} as const;
