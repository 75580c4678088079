/** THE table of errors: code, status and sentence of every error the service answers with, and its body. */

export const ERRORS = {
  BAD_REQUEST: { status: 400, sentence: 'The request is not valid.' },
  INVALID_TEMPLATE: { status: 400, sentence: 'The template is not valid.' },
  AUTH_REQUIRED: { status: 401, sentence: 'A valid API key is required: "Authorization: Bearer <key>".' },
  FORBIDDEN: { status: 403, sentence: 'This credential may not do that.' },
  NOT_FOUND: { status: 404, sentence: 'Not found.' },
  METHOD_NOT_ALLOWED: { status: 405, sentence: 'This path does not know the method.' },
  PAYLOAD_TOO_LARGE: { status: 413, sentence: 'The request body is larger than 1 MB (1,048,576 bytes).' },
  RANGE_NOT_SATISFIABLE: { status: 416, sentence: 'The range lies outside of the document.' },
  PREFLIGHT_FAILED: { status: 422, sentence: 'The document has warnings, and the request is strict.' },
  INTERNAL_ERROR: { status: 500, sentence: 'The service failed; the request ID finds the reason in its log.' },
  RENDER_ERROR: { status: 502, sentence: 'Rendering failed.' },
  OVERLOADED: { status: 503, sentence: 'Too many renders are waiting; try again shortly.' },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly sentence: string }>>;

export type ErrorCode = keyof typeof ERRORS;

export type ErrorBody = {
  readonly error: string;
  readonly code: ErrorCode;
  readonly details?: object;
  readonly requestId: string;
};

type ApiErrorOptions = {
  /** Instead of the table's sentence. */
  readonly message?: string;
  readonly details?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** What the log shall tell beside; never sent. */
  readonly cause?: unknown;
};

/** Ends a request with one of the table's errors. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: object | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, { message, details, headers, cause }: ApiErrorOptions = {}) {
    super(message ?? ERRORS[code].sentence, { cause });
    this.code = code;
    this.details = details;
    this.headers = headers ?? {};
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  body(requestId: string): ErrorBody {
    const { message: error, code, details } = this;
    return { error, code, ...(details === undefined ? {} : { details }), requestId };
  }
}

/** Several problems as one BAD_REQUEST, which names the first in its sentence. */
export function badRequest(problems: readonly { readonly path: string; readonly message: string }[]): ApiError {
  const [first, ...others] = problems;
  const field = first?.path.slice(1).replaceAll('/', '.');
  const sentence = first ? [field, first.message].filter(Boolean).join(' ') : ERRORS.BAD_REQUEST.sentence;
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return new ApiError('BAD_REQUEST', { message: sentence + more, details: { errors: problems } });
}
