/**
 * Sends requests with a timeout and retries. Retries idempotent requests after all temporary failures. Retries other
 * requests only if the service has not processed them.
 */
import { exactJson } from './exact-json.ts';
import { errorOf, PlatenError } from './platen-error.ts';

export type Call = {
  readonly path: string;
  /** HTTP method. Default: GET. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Request body. Strings and bytes are sent unchanged. Objects are sent as JSON. */
  readonly body?: object | string | Uint8Array | Blob;
  /** Content type of a blob. */
  readonly contentType?: string;
  /** Timeout of one attempt in ms, if it is longer than the client's timeout. */
  readonly timeoutMs?: number;
  /** Idempotency key. The service executes requests with the same key only once. */
  readonly idempotencyKey?: string;
  /** Value of `Prefer` (RFC 7240). */
  readonly prefer?: string | undefined;
  /**
   * True for an idempotent POST or PUT. GET and DELETE requests and requests with an idempotency key are always
   * idempotent.
   */
  readonly isRepeatable?: boolean;
  /** ETag of the draft that the request expects. */
  readonly ifMatch?: string | undefined;
  readonly onProgress?: Progress | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** Called while a body is sent. Counts from 0 again for a retry. Browsers send the whole body at once. */
export type Progress = (sent: { readonly sentBytes: number; readonly totalBytes: number }) => void;

export type Answer = { readonly headers: Headers; readonly bytes: Uint8Array };

export type Transport = (call: Call) => Promise<Answer>;

export type Opening = (call: Call) => Promise<Response>;

export type TransportOptions = {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly fetch: typeof globalThis.fetch;
};

/** Codes of temporary failures. All other failures are permanent, such as an exceeded quota or an invalid request. */
const PASSING = new Set([
  'NETWORK_ERROR',
  'TIMEOUT',
  'RATE_LIMITED',
  'OVERLOADED',
  'UNAVAILABLE',
  'IDEMPOTENCY_IN_PROGRESS',
  'HTTP_502',
  'HTTP_503',
  'HTTP_504',
]);

/** Codes of failures that occur before the service processes the request. */
const REFUSED = new Set(['RATE_LIMITED', 'OVERLOADED']);

/** First delay between attempts in ms. It doubles with each retry. */
const PAUSE_MS = 250;

/** Longest delay in ms that the client accepts from the service. For a longer delay, the call rejects. */
const LONGEST_PAUSE_MS = 20_000;

/**
 * Maximum ms to wait while the service still processes an earlier request with the same key. If its server has stopped,
 * the key becomes free within this time. This limit does not depend on the number of retries.
 */
const LONGEST_CLAIM_MS = 60_000;

export function createTransport(options: TransportOptions): Transport {
  return (call) => retried(call, options, send);
}

/**
 * Creates a function that sends requests and returns each response as soon as its headers have arrived, for streams.
 * The timeout ends with the headers.
 */
export function createOpening(options: TransportOptions): Opening {
  return (call) => retried(call, options, open);
}

type Attempt<T> = (call: Call, options: TransportOptions) => Promise<T>;

async function retried<T>(call: Call, options: TransportOptions, attemptOnce: Attempt<T>): Promise<T> {
  let [attempt, claimedMs] = [0, 0];
  for (;;) {
    try {
      return await attemptOnce(call, options);
    } catch (error) {
      const isClaimed = codeOf(error) === 'IDEMPOTENCY_IN_PROGRESS' && claimedMs < LONGEST_CLAIM_MS;
      const mayCome = REFUSED.has(codeOf(error) ?? '') || mayRepeat(call);
      const isPassing = isClaimed ? options.retries > 0 : mayCome && attempt < options.retries;
      const pauseMs = isPassing ? pauseBefore(error, isClaimed ? 0 : attempt) : undefined;
      if (pauseMs === undefined) throw error;
      await pause(pauseMs, call.signal);
      if (isClaimed) claimedMs += pauseMs;
      else attempt++;
    }
  }
}

function mayRepeat({ method = 'GET', idempotencyKey, isRepeatable = false }: Call): boolean {
  return method === 'GET' || method === 'DELETE' || idempotencyKey !== undefined || isRepeatable;
}

function send(call: Call, options: TransportOptions): Promise<Answer> {
  return ask(call, options, async (response) => {
    const bytes = await bytesOf(response);
    if (!response.ok) throw errorOf(response, bytes);
    return { headers: response.headers, bytes };
  });
}

function open(call: Call, options: TransportOptions): Promise<Response> {
  return ask(call, options, async (response) => {
    if (!response.ok) throw errorOf(response, await bytesOf(response));
    return response;
  });
}

async function bytesOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}

