/** Tests for all kinds of storage, and failures that only remote storage can have. */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Unavailable } from '../base/unavailable.ts';
import { readConfig, type StorageUrl } from '../config/config.ts';
import { S3_CREDENTIALS, startS3, type TestS3 } from '../testing/s3.ts';
import { temporaryFolder } from '../testing/service.ts';
import type { Blobs, Expected } from './blobs.ts';
import { openBlobs } from './open.ts';
import { baseOf } from './s3.ts';

const folder = temporaryFolder();
let s3: TestS3;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(async () => {
  await s3.remove();
  rmSync(folder, { recursive: true, force: true });
});

const openS3 = (url: string, credentials: Readonly<Record<string, string>> = S3_CREDENTIALS) =>
  openBlobs(readConfig({ PLATEN_DATA: join(folder, randomUUID()), PLATEN_STORAGE_URL: url, ...credentials }));

const bytes = (text: string) => new TextEncoder().encode(text);

async function read(blobs: Blobs, name: string, range?: { readonly start: number; readonly end: number }) {
  const stream = await blobs.open(name, { range });
  return stream && Buffer.concat(await stream.toArray()).toString();
}

describe.each([
  ['disk', () => openBlobs(readConfig({ PLATEN_DATA: join(folder, 'disk') }))],
  ['s3', () => openS3(s3.url('contract'))],
  ['s3, the whole of a bucket', () => openS3(s3.url(''))],
] as const)('files in %s', (_, openAny) => {
  let blobs: Blobs;
  let name: string;
  beforeAll(async () => {
    blobs = await openAny();
  });

  it('are read as written, whole and in part', async () => {
    name = randomUUID();
    await blobs.write(name, bytes('one label'));
    expect(await read(blobs, name)).toBe('one label');
    expect(await read(blobs, name, { start: 4, end: 6 })).toBe('lab');
  });

  it('count as missing if another size is expected', async () => {
    const open = async (expected: Expected) => (await blobs.open(name, expected))?.destroy();
    const range = { start: 4, end: 6 };
    expect(await open({ sizeBytes: 9 })).toBeDefined();
    expect(await open({ sizeBytes: 9, range })).toBeDefined();
    expect(await open({ sizeBytes: 10 })).toBeUndefined();
    expect(await open({ sizeBytes: 3, range })).toBeUndefined();
  });

  it('may be empty, and may come from a local file', async () => {
    await blobs.write(name, new Uint8Array());
    expect(await read(blobs, name)).toBe('');
    const path = join(folder, 'batch');
    const content = Buffer.alloc(3_000_000, 'labels ');
    writeFileSync(path, content);
    await blobs.write(name, { path, sizeBytes: content.length });
    expect(await read(blobs, name)).toBe(content.toString());
  });

  it('are available to workers once fetched', async () => {
    name = randomUUID();
    await blobs.write(name, bytes('logo'));
    expect(await Promise.all([blobs.fetch(name), blobs.fetch(name)])).toEqual([true, true]);
    expect(readFileSync(blobs.fileOf(name), 'utf8')).toBe('logo');
    expect(await blobs.fetch(randomUUID())).toBe(false);
  });

  it('can be deleted twice', async () => {
    await blobs.delete(name);
    expect(await blobs.open(name)).toBeUndefined();
    await blobs.delete(name);
    expect(await blobs.open(randomUUID())).toBeUndefined();
  });

  it('can be checked for availability', () => blobs.check());
});

describe('a disk', () => {
  it('that is not writable is unavailable', async () => {
    mkdirSync(join(folder, 'blocked'), { recursive: true });
    writeFileSync(join(folder, 'blocked', 'outputs'), 'a file where the folder should be');
    const blobs = await openBlobs(readConfig({ PLATEN_DATA: join(folder, 'blocked') }));
    await expect(blobs.write('name', bytes(''))).rejects.toBeInstanceOf(Unavailable);
    await expect(blobs.check()).rejects.toBeInstanceOf(Unavailable);
  });

  it.skipIf(!existsSync('/dev/full'))('that is full is reported, and again when it has space', async () => {
    const outputs = join(folder, 'full', 'outputs');
    mkdirSync(outputs, { recursive: true });
    symlinkSync('/dev/full', join(outputs, 'ready'));
    const blobs = await openBlobs(readConfig({ PLATEN_DATA: join(folder, 'full') }));
    await expect(blobs.check()).rejects.toThrow(/^the storage is not available: ENOSPC/);
    await Promise.all(Array.from({ length: 20 }, () => blobs.check()));
    expect(readdirSync(outputs)).toEqual([]);
  });
});

