/** `POST /v1/convert`: converts labels and PDF pages of other programs to any output format. */

import { nameLargeFile, removeAfter } from '../blobs/temporary-files.ts';
import { signalLeaving } from '../http/client-left.ts';
import { DOCUMENT_TYPES } from '../http/media-types.ts';
import { FILES_BODY, own, routesWith } from '../http/route.ts';
import { sendAnswer } from '../http/send-answer.ts';
import { splitFiles } from '../http/split-files.ts';
import type { Prepare } from '../idempotency/idempotency.ts';
import { answerOnceTo } from '../idempotency/routes/repeatable.ts';
import { jobAnswer } from '../jobs/routes/answers.ts';
import { CONVERT_QUERY, convertRequest, withSizes } from '../render/convert-request.ts';
import { renderOnce } from '../render/render-once.ts';
import { workOf } from '../render/routes/request-work.ts';
import { RENDER_ERRORS, RENDER_HEADERS } from '../render/routes/route-parts.ts';
import { renderAnswers } from './answers.ts';
import { convertLater, LATER_HEADERS, type LaterNeeds, prefersLater } from './respond-later.ts';

export const convertRoute = routesWith<LaterNeeds>()('POST /v1/convert', {
  name: 'convert',
  group: 'Render',
  about:
    'Converts labels or pages from other programs to another format. The body is a ZPL II or EPL2 stream or a PDF file, together up to the size of an asset. Several files, at most 1,000, are parts of `multipart/form-data` and form one document in their order; any other `Content-Type` is ignored. Unknown commands are skipped with a warning that names the command and its offset. Counts as one render and responds like `POST /v1/render`. With `Prefer: respond-async` the response is 202 with a job, whose result is the response.',
  access: 'credential',
  may: 'render',
  demoRefusal: 'Demo keys cannot convert files. Use a live or test key.',
  query: CONVERT_QUERY,
  headers: {
    takes: { ...RENDER_HEADERS.takes, ...LATER_HEADERS.takes },
    sends: { ...RENDER_HEADERS.sends, ...LATER_HEADERS.sends },
  },
  body: FILES_BODY,
  answer: own(DOCUMENT_TYPES, renderAnswers),
  later: jobAnswer,
  errors: RENDER_ERRORS,
  counts: 'renders',
  async handle(needs, { credential, query, request, reply }) {
    const parsed = convertRequest(query);
    const asked = withSizes(parsed, await splitFiles(request));
    request.format = asked.format;
    if (prefersLater(request, credential)) return convertLater(needs, { credential, request, reply }, asked);
    const largeFile = nameLargeFile();
    try {
      const order = {
        credential,
        request: asked,
        body: request.bodyBytes,
        now: needs.clock.now(),
        left: signalLeaving(reply),
        largeFile: largeFile.path,
      };
      const work = (prepare: Prepare) => renderOnce(needs, order, workOf(request, prepare));
      const answer = await answerOnceTo(needs, credential, request, work, request.url);
      removeAfter(reply.raw, largeFile, request.facts);
      return sendAnswer(reply, answer);
    } catch (error) {
      await largeFile.remove();
      throw error;
    }
  },
});
