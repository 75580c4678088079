/** Splits bodies with several files: `multipart/form-data` (RFC 7578). */
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../base/errors.ts';

/** Maximum files in a body. It equals the maximum items of a batch. */
export const MAX_FILES = 1_000;

/**
 * Replaces a multipart body with the concatenated files, and returns their sizes. Returns undefined for other bodies.
 * The boundary is no longer part of the body, so retries can use a different boundary and still match. Names of files
 * and fields are ignored. Throws BAD_REQUEST if the body is malformed.
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
      'The body is not valid multipart/form-data, or its boundary is missing. Let your HTTP client generate the header.',
    );
  }
  return [...form.values()].map((part) => (typeof part === 'string' ? new Blob([part]) : part));
}

/** Checks the number of parts before parsing them, because a small body can have a huge number of parts. */
function requireFewParts(bytes: Uint8Array, type: string): void {
  const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(type);
  const mark = `--${boundary?.[1] ?? boundary?.[2] ?? ''}`;
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = body.indexOf(mark, 0, 'latin1');
  // The last boundary marks the end of the body.
  for (let count = 0; at >= 0; count++) {
    if (count > MAX_FILES) throw refusal(`The body has more than ${MAX_FILES.toLocaleString('en-US')} files.`);
    at = body.indexOf(mark, at + mark.length, 'latin1');
  }
}

function refusal(message: string): ApiError {
  return new ApiError('BAD_REQUEST', { message });
}
