/** `Prefer: respond-async` (RFC 7240, 4.1): turns a request into a job whose result is the usual answer. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Credential } from '../auth/credential.ts';
import type { Runner } from '../background/runner.ts';
import { answerOnce } from '../idempotency/idempotency.ts';
import { createRequestJob } from '../jobs/create-job.ts';
import type { RequestSettings } from '../jobs/run-request.ts';
import type { ReadNeeds } from '../reading/reader.ts';
import type { RenderNeeds } from '../render/needs.ts';
import { signalLeaving } from './client-left.ts';
import { readForm } from './read-form.ts';
import { sendAnswer } from './send-answer.ts';

export type LaterNeeds = RenderNeeds & ReadNeeds & { readonly jobRunner: Pick<Runner, 'wake'> };

export const LATER_HEADERS = {
  takes: {
    Prefer: '`respond-async`: 202 and a job, whose result is this response; ignored for demo keys',
  },
  sends: { Location: 'the address of the job', 'Preference-Applied': '`respond-async` when the answer is a job' },
} as const;

/** Returns true if the request asks for an asynchronous answer. Demo keys have no jobs, and a preference may be ignored. */
export function prefersLater({ headers: { prefer = '' } }: FastifyRequest, { mode }: Credential): boolean {
  const preferences = [prefer].flat().join(',').split(',');
  const names = preferences.map((each) => each.split(/[;=]/)[0]!.trim().toLowerCase());
  return mode !== 'demo' && names.includes('respond-async');
}

type Asked = { readonly credential: Credential; readonly request: FastifyRequest; readonly reply: FastifyReply };

/** Creates and returns the job. Errors in the body are reported immediately. */
export async function answerLater(
  needs: LaterNeeds,
  kind: 'render' | 'batch',
  { credential, request, reply }: Asked,
): Promise<FastifyReply> {
  const { bodyBytes: body, headers, routeOptions } = request;
  request.facts = { isDeferred: true };
  const { id: credentialId, team } = credential;
  // The route is part of the idempotency key, so that a key is not shared between jobs and documents.
  const asked = { key: headers['idempotency-key'], credentialId, team, route: `${routeOptions.url} later`, body };
  const answer = await answerOnce(needs, asked, async (prepare) => {
    const parsed = await readForm(needs.reader, kind, { request, credential, left: signalLeaving(reply) });
    const { template, format } = parsed;
    const settings: RequestSettings = { warnings: request.warnings, format };
    return createRequestJob(
      needs,
      {
        credential,
        requestId: request.id,
        kind,
        body,
        settings,
        template: template.kind === 'stored' ? template.id : null,
        units: 'items' in parsed ? parsed.items.length : 1,
      },
      prepare,
    );
  });
  needs.jobRunner.wake();
  reply.header('preference-applied', 'respond-async');
  return sendAnswer(reply.code(202), answer);
}
