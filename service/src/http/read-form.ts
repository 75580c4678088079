/** Parses large request bodies, in fair turns between teams. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Credential } from '../auth/credential.ts';
import type { Forms } from '../reading/forms.ts';
import type { Reader } from '../reading/reader.ts';
import { requireJson } from './body.ts';
import { signalLeaving } from './client-left.ts';
import { reportWarnings } from './report-unknown.ts';

type Asked = {
  readonly request: FastifyRequest;
  readonly credential: Credential;
  /** Aborts when the client disconnects. */
  readonly left: AbortSignal;
};

/** Parses a body. Throws BAD_REQUEST and the errors of the form. Throws OVERLOADED if too many bodies wait. */
export async function readForm<Name extends keyof Forms>(
  reader: Reader,
  form: Name,
  { request, credential, left }: Asked,
): Promise<ReturnType<Forms[Name]>> {
  requireJson(request);
  const { bodyBytes: bytes, warnings } = request;
  const read = await reader.read(form, { bytes, warnings }, { group: credential.team.id, left });
  if ('format' in read) request.format = read.format;
  return read;
}

/** Same for a body with a template. Its unknown fields are reported in the response. */
export async function readTemplateForm<Name extends 'createTemplate' | 'saveDraft' | 'validateTemplate'>(
  reader: Reader,
  form: Name,
  { reply, ...asked }: Omit<Asked, 'left'> & { readonly reply: FastifyReply },
): Promise<ReturnType<Forms[Name]>> {
  const read = await readForm(reader, form, { ...asked, left: signalLeaving(reply) });
  reportWarnings(asked.request, reply, read.warnings);
  return read;
}
