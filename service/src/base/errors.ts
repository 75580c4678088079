/** Table of all errors that the service returns, and their response bodies. The reference page is generated from it. */
import type { Problem, Warning } from '@platen/engine/base/problem';
import { type ErrorArguments, type ErrorDetails, listsOf } from './error-details.ts';

type ErrorRow = {
  readonly status: number;
  /** Default message. */
  readonly sentence: string;
  /** Cause and remedy, for the reference page. */
  readonly cause: string;
  readonly remedy: string;
};

export const ERRORS = {
  BAD_REQUEST: {
    status: 400,
    sentence: 'The request is not valid.',
    cause: 'A field of the request is missing or wrong, the body is not JSON, or the data does not match the template.',
    remedy: 'Correct the entries of `details.errors`. Each has a path, the problem and the accepted values.',
  },
  INVALID_TEMPLATE: {
    status: 400,
    sentence: 'The template is not valid.',
    cause: 'The template has problems. Their paths start at the root of the template, as in `platen validate`.',
    remedy:
      'Correct the entries of `details.errors`. `details.warnings` lists unknown properties. One of them may be a misspelled required property.',
  },
  AUTH_REQUIRED: {
    status: 401,
    sentence: 'A valid API key is required. Send "Authorization: Bearer <key>".',
    cause:
      'The `Authorization` header is missing, or its key or session token is wrong, revoked or expired. The error also occurs if the e-mail address and ' +
      'password do not match.',
    remedy: 'Send `Authorization: Bearer <key>` with a key of this installation, or sign in again.',
  },
  FORBIDDEN: {
    status: 403,
    sentence:
      'This credential does not have permission. Use a key with the required scope, or a session with the required role.',
    cause:
      'The credential is valid but has no permission. A demo key can render only library templates. Managing keys and ' +
      'templates requires a live key or a session. Only owners can manage people. Only administrators of the installation ' +
      'can manage plans and libraries.',
    remedy: 'Use a key with the required scope, or a session with the required role.',
  },
  NOT_FOUND: {
    status: 404,
    sentence: 'Not found.',
    cause: 'The path, template, asset or output does not exist, has expired, or belongs to another team.',
    remedy: 'Check the ID and the key. If an output has expired, render it again.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    sentence: 'The path does not support this method. Use a method of the Allow header.',
    cause: 'The path does not support this method.',
    remedy: 'Use one of the methods listed in the `Allow` header.',
  },
  CONFLICT: {
    status: 409,
    sentence: 'The request conflicts with the current state.',
    cause: 'A slug or address is already in use, or a team would have no owner.',
    remedy: 'Choose another slug or address. For a team, appoint another owner first.',
  },
  STORAGE_EXCEEDED: {
    status: 409,
    sentence: 'The storage limit of the team is reached. Delete documents, templates or assets, or change the plan.',
    cause:
      'The documents, templates, keys, invitations or assets of the team would exceed its plan. `details.kept` names the ' +
      'limit, and `GET /v1/usage` shows the usage. Nothing is saved, and the request does not count towards the monthly quota.',
    remedy:
      'Request documents inline, delete what you no longer need, wait until documents expire, or change the plan.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    sentence: 'The first request with this Idempotency-Key is still running. Retry after the Retry-After time.',
    cause: 'A request with the same `Idempotency-Key` and body is still running.',
    remedy:
      'Retry after `Retry-After` seconds. The retry returns the first response, or renders the document if the first request failed.',
  },
  PRECONDITION_FAILED: {
    status: 412,
    sentence: 'The draft was changed by another request. Read it again and resend your change.',
    cause: 'The `ETag` in `If-Match` does not match the current draft.',
    remedy: 'Read the template again, apply your change, and send it with the new `ETag`.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    sentence: 'The request body is larger than 1 MB (1,048,576 bytes).',
    cause:
      'The decompressed JSON body has more than 1,048,576 bytes, or an asset or the files of a conversion are larger than `PLATEN_ASSET_LIMIT_MB`.',
    remedy: 'Reduce the body: store the template, put images into the template instead of the data, or split the data.',
  },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    sentence: 'The range is outside the document. Request a range within the length in Content-Range.',
    cause: 'The `Range` header requests bytes beyond the end.',
    remedy: 'Request a range within the length in `Content-Range`, or no range.',
  },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    sentence: 'This Idempotency-Key was used with a different request. Use a new key.',
    cause: 'The same `Idempotency-Key` was used with another body within 24 hours.',
    remedy: 'Use a new key for each document, and the same key only to retry a request.',
  },
  PREFLIGHT_FAILED: {
    status: 422,
    sentence: 'The document has warnings, and the request is strict. Fix the warnings, or omit "strict".',
    cause: '`strict` is true and the document has warnings. The request does not count towards the monthly quota.',
    remedy: 'Fix the entries of `details.warnings`, or render without `strict`.',
  },
  ZPL_NOT_DRAWN: {
    status: 422,
    sentence: 'The ZPL has no label to draw.',
    cause: 'The stream has no label that prints, or no label with the requested number.',
    remedy: 'Send a stream with at least one ^XA … ^XZ, and a `label` from 1 to the number of its labels.',
  },
  RATE_LIMITED: {
    status: 429,
    sentence: 'Too many requests; try again later.',
    cause:
      'The team exceeded the rate limit of its plan for this minute or hour, or too many requests without a valid ' +
      'credential came from one address in a minute. The rejected request does not count towards these limits.',
    remedy:
      'Retry after `Retry-After` seconds. The `X-RateLimit-*` headers of every response contain the remaining requests.',
  },
  QUOTA_EXCEEDED: {
    status: 429,
    sentence: 'The monthly quota of live renders is used up. Change the plan, or use a test key.',
    cause:
      'The plan has a hard cap, and the request needs more live renders than are left this month. The request does not count towards the limits of the plan.',
    remedy: 'Wait for the next calendar month (UTC), change the plan, or render with a test key.',
  },
  INTERNAL_ERROR: {
    status: 500,
    sentence: 'The service failed. Retry, or search the service log for the request ID.',
    cause: 'The service failed because of an internal error. The request does not count towards the monthly quota.',
    remedy: 'Retry. If it fails again, search the service log for the request ID.',
  },
  RENDER_ERROR: {
    status: 502,
    sentence: 'Rendering failed.',
    cause:
      'The render took longer than `PLATEN_RENDER_TIMEOUT_MS`, or its worker crashed. With `verify`, the code also means that a barcode could not be read ' +
      'back from the document; `details.mismatched` lists these barcodes. The render does not count towards the monthly quota.',
    remedy:
      'Simplify the document, lower `dpi`, or raise the timeout. Give an unreadable code more space, ' +
      'more contrast and a quiet zone, as the warnings say.',
  },
  OVERLOADED: {
    status: 503,
    sentence: 'Too many renders are waiting; try again shortly.',
    cause:
      'The render queue (`PLATEN_QUEUE`) is full, or this render waited for half of `PLATEN_RENDER_TIMEOUT_MS`. The error also occurs if too many people sign ' +
      'in or send large bodies at once. It also occurs if the request and response bodies of the team, or of all teams, reach the memory limit ' +
      '`PLATEN_BYTES_IN_FLIGHT_MB`. The request does not count towards the limits of the plan.',
    remedy: 'Retry after `Retry-After` seconds. If it persists, run more workers or instances.',
  },
  UNAVAILABLE: {
    status: 503,
    sentence: 'The database or the storage is not available; try again shortly.',
    cause:
      'The database or the storage of outputs and assets does not respond. The request does not count towards ' +
      'the limits of the plan, unless the connection broke while saving. With an `Idempotency-Key`, a retry then returns the saved response.',
    remedy:
      'Retry with the same `Idempotency-Key` after `Retry-After` seconds. Without the storage, documents are still ' +
      'available inline (`"delivery": "inline"`, no `Idempotency-Key`).',
  },
} as const satisfies Readonly<Record<string, ErrorRow>>;

