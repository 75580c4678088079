/** Content encodings: negotiates with the client (RFC 9110, 12.5.3) and adds `Vary` to responses that depend on it. */
import type { FastifyReply } from 'fastify';

/** Supported encodings, best first. */
const ENCODINGS = ['br', 'gzip'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/**
 * Returns the best available encoding that `Accept-Encoding` allows. Returns undefined to send the bytes uncompressed.
 */
export function chooseEncoding(
  header: string | undefined,
  isThere: (encoding: Encoding) => boolean = () => true,
): Encoding | undefined {
  const accepted = (header ?? '').split(',').flatMap((each) => {
    const [name, ...parameters] = each.split(';').map((part) => part.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name];
  });
  return ENCODINGS.find((encoding) => accepted.includes(encoding) && isThere(encoding));
}

/** Adds header names to the response's `Vary` header. */
export function vary(reply: FastifyReply, names: string): void {
  const before = reply.getHeader('vary');
  reply.header('vary', before === undefined ? names : `${String(before)}, ${names}`);
}
