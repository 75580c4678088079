/** `POST /v1/render/batch`: many documents of one template. */
import { rm } from 'node:fs/promises';
import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseJsonBody } from '../http/body.ts';
import { signalLeaving } from '../http/client-left.ts';
import { answerOnceTo } from '../http/repeatable.ts';
import { sendAnswer } from '../http/send-answer.ts';
import { createBatchFolder } from './batch-folder.ts';
import type { RenderNeeds } from './needs.ts';
import { renderBatch } from './render-batch.ts';
import { parseBatchRequest } from './render-request.ts';

export function createBatchRoute(needs: RenderNeeds) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const answer = await answerOnceTo(needs, request, async (prepare) => {
      const folder = await createBatchFolder();
      const remove = () => rm(folder, { recursive: true, force: true });
      finished(reply.raw, () => remove().catch(logTo(request)));
      const left = signalLeaving(reply);
      await parseJsonBody(request);
      const { bodyBytes: body, credential } = request;
      const parsed = parseBatchRequest(request);
      const onMade = (documents: number) => {
        request.documents = documents;
      };
      const order = { credential, request: parsed, body, now: needs.clock.now(), left, folder, onMade };
      return renderBatch(needs, order, prepare);
    });
    return sendAnswer(reply, answer);
  };
}

function logTo({ log }: FastifyRequest) {
  return (error: unknown) => log.warn({ err: error }, 'a temporary folder is left');
}
