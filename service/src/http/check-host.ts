/**
 * Hook: a request names one host. Where two are named, a proxy and this service may each believe another one; of such a
 * request nothing is answered (RFC 9112, 3.2).
 */
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../base/errors.ts';

/** A host and a port (RFC 3986, 3.2); without the comma, by which proxies join two. */
const HOST = /^[\w.~%!$&'()*+;=:[\]-]*$/;

/** A target that names the host itself, as it is sent to proxies. */
const ABSOLUTE = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i;

export async function checkHost({ raw: { rawHeaders, httpVersion, url = '' } }: FastifyRequest): Promise<void> {
  const [host, ...more] = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]!.toLowerCase() === 'host');
  if (more.length > 0) throw refused('The request must have one Host header, not several.');
  if (host === undefined && httpVersion !== '1.0') throw refused('The request must have a Host header.');
  if (host !== undefined && !HOST.test(host)) throw refused('The Host header must be a host, with a port or without.');
  const named = ABSOLUTE.exec(url)?.[1];
  if (named !== undefined && named.toLowerCase() !== host?.toLowerCase()) {
    throw refused('The request names one host in its target and another one in its Host header.');
  }
}

function refused(message: string): ApiError {
  return new ApiError('BAD_REQUEST', { message });
}
