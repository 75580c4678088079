/** Reads a body that may be large, in turn by team. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Credential } from '../auth/credential.ts';
import type { Forms } from '../reading/forms.ts';
import type { Reader } from '../reading/reader.ts';
import { requireJson } from './body.ts';
import { signalLeaving } from './client-left.ts';
import { tellWarnings } from './tell-unknown.ts';

type Asked = {
  readonly request: FastifyRequest;
  readonly credential: Credential;
  /** Aborts when the client no longer waits for its answer. */
  readonly left: AbortSignal;
};

/** BAD_REQUEST and the errors of the form; OVERLOADED when too many wait to be read. */
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

/** The same of a body that brings a template: what of it is not known is told with the answer. */
export async function readTemplateForm<Name extends 'createTemplate' | 'saveDraft' | 'validateTemplate'>(
  reader: Reader,
  form: Name,
  { reply, ...asked }: Omit<Asked, 'left'> & { readonly reply: FastifyReply },
): Promise<ReturnType<Forms[Name]>> {
  const read = await readForm(reader, form, { ...asked, left: signalLeaving(reply) });
  tellWarnings(asked.request, reply, read.warnings);
  return read;
}
