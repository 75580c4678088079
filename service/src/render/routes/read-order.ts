/**
 * Reads the input of a render from an HTTP request: the parsed body, and a signal that aborts when the client
 * disconnects.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Credential } from '../../auth/credential.ts';
import type { Clock } from '../../base/clock.ts';
import { signalLeaving } from '../../http/client-left.ts';
import { readForm } from '../../http/read-form.ts';
import type { Form } from '../../reading/form.ts';
import type { ReadNeeds } from '../../reading/reader.ts';

type Sent = {
  readonly credential: Credential;
  readonly body: Uint8Array;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/**
 * Reads the input.
 * @throws ApiError like `readForm`
 */
export async function readOrder<Value>(
  { reader, clock }: ReadNeeds & { readonly clock: Clock },
  form: Form<Value>,
  { credential, body, request, reply }: Sent,
) {
  const left = signalLeaving(reply);
  const asked = await readForm(reader, form, { request, credential, left });
  return {
    credential,
    request: asked,
    body,
    now: clock.now(),
    left,
  };
}
