/**
 * Sends an HTTPS request to an untrusted URL. Connects only to allowed hosts, and only to addresses that have been
 * checked.
 */
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { defined } from '@platen/engine/base/defined';
import { unlessAborted } from '../base/unless-aborted.ts';
import type { RemoteImagePolicy } from '../config/remote-image-policy.ts';
import { REMOTE_LIMITS } from './limits.ts';
import { findAddresses, type Network, pinned } from './network.ts';

/** Error whose message can be sent to the client. It reveals nothing about the internal network and quotes no input. */
export class Refused extends Error {}

type AddressOptions = {
  readonly policy: RemoteImagePolicy;
  /** URL of the response that redirected to this URL. */
  readonly base?: URL;
};

/** Parses a URL. Throws `Refused` if the installation's policy does not allow it. */
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
 * Sends the request. Returns the response for any status. The caller must read or destroy its body. Rejects with
 * `Refused`, the reason of the signal, or a network error.
 */
export async function guardedRequest(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  const addresses = await unlessAborted(findAddresses(options.network, url.hostname), options.signal);
  if (!addresses) throw new Refused('its host has no public address');
  return connect(url, addresses, options);
}

/** Opens a connection to one of the checked addresses. A change of the DNS record has no effect. */
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
      // Uses a separate agent. It uses no proxy from the environment, and does not share connections with other
      // requests.
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
    // Rejects if the connection closes without a response or an error, for example after status 101.
    asking.on('close', () => reject(new Error('closed')));
    asking.end(body);
  });
}

/** Reads the body. Throws `Refused` if it exceeds the limit, regardless of its announced size. */
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
