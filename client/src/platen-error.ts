/** The one error of the client. */
import type { CodeName, JsonObject, Problem, Warning } from './types.ts';

/** What an answer of 400 or above says of itself. */
export type ErrorDetails = JsonObject & {
  readonly errors?: readonly Problem[];
  readonly warnings?: readonly Warning[];
  /** Codes that could not be read back from the document. */
  readonly mismatched?: readonly (CodeName & { readonly item?: number })[];
  /** The items of a batch that failed, from 0. */
  readonly failed?: readonly number[];
  /** What there is too much of, as `usage().storage` names it, and how much there may be. */
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

/** A request that failed, after all its attempts. */
export class PlatenError extends Error {
  /** The status of HTTP; 0 when there was no answer. */
  readonly status: number;
  /** The service's code; `NETWORK_ERROR` or `TIMEOUT` without an answer; `HTTP_<status>` for an answer that is not the service's. */
  readonly code: string;
  readonly details: ErrorDetails | undefined;
  /** Finds the request in the log of the service. */
  readonly requestId: string | undefined;
  /** Whole seconds, when the service says when to come again. */
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

/** The error that an answer is. Proxies answer in other words than the service: what cannot be read is left out. */
export function errorOf({ status, headers }: Response, bytes: Uint8Array): PlatenError {
  const body = readJson(bytes);
  const { error, code, details, requestId } = body;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return new PlatenError(typeof error === 'string' ? error : `the service answered with status ${status}`, {
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
