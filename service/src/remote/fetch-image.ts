/** Fetches one picture by guarded requests: where it leads on, whether it is still the same, what it may be and how large. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { defined } from '@platen/engine/base/defined';
import type { RemoteImagePolicy } from '../config/remote-image-policy.ts';
import { guardedRequest, Refused, readAddress, readBounded } from './guarded-request.ts';
import { REMOTE_LIMITS } from './limits.ts';
import type { Network } from './network.ts';

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
  let url = readAddress(text, { policy });
  for (let redirects = 0; ; redirects++) {
    const asked = known?.url === url.href ? known : undefined;
    const response = await guardedRequest(url, { network, signal, headers: headersFor(asked) });
    const { statusCode, headers } = response;
    try {
      if (REDIRECTS.includes(statusCode)) {
        if (redirects === REMOTE_LIMITS.redirects) throw new Refused('it is redirected too often');
        url = readAddress(headers.location ?? '', { policy, base: url });
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

function headersFor(asked: Validators | undefined): Readonly<Record<string, string>> {
  return {
    accept: 'image/png, image/jpeg, image/webp, image/gif, image/svg+xml',
    // Nothing to unpack, and so nothing that unpacks to more than was bounded.
    'accept-encoding': 'identity',
    'user-agent': 'Platen',
    ...defined({ 'if-none-match': asked?.etag, 'if-modified-since': asked?.lastModified }),
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
  return readBounded(response, REMOTE_LIMITS.bytes);
}

function validatorsOf(url: URL, { etag, 'last-modified': lastModified }: IncomingHttpHeaders): Validators {
  return { url: url.href, ...defined({ etag, lastModified }) };
}

/** RFC 9111, section 5.2.2, as a cache that several people share. */
function freshness({ 'cache-control': control = '', age }: IncomingHttpHeaders): number | undefined {
  const directives = control.toLowerCase();
  if (/\b(no-store|private)\b/.test(directives)) return undefined;
  const [, seconds = '0'] = /\bmax-age\s*=\s*"?(\d+)/.exec(directives) ?? [];
  if (/\bno-cache\b/.test(directives)) return 0;
  return Math.min(REMOTE_LIMITS.freshMs, Math.max(0, (Number(seconds) - (Number(age) || 0)) * 1000));
}