describe('an S3 server', () => {
  /** Starts a server that records requests and responds as the test specifies. */
  const asked: { readonly request: IncomingMessage; readonly body: Buffer }[] = [];
  let answers: (readonly [status: number, body: string])[] = [];
  const server = createServer(async (request, response) => {
    asked.push({ request, body: Buffer.concat(await request.toArray()) });
    const [status, body] = answers.shift() ?? [200, ''];
    response.writeHead(status).end(body);
  });
  let url: string;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `s3://bucket/some/prefix?endpoint=http://127.0.0.1:${(server.address() as AddressInfo).port}&region=eu-west-3`;
  });
  afterEach(() => {
    asked.length = 0;
    answers = [];
  });
  afterAll(() => server.close());

  const credentials = {
    AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'a secret/with+signs',
    AWS_SESSION_TOKEN: 'temporary',
  };

  /** Computes an AWS signature version 4 from the signed headers, the path and the digest of the body. */
  function signatureOf({ method, url: path, headers }: IncomingMessage): string {
    const [, day, region, names] =
      /Credential=AKIAEXAMPLE\/(\d+)\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([^,]+), /.exec(
        headers.authorization!,
      )!;
    const signed = names!.split(';').map((name) => `${name}:${headers[name]}\n`);
    const canonical = [method, path, '', signed.join(''), names, headers['x-amz-content-sha256']].join('\n');
    const digest = createHash('sha256').update(canonical).digest('hex');
    const scope = `${day}/${region}/s3/aws4_request`;
    const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
    const key = [day!, region!, 's3', 'aws4_request'].reduce<string | Buffer>(
      hmac,
      `AWS4${credentials.AWS_SECRET_ACCESS_KEY}`,
    );
    return hmac(key, ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest].join('\n')).toString('hex');
  }

  it('gets signed requests, with the digest and the length of their content', async () => {
    const blobs = await openS3(url, credentials);
    const path = join(folder, 'signed');
    writeFileSync(path, 'from a file');
    await blobs.write('a', bytes('from memory'));
    await blobs.write('b', { path, sizeBytes: 11 });
    await blobs.open('c', { range: { start: 0, end: 1 } });
    await blobs.delete('d');
    expect(asked.map(({ request: { method, url: to } }) => `${method} ${to}`)).toEqual([
      'PUT /bucket/some/prefix/a',
      'PUT /bucket/some/prefix/b',
      'GET /bucket/some/prefix/c',
      'DELETE /bucket/some/prefix/d',
    ]);
    for (const { request, body } of asked) {
      const { headers } = request;
      expect(headers.authorization).toContain(`/eu-west-3/s3/aws4_request, SignedHeaders=host;x-amz-content-sha256;`);
      expect(headers.authorization).toMatch(new RegExp(`Signature=${signatureOf(request)}$`));
      expect(headers['x-amz-security-token']).toBe('temporary');
      expect(headers['x-amz-content-sha256']).toBe(createHash('sha256').update(body).digest('hex'));
      expect(Number(headers['content-length'] ?? 0)).toBe(body.length);
      expect(headers).not.toHaveProperty('transfer-encoding');
    }
  });

  it('is retried after a temporary failure', async () => {
    answers = [
      [503, '<Error><Code>SlowDown</Code></Error>'],
      [500, ''],
      [200, ''],
    ];
    await (await openS3(url, credentials)).write('a', bytes('text'));
    expect(asked.map(({ body }) => body.toString())).toEqual(['text', 'text', 'text']);
  });

  it.each([
    ['refuses the key', 403, 'SignatureDoesNotMatch'],
    ['has no such bucket', 404, 'NoSuchBucket'],
    ['fails', 500, 'InternalError'],
  ])('that %s is unavailable, with the reason for the log', async (_, status, code) => {
    const blobs = await openS3(url, credentials);
    answers = Array.from({ length: 4 * 3 }, () => [status, `<Error><Code>${code}</Code></Error>`]);
    const calls = [blobs.open('a'), blobs.write('a', bytes('')), blobs.delete('a'), blobs.check()];
    for (const { reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[]) {
      expect(reason).toBeInstanceOf(Unavailable);
      expect(reason.message).toContain(`${status} ${code}`);
    }
  });

  it('that cannot be reached is unavailable', async () => {
    const blobs = await openS3(url.replace(/:\d+&/, ':1&'), credentials);
    await expect(blobs.open('a')).rejects.toThrow(
      /^the storage is not available: .*ECONNREFUSED|^the storage is not available: bad port/,
    );
  });

  it.each([
    ['s3://labels/prod', 'https://labels.s3.us-east-1.amazonaws.com/prod/'],
    ['s3://labels?region=eu-west-3', 'https://labels.s3.eu-west-3.amazonaws.com/'],
    ['s3://my.labels/a/b', 'https://s3.us-east-1.amazonaws.com/my.labels/a/b/'],
    ['s3://labels/a?endpoint=https://s3.test:9000/x/', 'https://s3.test:9000/x/labels/a/'],
  ])('of %s is requested at %s', (storageUrl, base) => {
    const { storage, awsRegion: region } = readConfig({ PLATEN_STORAGE_URL: storageUrl });
    expect(baseOf({ storage: storage as StorageUrl, region })).toBe(base);
  });

  it('needs credentials', async () => {
    await expect(openS3(url, {})).rejects.toThrow('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set');
  });
});
