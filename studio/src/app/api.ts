/** Requests to the service with the session cookie. */

import { defined } from '@platen/engine/base/defined';
import { ROOT } from './routing.ts';
import { appWords } from './words.ts';

export type Finding = {
  readonly path: string;
  readonly message: string;
  readonly code?: string;
  /** Index of the batch item. */
  readonly item?: number;
};

/** Error response of the service, or a missing response. */
export class ApiFailure extends Error {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly code: string;
  readonly errors: readonly Finding[];
  /** Request ID, which people can report to the administrator. */
  readonly requestId: string;

  constructor(
    message: string,
    {
      status,
      code,
      errors = [],
      requestId = '',
    }: { status: number; code: string; errors?: readonly Finding[]; requestId?: string },
  ) {
    super(message);
    this.requestId = requestId;
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

export type Sending = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: object;
  readonly file?: Blob;
  readonly ifMatch?: string;
};

type Answered<T> = { readonly value: T; readonly etag: string; readonly requestId: string };

/** Called when a session has ended. Resolves when the person has signed in again, rejects if they decline. */
let signInAgain: (() => Promise<void>) | undefined;

export function onSessionEnd(ask: () => Promise<void>): void {
  signInAgain = ask;
}

/** Returns the JSON of a path such as `v1/drafts`. */
export async function ask<T>(path: string, sending?: Sending): Promise<T> {
  return (await askWithTag<T>(path, sending)).value;
}

/** Like `read`, with the ETag and the request ID. */
export async function askWithTag<T>(path: string, sending: Sending = {}): Promise<Answered<T>> {
  const response = await send(path, sending);
  const value = response.status === 204 ? undefined : await response.json();
  const { headers } = response;
  return { value: value as T, etag: headers.get('etag') ?? '', requestId: headers.get('x-request-id') ?? '' };
}

export async function askForBytes(path: string): Promise<Uint8Array> {
  return new Uint8Array(await (await send(path, {})).arrayBuffer());
}

export type NamedFile = { readonly name: string; readonly type: string; readonly bytes: Uint8Array };

/** Downloads a file with the name that the service sent. */
export async function askForFile(path: string): Promise<NamedFile> {
  const response = await send(path, {});
  const [, name = ''] = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const type = response.headers.get('content-type') ?? '';
  return { name, type, bytes: new Uint8Array(await response.arrayBuffer()) };
}

async function send(path: string, sending: Sending): Promise<Response> {
  try {
    return await sendOnce(path, sending);
  } catch (error) {
    const isOver = error instanceof ApiFailure && error.status === 401 && !path.startsWith('v1/auth/');
    if (!isOver || !signInAgain) throw error;
    await signInAgain();
    return sendOnce(path, sending);
  }
}

async function sendOnce(path: string, { method = 'GET', body, file, ifMatch }: Sending): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body) headers['content-type'] = 'application/json';
  if (file) headers['content-type'] = 'application/octet-stream';
  if (ifMatch) headers['if-match'] = ifMatch;
  const payload = body ? JSON.stringify(body) : file;
  const request = fetch(new URL(path, ROOT), { method, headers, ...defined({ body: payload }) });
  const response = await request.catch(() => {
    throw new ApiFailure(appWords.failures.network, { status: 0, code: 'NETWORK_ERROR' });
  });
  if (!response.ok) throw await failureOf(response);
  return response;
}

async function failureOf(response: Response): Promise<ApiFailure> {
  const told = await response.json().catch(() => ({}));
  const {
    error = appWords.failures.unknown,
    code = `HTTP_${response.status}`,
    details,
    requestId = '',
  } = told as {
    error?: string;
    code?: string;
    requestId?: string;
    details?: { errors?: readonly Finding[] };
  };
  return new ApiFailure(error, { status: response.status, code, errors: details?.errors ?? [], requestId });
}

/** Returns a readable message, with the path of the problem if known. */
export function explain(error: unknown): string {
  if (!(error instanceof ApiFailure)) return error instanceof Error ? error.message : appWords.failures.unknown;
  const [first] = error.errors;
  return first && error.code === 'BAD_REQUEST' ? `${first.path.replace(/^\//, '')}: ${first.message}` : error.message;
}
