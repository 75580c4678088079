/** Static content that is identical for all clients until the next release, with its ETag. Text is compressed. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, type Encoding, vary } from './encodings.ts';
import { noneMatch } from './ranges.ts';

export type Kept = {
  readonly bytes: Buffer;
  readonly etag: string;
  /** Returns the compressed bytes, which are cached. Absent for formats that are already compressed, such as images. */
  compress?(encoding: Encoding): Promise<Buffer>;
};

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };

/** Compression functions by encoding. They run in Node's thread pool. */
const COMPRESSORS: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes) => promisify(gzip)(bytes),
};

export function keep(content: string | Buffer): Kept {
  const bytes = Buffer.from(content);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  if (typeof content !== 'string') return { bytes, etag };
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    bytes,
    etag,
    compress(encoding) {
      const compressed = made.get(encoding) ?? COMPRESSORS[encoding](bytes);
      made.set(encoding, compressed);
      return compressed;
    },
  };
}

/**
 * Sends the bytes, or 304 if the client already has them. Clients must revalidate each time unless the caller has set
 * `Cache-Control`.
 */
export async function sendKept(
  { bytes, etag, compress }: Kept,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const encoding = compress && chooseEncoding(request.headers['accept-encoding']);
  // The ETag must be different for each encoding.
  const tag = encoding === undefined ? etag : etag.replace(/"$/, `-${encoding}"`);
  reply.header('etag', tag);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
  if (compress) vary(reply, 'Accept-Encoding');
  if (reply.statusCode === 200 && noneMatch(request.headers['if-none-match'], tag)) return reply.code(304).send();
  if (encoding === undefined || !compress) return reply.send(bytes);
  return reply.header('content-encoding', encoding).send(await compress(encoding));
}
