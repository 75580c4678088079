/**
 * `delivery: "inline-json"`: responds with JSON that contains the document, its description and warnings. Stores
 * nothing.
 */
import { setImmediate as others } from 'node:timers/promises';
import { createAnswer, type NewAnswer } from '../base/answer.ts';
import { type Content, readContent, sizeOf } from '../base/content.ts';
import { badRequest } from '../base/errors.ts';
import type { FileFormat } from '../enums/file-format.ts';
import { describeFile } from '../outputs/document-headers.ts';
import type { Hold } from './work.ts';

/** Maximum bytes of a document. Base64 adds a third, and clients need several times this memory to parse the JSON. */
export const MAX_INLINE_JSON_BYTES = 16 * 1_048_576;

type NamedContent = { readonly format: FileFormat; readonly name: string; readonly content: Content };

/** Creates the response. The document is in its last properties. Throws BAD_REQUEST if the document is too large. */
export async function inlineJsonAnswer(
  told: object,
  { format, name, content }: NamedContent,
  hold: Hold,
): Promise<NewAnswer> {
  const sizeBytes = sizeOf(content);
  if (sizeBytes > MAX_INLINE_JSON_BYTES) {
    const message = `must be url or inline, because the document has ${sizeBytes} bytes and inline-json allows ${MAX_INLINE_JSON_BYTES}`;
    throw badRequest([{ path: '/delivery', code: 'OUT_OF_RANGE', message }]);
  }
  // Serializes only the other properties, because Base64 needs no escaping.
  const rest = JSON.stringify({ ...told, ...describeFile(format, name) });
  const head = Buffer.from(`${rest.slice(0, -1)},"document":"`);
  const jsonBytes = head.length + 4 * Math.ceil(sizeBytes / 3) + END.length;
  hold(sizeBytes);
  const json = Buffer.alloc(jsonBytes);
  head.copy(json);
  await writeBase64(await readContent(content), json.subarray(head.length));
  json.write(END, jsonBytes - END.length);
  return createAnswer({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }, json);
}

const END = '"}';

/** Bytes that are encoded at once. A multiple of 3, so that only the last piece has padding. */
const PIECE_BYTES = 3 * 256 * 1024;

/** Encodes large content in pieces, and lets the event loop run between them. */
async function writeBase64({ buffer, byteOffset, byteLength }: Uint8Array, into: Buffer): Promise<void> {
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  for (let at = 0; at < byteLength; at += PIECE_BYTES) {
    if (at > 0) await others();
    into.write(bytes.toString('base64', at, at + PIECE_BYTES), (at / 3) * 4, 'latin1');
  }
}