/** Reads the response. The timeout covers this function. */
type Read<T> = (response: Response) => Promise<T>;

async function ask<T>(call: Call, options: TransportOptions, read: Read<T>): Promise<T> {
  const { path, method = 'GET', idempotencyKey, prefer, ifMatch, signal } = call;
  const { baseUrl, apiKey, fetch } = options;
  const timeoutMs = Math.max(options.timeoutMs, call.timeoutMs ?? 0);
  const sent = bodyOf(call);
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...sent.headers,
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        ...(prefer === undefined ? {} : { prefer }),
        ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      },
      ...sent.init,
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
    });
    return await read(response);
  } catch (error) {
    if (error instanceof PlatenError) throw error;
    if (signal?.aborted) throw signal.reason;
    if (timeout.signal.aborted) {
      throw new PlatenError(`no response within ${timeoutMs} ms`, { status: 0, code: 'TIMEOUT', cause: error });
    }
    throw new PlatenError('the service cannot be reached', { status: 0, code: 'NETWORK_ERROR', cause: error });
  } finally {
    clearTimeout(timer);
  }
}

type Sent = { readonly headers: Readonly<Record<string, string>>; readonly init: object };

function bodyOf({ body, contentType = 'application/octet-stream', onProgress }: Call): Sent {
  if (body === undefined) return { headers: {}, init: {} };
  if (typeof body === 'string') return { headers: { 'content-type': 'text/plain' }, init: { body } };
  // fetch adds the header, because it chooses the multipart boundary.
  if (body instanceof FormData) return { headers: {}, init: { body } };
  if (body instanceof Blob) return { headers: { 'content-type': contentType }, init: { body } };
  if (!(body instanceof Uint8Array)) {
    return { headers: { 'content-type': 'application/json' }, init: { body: exactJson(body) } };
  }
  const headers = { 'content-type': 'application/octet-stream' };
  if (!onProgress) return { headers, init: { body } };
  if (!SENDS_STREAMS) {
    onProgress({ sentBytes: 0, totalBytes: body.length });
    return { headers, init: { body } };
  }
  return { headers, init: { body: inPieces(body, onProgress), duplex: 'half' } };
}

/** False in browsers, which stream request bodies only over HTTP/2 or not at all. */
const SENDS_STREAMS = !('document' in globalThis || 'WorkerGlobalScope' in globalThis);

const PIECE_BYTES = 64 * 1024;

/** Returns a stream of the bytes. Each piece is created only when the previous pieces have been sent. */
function inPieces(bytes: Uint8Array, onProgress: Progress): ReadableStream<Uint8Array> {
  let sentBytes = 0;
  return new ReadableStream(
    {
      pull(controller) {
        const piece = bytes.subarray(sentBytes, sentBytes + PIECE_BYTES);
        sentBytes += piece.length;
        if (piece.length > 0) controller.enqueue(piece);
        onProgress({ sentBytes, totalBytes: bytes.length });
        if (sentBytes >= bytes.length) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

function codeOf(error: unknown): string | undefined {
  return error instanceof PlatenError ? error.code : undefined;
}

/** Returns the delay before a retry in ms. Returns undefined if a retry cannot help. */
function pauseBefore(error: unknown, attempt: number): number | undefined {
  if (!(error instanceof PlatenError) || !PASSING.has(error.code)) return undefined;
  // The random part spreads the retries of clients that failed at the same time.
  const spreadMs = PAUSE_MS * 2 ** attempt * (1 + Math.random());
  const pauseMs = error.retryAfter === undefined ? spreadMs : error.retryAfter * 1000;
  if (error.code === 'IDEMPOTENCY_IN_PROGRESS') return Math.max(PAUSE_MS, pauseMs);
  return pauseMs <= LONGEST_PAUSE_MS ? pauseMs : undefined;
}

/** Waits for `ms`. Rejects with the signal's reason when the signal aborts. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
