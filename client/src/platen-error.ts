/** Error of the client. */
import type { CodeName, JsonObject, Problem, Warning } from './types.ts';

/** Details in a response with status 400 or above. */
export type ErrorDetails = JsonObject & {
  readonly errors?: readonly Problem[];
  readonly warnings?: readonly Warning[];
  /** Barcodes that could not be read back from the document. */
  readonly mismatched?: readonly (CodeName & { readonly item?: number })[];
  /** Indexes of the failed items of a batch, from 0. */
  readonly failed?: readonly number[];
  /** Exceeded storage limit, named as in `usage().storage`. */
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

/** Error of a request that failed after all attempts. */
export class PlatenError extends Error {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /**
   * Error code of the service. `NETWORK_ERROR` or `TIMEOUT` without a response; `HTTP_<status>` if the response is not
   * from the service.
   */
  readonly code: string;
  readonly details: ErrorDetails | undefined;
  /** ID of the request in the log of the service. */
  readonly requestId: string | undefined;
  /** Seconds before a retry, if the service sends `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(message: string, { status, code, details, requestId, retryAfter, cause }: PlatenErrorOptions) {
    super(message, { cause });
    this.name = 'PlatenError';
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

/** Converts a response to an error. Unreadable parts are skipped, because proxies use other formats. */
export function errorOf({ status, headers }: Response, bytes: Uint8Array): PlatenError {
  const body = readJson(bytes);
  const { error, code, details, requestId } = body;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return new PlatenError(typeof error === 'string' ? error : `the service responded with status ${status}`, {
    status,
    code: typeof code === 'string' ? code : `HTTP_${status}`,
    details: typeof details === 'object' && details !== null ? (details as ErrorDetails) : undefined,
    requestId: typeof requestId === 'string' ? requestId : (headers.get('x-request-id') ?? undefined),
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
  });
}

function readJson(bytes: Uint8Array): JsonObject {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' && value !== null ? (value as JsonObject) : {};
  } catch {
    return {};
  }
}
