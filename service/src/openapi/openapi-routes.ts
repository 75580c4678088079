/** `GET /openapi.json` and `GET /reference`: the API reference for programs and for people. */

import { type Kept, keep, sendKept } from '../http/kept.ts';
import { NO_BODY, own, ownWhole, routesWith } from '../http/route.ts';
import { documentAnswer } from './answers.ts';
import type { OpenApiDocument } from './document.ts';
import { createReferencePage } from './reference-page.ts';

export type OpenApiNeeds = {
  /**
   * Returns the OpenAPI document and the reference page. They are created on the first request, to keep startup fast.
   */
  openApi(): { readonly document: Kept; readonly page: Kept & { readonly policy: string } };
};

/**
 * Creates and caches the OpenAPI document and the reference page. `studio` is the HTML of the Studio; undefined if the
 * Studio is not installed.
 */
export function keepOpenApi(document: OpenApiDocument, studio?: string): ReturnType<OpenApiNeeds['openApi']> {
  const { html, policy } = createReferencePage(document, studio);
  return { document: keep(JSON.stringify(document)), page: { ...keep(html), policy } };
}

const route = routesWith<OpenApiNeeds>();

const OF_ANYONE = {
  group: 'Service',
  access: 'open',
  may: 'anyone',
  body: NO_BODY,
  errors: [],
  counts: 'reads',
  headers: {
    takes: { 'If-None-Match': 'an `ETag`: 304 when it is the same' },
    sends: { ETag: 'changes with the bytes' },
  },
} as const;

export const openApiRoutes = [
  route('GET /openapi.json', {
    name: 'getOpenApi',
    ...OF_ANYONE,
    about: 'Returns this document.',
    answer: ownWhole(documentAnswer),
    async handle({ openApi }, { request, reply }) {
      reply.headers({ 'access-control-allow-origin': '*', 'content-type': 'application/json; charset=utf-8' });
      return sendKept(openApi().document, request, reply);
    },
  }),
  route('GET /reference', {
    name: 'getReference',
    ...OF_ANYONE,
    about: 'Returns this document as a web page.',
    answer: own(['text/html']),
    async handle({ openApi }, { request, reply }) {
      const { page } = openApi();
      reply.type('text/html; charset=utf-8').header('content-security-policy', page.policy);
      return sendKept(page, request, reply);
    },
  }),
];
