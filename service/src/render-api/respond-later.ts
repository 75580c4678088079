/**
 * `Prefer: respond-async` (RFC 7240, section 4.1): creates a job for a request. The result of the job is the usual
 * response.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Credential } from '../auth/credential.ts';
import type { Runner } from '../background/runner.ts';
import { signalLeaving } from '../http/client-left.ts';
import { readForm } from '../http/read-form.ts';
import { sendAnswer } from '../http/send-answer.ts';
import { answerOnce } from '../idempotency/idempotency.ts';
import { createRequestJob, type RequestOrder } from '../jobs/create-job.ts';
import type { RequestSettings } from '../jobs/run-request.ts';
import type { Form } from '../reading/form.ts';
import type { ReadNeeds } from '../reading/reader.ts';
import type { RenderNeeds } from '../render/needs.ts';
import { type BatchRequest, batchForm, type RenderRequest, renderForm } from '../render/render-request.ts';

export type LaterNeeds = RenderNeeds & ReadNeeds & { readonly jobRunner: Pick<Runner, 'wake'> };

export const LATER_HEADERS = {
  takes: {
    Prefer: '`respond-async`: 202 and a job, whose result is this response; ignored for demo keys',
  },
  sends: { Location: 'URL of the job', 'Preference-Applied': '`respond-async` if the response is a job' },
} as const;

/**
 * Returns true if the client prefers an asynchronous response. The preference is ignored for demo keys, which cannot
 * have jobs.
 */
export function prefersLater({ headers: { prefer = '' } }: FastifyRequest, { mode }: Credential): boolean {
  const preferences = [prefer].flat().join(',').split(',');
  const names = preferences.map((each) => each.split(/[;=]/)[0]!.trim().toLowerCase());
  return mode !== 'demo' && names.includes('respond-async');
}

type Asked = { readonly credential: Credential; readonly request: FastifyRequest; readonly reply: FastifyReply };

/** Creates the job of a render or batch and returns it. Errors in the body are returned immediately. */
export function answerLater(needs: LaterNeeds, kind: 'render' | 'batch', asked: Asked): Promise<FastifyReply> {
  const { credential, request, reply } = asked;
  return answerWithJob(needs, asked, request.routeOptions.url, async () => {
    const read = { request, credential, left: signalLeaving(reply) };
    const form: Form<RenderRequest | BatchRequest> = kind === 'batch' ? batchForm : renderForm;
    const parsed = await readForm(needs.reader, form, read);
    const { template, format } = parsed;
    request.format = format;
    const settings: RequestSettings = { warnings: request.warnings, format };
    const units = 'items' in parsed ? parsed.items.length : 1;
    return { kind, settings, template: template.kind === 'stored' ? template.id : null, units };
  });
}

/** Creates the job of a conversion and returns it. Errors in the files are part of the job's result. */
export function convertLater(needs: LaterNeeds, asked: Asked, convert: RenderRequest): Promise<FastifyReply> {
  const { warnings, url } = asked.request;
  const settings: RequestSettings = { warnings, format: convert.format, convert };
  return answerWithJob(needs, asked, url, async () => ({ kind: 'convert', settings, template: null, units: 1 }));
}

type Deferred = Pick<RequestOrder, 'kind' | 'settings' | 'template' | 'units'>;

/** Creates the job. `address` includes query parameters if the result depends on them. */
async function answerWithJob(
  needs: LaterNeeds,
  { credential, request, reply }: Asked,
  address: string | undefined,
  read: () => Promise<Deferred>,
): Promise<FastifyReply> {
  const { bodyBytes: body, headers, id: requestId } = request;
  request.facts = { isDeferred: true };
  const { id: credentialId, team } = credential;
  // The route is part of the idempotency key. The same key can therefore be used with and without `Prefer`.
  const asked = { key: headers['idempotency-key'], credentialId, team, route: `${address} later`, body };
  const answer = await answerOnce(needs, asked, async (prepare) =>
    createRequestJob(needs, { credential, requestId, body, ...(await read()) }, prepare),
  );
  needs.jobRunner.wake();
  reply.header('preference-applied', 'respond-async');
  return sendAnswer(reply.code(202), answer);
}
