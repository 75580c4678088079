/** Defines the properties of two-dimensional codes for binary data and text encoding. */
import { CONTENT_ENCODINGS } from '../codes/content-bytes.ts';
import { oneOf, withDefault } from './kit.ts';

export const contentEncoding = withDefault(
  oneOf(...CONTENT_ENCODINGS),
  'text',
  'encoding of the content: "text", or bytes written as "base64" or "hex". The code then contains exactly these bytes, without a mark of the character encoding',
  'text',
);

export const eci = withDefault(
  oneOf('utf-8', 'none'),
  'utf-8',
  'marks text beyond ASCII as UTF-8 (ECI 26). "none" omits the mark, for scanners that output it as \\000026',
  'utf-8',
);

/** Returns a reason why `encoding` or `eci` has no effect. */
export function withoutEncoding(value: Readonly<Record<string, unknown>>, why: string): Record<string, string> {
  return Object.fromEntries(['encoding', 'eci'].filter((name) => value[name] !== undefined).map((name) => [name, why]));
}
