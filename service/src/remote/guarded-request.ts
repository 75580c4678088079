/** Makes one HTTPS request to an untrusted URL, only to public hosts and only to checked addresses. */
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { defined } from '@platen/engine/base/defined';
import { unlessAborted } from '../base/unless-aborted.ts';
import type { RemoteImagePolicy } from '../config/remote-image-policy.ts';
import { REMOTE_LIMITS } from './limits.ts';
import { findAddresses, type Network, pinned } from './network.ts';

/** Rejection whose message is for the client. It reveals nothing about this network and quotes no input. */
export class Refused extends Error {}

type AddressOptions = {
  readonly policy: RemoteImagePolicy;
  /** URL that sent the redirect. */
  readonly base?: URL;
};

/** Parses a URL. Throws `Refused` unless the installation may request it. */
export function readAddress(text: string, { policy, base }: AddressOptions): URL {
  const isReadable = text !== '' && text.length <= REMOTE_LIMITS.urlCharacters && URL.canParse(text, base?.href);
  if (!isReadable) throw new Refused('its URL is not valid');
  const url = new URL(text, base);
  url.hash = '';
  if (url.protocol !== 'https:') throw new Refused('only https URLs are allowed');
  if (url.username !== '' || url.password !== '') throw new Refused('its URL must not contain a user name or password');
  if (policy.kind === 'hosts' && !policy.hosts.includes(url.host)) {
    throw new Refused('this installation does not allow its host');
  }
  if (policy.kind !== 'hosts' && url.port !== '') throw new Refused('only port 443 is allowed');
  return url;
}

type RequestOptions = {
  /** HTTP method. Default: GET. */
  readonly method?: 'GET' | 'POST';
  readonly body?: Uint8Array;
  readonly network: Network;
  readonly signal: AbortSignal;
  readonly headers: Readonly<Record<string, string>>;
};

/**
 * Returns the response with any status. The caller reads or destroys its body. Rejects with `Refused`, with the
 * signal's reason, or with a network error.
 */
export async function guardedRequest(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  const addresses = await unlessAborted(findAddresses(options.network, url.hostname), options.signal);
  if (!addresses) throw new Refused('its host has no public address');
  return connect(url, addresses, options);
}

/** Connects to one of the checked addresses, even if DNS has changed since. */
function connect(
  url: URL,
  addresses: readonly string[],
  { network, signal, headers, method = 'GET', body }: RequestOptions,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asking = request(url, {
      method,
      signal,
      headers,
      lookup: pinned(addresses),
      rejectUnauthorized: true,
      ...defined({ ca: network.ca }),
      // Uses a separate agent: no proxy from the environment, and no connection shared with other requests.
      agent: new Agent({ keepAlive: false }),
      maxHeaderSize: 16 * 1024,
      insecureHTTPParser: false,
    });
    asking.on('socket', (socket) => {
      socket.once('connect', () => {
        if (!network.isAllowed(socket.remoteAddress ?? '')) {
          asking.destroy(new Refused('its host has no public address'));
        }
      });
    });
    asking.on('response', resolve).on('error', reject);
    // Handles a close without a response or error, as after a protocol upgrade (status 101).
    asking.on('close', () => reject(new Error('closed')));
    asking.end(body);
  });
}

/** Reads the whole body. Throws `Refused` if it exceeds the limit, even if its announced size did not. */
export async function readBounded(response: IncomingMessage, limitBytes: number): Promise<Uint8Array> {
  const tooLarge = new Refused(`it is larger than ${limitBytes / 1_048_576} MB`);
  if (Number(response.headers['content-length']) > limitBytes) throw tooLarge;
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > limitBytes) throw tooLarge;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
