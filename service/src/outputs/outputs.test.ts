/** Documents in rows and in files: docs/decisions/documents-in-rows.md. */
import { beforeEach, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { namedFiles } from '../blobs/named-files.ts';
import { ROW_BYTES } from '../blobs/row-contents.ts';
import { noisePng } from '../testing/noise.ts';
import { openedService, openedTeam } from '../testing/opened.ts';
import { BADGE, bearer, NOON } from '../testing/service.ts';
import { deleteExpired } from './outputs.ts';

const service = openedService();
const team = openedTeam(service, 'acme');

beforeEach(() => {
  service.time = NOON;
});

/** Renders a badge, stores it, and returns its ID. @param rowBytes default: the value of the service */
async function store(rowBytes = service.services.rowBytes, template: object = BADGE): Promise<string> {
  const app = createApp({ ...service.services, rowBytes });
  const headers = bearer(team.keys.live);
  const payload = { template, data: { name: 'Ada' }, format: 'pdf' };
  const response = await app.inject({ method: 'POST', url: '/v1/render', headers, payload });
  return response.json().id;
}

const rowOf = (id: string) =>
  service.services.db.selectFrom('outputs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function strayFiles(): Promise<readonly string[]> {
  return (await service.services.db.selectFrom('stray_files').select('id').execute()).map(({ id }) => id);
}

it('stores small documents in rows only if the database and the files are on the same disk', () => {
  expect(service.services.rowBytes).toBe(process.env['TESTS_PARTS'] === 'shared' ? 0 : ROW_BYTES);
});

it('stores a small document in its row, which has no file', async () => {
  const id = await store(ROW_BYTES);
  const { content, size_bytes: sizeBytes } = await rowOf(id);
  expect(Buffer.from(content!).subarray(0, 8).toString()).toBe('%PDF-1.7');
  expect(content).toHaveLength(sizeBytes);
  const { blobs, db } = service.services;
  expect(await blobs.open(id)).toBeUndefined();
  expect([...(await namedFiles(db)).keys()]).not.toContain(id);
  expect(await strayFiles()).not.toContain(id);
});

it('stores a larger document in a file', async () => {
  const picture = `data:image/png;base64,${noisePng(300).toString('base64')}`;
  const at = { position: { mode: 'absolute', x: '0mm', y: '0mm' }, width: '25mm', height: '25mm' };
  const template = { ...BADGE, elements: [{ type: 'image', source: picture, ...at }] };
  const id = await store(ROW_BYTES, template);
  const { content, size_bytes: sizeBytes } = await rowOf(id);
  expect([content, sizeBytes > ROW_BYTES]).toEqual([null, true]);
  const { blobs, db } = service.services;
  expect((await blobs.open(id))?.destroy()).toBeDefined();
  expect([...(await namedFiles(db)).keys()]).toContain(id);
});

it('marks the files of expired documents as stray, but not those of documents in rows, which have no file', async () => {
  const [inRow, inFile] = [await store(ROW_BYTES), await store(0)];
  service.time = (await rowOf(inFile)).expires_at;
  await deleteExpired(service.services);
  const { db } = service.services;
  expect(await db.selectFrom('outputs').select('id').where('id', 'in', [inRow, inFile]).execute()).toEqual([]);
  const stray = await strayFiles();
  expect([stray.includes(inRow), stray.includes(inFile)]).toEqual([false, true]);
});

it('deletes all expired documents, although only some are deleted per step', async () => {
  const { db } = service.services;
  const { id: _, ...row } = await rowOf(await store());
  const rows = Array.from({ length: 120 }, (_, index) => ({ ...row, id: `expired-${index}` }));
  await db.insertInto('outputs').values(rows).execute();
  service.time = row.expires_at;
  await deleteExpired(service.services);
  expect(await db.selectFrom('outputs').select('id').where('id', 'like', 'expired-%').execute()).toEqual([]);
});
