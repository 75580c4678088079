/** Collects the input of a render over HTTP: the parsed body, the caller's signal and the receiver of facts. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Credential } from '../auth/credential.ts';
import type { Clock } from '../base/clock.ts';
import type { Forms } from '../reading/forms.ts';
import type { ReadNeeds } from '../reading/reader.ts';
import { signalLeaving } from './client-left.ts';
import { holdBytes } from './hold-bytes.ts';
import { tellTo } from './note-render.ts';
import { readForm } from './read-form.ts';

type Sent = {
  readonly credential: Credential;
  readonly body: Uint8Array;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** Reads the input of a render. @throws ApiError like `readForm` */
export async function readOrder<Name extends 'render' | 'batch' | 'print'>(
  { reader, clock }: ReadNeeds & { readonly clock: Clock },
  form: Name,
  { credential, body, request, reply }: Sent,
) {
  const left = signalLeaving(reply);
  const asked: ReturnType<Forms[Name]> = await readForm(reader, form, { request, credential, left });
  return {
    credential,
    request: asked,
    body,
    now: clock.now(),
    left,
    hold: (sizeBytes: number) => holdBytes(request, sizeBytes),
    tell: tellTo(request),
  };
}