export type ErrorCode = keyof typeof ERRORS;

export type ErrorBody = {
  readonly error: string;
  readonly code: ErrorCode;
  readonly details?: ErrorDetails | { readonly warnings: readonly Warning[] };
  readonly requestId: string;
};

type ApiErrorOptions = {
  /** Message that replaces the default one. */
  readonly message?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Original error. It is logged, but never part of a response. */
  readonly cause?: unknown;
};

/** Error that ends a request. Its code is in the table, and its details fit the code. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(...[code, options = {}]: ErrorArguments<ErrorCode, ApiErrorOptions>) {
    const { message, details, headers, cause } = options;
    super(message ?? ERRORS[code].sentence, { cause });
    this.code = code;
    this.details = details;
    this.headers = headers ?? {};
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  /** Returns the response body. It includes warnings about the request. */
  body(requestId: string, warnings: readonly Warning[] = []): ErrorBody {
    const { message: error, code, details } = this;
    if (warnings.length > 0) return { error, code, details: withWarnings(details, warnings), requestId };
    return details === undefined ? { error, code, requestId } : { error, code, details, requestId };
  }
}

function withWarnings(details: ErrorDetails | undefined, warnings: readonly Warning[]) {
  return { ...details, warnings: [...warnings, ...(listsOf(details).warnings ?? [])] };
}

