/** How bytes may travel: what a client accepts (RFC 9110, 12.5.3), and that an answer is another for another client. */
import type { FastifyReply } from 'fastify';

/** The encodings that bytes are sent in, the best first. */
const ENCODINGS = ['br', 'gzip'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** Chooses the best encoding that `Accept-Encoding` names and that is there; undefined where the bytes go as they are. */
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

/** Adds to the headers of a request that its answer depends on. */
export function vary(reply: FastifyReply, names: string): void {
  const before = reply.getHeader('vary');
  reply.header('vary', before === undefined ? names : `${String(before)}, ${names}`);
}
