/** Error of the client. */
import type { CodeName, JsonObject, Problem, Warning } from './types.ts';

/** Details in an answer with status 400 or above. */
export type ErrorDetails = JsonObject & {
  readonly errors?: readonly Problem[];
  readonly warnings?: readonly Warning[];
  /** Barcodes that could not be read back from the document. */
  readonly mismatched?: readonly (CodeName & { readonly item?: number })[];
  /** Indexes of the failed items of a batch, from 0. */
  readonly failed?: readonly number[];
  /** Exceeded storage limit, named as in `usage().storage`, and its value. */
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

/** Request that failed after all attempts. */
export class PlatenError extends Error {
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /**
   * Code of the service; `NETWORK_ERROR` or `TIMEOUT` without an answer; `HTTP_<status>` for an answer that is not from
   * the service.
   */
  readonly code: string;
  readonly details: ErrorDetails | undefined;
  /** Identifies the request in the log of the service. */
  readonly requestId: string | undefined;
  /** Whole seconds, if the service sends `Retry-After`. */
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

/** Returns the error of an answer. Proxies answer in other formats, so unreadable parts are skipped. */
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
