/** `/v1/print`: prints documents, each at most once. */

import { byOf } from '../../activity/activity.ts';
import type { Runner } from '../../background/runner.ts';
import { searchParameter, textParameter, wordParameter } from '../../base/query.ts';
import { nameLargeFile } from '../../blobs/temporary-files.ts';
import type { PrintLanguage } from '../../enums/print-language.ts';
import { PRINT_STATES } from '../../enums/print-states.ts';
import { EXAMPLE_TEMPLATE } from '../../http/examples.ts';
import { findSteppedPage, pageParameters } from '../../http/paging.ts';
import { accepted, json, NO_BODY, routesWith, unreadBody } from '../../http/route.ts';
import { sendAnswer } from '../../http/send-answer.ts';
import { inAskedMode, modeParameter } from '../../http/session-mode.ts';
import { answerOnceTo } from '../../idempotency/routes/repeatable.ts';
import { getPrinterRow } from '../../printers/printers.ts';
import type { ReadNeeds } from '../../reading/reader.ts';
import type { RenderNeeds } from '../../render/needs.ts';
import { openBatchFolder } from '../../render/routes/batch-folder.ts';
import { readOrder } from '../../render/routes/read-order.ts';
import { workOf } from '../../render/routes/request-work.ts';
import { NEW_JOB_HEADERS, RENDER_ERRORS } from '../../render/routes/route-parts.ts';
import type { AgentWaits } from '../agent-waits.ts';
import { createPrintJob } from '../create-print-job.ts';
import { cancelPrintJob, getPrintJob, listPrintJobs, retryPrintJob } from '../print-jobs.ts';
import { printBody, printForm } from '../print-request.ts';
import { newPrintJobAnswer, printJobAnswer, printJobsAnswer } from './answers.ts';

export type PrintNeeds = RenderNeeds &
  ReadNeeds & {
    readonly printRunner: Pick<Runner, 'wake'>;
    readonly agentWaits: Pick<AgentWaits, 'wake'>;
  };

const route = routesWith<PrintNeeds>();

const OF_JOBS = { group: 'Printing', access: 'credential', may: 'print', headers: {} } as const;

const EXAMPLE = {
  printer: 'packing-1',
  template: EXAMPLE_TEMPLATE,
  data: { attendeeName: 'Ada Lovelace' },
  copies: 2,
};

export const printRoutes = [
  route('POST /v1/print', {
    ...OF_JOBS,
    name: 'print',
    about:
      'Renders a document for a printer of the team and prints it at most once. Responds when the document is stored and queued for the printer, which receives one job at a time. `GET /v1/print/{id}` returns the outcome. If the connection fails while sending, the job becomes `unknown`, and only `POST /v1/print/{id}/retry` prints it again. Counts as one render, or one for each item.',
    headers: NEW_JOB_HEADERS,
    query: modeParameter('live'),
    body: unreadBody(printBody, EXAMPLE),
    answer: accepted(newPrintJobAnswer),
    errors: RENDER_ERRORS,
    counts: 'renders',
    async handle(needs, { credential: own, body, query, request, reply }) {
      const credential = inAskedMode(own, { request, mode: query.mode });
      const { path: largeFile, remove } = nameLargeFile();
      try {
        const answer = await answerOnceTo(needs, credential, request, async (prepare) => {
          const order = await readOrder(needs, printForm, { credential, body, request, reply });
          const onLanguage = (language: PrintLanguage) => {
            request.format = language;
          };
          const folder = () => openBatchFolder(request, reply);
          return createPrintJob(needs, { ...order, largeFile, folder, onLanguage }, workOf(request, prepare));
        });
        needs.printRunner.wake();
        needs.agentWaits.wake();
        return sendAnswer(reply.code(202), answer);
      } finally {
        await remove();
      }
    },
  }),
  route('GET /v1/print', {
    ...OF_JOBS,
    may: 'print:read',
    name: 'listPrintJobs',
    about: 'Lists the print jobs of the team, latest first, in pages. Expired jobs are not listed.',
    query: {
      search: searchParameter('part of the name of the job, of its ID or of the name of its template'),
      state: wordParameter(`one of ${PRINT_STATES.join(', ')}`, PRINT_STATES).optional(),
      printer: textParameter('the ID or the name of a printer').optional(),
      ...pageParameters(),
    },
    body: NO_BODY,
    answer: json(printJobsAnswer),
    errors: ['BAD_REQUEST', 'NOT_FOUND'],
    async handle({ db }, { credential, query }) {
      const teamId = credential.team.id;
      const printer = query.printer;
      const filter = {
        teamId,
        search: query.search,
        state: query.state,
        printerId: printer === undefined ? undefined : (await getPrinterRow(db, teamId, printer)).id,
      };
      const { items, more } = await findSteppedPage(query, (page) => listPrintJobs(db, filter, page));
      return { jobs: items, ...more };
    },
  }),
  route('GET /v1/print/{id}', {
    ...OF_JOBS,
    may: 'print:read',
    name: 'getPrintJob',
    about: 'Returns a print job with its state.',
    body: NO_BODY,
    answer: json(printJobAnswer),
    errors: ['NOT_FOUND'],
    handle: ({ db }, { credential, params }) => getPrintJob(db, credential.team.id, params.id),
  }),
  route('POST /v1/print/{id}/cancel', {
    ...OF_JOBS,
    name: 'cancelPrintJob',
    about: 'Cancels a job that is still `queued`.',
    body: NO_BODY,
    answer: json(printJobAnswer),
    errors: ['NOT_FOUND', 'CONFLICT'],
    handle: (context, { credential, params }) => cancelPrintJob(context, byOf(credential), params.id),
  }),
  route('POST /v1/print/{id}/retry', {
    ...OF_JOBS,
    name: 'retryPrintJob',
    about:
      'Prints the same bytes of a `failed`, `unknown` or `cancelled` job again, at the end of the queue. Check the printer first. Does not count as a render.',
    body: NO_BODY,
    answer: json(printJobAnswer),
    errors: ['NOT_FOUND', 'CONFLICT'],
    async handle({ printRunner, agentWaits, ...context }, { credential, params }) {
      const job = await retryPrintJob(context, byOf(credential), params.id);
      printRunner.wake();
      agentWaits.wake();
      return job;
    },
  }),
];
