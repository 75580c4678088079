/** Content of a document, in memory or in a temporary file. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as others } from 'node:timers/promises';

export type Content = Uint8Array | ContentFile;

/** File that can be read several times until the request ends. */
export type ContentFile = {
  readonly path: string;
  readonly sizeBytes: number;
  /** SHA-256 in hexadecimal; undefined if it is not known yet. */
  readonly sha256?: string;
};

export function openContent(content: Content): Uint8Array | Readable {
  return content instanceof Uint8Array ? content : createReadStream(content.path);
}

/** Reads the whole content into memory. */
export async function readContent(content: Content): Promise<Uint8Array> {
  return content instanceof Uint8Array ? content : readFile(content.path);
}

export function sizeOf(content: Content): number {
  return content instanceof Uint8Array ? content.length : content.sizeBytes;
}

/** Bytes to hash at once. Hashing them takes a millisecond or two. */
const PIECE_BYTES = 1_048_576;

/** Returns the SHA-256 in hexadecimal. Hashes large content in pieces, and lets the event loop run between them. */
export async function sha256Of(content: Content): Promise<string> {
  if (!(content instanceof Uint8Array)) return content.sha256 ?? sha256OfFile(content.path);
  const hash = createHash('sha256');
  for (let at = 0; at < content.length; at += PIECE_BYTES) {
    if (at > 0) await others();
    hash.update(content.subarray(at, at + PIECE_BYTES));
  }
  return hash.digest('hex');
}

/** Adds a known digest to a file, so that the file need not be read again. */
export function withSha256(content: Content, sha256: string): Content {
  return content instanceof Uint8Array ? content : { ...content, sha256 };
}

/** Returns the SHA-256 of a file in hexadecimal. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
