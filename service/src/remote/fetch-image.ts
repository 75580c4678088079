/** Fetches one picture over HTTPS: nothing but public hosts, each connection to an address that was checked, every size bounded. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { unlessAborted } from '../base/unless-aborted.ts';
import type { RemoteImagePolicy } from '../config/remote-image-policy.ts';
import { REMOTE_LIMITS } from './limits.ts';
import { findAddresses, type Network } from './network.ts';

/** Why there is no picture, in words for the client: they tell nothing of this network, and quote nothing. */
export class Refused extends Error {}

/** What a server said of a picture, so that it can be asked whether it is still the same. */
export type Validators = {
  /** Where the picture itself was, after redirects. */
  readonly url: string;
  readonly etag?: string;
  readonly lastModified?: string;
};

export type Fetched = {
  /** Undefined when the picture that is known is still the one. */
  readonly bytes: Uint8Array | undefined;
  readonly validators: Validators;
  /** How long it may be used without asking again; undefined when it may not be kept. */
  readonly freshMs: number | undefined;
};

type FetchOptions = {
  readonly policy: RemoteImagePolicy;
  readonly network: Network;
  readonly known: Validators | undefined;
  readonly signal: AbortSignal;
};

const REDIRECTS: readonly (number | undefined)[] = [301, 302, 303, 307, 308];

/** Rejects with `Refused`, with the signal's reason, or with what the network says. */
export async function fetchImage(text: string, { policy, network, known, signal }: FetchOptions): Promise<Fetched> {
  let url = readUrl(text, undefined, policy);
  for (let redirects = 0; ; redirects++) {
    const addresses = await unlessAborted(findAddresses(network, url.hostname), signal);
    if (!addresses) throw new Refused('its host has no public address');
    const asked = known?.url === url.href ? known : undefined;
    const response = await get(url, { addresses, network, signal, headers: headersFor(asked) });
    const { statusCode, headers } = response;
    try {
      if (REDIRECTS.includes(statusCode)) {
        if (redirects === REMOTE_LIMITS.redirects) throw new Refused('it is redirected too often');
        url = readUrl(headers.location ?? '', url, policy);
        continue;
      }
      if (statusCode === 304 && asked) return { bytes: undefined, validators: asked, freshMs: freshness(headers) };
      if (statusCode !== 200) throw new Refused(`its server answers with status ${statusCode}`);
      const bytes = await readImage(response);
      return { bytes, validators: validatorsOf(url, headers), freshMs: freshness(headers) };
    } finally {
      response.destroy();
    }
  }
}

/** The address, or where it leads on; `Refused` unless it may be asked. */
function readUrl(text: string, base: URL | undefined, policy: RemoteImagePolicy): URL {
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

type GetOptions = {
  readonly addresses: readonly string[];
  readonly network: Network;
  readonly signal: AbortSignal;
  readonly headers: Readonly<Record<string, string>>;
};

/** Connects to one of the checked addresses, whatever the name leads to by now, and gives the answer's head. */
function get(url: URL, { addresses, network, signal, headers }: GetOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asking = request(url, {
      ...{ signal, headers, lookup: pinned(addresses), rejectUnauthorized: true },
      ...(network.ca === undefined ? {} : { ca: network.ca }),
      // An agent of its own: no proxy that the environment names, no connection made for somebody else.
      agent: new Agent({ keepAlive: false }),
      maxHeaderSize: 16 * 1024,
      insecureHTTPParser: false,
    });
    asking.on('socket', (socket) => {
      socket.once('connect', () => {
        if (!network.isAllowed(socket.remoteAddress ?? ''))
          asking.destroy(new Refused('its host has no public address'));
      });
    });
    asking.on('response', resolve).on('error', reject);
    // Without an answer and without an error, when the server changes to another protocol (status 101).
    asking.on('close', () => reject(new Error('closed')));
    asking.end();
  });
}

function pinned(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all: wantsAll }, answer) =>
    wantsAll ? answer(null, all) : answer(null, all[0]!.address, all[0]!.family);
}

function headersFor(asked: Validators | undefined): Readonly<Record<string, string>> {
  return {
    accept: 'image/png, image/jpeg, image/webp, image/gif, image/svg+xml',
    // Nothing to unpack, and so nothing that unpacks to more than was bounded.
    'accept-encoding': 'identity',
    'user-agent': 'Platen',
    ...(asked?.etag === undefined ? {} : { 'if-none-match': asked.etag }),
    ...(asked?.lastModified === undefined ? {} : { 'if-modified-since': asked.lastModified }),
  };
}

/** Binary without a type is what many object stores say of every file; the picture itself is told by its bytes. */
const TYPES = /^(image\/(png|jpe?g|webp|gif|svg\+xml)|(application|binary)\/octet-stream)$/;

async function readImage(response: IncomingMessage): Promise<Uint8Array> {
  const { headers } = response;
  const type = (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  if (!TYPES.test(type)) throw new Refused('its server says that it is not a picture');
  if ((headers['content-encoding'] ?? 'identity').trim().toLowerCase() !== 'identity') {
    throw new Refused('its server packs it, which was not asked for');
  }
  const tooLarge = new Refused(`it is larger than ${REMOTE_LIMITS.bytes / 1_048_576} MB`);
  if (Number(headers['content-length']) > REMOTE_LIMITS.bytes) throw tooLarge;
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > REMOTE_LIMITS.bytes) throw tooLarge;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function validatorsOf(url: URL, { etag, 'last-modified': lastModified }: IncomingHttpHeaders): Validators {
  return {
    url: url.href,
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
  };
}

/** RFC 9111, section 5.2.2, as a cache that several people share. */
function freshness({ 'cache-control': control = '', age }: IncomingHttpHeaders): number | undefined {
  const directives = control.toLowerCase();
  if (/\b(no-store|private)\b/.test(directives)) return undefined;
  const [, seconds = '0'] = /\bmax-age\s*=\s*"?(\d+)/.exec(directives) ?? [];
  if (/\bno-cache\b/.test(directives)) return 0;
  return Math.min(REMOTE_LIMITS.freshMs, Math.max(0, (Number(seconds) - (Number(age) || 0)) * 1000));
}
