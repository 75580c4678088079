/** Sends one request to an instance, and describes the response as a client sees it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { defined } from '@platen/engine/base/defined';

export type Asked = {
  readonly status: number;
  /** Error code of the service. */
  readonly code: string | undefined;
  /** Value of `Retry-After` in ms. */
  readonly retryAfterMs: number | undefined;
  readonly body: Buffer;
  /** True if the response was created earlier for the same idempotency key. */
  readonly isReplayed: boolean;
  readonly tookMs: number;
};

type Question = {
  readonly key: string;
  readonly body?: object | Uint8Array | undefined;
  readonly idempotencyKey?: string | undefined;
};

/** Time in ms without a response after which a request counts as hanging. */
const PATIENCE_MS = 60_000;

/** Sends a request. `route` is a method and a URL. Rejects if the connection breaks or no response arrives. */
export async function ask(route: string, { key, body, idempotencyKey }: Question): Promise<Asked> {
  const [method, url] = route.split(' ') as [string, string];
  const isBytes = body instanceof Uint8Array;
  const startedAt = performance.now();
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body ? { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' } : {}),
      ...defined({ 'idempotency-key': idempotencyKey }),
    },
    ...(body ? { body: isBytes ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const wait = response.headers.get('retry-after');
  return {
    status: response.status,
    code: response.ok ? undefined : codeOf(bytes),
    retryAfterMs: wait === null ? undefined : Number(wait) * 1_000,
    body: bytes,
    isReplayed: response.headers.get('idempotent-replayed') === 'true',
    tookMs: performance.now() - startedAt,
  };
}

function codeOf(body: Buffer): string | undefined {
  try {
    return JSON.parse(body.toString()).code;
  } catch {
    return undefined;
  }
}

/** Resolves when the instance accepts requests. */
export async function awaitReady(url: string): Promise<void> {
  while (!(await fetch(`${url}/ready`).catch(() => undefined))?.ok) await sleep(50);
}

/** Returns the value of a metric without labels. */
export async function metricOf(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}
