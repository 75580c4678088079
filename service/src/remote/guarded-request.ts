/** One request over HTTPS to an address that a stranger gave: nothing but public hosts, each connection to an address that was checked. */
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { defined } from '@platen/engine/base/defined';
import { unlessAborted } from '../base/unless-aborted.ts';
import type { RemoteImagePolicy } from '../config/remote-image-policy.ts';
import { REMOTE_LIMITS } from './limits.ts';
import { findAddresses, type Network, pinned } from './network.ts';

/** Why there is no answer, in words for the client: they tell nothing of this network, and quote nothing. */
export class Refused extends Error {}

type AddressOptions = {
  readonly policy: RemoteImagePolicy;
  /** What leads to it, if something does. */
  readonly base?: URL;
};

/** `Refused` unless the installation may ask it. */
export function readAddress(text: string, { policy, base }: AddressOptions): URL {
  const isReadable = text !== '' && text.length <= REMOTE_LIMITS.urlCharacters && URL.canParse(text, base?.href);
  if (!isReadable) throw new Refused('its address cannot be read');
  const url = new URL(text, base);
  url.hash = '';
  if (url.protocol !== 'https:') throw new Refused('only https addresses are fetched');
  if (url.username !== '' || url.password !== '') throw new Refused('its address may not carry a name or a password');
  if (policy.kind === 'hosts' && !policy.hosts.includes(url.host)) {
    throw new Refused('its host is not among those this installation fetches from');
  }
  if (policy.kind !== 'hosts' && url.port !== '') throw new Refused('only port 443 is fetched from');
  return url;
}

type RequestOptions = {
  /** Default GET. */
  readonly method?: 'GET' | 'POST';
  readonly body?: Uint8Array;
  readonly network: Network;
  readonly signal: AbortSignal;
  readonly headers: Readonly<Record<string, string>>;
};

/** The answer's head, whatever its status; its body is for the caller to read or to destroy. Rejects with `Refused`, with the signal's reason, or with what the network says. */
export async function guardedRequest(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  const addresses = await unlessAborted(findAddresses(options.network, url.hostname), options.signal);
  if (!addresses) throw new Refused('its host has no public address');
  return connect(url, addresses, options);
}

/** Connects to one of the checked addresses, whatever the name leads to by now. */
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
      // An agent of its own: no proxy that the environment names, no connection made for somebody else.
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
    // Without an answer and without an error, when the server changes to another protocol (status 101).
    asking.on('close', () => reject(new Error('closed')));
    asking.end(body);
  });
}

/** The whole body; `Refused` when it has more bytes, announced or not. */
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
