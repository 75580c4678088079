/** Parses large request bodies in the reading thread, with fair turns between teams. */
import type { FastifyRequest } from 'fastify';
import type { Credential } from '../auth/credential.ts';
import type { Form } from '../reading/form.ts';
import type { Reader } from '../reading/reader.ts';
import { requireJson } from './body.ts';

type Asked = {
  readonly request: FastifyRequest;
  readonly credential: Credential;
  /** Aborts when the client disconnects. */
  readonly left: AbortSignal;
};

/** Parses the body. Throws BAD_REQUEST, or the errors of the form. Throws OVERLOADED if too many bodies are waiting. */
export async function readForm<Value>(
  reader: Reader,
  form: Form<Value>,
  { request, credential, left }: Asked,
): Promise<Value> {
  requireJson(request);
  const { bodyBytes: bytes, warnings } = request;
  return reader.read(form, { bytes, warnings }, { group: credential.team.id, left });
}
