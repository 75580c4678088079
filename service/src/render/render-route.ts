/** `POST /v1/render`: one document. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseJsonBody } from '../http/body.ts';
import { signalLeaving } from '../http/client-left.ts';
import { answerOnceTo } from '../http/repeatable.ts';
import { sendAnswer } from '../http/send-answer.ts';
import type { RenderNeeds } from './needs.ts';
import { renderOnce } from './render-once.ts';
import { parseRenderRequest } from './render-request.ts';

export function createRenderRoute(needs: RenderNeeds) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const answer = await answerOnceTo(needs, request, async (prepare) => {
      const left = signalLeaving(reply);
      await parseJsonBody(request);
      const { bodyBytes: body, credential } = request;
      const order = { credential, request: parseRenderRequest(request), body, now: needs.clock.now(), left };
      return renderOnce(needs, order, prepare);
    });
    return sendAnswer(reply, answer);
  };
}
