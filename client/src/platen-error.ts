/** Error with which the client's methods reject. */
import type { CodeName, JsonObject, Problem, Warning } from './types.ts';

/** Details in an error response. */
export type ErrorDetails = JsonObject & {
  readonly errors?: readonly Problem[];
  readonly warnings?: readonly Warning[];
  /** Barcodes that could not be read back from the document. */
  readonly mismatched?: readonly (CodeName & { readonly item?: number })[];
  /** Indexes of the failed items of a batch, counted from 0. */
  readonly failed?: readonly number[];
  /** Name of the exceeded storage limit, as in `usage().storage`. */
  readonly kept?: string;
  readonly limit?: number;
};

type PlatenErrorOptions = {
  readonly status: number;
  readonly code: string;
  readonly details?: ErrorDetails | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
};

/** Error of a request after all retries have failed. */
export class PlatenError extends Error {
  /** HTTP status; 0 if there was no response. */
  declare readonly status: number;
  /**
   * Error code of the service. `NETWORK_ERROR` or `TIMEOUT` if there was no response; `HTTP_<status>` if the response
   * is not from the service.
   */
  declare readonly code: string;
  declare readonly details: ErrorDetails | undefined;
  /** ID of the request in the service's log. */
  declare readonly requestId: string | undefined;
  /** Seconds to wait before a retry, from the header `Retry-After`. */
  declare readonly retryAfter: number | undefined;

  constructor(message: string, { status, code, details, requestId, retryAfter, cause }: PlatenErrorOptions) {
    super(message, { cause });
    Object.assign(this, { name: 'PlatenError', status, code, details, requestId, retryAfter });
  }
}

/**
 * Converts an error response to an error. Ignores parts in an unknown format, because proxies also send error
 * responses.
 */
export function errorOf({ status, headers }: Response, bytes: Uint8Array): PlatenError {
  const { error, code, details, requestId } = readJson(bytes);
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return new PlatenError(textOf(error) ?? `the service responded with status ${status}`, {
    status,
    code: textOf(code) ?? `HTTP_${status}`,
    details: objectOf(details) as ErrorDetails | undefined,
    requestId: textOf(requestId) ?? headers.get('x-request-id') ?? undefined,
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
  });
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

const objectOf = (value: unknown) => (typeof value === 'object' && value !== null ? (value as JsonObject) : undefined);

function readJson(bytes: Uint8Array): JsonObject {
  try {
    return objectOf(JSON.parse(new TextDecoder().decode(bytes))) ?? {};
  } catch {
    return {};
  }
}
