/** `GET /openapi.json` and `GET /reference`: the interface for programs and for people. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { documentAnswer } from '../http/answers.ts';
import { noneMatch } from '../http/ranges.ts';
import { NO_BODY, own, ownWhole, routesWith } from '../http/route.ts';
import type { OpenApiDocument } from './document.ts';
import { createReferencePage, REFERENCE_POLICY } from './reference-page.ts';

/** Bytes that are the same for everybody until the next version. */
type Kept = { readonly bytes: Buffer; readonly etag: string };

export type OpenApiNeeds = {
  /** Made when first asked for: a start does not wait for them. */
  openApi(): { readonly document: Kept; readonly page: Kept };
};

export function keepOpenApi(document: OpenApiDocument): ReturnType<OpenApiNeeds['openApi']> {
  return { document: keep(JSON.stringify(document)), page: keep(createReferencePage(document)) };
}

function keep(text: string): Kept {
  return { bytes: Buffer.from(text), etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
}

/** Or 304, where the client has them. */
function sendKept({ bytes, etag }: Kept, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ etag, 'cache-control': 'no-cache' });
  return noneMatch(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(bytes);
}

const route = routesWith<OpenApiNeeds>();

const OF_ANYONE = {
  group: 'Service',
  access: 'open',
  may: 'anyone',
  body: NO_BODY,
  errors: [],
  counts: 'reads',
  headers: { takes: { 'If-None-Match': 'an `ETag`: 304 when it is the same' }, sends: { ETag: 'of the bytes' } },
} as const;

export const openApiRoutes = [
  route('GET /openapi.json', {
    name: 'getOpenApi',
    ...OF_ANYONE,
    about: 'This document.',
    answer: ownWhole(documentAnswer),
    async handle({ openApi }, { request, reply }) {
      reply.headers({ 'access-control-allow-origin': '*', 'content-type': 'application/json; charset=utf-8' });
      return sendKept(openApi().document, request, reply);
    },
  }),
  route('GET /reference', {
    name: 'getReference',
    ...OF_ANYONE,
    about: 'This document as a page.',
    answer: own(['text/html']),
    async handle({ openApi }, { request, reply }) {
      reply.type('text/html; charset=utf-8').header('content-security-policy', REFERENCE_POLICY);
      return sendKept(openApi().page, request, reply);
    },
  }),
];
