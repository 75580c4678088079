/** `delivery: "inline-json"`: the document within the JSON that tells of it, its warnings included; nothing is kept. */
import { setImmediate as others } from 'node:timers/promises';
import { createAnswer, type NewAnswer } from '../base/answer.ts';
import { type Content, readContent, sizeOf } from '../base/content.ts';
import { badRequest } from '../base/errors.ts';
import { describeFile } from '../outputs/document-headers.ts';
import type { FileFormat } from '../words/file-format.ts';
import type { Hold } from './deliver.ts';

/** The largest document: in base64 it takes a third more, and programs hold JSON several times while they read it. */
export const MAX_INLINE_JSON_BYTES = 16 * 1_048_576;

type NamedContent = { readonly format: FileFormat; readonly name: string; readonly content: Content };

/** What is told of a document, and the document as its last fields. BAD_REQUEST when that is too large. */
export async function inlineJsonAnswer(
  told: object,
  { format, name, content }: NamedContent,
  hold: Hold,
): Promise<NewAnswer> {
  const sizeBytes = sizeOf(content);
  if (sizeBytes > MAX_INLINE_JSON_BYTES) {
    const message = `must be url or inline: the document has ${sizeBytes} bytes, and JSON takes ${MAX_INLINE_JSON_BYTES}`;
    throw badRequest([{ path: '/delivery', code: 'OUT_OF_RANGE', message }]);
  }
  // Base64 needs nothing escaped: the rest alone is written as JSON.
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

/** This many bytes are encoded at once; without a rest that would be filled up. */
const PIECE_BYTES = 3 * 256 * 1024;

/** Others have their turn between the pieces of what is large. */
async function writeBase64({ buffer, byteOffset, byteLength }: Uint8Array, into: Buffer): Promise<void> {
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  for (let at = 0; at < byteLength; at += PIECE_BYTES) {
    if (at > 0) await others();
    into.write(bytes.toString('base64', at, at + PIECE_BYTES), (at / 3) * 4, 'latin1');
  }
}
