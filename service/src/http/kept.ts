/** Bytes that are the same for everybody until the next version, with the tag that tells so. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { noneMatch } from './ranges.ts';

export type Kept = { readonly bytes: Buffer; readonly etag: string };

export function keep(content: string | Buffer): Kept {
  const bytes = Buffer.from(content);
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}

/** Or 304, where the client has them. */
export function sendKept({ bytes, etag }: Kept, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ etag, 'cache-control': 'no-cache' });
  const isKnown = reply.statusCode === 200 && noneMatch(request.headers['if-none-match'], etag);
  return isKnown ? reply.code(304).send() : reply.send(bytes);
}
