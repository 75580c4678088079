/** `POST /v1/render/batch`: renders many documents from one or several templates. */

import { EXAMPLE_TEMPLATE } from '../http/examples.ts';
import { BATCH_TYPES } from '../http/media-types.ts';
import { own as ownAnswer, routesWith, unreadBody } from '../http/route.ts';
import { sendAnswer } from '../http/send-answer.ts';
import { inAskedMode, modeParameter } from '../http/session-mode.ts';
import { answerOnceTo } from '../idempotency/routes/repeatable.ts';
import { jobAnswer } from '../jobs/routes/answers.ts';
import { renderBatch } from '../render/render-batch.ts';
import { batchBody, batchForm } from '../render/render-request.ts';
import { openBatchFolder } from '../render/routes/batch-folder.ts';
import { readOrder } from '../render/routes/read-order.ts';
import { workOf } from '../render/routes/request-work.ts';
import { RENDER_ERRORS, RENDER_HEADERS } from '../render/routes/route-parts.ts';
import { batchAnswers } from './answers.ts';
import { answerLater, LATER_HEADERS, type LaterNeeds, prefersLater } from './respond-later.ts';

const EXAMPLE = {
  template: EXAMPLE_TEMPLATE,
  items: [{ data: { attendeeName: 'Ada Lovelace' } }, { data: { attendeeName: 'Grace Hopper' }, copies: 2 }],
  format: 'zpl',
};

export const batchRoute = routesWith<LaterNeeds>()('POST /v1/render/batch', {
  name: 'renderBatch',
  group: 'Render',
  about:
    'Renders up to 1,000 items in order, with one template, into one PDF, one ZPL stream or one ZIP archive of PNG or HTML files. Items can use other templates, up to 20 in total. Counts as one request for the rate limit, and each item as one render. If an item fails, nothing is rendered, unless `partial` is set.',
  access: 'credential',
  may: 'render',
  headers: {
    takes: { ...RENDER_HEADERS.takes, ...LATER_HEADERS.takes },
    sends: {
      ...RENDER_HEADERS.sends,
      ...LATER_HEADERS.sends,
      'X-Render-Items': 'number of complete items and number of failed items (RFC 9651)',
    },
  },
  query: modeParameter('test'),
  body: unreadBody(batchBody, EXAMPLE),
  answer: ownAnswer(BATCH_TYPES, batchAnswers),
  later: jobAnswer,
  errors: RENDER_ERRORS,
  counts: 'renders',
  async handle(needs, { credential: own, body, query, request, reply }) {
    const credential = inAskedMode(own, { request, mode: query.mode });
    if (prefersLater(request, credential)) return answerLater(needs, 'batch', { credential, request, reply });
    const answer = await answerOnceTo(needs, credential, request, async (prepare) => {
      const order = await readOrder(needs, batchForm, { credential, body, request, reply });
      request.format = order.request.format;
      const folder = await openBatchFolder(request, reply);
      return renderBatch(needs, { ...order, folder }, workOf(request, prepare));
    });
    return sendAnswer(reply, answer);
  },
});
