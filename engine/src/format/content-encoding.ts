/** Defines the properties of two-dimensional codes for binary data and text encoding. */
import { CONTENT_ENCODINGS } from '../codes/content-bytes.ts';
import { oneOf, withDefault } from './kit.ts';

export const contentEncoding = withDefault(
  oneOf(...CONTENT_ENCODINGS),
  'text',
  'encoding of the content: "text", or bytes as "base64" or "hex", which the code contains unchanged and without a character encoding mark',
  'text',
);

export const eci = withDefault(
  oneOf('utf-8', 'none'),
  'utf-8',
  'marks text beyond ASCII as UTF-8 (ECI 26), or omits the mark for scanners that output it as \\000026',
  'utf-8',
);

/** Returns a reason why `encoding` or `eci` has no effect. */
export function withoutEncoding(value: Readonly<Record<string, unknown>>, why: string): Record<string, string> {
  return Object.fromEntries(['encoding', 'eci'].filter((name) => value[name] !== undefined).map((name) => [name, why]));
}
