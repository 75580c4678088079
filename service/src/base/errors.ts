/** THE table of errors: every error the service answers with, and its body. The reference page is made from it. */
import type { Problem, Warning } from '@platen/engine/base/problem';
import { type ErrorArguments, type ErrorDetails, listsOf } from './error-details.ts';

type ErrorRow = {
  readonly status: number;
  /** What the answer says when nothing more exact is known. */
  readonly sentence: string;
  /** For the reference page: when it happens, and what to do. */
  readonly cause: string;
  readonly remedy: string;
};

export const ERRORS = {
  BAD_REQUEST: {
    status: 400,
    sentence: 'The request is not valid.',
    cause: 'A field of the request is missing or wrong, the body is not JSON, or the data does not fit the template.',
    remedy: 'Correct what `details.errors` lists: each entry has the place, what is wrong and what is accepted.',
  },
  INVALID_TEMPLATE: {
    status: 400,
    sentence: 'The template is not valid.',
    cause: 'The template has problems. Paths point from its root, as `platen validate` shows them.',
    remedy:
      'Correct what `details.errors` lists; `details.warnings` names properties that are not known, which may be why another is missing.',
  },
  AUTH_REQUIRED: {
    status: 401,
    sentence: 'A valid API key is required: "Authorization: Bearer <key>".',
    cause:
      'There is no `Authorization` header, or its key or session token is mistyped, revoked, expired or unknown; or ' +
      'address and password do not fit.',
    remedy: 'Send `Authorization: Bearer <key>` with a key of this installation, or sign in again.',
  },
  FORBIDDEN: {
    status: 403,
    sentence: 'This credential may not do that.',
    cause:
      'The credential is valid but may not do this: a demo key renders library templates only, keys and templates are ' +
      'managed with a live key or a session, people by owners, plans and libraries by super admins.',
    remedy: 'Use a credential that may: another key, or the session of somebody with the role.',
  },
  NOT_FOUND: {
    status: 404,
    sentence: 'Not found.',
    cause: 'The path, template, asset or output does not exist, has expired, or belongs to somebody else.',
    remedy: 'Check the ID and the key; render anew when an output has expired.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    sentence: 'This path does not take this method.',
    cause: 'The path exists, but not for this method.',
    remedy: 'Use a method that the `Allow` header names.',
  },
  CONFLICT: {
    status: 409,
    sentence: 'That is not possible as things stand.',
    cause: 'A slug or an address is taken, or a team would be left without an owner.',
    remedy: 'Choose another one, or change first what stands in the way.',
  },
  STORAGE_EXCEEDED: {
    status: 409,
    sentence: 'The team keeps all that its plan allows.',
    cause:
      'The documents, templates, keys, invitations or assets of the team would be more than its plan allows; `details.kept` tells ' +
      'which, `GET /v1/usage` how many there are. Nothing is counted or saved.',
    remedy:
      'Ask for documents inline, delete what is not needed, wait until documents expire, or have the plan changed.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    sentence: 'The first request with this Idempotency-Key is still running.',
    cause: 'A request with the same `Idempotency-Key` and the same body has no answer yet.',
    remedy:
      'Send it again after `Retry-After` seconds: it then gets the answer of the first, or makes the document where that one died.',
  },
  PRECONDITION_FAILED: {
    status: 412,
    sentence: 'It has changed in the meantime.',
    cause: 'The draft of the template is no longer the one whose `ETag` was sent as `If-Match`.',
    remedy: 'Read the template again, bring your change into it, and send it with the new `ETag`.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    sentence: 'The request body is larger than 1 MB (1,048,576 bytes).',
    cause: 'The JSON body, unpacked, has more than 1,048,576 bytes, or an asset more than `PLATEN_ASSET_LIMIT_MB`.',
    remedy: 'Send less: store the template, keep pictures in it instead of in the data, or split the data.',
  },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    sentence: 'The range lies outside of the document.',
    cause: 'The `Range` header asks for bytes beyond the end.',
    remedy: 'Ask within the length that `Content-Range` gives, or without a range.',
  },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    sentence: 'This Idempotency-Key was used with another request.',
    cause: 'The credential used the same `Idempotency-Key` for another body within 24 hours.',
    remedy: 'Use a new key for each document, and the same one only to repeat a request.',
  },
  PREFLIGHT_FAILED: {
    status: 422,
    sentence: 'The document has warnings, and the request is strict.',
    cause: '`strict` is true and the document has warnings. Nothing is counted.',
    remedy: 'Mend what `details.warnings` lists, or render without `strict`.',
  },
  ZPL_NOT_DRAWN: {
    status: 422,
    sentence: 'This ZPL cannot be drawn.',
    cause:
      'The ZPL of a preview has a command that Platen does not print, or breaks its rules. The message names the first.',
    remedy: 'Previews draw the labels that Platen prints; for others use the preview of your printer.',
  },
  RATE_LIMITED: {
    status: 429,
    sentence: 'Too many requests; try again later.',
    cause:
      'The team rendered more often than its plan allows in this minute or hour, or too many requests without a valid ' +
      'credential came from one address in a minute. Nothing is counted.',
    remedy: 'Try again after `Retry-After` seconds; `X-RateLimit-*` on every answer tell what is left.',
  },
  QUOTA_EXCEEDED: {
    status: 429,
    sentence: 'The monthly quota of live renders is used up.',
    cause:
      'The plan has a hard cap, and the month has fewer live renders left than the request needs. Nothing is counted.',
    remedy: 'Wait for the next calendar month (UTC), have the plan changed, or render with a test key.',
  },
  INTERNAL_ERROR: {
    status: 500,
    sentence: 'The service failed; the request ID finds the reason in its log.',
    cause: 'The service failed for a reason of its own. Nothing is counted.',
    remedy: 'Try again; if it stays, look for the request ID in the log of the service.',
  },
  RENDER_ERROR: {
    status: 502,
    sentence: 'Rendering failed.',
    cause:
      'The render took longer than `PLATEN_RENDER_TIMEOUT_MS`, or its worker ended; or, under `verify`, a code could not ' +
      'be read back from the document: `details.mismatched` lists which. Nothing is counted.',
    remedy:
      'Make the document smaller or simpler, lower `dpi`, or raise the time. Give a code that cannot be read more room, ' +
      'more contrast and a clear margin, as the warnings of the document say.',
  },
  OVERLOADED: {
    status: 503,
    sentence: 'Too many renders are waiting; try again shortly.',
    cause:
      'More renders wait than `PLATEN_QUEUE` lets in, or this one has waited for half of `PLATEN_RENDER_TIMEOUT_MS`; or more ' +
      'people sign in at once than passwords can be hashed, or more large bodies come than can be read; or large bodies and answers of all, or of the team, hold as much memory ' +
      'as `PLATEN_BYTES_IN_FLIGHT_MB` gives them. Nothing is counted.',
    remedy: 'Try again after `Retry-After` seconds; run more workers or instances if it stays.',
  },
  UNAVAILABLE: {
    status: 503,
    sentence: 'A part of the service does not answer; try again shortly.',
    cause:
      'The database or the storage of outputs and assets does not answer. Nothing is counted, unless the connection broke ' +
      'in the very moment of saving: with an `Idempotency-Key` a repetition then gets what was saved.',
    remedy:
      'Send it again, with the same `Idempotency-Key`, after `Retry-After` seconds. Without the storage, documents still ' +
      'come inline (`"delivery": "inline"`, no `Idempotency-Key`).',
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
  /** Instead of the table's sentence. */
  readonly message?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What the log shall tell beside; never sent. */
  readonly cause?: unknown;
};

