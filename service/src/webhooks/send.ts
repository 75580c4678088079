/** Sends a webhook message once. Connects only to allowed hosts and checked IP addresses. Ignores the response body. */
import type { RemoteImagePolicy } from '../config/remote-image-policy.ts';
import { guardedRequest, Refused, readAddress } from '../remote/guarded-request.ts';
import type { Network } from '../remote/network.ts';
import { VERSION } from '../version.ts';

/** Outcome of an attempt. */
export type Outcome = {
  /** HTTP status of the response. */
  readonly status?: number;
  /** Reason why there is no status. It reveals nothing about the internal network. */
  readonly error?: string;
};

export type Way = { readonly policy: RemoteImagePolicy; readonly network: Network };

type Sending = {
  readonly url: string;
  readonly payload: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Aborts when the service stops. */
  readonly stop: AbortSignal;
};

/** Timeout in ms. The specification recommends 15 to 30 s. */
const TIMEOUT_MS = 15_000;

/** Sends the message. Does not follow redirects. Never rejects. */
export async function sendMessage(
  { policy, network }: Way,
  { url, payload, headers, stop }: Sending,
): Promise<Outcome> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await guardedRequest(readAddress(url, { policy }), {
      network,
      method: 'POST',
      body: Buffer.from(payload),
      signal: AbortSignal.any([timeout, stop]),
      headers: {
        'content-type': 'application/json',
        'user-agent': `Platen/${VERSION}`,
        'accept-encoding': 'identity',
        ...headers,
      },
    });
    response.destroy();
    return { status: response.statusCode! };
  } catch (error) {
    if (error instanceof Refused) return { error: error.message };
    return { error: timeout.aborted ? `no response within ${TIMEOUT_MS / 1000} s` : 'its server cannot be reached' };
  }
}

export function hasArrived({ status = 0 }: Outcome): boolean {
  return status >= 200 && status < 300;
}
