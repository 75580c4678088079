/** Hook: one line a request in the log, with nothing of its body. */
import type { FastifyReply, FastifyRequest } from 'fastify';

export async function logRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { method, routeOptions, credential } = request;
  request.log.info(
    {
      method,
      route: routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(credential ? { team: credential.team.slug, credentialId: credential.id } : {}),
    },
    'request',
  );
}
