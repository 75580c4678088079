/**
 * Hook that rejects requests with several hosts. Otherwise, a proxy and this service could interpret the request
 * differently (RFC 9112, section 3.2).
 */
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../base/errors.ts';

/** Host and port (RFC 3986, section 3.2). Excludes the comma, with which proxies join repeated headers. */
const HOST = /^[\w.~%!$&'()*+;=:[\]-]*$/;

/** Absolute request target, as clients send it to a proxy. */
const ABSOLUTE = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i;

export async function checkHost({ raw: { rawHeaders, httpVersion, url = '' } }: FastifyRequest): Promise<void> {
  const [host, ...more] = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]!.toLowerCase() === 'host');
  if (more.length > 0) throw refused('The request has several Host headers; send one.');
  if (host === undefined && httpVersion !== '1.0') throw refused('The request has no Host header; send one.');
  if (host !== undefined && !HOST.test(host)) throw refused('The Host header must be a host with an optional port.');
  const named = ABSOLUTE.exec(url)?.[1];
  if (named !== undefined && named.toLowerCase() !== host?.toLowerCase()) {
    throw refused('The host in the request target differs from the Host header; send the same host.');
  }
}

function refused(message: string): ApiError {
  return new ApiError('BAD_REQUEST', { message });
}
