/**
 * Costs of a render on the main thread that are the same in every run. An increase makes renders slower on all
 * machines.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { MessagePort } from 'node:worker_threads';
import type { DatabaseConnection } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { createApp } from '../app.ts';
import { openedService, openedTeam } from '../testing/opened.ts';
import { BADGE, bearer } from '../testing/service.ts';

const service = openedService();
const team = openedTeam(service, 'acme');

type Costs = {
  /** Number of flushes of file contents, including SQLite's log. */
  readonly contentFlushes: number;
  readonly folderFlushes: number;
  /** Number of SQL statements, including those that begin and commit transactions. */
  readonly statements: number;
  /** Number of messages sent to render workers. */
  readonly messages: number;
  /** Number of files and folders that were opened. */
  readonly opened: number;
};

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** Marks the work to measure, because background work can run at any time. */
const measured = new AsyncLocalStorage<true>();

/** Counts the calls of a method by the work to measure. */
function count<Key extends string>(object: { [key in Key]: (...args: never[]) => unknown }, name: Key): () => number {
  let calls = 0;
  const original = object[name];
  vi.spyOn(object, name as never).mockImplementation(function (this: unknown, ...args: never[]) {
    if (measured.getStore()) calls++;
    return original.apply(this, args);
  } as never);
  return () => calls;
}

async function costsOf(work: () => Promise<unknown>): Promise<Costs> {
  const connection: DatabaseConnection = await service.services.db
    .getExecutor()
    .provideConnection(async (each) => Object.getPrototypeOf(each));
  const counts = {
    contentFlushes: count(fs, 'fdatasync'),
    contentFlushesSync: count(fs, 'fdatasyncSync'),
    folderFlushes: count(fs, 'fsync'),
    opened: count(fs, 'openSync'),
    statements: count(connection, 'executeQuery'),
    messages: count(MessagePort.prototype, 'postMessage'),
  };
  syncBuiltinESMExports();
  await measured.run(true, work);
  return {
    contentFlushes: counts.contentFlushes() + counts.contentFlushesSync(),
    folderFlushes: counts.folderFlushes(),
    opened: counts.opened(),
    statements: counts.statements(),
    messages: counts.messages(),
  };
}

async function render(delivery: string, app = service.app, headers: object = {}): Promise<void> {
  const payload = { template: BADGE, data: { name: 'Ada' }, format: 'pdf', delivery };
  const sent = { ...bearer(team.keys.live), ...headers };
  const { statusCode } = await app.inject({ method: 'POST', url: '/v1/render', headers: sent, payload });
  expect(statusCode).toBe(200);
}

/** Renders several times, so that the caches are filled, and folders and file names exist. */
async function warm(...rendering: Parameters<typeof render>): Promise<void> {
  for (let count = 0; count < 3; count++) await render(...rendering);
}

it('a stored render flushes only the log, because the document is in its row', async () => {
  await warm('url');
  expect(await costsOf(() => render('url'))).toEqual({
    contentFlushes: 1,
    folderFlushes: 0,
    opened: 0,
    statements: 6,
    messages: 1,
  });
});

it('a render that is stored in a file flushes the file, its folder and the log once', async () => {
  const app = createApp({ ...service.services, rowBytes: 0 });
  await warm('url', app);
  expect(await costsOf(() => render('url', app))).toEqual({
    contentFlushes: 2,
    folderFlushes: 1,
    opened: 2,
    statements: 7,
    messages: 1,
  });
});

it('an inline render never waits for the disk', async () => {
  await warm('inline');
  expect(await costsOf(() => render('inline'))).toEqual({
    contentFlushes: 0,
    folderFlushes: 0,
    opened: 0,
    statements: 2,
    messages: 1,
  });
});

it.each(['url', 'inline'])('a render with an Idempotency-Key flushes only the log: %s', async (delivery) => {
  await warm(delivery);
  const costs = await costsOf(() => render(delivery, service.app, { 'idempotency-key': `order-${delivery}` }));
  expect(costs).toMatchObject({ contentFlushes: 1, folderFlushes: 0, opened: 0, messages: 1 });
});
