/** The content of a document: in memory, or in a file while it is made. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as others } from 'node:timers/promises';

export type Content = Uint8Array | ContentFile;

/** A file that may be read again and again until the request is over. */
export type ContentFile = {
  readonly path: string;
  readonly sizeBytes: number;
  /** Hexadecimal, where it is known already. */
  readonly sha256?: string;
};

export function openContent(content: Content): Uint8Array | Readable {
  return content instanceof Uint8Array ? content : createReadStream(content.path);
}

/** All of it, in memory. */
export async function readContent(content: Content): Promise<Uint8Array> {
  return content instanceof Uint8Array ? content : readFile(content.path);
}

export function sizeOf(content: Content): number {
  return content instanceof Uint8Array ? content.length : content.sizeBytes;
}

/** What is hashed at once: it takes a millisecond or two. */
const PIECE_BYTES = 1_048_576;

/** Hexadecimal. Others have their turn between the pieces of what is large. */
export async function sha256Of(content: Content): Promise<string> {
  if (!(content instanceof Uint8Array)) return content.sha256 ?? sha256OfFile(content.path);
  const hash = createHash('sha256');
  for (let at = 0; at < content.length; at += PIECE_BYTES) {
    if (at > 0) await others();
    hash.update(content.subarray(at, at + PIECE_BYTES));
  }
  return hash.digest('hex');
}

/** For whoever needs the digest again: nobody reads all of a file for it. */
export function withSha256(content: Content, sha256: string): Content {
  return content instanceof Uint8Array ? content : { ...content, sha256 };
}

/** Hexadecimal. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
