/** Parses a body with a template. The response warns about unknown fields. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Credential } from '../../auth/credential.ts';
import { signalLeaving } from '../../http/client-left.ts';
import { readForm } from '../../http/read-form.ts';
import { reportWarnings } from '../../http/report-unknown.ts';
import type { Form } from '../../reading/form.ts';
import type { Reader } from '../../reading/reader.ts';
import type { WithTemplate } from '../template-forms.ts';

type Asked = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly credential: Credential;
};

/**
 * Parses the body of a request.
 * @throws ApiError like `readForm`
 */
export async function readTemplate<Fields>(
  reader: Reader,
  form: Form<WithTemplate<Fields>>,
  { request, reply, credential }: Asked,
): Promise<WithTemplate<Fields>> {
  const read = await readForm(reader, form, { request, credential, left: signalLeaving(reply) });
  reportWarnings(request, reply, read.warnings);
  return read;
}
