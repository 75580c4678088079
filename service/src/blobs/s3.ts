/**
 * Stores documents and assets in a bucket of Amazon S3 or a compatible service, with the operations PUT, GET and
 * DELETE.
 */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { type Content, sha256Of, sizeOf } from '../base/content.ts';
import { Unavailable } from '../base/unavailable.ts';
import type { StorageUrl } from '../config/config.ts';
import { createPace } from '../fairness/pace.ts';
import type { Blobs, Expected } from './blobs.ts';
import { createLocalCopies } from './local-copies.ts';

export type S3Options = {
  readonly storage: StorageUrl;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Session token of temporary credentials; empty for permanent credentials. */
  readonly sessionToken: string;
  /** Region that is used if the storage URL does not contain one. */
  readonly region: string;
  /** Folder for the local copies that workers read. */
  readonly folder: string;
};

/** Delays in ms before the retries of a request that received no response or a temporary error. */
const RETRIES_AFTER_MS = [100, 400] as const;

/** Timeout in ms for the start of a response, and the additional time per megabyte of the request. */
const ANSWER_MS = 10_000;
const MEGABYTE_MS = 1_000;

/** Rate limit for all uploads together. At this rate, 20 MB take less than half a second. */
const pace = createPace(48 * 1_048_576);

const PIECE_BYTES = 256 * 1024;

/** Error response of the storage server. */
class S3Error extends Error {}

export function createS3Blobs(options: S3Options): Blobs {
  const base = baseOf(options);
  const copies = createLocalCopies(options.folder, open);

  async function open(name: string, { sizeBytes, range }: Expected = {}): Promise<Readable | undefined> {
    const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {};
    const response = await send(options, { method: 'GET', url: base + name, headers });
    if (response.ok && response.body) {
      if (sizeBytes === undefined || [undefined, sizeBytes].includes(sizeOfWhole(response))) {
        return Readable.fromWeb(response.body as ReadableStream);
      }
      await response.body.cancel();
      return undefined;
    }
    const code = await codeOf(response);
    // Reports a missing bucket as an error, because it is a mistake in the configuration.
    if (code === 'NoSuchKey') return undefined;
    throw refused('GET', response, code);
  }

  return {
    async write(name, content) {
      const response = await send(options, { method: 'PUT', url: base + name, content });
      await expectOk('PUT', response);
    },
    open,
    async delete(name) {
      const response = await send(options, { method: 'DELETE', url: base + name });
      if (response.status !== 404) return expectOk('DELETE', response);
      const code = await codeOf(response);
      if (code !== 'NoSuchKey' && code !== '') throw refused('DELETE', response, code);
    },
    async settle() {},
    fileOf: copies.fileOf,
    workersWrite: false,
    fetch: copies.fetch,
    async check() {
      (await open('ready'))?.destroy();
    },
  };
}

/**
 * Returns the base URL of the bucket. On Amazon S3, each bucket has a separate host, but certificates do not match
 * names with dots. For these buckets and for other servers, the bucket is the first path segment.
 */
export function baseOf({ storage, region }: Pick<S3Options, 'storage' | 'region'>): string {
  const { bucket, prefix, endpoint } = storage;
  const amazon = `s3.${storage.region ?? region}.amazonaws.com`;
  if (endpoint !== undefined) return `${endpoint}/${bucket}/${prefix}`;
  return bucket.includes('.') ? `https://${amazon}/${bucket}/${prefix}` : `https://${bucket}.${amazon}/${prefix}`;
}

type S3Request = {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly content?: Content;
};

/** Sends a request, with retries after temporary errors. Returns any other response. */
async function send(options: S3Options, request: S3Request): Promise<Response> {
  for (const wait of [...RETRIES_AFTER_MS, undefined]) {
    try {
      const response = await attempt(options, request);
      if (response.status < 500 && response.status !== 429) return response;
      throw refused(request.method, response, await codeOf(response)).cause;
    } catch (error) {
      if (wait === undefined) throw new Unavailable('storage', reasonOf(error));
    }
    await sleep(wait);
  }
  throw new Error('unreachable');
}

async function attempt(options: S3Options, { method, url, headers, content }: S3Request): Promise<Response> {
  const { storage, accessKeyId, secretAccessKey, sessionToken, region } = options;
  // The signature includes the digest of the body, so the server rejects a body that was changed in transit.
  const digest = await sha256Of(content ?? new Uint8Array());
  const signed = await new AwsV4Signer({
    method,
    url,
    accessKeyId,
    secretAccessKey,
    service: 's3',
    region: storage.region ?? region,
    ...(sessionToken === '' ? {} : { sessionToken }),
    headers: { ...headers, 'x-amz-content-sha256': digest },
  }).sign();
  const deadline = new AbortController();
  const sizeBytes = content === undefined ? 0 : sizeOf(content);
  const timer = setTimeout(
    () => deadline.abort(new Error(`no response within ${ANSWER_MS / 1000} s`)),
    ANSWER_MS + (sizeBytes / 1024 ** 2) * MEGABYTE_MS,
  );
  try {
    return await fetch(signed.url, {
      method,
      headers: withLength(signed.headers, content),
      signal: deadline.signal,
      redirect: 'error',
      ...(content === undefined ? {} : bodyOf(content)),
    });
  } finally {
    clearTimeout(timer);
  }
}

function withLength(headers: Headers, content: Content | undefined): Headers {
  if (content !== undefined) headers.set('content-length', String(sizeOf(content)));
  return headers;
}

function bodyOf(content: Content): RequestInit {
  if (content instanceof Uint8Array) return { body: content as Uint8Array<ArrayBuffer> };
  return { body: piecesOf(content.path), duplex: 'half' } as unknown as RequestInit;
}

/** Reads a file in pieces at a limited rate, because uploading keeps the main thread busy. */
async function* piecesOf(path: string): AsyncGenerator<Uint8Array, void> {
  for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
    yield piece;
    await pace.keep(path, piece.length);
  }
}

/** Returns the size of the complete object in bytes. Returns undefined if the server does not report it. */
function sizeOfWhole({ headers }: Response): number | undefined {
  const told = headers.get('content-range')?.split('/')[1] ?? headers.get('content-length');
  return told && /^\d+$/.test(told) ? Number(told) : undefined;
}

async function expectOk(method: string, response: Response): Promise<void> {
  if (!response.ok) throw refused(method, response, await codeOf(response));
  await response.body?.cancel();
}

/** Returns the error code in the XML of a response. Returns an empty string if there is no code. */
async function codeOf(response: Response): Promise<string> {
  const text = await response.text().catch(() => '');
  return /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '';
}

function refused(method: string, { status }: Response, code: string): Unavailable {
  return new Unavailable('storage', new S3Error(`the response to ${method} was ${status} ${code}`.trim()));
}

/** Returns the cause of a failed `fetch`, because the message of the error itself is only `fetch failed`. */
function reasonOf(error: unknown): unknown {
  return (error as Error).cause ?? error;
}
