/** HTTP response as a value, which can be stored and sent again. */
import type { Readable } from 'node:stream';
import { type Content, openContent, sizeOf } from './content.ts';

/** HTTP response with status 200. */
export type Answer = {
  /** Response headers, including `content-length`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Returns the bytes, or a new stream for each call. */
  readonly open: () => Uint8Array | Readable;
};

/** Response that has not been stored yet. */
export type NewAnswer = Answer & { readonly content: Content };

export function createAnswer(headers: Readonly<Record<string, string>>, content: Content): NewAnswer {
  const whole = { 'content-length': String(sizeOf(content)), ...headers };
  return { headers: whole, content, open: () => openContent(content) };
}

export function jsonAnswer(value: object): NewAnswer {
  return createAnswer(
    { 'content-type': 'application/json; charset=utf-8' },
    new TextEncoder().encode(JSON.stringify(value)),
  );
}
