/** `POST /v1/render`: renders one document. */

import { nameLargeFile, removeAfter } from '../blobs/temporary-files.ts';
import { EXAMPLE_TEMPLATE } from '../http/examples.ts';
import { DOCUMENT_TYPES } from '../http/media-types.ts';
import { own, routesWith, unreadBody } from '../http/route.ts';
import { sendAnswer } from '../http/send-answer.ts';
import { answerOnceTo } from '../idempotency/routes/repeatable.ts';
import { jobAnswer } from '../jobs/routes/answers.ts';
import { renderOnce } from '../render/render-once.ts';
import { renderBody, renderForm } from '../render/render-request.ts';
import { readOrder } from '../render/routes/read-order.ts';
import { workOf } from '../render/routes/request-work.ts';
import { RENDER_ERRORS, RENDER_HEADERS } from '../render/routes/route-parts.ts';
import { renderAnswers } from './answers.ts';
import { answerLater, LATER_HEADERS, type LaterNeeds, prefersLater } from './respond-later.ts';

const EXAMPLE = { template: EXAMPLE_TEMPLATE, data: { attendeeName: 'Ada Lovelace' }, format: 'pdf' };

export const renderRoute = routesWith<LaterNeeds>()('POST /v1/render', {
  name: 'render',
  group: 'Render',
  about:
    'Renders a template with data. The response has a download URL. With `delivery: inline` it is the document, and with `inline-json` it is JSON with the document in Base64. Send either `templateId` or `template`. With `Prefer: respond-async` the response is 202 with a job, whose result is the response.',
  access: 'credential',
  may: 'render',
  headers: {
    takes: { ...RENDER_HEADERS.takes, ...LATER_HEADERS.takes },
    sends: { ...RENDER_HEADERS.sends, ...LATER_HEADERS.sends },
  },
  body: unreadBody(renderBody, EXAMPLE),
  answer: own(DOCUMENT_TYPES, renderAnswers),
  later: jobAnswer,
  errors: RENDER_ERRORS,
  counts: 'renders',
  async handle(needs, { credential, body, request, reply }) {
    if (prefersLater(request, credential)) return answerLater(needs, 'render', { credential, request, reply });
    const largeFile = nameLargeFile();
    try {
      const answer = await answerOnceTo(needs, credential, request, async (prepare) => {
        const order = await readOrder(needs, renderForm, { credential, body, request, reply });
        request.format = order.request.format;
        return renderOnce(needs, { largeFile: largeFile.path, ...order }, workOf(request, prepare));
      });
      removeAfter(reply.raw, largeFile, request.facts);
      return sendAnswer(reply, answer);
    } catch (error) {
      await largeFile.remove();
      throw error;
    }
  },
});
