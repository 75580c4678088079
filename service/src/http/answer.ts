/** An answer as a value, so that it can be kept and sent again. */
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Status 200. */
export type Answer = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AnswerBody;
};

/** Bytes, or what reads them. */
export type AnswerBody = Uint8Array | (() => Readable);

/** `content-length` is among the headers, for a body that is a stream when it is sent again. */
export function createAnswer(headers: Readonly<Record<string, string>>, body: Uint8Array): Answer {
  return { headers: { ...headers, 'content-length': String(body.length) }, body };
}

export function jsonAnswer(value: object): Answer {
  return createAnswer(
    { 'content-type': 'application/json; charset=utf-8' },
    new TextEncoder().encode(JSON.stringify(value)),
  );
}

export function openBody(body: AnswerBody): Uint8Array | Readable {
  return body instanceof Uint8Array ? body : body();
}

export function sendAnswer(reply: FastifyReply, { headers, body }: Answer): FastifyReply {
  reply.headers(headers);
  return reply.send(body instanceof Uint8Array ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : body());
}
