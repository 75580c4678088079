/**
 * Content encodings: selects one that the client accepts (RFC 9110, section 12.5.3), and adds `Vary` to the response.
 */
import type { FastifyReply } from 'fastify';

/** Supported encodings, in order of preference. */
const ENCODINGS = ['br', 'gzip'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/**
 * Returns the first of the available encodings that `Accept-Encoding` allows. Returns undefined if the response must
 * not be compressed.
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

/** Adds names to the response header `Vary`. */
export function vary(reply: FastifyReply, names: string): void {
  const before = reply.getHeader('vary');
  reply.header('vary', before === undefined ? names : `${String(before)}, ${names}`);
}
