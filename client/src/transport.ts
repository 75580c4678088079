/** Requests with a time limit and retries. All of them may be repeated: a GET changes nothing, a render has its key, what is deleted stays so. */
import { exactJson } from './exact-json.ts';
import { errorOf, PlatenError } from './platen-error.ts';

export type Call = {
  readonly path: string;
  /** Default: POST with a body, else GET. */
  readonly method?: 'DELETE';
  /** A POST has one: text goes as it is, an object as JSON. */
  readonly body?: object | string;
  /** The service does for one key once what it is asked several times. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal | undefined;
};

export type Answer = { readonly headers: Headers; readonly bytes: Uint8Array };

export type Transport = (call: Call) => Promise<Answer>;

export type TransportOptions = {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly fetch: typeof globalThis.fetch;
};

/** Failures that pass. A used up quota, a bad request or a document that cannot be rendered stay what they are. */
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

/** The first pause, doubled each time. */
const PAUSE_MS = 250;

/** A service that asks for a longer pause is not waited for: the caller knows better what to do meanwhile. */
const LONGEST_PAUSE_MS = 20_000;

/**
 * The first request with the key runs still, or its server died and the key is free again at the latest so long after: this
 * is waited for, whatever number of attempts there are.
 */
const LONGEST_CLAIM_MS = 60_000;

export function createTransport(options: TransportOptions): Transport {
  return async (call) => {
    let [attempt, claimedMs] = [0, 0];
    for (;;) {
      try {
        return await send(call, options);
      } catch (error) {
        const isClaimed = codeOf(error) === 'IDEMPOTENCY_IN_PROGRESS' && claimedMs < LONGEST_CLAIM_MS;
        const isPassing = isClaimed ? options.retries > 0 : attempt < options.retries;
        const pauseMs = isPassing ? pauseBefore(error, isClaimed ? 0 : attempt) : undefined;
        if (pauseMs === undefined) throw error;
        await pause(pauseMs, call.signal);
        if (isClaimed) claimedMs += pauseMs;
        else attempt++;
      }
    }
  };
}

async function send({ path, method, body, idempotencyKey, signal }: Call, options: TransportOptions): Promise<Answer> {
  const { baseUrl, apiKey, timeoutMs, fetch } = options;
  const payload = body === undefined || typeof body === 'string' ? body : exactJson(body);
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body === undefined ? {} : { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(payload === undefined ? {} : { body: payload }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (!response.ok) throw errorOf(response, bytes);
    return { headers: response.headers, bytes };
  } catch (error) {
    if (error instanceof PlatenError) throw error;
    if (signal?.aborted) throw signal.reason;
    if (timeout.aborted) {
      throw new PlatenError(`no answer within ${timeoutMs} ms`, { status: 0, code: 'TIMEOUT', cause: error });
    }
    throw new PlatenError('the service cannot be reached', { status: 0, code: 'NETWORK_ERROR', cause: error });
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof PlatenError ? error.code : undefined;
}

/** Undefined when trying again is no use. */
function pauseBefore(error: unknown, attempt: number): number | undefined {
  if (!(error instanceof PlatenError) || !PASSING.has(error.code)) return undefined;
  // Spread, so that clients that failed together do not come back together.
  const spreadMs = PAUSE_MS * 2 ** attempt * (1 + Math.random());
  const pauseMs = error.retryAfter === undefined ? spreadMs : error.retryAfter * 1000;
  if (error.code === 'IDEMPOTENCY_IN_PROGRESS') return Math.max(PAUSE_MS, pauseMs);
  return pauseMs <= LONGEST_PAUSE_MS ? pauseMs : undefined;
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
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
