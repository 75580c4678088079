/** `GET /openapi.json` and `GET /reference`: the interface for programs and for people. */
import { documentAnswer } from '../http/answers.ts';
import { NO_BODY, own, routesWith, whole } from '../http/route.ts';
import type { OpenApiDocument } from './document.ts';
import { createReferencePage, REFERENCE_POLICY } from './reference-page.ts';

export type OpenApiNeeds = { openApi(): OpenApiDocument };

const route = routesWith<OpenApiNeeds>();

const OF_ANYONE = { group: 'Service', access: 'open', may: 'anyone', headers: {}, body: NO_BODY, errors: [] } as const;

export const openApiRoutes = [
  route('GET /openapi.json', {
    name: 'getOpenApi',
    ...OF_ANYONE,
    about: 'This document.',
    answer: whole(documentAnswer),
    async handle({ openApi }, { reply }) {
      reply.header('access-control-allow-origin', '*');
      return openApi();
    },
  }),
  route('GET /reference', {
    name: 'getReference',
    ...OF_ANYONE,
    about: 'This document as a page.',
    answer: own(['text/html']),
    handle: async ({ openApi }, { reply }) =>
      reply
        .type('text/html; charset=utf-8')
        .headers({ 'content-security-policy': REFERENCE_POLICY, 'x-content-type-options': 'nosniff' })
        .send(createReferencePage(openApi())),
  }),
];
