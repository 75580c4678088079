/**
 * API keys: `pl_<mode>_`, 32 random base 62 characters and a checksum of 6 characters. With the checksum, the service
 * can distinguish a mistyped key from an unknown key.
 */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { randomBase62, toBase62 } from '../base/base62.ts';
import type { KeyMode } from '../enums/key-modes.ts';

const FORM = /^pl_(?:live|test|demo)_[0-9A-Za-z]{38}$/;
const CHECKSUM_LENGTH = 6;

export function createKey(mode: KeyMode): string {
  const body = `pl_${mode}_${randomBase62(32)}`;
  return body + checksum(body);
}

/** Returns true if the text has the format and checksum of a key. */
export function isKeyShaped(text: string): boolean {
  return FORM.test(text) && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

/**
 * Returns the stored form of a key: its SHA-256 in hexadecimal. Because a key has 190 random bits, it needs neither a
 * salt nor a slow hash.
 */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

function checksum(body: string): string {
  return toBase62(crc32(body), CHECKSUM_LENGTH);
}
