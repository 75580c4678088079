/** Bodies with several files: `multipart/form-data` (RFC 7578), whose parts are files in order. */
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../base/errors.ts';

/** Maximum files in a body, the same as the items of a batch. */
export const MAX_FILES = 1_000;

/**
 * Replaces a multipart body with its files, one after another, and returns their sizes. Returns undefined for any other
 * body. The boundary is then not part of the request, so that a retry may use another boundary. Names of files and
 * fields are ignored. Throws BAD_REQUEST if the body cannot be split.
 */
export async function splitFiles(request: FastifyRequest): Promise<readonly number[] | undefined> {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) return undefined;
  const { bodyBytes } = request;
  requireFewParts(bodyBytes, type);
  const files = await readParts(bodyBytes, type);
  if (files.length === 0) throw refusal('The body has no files; send each file as a part of multipart/form-data.');
  const bytes = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())));
  request.bodyBytes = new Uint8Array(Buffer.concat(bytes));
  return bytes.map(({ length }) => length);
}

async function readParts(bytes: Uint8Array, type: string): Promise<readonly Blob[]> {
  let form: FormData;
  try {
    form = await new Response(Buffer.from(bytes), { headers: { 'content-type': type } }).formData();
  } catch {
    throw refusal(
      'The body is not valid multipart/form-data, or its boundary is missing. Let your HTTP client write it.',
    );
  }
  return [...form.values()].map((part) => (typeof part === 'string' ? new Blob([part]) : part));
}

/** Counts the parts before parsing them, because a small body could have very many parts. */
function requireFewParts(bytes: Uint8Array, type: string): void {
  const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(type);
  const mark = `--${boundary?.[1] ?? boundary?.[2] ?? ''}`;
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = body.indexOf(mark, 0, 'latin1');
  // The last boundary ends the body.
  for (let count = 0; at >= 0; count++) {
    if (count > MAX_FILES) throw refusal(`The body has more than ${MAX_FILES.toLocaleString('en-US')} files.`);
    at = body.indexOf(mark, at + mark.length, 'latin1');
  }
}

function refusal(message: string): ApiError {
  return new ApiError('BAD_REQUEST', { message });
}
