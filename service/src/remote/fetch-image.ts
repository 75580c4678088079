/**
 * Fetches an image with guarded requests. Follows redirects, revalidates a cached image, and checks the type and the
 * size.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { defined } from '@platen/engine/base/defined';
import type { RemoteImagePolicy } from '../config/remote-image-policy.ts';
import { guardedRequest, Refused, readAddress, readBounded } from './guarded-request.ts';
import { REMOTE_LIMITS } from './limits.ts';
import type { Network } from './network.ts';

/** Validators of a cached image, for conditional requests. */
export type Validators = {
  /** URL of the image, after redirects. */
  readonly url: string;
  readonly etag?: string;
  readonly lastModified?: string;
};

export type Fetched = {
  /** Bytes of the image; undefined if the cached image is still valid. */
  readonly bytes: Uint8Array | undefined;
  readonly validators: Validators;
  /** Time in ms for which the image need not be revalidated. Undefined if it must not be cached. */
  readonly freshMs: number | undefined;
};

type FetchOptions = {
  readonly policy: RemoteImagePolicy;
  readonly network: Network;
  readonly known: Validators | undefined;
  readonly signal: AbortSignal;
};

const REDIRECTS: readonly (number | undefined)[] = [301, 302, 303, 307, 308];

/** Fetches an image. Rejects with `Refused`, the reason of the signal, or a network error. */
export async function fetchImage(text: string, { policy, network, known, signal }: FetchOptions): Promise<Fetched> {
  let url = readAddress(text, { policy });
  for (let redirects = 0; ; redirects++) {
    const asked = known?.url === url.href ? known : undefined;
    const response = await guardedRequest(url, { network, signal, headers: headersFor(asked) });
    const { statusCode, headers } = response;
    try {
      if (REDIRECTS.includes(statusCode)) {
        if (redirects === REMOTE_LIMITS.redirects) throw new Refused('it has too many redirects');
        url = readAddress(headers.location ?? '', { policy, base: url });
        continue;
      }
      if (statusCode === 304 && asked) return { bytes: undefined, validators: asked, freshMs: freshness(headers) };
      if (statusCode !== 200) throw new Refused(`its server responds with status ${statusCode}`);
      const bytes = await readImage(response);
      return { bytes, validators: validatorsOf(url, headers), freshMs: freshness(headers) };
    } finally {
      response.destroy();
    }
  }
}

function headersFor(asked: Validators | undefined): Readonly<Record<string, string>> {
  return {
    accept: 'image/png, image/jpeg, image/webp, image/avif, image/gif, image/svg+xml',
    // Asks for an uncompressed image, because the size limit counts the received bytes.
    'accept-encoding': 'identity',
    'user-agent': 'Platen',
    ...defined({ 'if-none-match': asked?.etag, 'if-modified-since': asked?.lastModified }),
  };
}

/**
 * Content types that are accepted. Object stores often use a binary type for all files. The bytes determine the image
 * format.
 */
const TYPES = /^(image\/(png|jpe?g|webp|avif|gif|svg\+xml)|(application|binary)\/octet-stream)$/;

async function readImage(response: IncomingMessage): Promise<Uint8Array> {
  const { headers } = response;
  const type = (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  if (!TYPES.test(type)) throw new Refused('its server returns a content type that is not an image');
  if ((headers['content-encoding'] ?? 'identity').trim().toLowerCase() !== 'identity') {
    throw new Refused('its server sends it compressed, which is not supported');
  }
  return readBounded(response, REMOTE_LIMITS.bytes);
}

function validatorsOf(url: URL, { etag, 'last-modified': lastModified }: IncomingHttpHeaders): Validators {
  return { url: url.href, ...defined({ etag, lastModified }) };
}

/** Returns the time in ms for which a shared cache may use the response (RFC 9111, section 5.2.2). */
function freshness({ 'cache-control': control = '', age }: IncomingHttpHeaders): number | undefined {
  const directives = control.toLowerCase();
  if (/\b(no-store|private)\b/.test(directives)) return undefined;
  const [, seconds = '0'] = /\bmax-age\s*=\s*"?(\d+)/.exec(directives) ?? [];
  if (/\bno-cache\b/.test(directives)) return 0;
  return Math.min(REMOTE_LIMITS.freshMs, Math.max(0, (Number(seconds) - (Number(age) || 0)) * 1000));
}