/**
 * Creates an error with the code INVALID_TEMPLATE. Paths of problems are relative to the root of the template, paths of
 * warnings to the root of the body. The warnings suggest corrections of misspelled properties.
 */
export function invalidTemplate(problems: readonly Problem[], warnings: readonly Warning[] = []): ApiError {
  const details = warnings.length > 0 ? { errors: problems, warnings } : { errors: problems };
  const first = firstOf(problems);
  const message = first === undefined ? ERRORS.INVALID_TEMPLATE.sentence : `The template is not valid: ${first}`;
  return new ApiError('INVALID_TEMPLATE', { message, details });
}

/**
 * Creates one error with the code BAD_REQUEST for several problems. Its message names the first one. The warnings may
 * name a misspelled property that caused a problem.
 */
export function badRequest(problems: readonly Problem[], warnings: readonly Warning[] = []): ApiError {
  const details = warnings.length > 0 ? { errors: problems, warnings } : { errors: problems };
  return new ApiError('BAD_REQUEST', { message: firstOf(problems) ?? ERRORS.BAD_REQUEST.sentence, details });
}

/**
 * Creates an error with the code PREFLIGHT_FAILED. Its message names the first warning. `others` are warnings about the
 * request, which come first in the details.
 */
export function preflightFailed(warnings: readonly Warning[], others: readonly Warning[] = []): ApiError {
  const all = [...others, ...warnings];
  const [first] = all;
  if (!first) return new ApiError('PREFLIGHT_FAILED', { details: { warnings } });
  const { code, message, path, elementId } = first;
  const where = path !== undefined ? ` at ${path || '/'}` : elementId !== undefined ? ` in "${elementId}"` : '';
  const more = all.length > 1 ? ` (and ${all.length - 1} more)` : '';
  const sentence = `The document has warnings, and the request is strict: ${code}${where}: ${message}${more}`;
  return new ApiError('PREFLIGHT_FAILED', { message: sentence, details: { warnings } });
}

/**
 * Returns the first problem as a sentence, followed by the number of other problems, because many clients show only the
 * message.
 */
function firstOf([first, ...others]: readonly Problem[]): string | undefined {
  if (!first) return undefined;
  return sentenceOf(first) + (others.length > 0 ? ` (and ${others.length} more)` : '');
}

/**
 * Start of messages that have no subject. They follow the path, as in "/dpi must be …". All other messages are complete
 * sentences.
 */
const PREDICATE = /^(must|is|has|needs|extends)\b/;

function sentenceOf({ path, message }: Problem): string {
  if (path === '') return `${message[0]!.toUpperCase()}${message.slice(1)}`;
  return `${path}${PREDICATE.test(message) ? '' : ':'} ${message}`;
}
