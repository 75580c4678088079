/** An answer as a value, so that it can be kept and sent again. */
import type { Readable } from 'node:stream';
import { type Content, openContent, sizeOf } from './content.ts';

/** Status 200. */
export type Answer = {
  /** With `content-length`. */
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes, or what reads them anew. */
  readonly open: () => Uint8Array | Readable;
};

/** One that was just made, and can be kept. */
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
