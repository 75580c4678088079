/** `GET /openapi.json` and `GET /reference`: the interface for programs and for people. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createOpenApiDocument, type OpenApiDocument } from './document.ts';
import { createReferencePage, REFERENCE_POLICY } from './reference-page.ts';

export function createOpenApiRoutes({ baseUrl }: { readonly baseUrl: string }) {
  let made: OpenApiDocument | undefined;
  // Made when first asked for: a start does not wait for it.
  const document = () => {
    made ??= createOpenApiDocument(baseUrl);
    return made;
  };
  return {
    document: async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
      reply.header('access-control-allow-origin', '*').send(document()),

    page: async (_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
      reply
        .type('text/html; charset=utf-8')
        .headers({ 'content-security-policy': REFERENCE_POLICY, 'x-content-type-options': 'nosniff' })
        .send(createReferencePage(document())),
  };
}
