/** Sends a response that is given as a value. */
import type { FastifyReply } from 'fastify';
import type { Answer } from '../base/answer.ts';

export function sendAnswer(reply: FastifyReply, { headers, open }: Answer): FastifyReply {
  reply.headers(headers);
  const body = open();
  return reply.send(body instanceof Uint8Array ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : body);
}