/** Ends a request with one of the table's errors, and with what its code has to tell. */
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

  /** With what there is to be said of the request beside. */
  body(requestId: string, warnings: readonly Warning[] = []): ErrorBody {
    const { message: error, code, details } = this;
    if (warnings.length > 0) return { error, code, details: withWarnings(details, warnings), requestId };
    return details === undefined ? { error, code, requestId } : { error, code, details, requestId };
  }
}

function withWarnings(details: ErrorDetails | undefined, warnings: readonly Warning[]) {
  return { ...details, warnings: [...warnings, ...(listsOf(details).warnings ?? [])] };
}

/** Problems by their paths from the root of the template; warnings, which say what a missing property may have been meant as, from that of the body. */
export function invalidTemplate(problems: readonly Problem[], warnings: readonly Warning[] = []): ApiError {
  const details = warnings.length > 0 ? { errors: problems, warnings } : { errors: problems };
  const first = firstOf(problems);
  const message = first === undefined ? ERRORS.INVALID_TEMPLATE.sentence : `The template is not valid: ${first}`;
  return new ApiError('INVALID_TEMPLATE', { message, details });
}

/** Several problems as one BAD_REQUEST, which names the first in its sentence; a mistyped name may be why one is there. */
export function badRequest(problems: readonly Problem[], warnings: readonly Warning[] = []): ApiError {
  const details = warnings.length > 0 ? { errors: problems, warnings } : { errors: problems };
  return new ApiError('BAD_REQUEST', { message: firstOf(problems) ?? ERRORS.BAD_REQUEST.sentence, details });
}

/**
 * PREFLIGHT_FAILED, which names the first warning in its sentence. `others` are of the request itself, and told beside those of
 * `details`.
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

/** The first problem as a sentence, and how many there are beside: many programs show no more of an answer. */
function firstOf([first, ...others]: readonly Problem[]): string | undefined {
  if (!first) return undefined;
  return sentenceOf(first) + (others.length > 0 ? ` (and ${others.length} more)` : '');
}

/** Messages that go on from the path as from a subject: "/dpi must be …"; all others are sentences of their own. */
const PREDICATE = /^(must|is|has|needs|extends)\b/;

function sentenceOf({ path, message }: Problem): string {
  if (path === '') return `${message[0]!.toUpperCase()}${message.slice(1)}`;
  return `${path}${PREDICATE.test(message) ? '' : ':'} ${message}`;
}
