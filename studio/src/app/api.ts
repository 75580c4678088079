/** Sends requests to the service with the session cookie. The client defines the types of the routes. */
import {
  type Answer,
  type AnswerOf,
  type Arguments,
  type Call,
  callOf,
  errorOf,
  type FileRoute,
  type JsonRoute,
  PlatenError,
  readJson,
} from '@platen/client/core';
import { messageWords } from '../designer/panels/message-words.ts';
import { ROOT } from './routing.ts';
import { appWords } from './words.ts';

/** Called when a session has ended. Resolves when the person has signed in again, rejects if they decline. */
let signInAgain: (() => Promise<void>) | undefined;

export function onSessionEnd(ask: () => Promise<void>): void {
  signInAgain = ask;
}

/** Returns the JSON of a response, such as `ask('GET /v1/renders/{id}', { id })`. */
export async function ask<R extends JsonRoute>(route: R, ...given: Arguments<R>): Promise<AnswerOf<R>> {
  return readJson(await send(callOf(route, ...given)));
}

type Answered<T> = { readonly value: T; readonly etag: string; readonly requestId: string };

/** Like `ask`, but also returns the ETag and the request ID. */
export async function askWithTag<R extends JsonRoute>(
  route: R,
  ...given: Arguments<R>
): Promise<Answered<AnswerOf<R>>> {
  const answer = await send(callOf(route, ...given));
  const header = (name: string) => answer.headers.get(name) ?? '';
  return { value: readJson(answer), etag: header('etag'), requestId: header('x-request-id') };
}

export async function askForBytes<R extends FileRoute>(route: R, ...given: Arguments<R>): Promise<Uint8Array> {
  return (await send(callOf(route, ...given))).bytes;
}

/** Returns the absolute URL of a request. */
export const urlOf = ({ path }: Call) => new URL(path.slice(1), ROOT).href;

/** Sends a request. If the session has ended, asks the person to sign in and then sends the request again. */
export async function send(call: Call): Promise<Answer> {
  try {
    return await sendOnce(call);
  } catch (error) {
    const isOver = error instanceof PlatenError && error.status === 401 && !call.path.startsWith('/v1/auth/');
    if (!isOver || !signInAgain) throw error;
    await signInAgain();
    return sendOnce(call);
  }
}

async function sendOnce(call: Call): Promise<Answer> {
  const { method = 'GET', body, ifMatch } = call;
  const isFile = body instanceof Blob;
  const headers = new Headers();
  if (body) headers.set('content-type', isFile ? 'application/octet-stream' : 'application/json');
  if (ifMatch) headers.set('if-match', ifMatch);
  const payload = body && { body: isFile ? body : JSON.stringify(body) };
  const response = await fetch(urlOf(call), { method, headers, ...payload }).catch(() => {
    throw new PlatenError(appWords.failures.network, { status: 0, code: 'NETWORK_ERROR' });
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (!response.ok) throw errorOf(response, bytes);
  return { headers: response.headers, bytes };
}

/** Returns the problems that the service found in a request. */
export const problemsOf = (error: unknown) => (error instanceof PlatenError && error.details?.errors) || [];

/** Returns a readable message, with the path of the problem if known. */
export function explain(error: unknown): string {
  // The response came from a proxy instead of the service.
  if (!(error instanceof Error) || (error instanceof PlatenError && error.code.startsWith('HTTP_'))) {
    return appWords.failures.unknown;
  }
  const [first] = problemsOf(error);
  return first && (error as PlatenError).code === 'BAD_REQUEST'
    ? `${first.path.replace(/^\//, '')}: ${messageWords.translate(first.message)}`
    : messageWords.translate(error.message);
}
