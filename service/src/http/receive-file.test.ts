/** Uploads over a socket. A large file is in a temporary file while it is processed, and is deleted afterwards. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createByteBudget } from '../fairness/byte-budget.ts';
import { sendError } from './handle-errors.ts';
import { createOpenBudget } from './hold-bytes.ts';
import { createReceiveFile } from './receive-file.ts';

const MB = 1_048_576;

describe('an uploaded file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-test-'));
  const bytesInFlight = createByteBudget(64 * MB);
  const receive = createReceiveFile({ limitMb: 4, folder });
  const temporary = () => readdirSync(folder);
  const app = fastify();
  let origin: string;

  beforeAll(async () => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));
    app.setErrorHandler(sendError);
    app.addHook('onRequest', createOpenBudget({ bytesInFlight }));
    app.post('/', (request) =>
      receive(request, async (content) => {
        const files = temporary();
        const bytes = content instanceof Uint8Array ? content : await readFile(content.path);
        const digest = createHash('sha256').update(bytes).digest('hex');
        return { digest, files: files.length, told: request.receivedBytes };
      }),
    );
    app.post('/broken', (request) =>
      receive(request, async () => {
        throw new Error('broken');
      }),
    );
    await app.listen({ host: '127.0.0.1', port: 0 });
    origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  const send = (body: Uint8Array | ReadableStream, path = '/', headers = {}) =>
    fetch(`${origin}${path}`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);

  it.each([
    ['nothing', 0, 0],
    ['what is in memory', 200_000, 0],
    ['what is in a file', 3 * MB, 1],
    ['all there may be', 4 * MB, 1],
  ])('arrives complete: %s', async (_, sizeBytes, files) => {
    const bytes = randomBytes(sizeBytes);
    const digest = createHash('sha256').update(bytes).digest('hex');
    expect(await (await send(bytes)).json()).toEqual({ digest, files, told: sizeBytes });
    expect(temporary()).toEqual([]);
  });

  it('may omit its length, and is rejected if it is too large', async () => {
    const streamed = (sizeBytes: number) => send(new Blob([new Uint8Array(sizeBytes)]).stream());
    expect((await streamed(4 * MB)).status).toBe(200);
    expect((await streamed(4 * MB + 1)).status).toBe(413);
    expect((await send(new Uint8Array(4 * MB + 1))).status).toBe(413);
    expect(temporary()).toEqual([]);
  });

  it('is not decompressed', async () => {
    const response = await send(new Uint8Array(9), '/', { 'content-encoding': 'gzip' });
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ code: 'BAD_REQUEST' })]);
  });

  it('is deleted when processing fails', async () => {
    expect((await send(new Uint8Array(MB), '/broken')).status).toBe(500);
    expect(temporary()).toEqual([]);
  });

  it('is deleted when the client disconnects', async () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${4 * MB}\r\n\r\n`);
    socket.write(new Uint8Array(MB));
    await expect.poll(temporary).toHaveLength(1);
    expect(bytesInFlight.heldBytes()).toBeGreaterThan(3 * MB);
    socket.destroy();
    await expect.poll(temporary).toEqual([]);
    await expect.poll(() => bytesInFlight.heldBytes()).toBe(0);
  });
});
