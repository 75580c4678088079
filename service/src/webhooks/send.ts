/** One attempt to deliver a message: to public hosts alone, over connections that were checked, with nothing read of what is answered. */
import type { RemoteImagePolicy } from '../config/remote-image-policy.ts';
import { guardedRequest, Refused, readAddress } from '../remote/guarded-request.ts';
import type { Network } from '../remote/network.ts';
import { VERSION } from '../version.ts';

/** What came of it. */
export type Outcome = {
  /** The status of HTTP. */
  readonly status?: number;
  /** Why there is none, in words that tell nothing of this network. */
  readonly error?: string;
};

export type Way = { readonly policy: RemoteImagePolicy; readonly network: Network };

type Sending = {
  readonly url: string;
  readonly payload: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The wish to stop. */
  readonly stop: AbortSignal;
};

/** The specification proposes 15 to 30 s. */
const TIMEOUT_MS = 15_000;

/** Never rejects; redirects are not followed. */
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
    return { error: timeout.aborted ? `no answer within ${TIMEOUT_MS / 1000} s` : 'its server cannot be reached' };
  }
}

export function hasArrived({ status = 0 }: Outcome): boolean {
  return status >= 200 && status < 300;
}
